/**
 * A move under the hand, of whatever bodies: what is gripped, where the pull leads, and what stands at the end of it.
 *
 * Ghosts follow the pointer by geometry alone; as soon as the service has spoken about the same draft, its word
 * (stops, contacts, price, refusal) takes their place.
 */
import { boxesOf, nearestUnits } from '../../../geometry'
import type { Session } from '../../session.svelte'
import { asLegs, type Hand, type Leg, tidy, usedOf } from './legs'
import { measured, measuredPoint, startOf, stretchesOf, wanting } from '../measuring/measures'
import {
  canFace,
  canWheel,
  frontAfter,
  leftAfter,
  type Manner,
  marchesOf,
  moveOf,
  shortened,
  stoodAfter,
  turnBase,
} from './moves'
import type { Move } from './moves'
import { BARE, type Lengths } from '../../lengths'
import { centreOf } from '../placing/place_of'
import { type Grip, type Handle, pulled, type Snapped, wheelOf } from './pulls'
import type { Stood } from '../figures/standing'
import { nudged, swung } from './steps'
import type { Stretch } from './stretches'
import type { Body, Ghost, MoveSpec, Point, Pose } from '../types'

export interface MoveGhost extends Stood {
  body: Body
}

export class Manoeuvre {
  readonly session: Session
  grip = $state.raw<Grip | null>(null)
  beyond = $state(0) // how far the hand pulls beyond what is left
  snappedTo = $state.raw<Snapped | null>(null)
  #corners: Grip[] = [] // that the hand has set since it gripped: how it held the way before each
  #hand: { to: Point; free: boolean } = { to: [0, 0], free: false }

  space: MoveSpec | null = $derived.by(() => {
    const space = this.session.drawn?.space
    return space?.kind === 'manoeuvre' ? space : null
  })
  units: Body[] = $derived.by(() => this.#bodies(this.space?.units ?? []))
  move: Move | null = $derived.by(() => {
    const { space, units, session } = this
    const others = (session.scene?.bodies ?? [])
      .filter((body) => !units.includes(body))
      .map((body) => ({ id: body.id, boxes: boxesOf(body) }))
    const table = session.settings.snap && session.scene ? session.scene : null
    const size = table && { width: table.width / 1000, depth: table.depth / 1000 }
    return space && moveOf(space, units, others, size)
  })
  isOpen: boolean = $derived(this.move !== null)
  manner: Manner | null = $derived(this.move?.manner ?? null)
  body: Body | null = $derived(this.move?.lead ?? null)
  canWheel: boolean = $derived(this.move !== null && canWheel(this.move))
  canFace: boolean = $derived(this.move !== null && canFace(this.move))
  legs: Leg[] = $derived.by(() => (this.isOpen ? asLegs(this.session.draft) : []))
  allowance: number = $derived(this.space?.allowance ?? 0)
  /** Where dice say how far: shortest, mean and longest throw. */
  lengths: [number, number, number] = $derived.by(() => {
    const [least = 0, mean = least, most = mean] = this.space?.lengths ?? []
    return [least, mean, most]
  })

  /** The service's word on exactly this draft. */
  word = $derived.by(() => (this.isOpen && this.session.isPreviewed ? this.session.preview : null))
  refusal = $derived(this.legs.length ? (this.word?.why_not ?? null) : null)
  used: number = $derived(this.word?.used ?? usedOf(this.legs, this.move?.width ?? 0))
  left: number = $derived(this.word?.left ?? this.allowance - this.used)
  /** What the way costs beside its length. Of a wheel that costs the same however far it goes, also while the hand turns. */
  price: string[] = $derived.by(() => {
    const told = this.word ?? (this.manner === 'wheel' && this.grip ? this.session.preview : null)
    return told && !told.why_not && this.legs.length ? told.price : []
  })
  band: 'free' | 'priced' | 'refused' = $derived(
    this.refusal || this.beyond > 0 ? 'refused' : this.word?.price.length ? 'priced' : 'free',
  )

  /** Where each would stand, by geometry. */
  stood: Stood[] = $derived(this.move ? stoodAfter(this.move, this.legs, this.lengths[2]) : [])
  ghosts: MoveGhost[] = $derived.by(() => (this.legs.length ? this.#ghosts(this.word?.ghosts ?? [], this.stood) : []))
  /** The lead as it would stand, or stands. */
  ghost: Stood | null = $derived(this.ghosts[0] ?? this.stood[0] ?? null)
  /** All ghosts, for the panel beside them. */
  stands: Pose[] = $derived((this.ghosts.length ? this.ghosts : this.stood).flatMap(({ stands }) => stands))
  /** Where dice decide how far: after the shortest throw. */
  least: MoveGhost[] = $derived.by(() => {
    const { thrown, move } = this
    if (thrown && move && this.used > thrown.least) {
      return this.#ghosts([], stoodAfter(move, shortened(move, this.legs, thrown.least)))
    }
    if (this.manner !== 'dice' || !this.move || !this.legs.length) return []
    return this.#ghosts(this.word?.least ?? [], stoodAfter(this.move, this.legs, this.lengths[0]))
  })
  /** Others that would have to make room. */
  giving: MoveGhost[] = $derived.by(() =>
    this.manner !== 'ahead' && this.word && !this.word.why_not ? this.#ghosts(this.word.conformed, []) : [],
  )

  /** The whole way in a few words, and what the hand wants in vain. */
  measure: string = $derived.by(() => (this.move ? measured(this.move, this.legs, this.used, this.lengthsIn) : ''))
  wanting: string = $derived.by(() =>
    this.move && this.beyond > 0 ? wanting(this.move, this.left, this.lengthsIn) : '',
  )
  stretches: Stretch[] = $derived.by(() =>
    this.move && this.ghost ? stretchesOf(this.move, this.legs, this.ghost, this.lengthsIn) : [],
  )
  /** Where the ruler begins. */
  start: Point | null = $derived(this.move && startOf(this.move))
  /** What the hand holds, where it would come to. */
  held: Point | null = $derived.by(() => {
    const { grip, ghost, move } = this
    if (!grip || !ghost || !move) return null
    if (grip.handle === 'left' || grip.handle === 'right') return this.cornerAt(grip.handle)
    return move.manner === 'ahead' ? measuredPoint(move.lead, ghost) : centreOf(ghost.stands)
  })
  /** The five nearest units to the ghosts, with the points between which is measured; of a dice move what stops it. */
  nearest = $derived.by(() => {
    const { move, word } = this
    if (!move || (!this.legs.length && !this.grip)) return []
    const others = move.others.filter(({ id }) => move.manner !== 'dice' || id === word?.stopped_by)
    const there = this.ghosts.length ? this.ghosts : this.#ghosts([], this.stood)
    const boxes = there.flatMap(({ body, stands }) => boxesOf({ stands, width: body.width, depth: body.depth }))
    return nearestUnits(boxes, others, 5, 12)
  })

  constructor(session: Session) {
    this.session = session
  }

  has(id: string): boolean {
    return this.isOpen && this.units.some((body) => body.id === id)
  }

  /** Where a front corner would come to. */
  cornerAt(side: Hand): Point | null {
    const { move, ghost } = this
    const front = (move?.manner === 'ahead' && ghost?.front) || (move && frontAfter(move, this.legs, side))
    return front?.[side === 'left' ? 0 : 1] ?? null
  }

  /** Of a unit in the hand for which dice are thrown before it goes: how far it comes at least, and at most. */
  thrown: { least: number; most: number } | null = $derived.by(() => {
    const { grasp } = this.session.hand
    return grasp?.rolls ? { least: grasp.least, most: this.allowance } : null
  })

  /** What is said of the test that comes before the way. */
  gamble: string = $derived.by(() => {
    const { hand, question } = this.session
    const taken = hand.grasp?.chain.map(({ answer }) => question?.hints[String(answer)]) ?? []
    return taken.find((hint) => hint?.rolls)?.words ?? ''
  })

  /**
   * A dice move begins straight ahead: what is shown at once can be taken at once. A way that was drawn before the dice fell
   * goes as far as they allow.
   */
  begin(): void {
    const { move, session } = this
    if (!move || session.hand.grasp || session.draft !== null) return
    const before = session.hand.leftover(move.lead.id)
    if (before?.length) this.set(shortened(move, before, move.spec.allowance))
    else if (this.manner === 'dice') this.set([['incline', 0]])
  }

  // -- the hand ------------------------------------------------------------------------------------------------------------

  /** `ghost`: a unit is held where it would come to, not where it is. */
  take(handle: Handle, from: Point, ghost = false): boolean {
    const { move } = this
    if (!move || !this.#canTake(handle)) return false
    const [base, already] = this.#base(move, handle)
    const origin = stoodAfter(move, base)[0]
    if (!origin) return false
    const [there, here] = [this.ghosts[0]?.stands[0], move.lead.stands[0]]
    const root: Point = ghost && there && here ? [from[0] - there[0] + here[0], from[1] - there[1] + here[1]] : from
    const corner = (handle === 'left' || handle === 'right' ? this.cornerAt(handle) : null) ?? from
    this.grip = { handle, from, root, base, already, origin, corner, bends: false }
    this.#corners = []
    this.#hand = { to: from, free: false }
    return true
  }

  #canTake(handle: Handle): boolean {
    if (handle === 'face') return this.canFace && this.manner !== 'ahead'
    return handle === 'body' ? this.manner !== 'wheel' : this.canWheel // a wheel by the body: about which corner?
  }

  /** The legs that stay as they are, and how far the one under the hand has gone already. */
  #base(move: Move, handle: Handle): [Leg[], number] {
    const { legs } = this
    const last = legs.at(-1)
    if (handle === 'left' || handle === 'right') {
      const hand = wheelOf(handle)
      const base = last?.[0] === 'wheel' && last[1] === hand ? legs.slice(0, -1) : legs
      return [turnBase(move, hand, base), 0]
    }
    if (move.manner === 'march') {
      const marches = legs.filter((leg) => leg[0] === 'march')
      const isFull = marches.length >= marchesOf(move) || leftAfter(move, marches) <= 0
      return [handle === 'body' && isFull ? marches.slice(0, -1) : marches, 0] // the hand changes the last one
    }
    if (move.manner !== 'ahead') return [[], 0]
    const goesOn = move.lead.shape === 'rigid' && last?.[0] === 'advance'
    return goesOn ? [legs.slice(0, -1), last[1]] : [legs, 0]
  }

  /** The way up to the hand stays as it is, and from there the hand leads on; false where it can have no corner. */
  corner(): boolean {
    const { grip, move } = this
    if (!grip || !move || !this.#mayBend(grip, move)) return false
    const isMarch = move.manner === 'march'
    const base = isMarch ? this.legs.filter((leg) => leg[0] === 'march') : tidy(this.legs)
    const origin = stoodAfter(move, base)[0] ?? grip.origin
    const [[ax, ay], [bx, by]] = [centreOf(grip.origin.stands), centreOf(origin.stands)]
    const from: Point = isMarch ? [grip.from[0] + bx - ax, grip.from[1] + by - ay] : this.#hand.to
    // After a wheel by its corner a line goes straight on: where it shall face has just been said.
    const bends = move.lead.shape === 'rigid' && grip.handle === 'body'
    this.#corners.push(grip)
    this.grip = { ...grip, handle: 'body', from, base, already: 0, origin, corner: from, bends }
    this.pull(this.#hand.to, this.#hand.free)
    return true
  }

  #mayBend(grip: Grip, move: Move): boolean {
    if (this.legs.length <= grip.base.length) return false
    if (move.manner === 'march') {
      const marches = this.legs.filter((leg) => leg[0] === 'march').length
      return grip.handle === 'body' && marches > grip.base.length && marches < marchesOf(move)
    }
    const turns = this.space?.verbs.some(({ verb }) => verb === 'turn') && move.lead.shape === 'column'
    return move.manner === 'ahead' && (turns || this.canWheel)
  }

  pull(to: Point, free: boolean): void {
    const { grip, move } = this
    if (!grip || !move) return
    this.#hand = { to, free }
    const { legs, beyond, snapped = null } = pulled(move, this.legs, grip, to, free)
    this.beyond = beyond
    this.snappedTo = snapped
    this.set(legs)
  }

  release(): void {
    this.#letGo()
    if (this.legs.length) this.session.setDraft(tidy(this.legs))
  }

  #letGo(): void {
    this.grip = null
    this.#corners = []
    this.beyond = 0
    this.snappedTo = null
  }

  // -- keys and buttons ----------------------------------------------------------------------------------------------------

  nudge(dx: number, dy: number): void {
    if (this.move) this.set(nudged(this.move, this.#begun, dx, dy))
  }

  swing(hand: Hand, by: number): void {
    if (this.move) this.set(swung(this.move, this.#begun, hand, by))
  }

  /** A dice move is there before any key is pressed. */
  get #begun(): Leg[] {
    return this.legs.length || this.manner !== 'dice' ? this.legs : [['incline', 0]]
  }

  set(legs: Leg[]): void {
    this.session.setDraft(legs.length ? legs : null)
  }

  /** The last corner of the way is taken out. */
  back(): void {
    const before = this.grip && this.#corners.pop()
    if (before) {
      this.grip = before
      return this.pull(this.#hand.to, this.#hand.free)
    }
    const rest = this.legs.slice(0, -1)
    this.set(rest.length === 1 && rest[0]?.[0] === 'face' ? [] : rest)
    this.begin()
  }

  clear(): void {
    this.#letGo()
    this.session.setDraft(null)
    this.begin()
  }

  /** What lengths are told in. */
  get lengthsIn(): Lengths {
    return this.session.scene ?? BARE
  }

  #bodies(names: readonly string[]): Body[] {
    const bodies = this.session.scene?.bodies ?? []
    return names.flatMap((name) => bodies.find(({ id }) => id === name) ?? [])
  }

  /** As the service tells them, else the units by geometry. */
  #ghosts(told: readonly Ghost[], stood: readonly Stood[]): MoveGhost[] {
    if (!told.length) return this.units.flatMap((body, i) => (stood[i] ? [{ body, ...stood[i] }] : []))
    return told.flatMap(({ body: id, stands, track, heading, front }) => {
      const [body] = this.#bodies([id])
      const own = this.stood[body ? this.units.indexOf(body) : -1]
      return body ? [{ body, stands, track, heading, front: front ?? own?.front ?? null }] : []
    })
  }
}
