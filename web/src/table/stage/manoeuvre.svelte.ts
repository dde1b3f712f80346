/**
 * A way under the hand: what is gripped, where the pull leads, and what stands at the end of it.
 *
 * The ghost follows the pointer by geometry alone; as soon as the service has spoken about the same draft, its word
 * (stops, contacts, price, refusal) takes the ghost's place.
 */
import { boxesOf, nearestUnits, snapAdvance, snapTurn, type Unit } from '../../geometry'
import type { Session } from '../session.svelte'
import { bent } from './bends'
import {
  angleWithin,
  asLegs,
  bearing,
  frontWidth,
  goesAhead,
  type Hand,
  hands,
  type Leg,
  pulledAhead,
  pulledRound,
  stepped,
  tenths,
  tidy,
  turnBetween,
  turnedOf,
  usedOf,
} from './legs'
import { centreOf, inches } from './place_of'
import { standing, type Stood } from './standing'
import { measuredPoint, type Stretch, stretchesOf } from './stretches'
import type { Body, MoveSpec, Point } from './types'

export type Handle = 'body' | 'left' | 'right' // wheel to the left is pulled at the right corner

interface Grip {
  handle: Handle
  from: Point
  base: Leg[] // the legs that stay as they are
  already: number // what the leg under the hand had when it was gripped
  origin: Stood // after the base
  corner: Point // that a wheel pulls, where it was when gripped: the hand may hold it by a stem
  bends: boolean // a line that the hand leads round a corner
}

const SHORTEST_PULL = 500 // below it a pull has no direction yet
const HALF_TURN = 180_000 // what a hand can pull where the rules set no limit

export class Manoeuvre {
  readonly session: Session
  grip = $state.raw<Grip | null>(null)
  beyond = $state(0) // how far the hand pulls beyond what is left
  snappedTo = $state.raw<{ words: string; line: [Point, Point] | null } | null>(null)
  #corners: Grip[] = [] // that the hand has set since it gripped: how it held the way before each
  #hand: { to: Point; free: boolean } = { to: [0, 0], free: false }

  space: MoveSpec | null = $derived.by(() => {
    const space = this.session.question?.space
    return space?.kind === 'manoeuvre' && goesAhead(space) ? space : null
  })
  body: Body | null = $derived.by(() => {
    const id = this.space?.units[0]
    return this.session.scene?.bodies.find((body) => body.id === id) ?? null
  })
  isOpen: boolean = $derived(this.space !== null && this.body !== null)
  can = $derived(hands(this.body ?? { shape: 'rigid' }, this.space?.verbs ?? []))
  legs: Leg[] = $derived.by(() => (this.isOpen ? asLegs(this.session.draft) : []))
  allowance: number = $derived(this.space?.allowance ?? 0)
  mostTurn: number = $derived.by(() => this.space?.verbs.find(({ most }) => most !== null)?.most ?? HALF_TURN) // of all wheels or turns together

  stood: Stood | null = $derived(this.body ? standing(this.body, this.legs) : null)
  /** The service's word on exactly this draft. */
  word = $derived.by(() => (this.isOpen && this.session.isPreviewed ? this.session.preview : null))
  ghost: Stood | null = $derived.by(() => {
    const { body, stood, word } = this
    const told = word?.ghosts.find((ghost) => ghost.body === body?.id)
    if (!told || !stood) return stood
    return { stands: told.stands, track: told.track, heading: told.heading, front: told.front ?? stood.front }
  })
  width: number = $derived.by(() => {
    const front = this.body && standing(this.body, []).front
    return front ? frontWidth(front) : 0
  })
  used: number = $derived(this.word?.used ?? usedOf(this.legs, this.width))
  left: number = $derived(this.word?.left ?? this.allowance - this.used)
  refusal = $derived(this.legs.length ? (this.word?.why_not ?? null) : null)
  price: string[] = $derived(this.refusal ? [] : (this.word?.price ?? []))
  band: 'free' | 'priced' | 'refused' = $derived(
    this.refusal || this.beyond > 0 ? 'refused' : this.word?.price.length ? 'priced' : 'free',
  )

  /** How much of the allowance is used, and what the hand wants in vain. */
  measure: string = $derived.by(() => {
    const unit = this.session.scene?.unit ?? ''
    return `${inches(this.used, 2)} of ${inches(this.allowance, 2)}${unit}`
  })
  wanting: string = $derived.by(() => {
    const unit = this.session.scene?.unit ?? ''
    return this.beyond > 0 ? `Only ${Math.round(this.left / 10) / 100}${unit} are left.` : ''
  })

  stretches: Stretch[] = $derived.by(() => {
    const { body, ghost } = this
    return body && ghost ? stretchesOf(body, this.legs, ghost, this.width, this.session.scene?.unit ?? '') : []
  })
  /** Where the ruler begins. */
  start: Point | null = $derived(this.body ? measuredPoint(this.body, standing(this.body, [])) : null)
  others: Unit[] = $derived.by(() => {
    const bodies = this.session.scene?.bodies ?? []
    return bodies.filter(({ id }) => id !== this.body?.id).map((body) => ({ id: body.id, boxes: boxesOf(body) }))
  })
  /** What the hand holds, where it would come to. */
  held: Point | null = $derived.by(() => {
    const { grip, ghost } = this
    if (!grip || !ghost) return null
    if (grip.handle !== 'body' && ghost.front) return ghost.front[grip.handle === 'left' ? 0 : 1]
    return this.body && measuredPoint(this.body, ghost)
  })
  /** The five nearest units to the ghost, with the points between which is measured. */
  nearest = $derived.by(() => {
    const { body, ghost } = this
    if (!body || !ghost || (!this.legs.length && !this.grip)) return []
    return nearestUnits(boxesOf({ stands: ghost.stands, width: body.width, depth: body.depth }), this.others, 5, 12)
  })

  constructor(session: Session) {
    this.session = session
  }

  // -- the hand ------------------------------------------------------------------------------------------------------------

  take(handle: Handle, from: Point): boolean {
    const { body, legs } = this
    if (!body || !this.space) return false
    const last = legs.at(-1)
    let base = legs
    let already = 0
    if (handle !== 'body') {
      const hand = wheelOf(handle)
      if (!this.can.wheel) return false
      if (last?.[0] === 'wheel' && last[1] === hand) [base, already] = [legs.slice(0, -1), last[2]]
    } else if (body.shape === 'rigid' && last?.[0] === 'advance') {
      ;[base, already] = [legs.slice(0, -1), last[1]]
    }
    const corner = this.stood?.front?.[handle === 'left' ? 0 : 1] ?? from
    this.grip = { handle, from, base, already, origin: standing(body, base), corner, bends: false }
    this.#corners = []
    this.#hand = { to: from, free: false }
    return true
  }

  /** The way up to the hand stays as it is, and from there the hand leads on; false where it can have no corner. */
  corner(): boolean {
    const { grip, body, legs, can } = this
    const turns = body?.shape === 'column' ? can.turn : body?.shape === 'rigid' && can.wheel
    if (!grip || !body || !turns || legs.length <= grip.base.length) return false
    const base = tidy(legs)
    const from = this.#hand.to
    this.#corners.push(grip)
    // After a wheel by its corner a line goes straight on: where it shall face has just been said.
    const bends = body.shape === 'rigid' && grip.handle === 'body'
    this.grip = { handle: 'body', from, base, already: 0, origin: standing(body, base), corner: from, bends }
    this.pull(from, this.#hand.free)
    return true
  }

  pull(to: Point, free: boolean): void {
    const { grip, body } = this
    if (!grip || !body) return
    this.#hand = { to, free }
    this.beyond = 0
    this.snappedTo = null
    const legs = this.#pulled(grip, body, to, free)
    this.session.setDraft(legs.length ? legs : null)
  }

  release(): void {
    this.grip = null
    this.#corners = []
    this.beyond = 0
    this.snappedTo = null
    if (this.legs.length) this.session.setDraft(tidy(this.legs))
  }

  #pulled(grip: Grip, body: Body, to: Point, free: boolean): Leg[] {
    if (grip.handle !== 'body') return this.#wheel(grip, wheelOf(grip.handle), to, free)
    if (body.shape === 'loose') return this.#rove(grip, body, to, free)
    if (body.shape === 'column' && this.can.turn) return this.#lead(grip, to, free)
    if (grip.bends) return this.#bend(grip, body, to, free)
    return this.#advance(grip, to, free)
  }

  #leftAfter(base: Leg[]): number {
    return Math.max(0, this.allowance - usedOf(base, this.width))
  }

  #advance({ base, already, origin, from }: Grip, to: Point, free: boolean): Leg[] {
    const most = this.#leftAfter(base)
    const wanted = already + pulledAhead(origin.heading, from, to)
    let distance = tenths(Math.max(0, Math.min(most, wanted)), free)
    distance = Math.min(most, this.#lineUp(base, distance, free))
    this.beyond = Math.max(0, wanted - most - 100)
    return distance > 0 ? [...base, ['advance', distance]] : base
  }

  /** Within a quarter of an inch the ghost goes to a contact, a neighbour's front or the table's edge. */
  #lineUp(base: Leg[], distance: number, free: boolean): number {
    const { body, session } = this
    if (!body || free || !session.settings.snap || !session.scene) return distance
    const there = standing(body, [...base, ['advance', distance]])
    const boxes = boxesOf({ stands: there.stands, width: body.width, depth: body.depth })
    const table = { width: session.scene.width / 1000, depth: session.scene.depth / 1000 }
    const [snap] = snapAdvance(body.shape === 'column' ? boxes.slice(0, 1) : boxes, this.others, table)
    if (!snap) return distance
    const [sx, sy] = [snap.dx * 1000, snap.dy * 1000]
    const more = Math.round(pulledAhead(there.heading, [0, 0], [sx, sy]))
    if (distance + more < 0) return distance
    this.snappedTo = { words: snapWords(snap.kind, snap.to), line: [milli(snap.line[0]), milli(snap.line[1])] }
    return distance + more
  }

  #wheel({ base, origin, corner, from }: Grip, hand: Hand, pointer: Point, free: boolean): Leg[] {
    if (!origin.front || !this.body) return base
    const most = Math.min(this.mostTurn - turnedOf(base), angleWithin(this.#leftAfter(base), this.width))
    const to: Point = [corner[0] + pointer[0] - from[0], corner[1] + pointer[1] - from[1]]
    const wanted = pulledRound(hand, origin.front, to)
    let angle = Math.min(most, stepped(wanted, free))
    if (!free && this.session.settings.snap) {
      const there = standing(this.body, [...base, ['wheel', hand, Math.min(most, Math.max(1, Math.round(wanted)))]])
      const boxes = boxesOf({ stands: there.stands, width: this.body.width, depth: this.body.depth })
      const pin = hand === 'left' ? origin.front[0] : origin.front[1]
      const snap = snapTurn(boxes, [pin[0] / 1000, pin[1] / 1000], this.others)
      const turned = snap && Math.round(wanted + (hand === 'left' ? -1 : 1) * snap.turn * 1000)
      if (snap && turned !== null && turned > 0 && turned <= most && wanted <= most) {
        angle = turned
        this.snappedTo = { words: snap.to ? `parallel to ${snap.to}` : 'square to the table', line: null }
      }
    }
    this.beyond = wanted > most + 1500 ? Math.round(((wanted - most) / 1000) * (Math.PI / 180) * this.width) : 0
    return angle > 0 ? [...base, ['wheel', hand, angle]] : base
  }

  /** The lead of a column: it turns towards the hand, then goes. Pulled back, the last stretch grows shorter. */
  #lead({ base, origin, from }: Grip, to: Point, free: boolean): Leg[] {
    const lead = origin.stands[0] ?? [0, 0, 0]
    const target: Point = [lead[0] + to[0] - from[0], lead[1] + to[1] - from[1]]
    const far = Math.hypot(target[0] - lead[0], target[1] - lead[1])
    if (far < SHORTEST_PULL) return base
    const turn = turnBetween(origin.heading, bearing([lead[0], lead[1]], target))
    const last = base.at(-1)
    if (Math.abs(turn) > 100_000 && last?.[0] === 'advance') {
      const back = -pulledAhead(origin.heading, from, to)
      return tidy([...base.slice(0, -1), ['advance', Math.max(0, tenths(last[1] - back, free))]])
    }
    const most = Math.max(0, this.mostTurn - turnedOf(base))
    const angle = Math.min(most, stepped(Math.abs(turn), free))
    const heading = (origin.heading + (turn > 0 ? angle : -angle) + 360_000) % 360_000
    const turned: Leg[] = angle > 0 ? [...base, ['turn', turn > 0 ? 'right' : 'left', angle]] : base
    return this.#onward(turned, pulledAhead(heading, [lead[0], lead[1]], target), free)
  }

  /** A line after a corner: it wheels towards the hand, then goes. */
  #bend({ base, origin, from }: Grip, body: Body, to: Point, free: boolean): Leg[] {
    const room = { left: this.#leftAfter(base), mostTurn: this.mostTurn, width: this.width }
    const way = bent(body, base, origin, [to[0] - from[0], to[1] - from[1]], room, free)
    return way ? tidy(this.#onward(way.turned, way.wanted, free)) : base
  }

  #onward(turned: Leg[], wanted: number, free: boolean): Leg[] {
    const left = this.#leftAfter(turned)
    const distance = Math.min(left, this.#lineUp(turned, tenths(Math.max(0, Math.min(left, wanted)), free), free))
    this.beyond = Math.max(0, wanted - left - 100)
    return distance > 0 ? [...turned, ['advance', distance]] : turned
  }

  /** A shoal faces where the hand is and goes there. */
  #rove({ from }: Grip, body: Body, to: Point, free: boolean): Leg[] {
    const start = centreOf(body.stands)
    const gripped = centreOf(standing(body, this.grip?.base ?? []).stands)
    const target: Point = [gripped[0] + to[0] - from[0], gripped[1] + to[1] - from[1]]
    const far = Math.hypot(target[0] - start[0], target[1] - start[1])
    if (far < SHORTEST_PULL) return []
    const heading = this.space?.heading ?? stepped(bearing(start, target), free) % 360_000
    const wanted = pulledAhead(heading, start, target)
    this.beyond = Math.max(0, wanted - this.allowance - 100)
    return tidy([
      ['face', heading],
      ['advance', tenths(Math.max(0, Math.min(this.allowance, wanted)), free)],
    ])
  }

  // -- keys and buttons ----------------------------------------------------------------------------------------------------

  /** A little farther or less far; a shoal keeps its facing. */
  nudge(by: number): void {
    const { legs, body } = this
    if (!body) return
    const last = legs.at(-1)
    const [base, already] = last?.[0] === 'advance' ? [legs.slice(0, -1), last[1]] : [legs, 0]
    if (body.shape === 'loose' && base.length === 0 && this.can.face)
      base.push(['face', this.space?.heading ?? body.heading])
    const distance = Math.max(0, Math.min(this.#leftAfter(base), already + by))
    this.set(distance > 0 ? [...base, ['advance', distance]] : base)
  }

  /** Wheel, turn or face a little more to one hand; against the last turn, that one first grows less. */
  swing(hand: Hand, by: number): void {
    const { legs, body } = this
    if (!body) return
    if (body.shape === 'loose') {
      if (!this.can.face || this.space?.heading != null) return
      const first = legs[0]
      const facing = first?.[0] === 'face' ? first[1] : body.heading
      const heading = (facing + (hand === 'right' ? by : -by) + 360_000) % 360_000
      this.set([['face', heading], ...legs.filter((leg) => leg[0] !== 'face')])
      return
    }
    const verb = this.can.wheel ? 'wheel' : this.can.turn ? 'turn' : null
    if (!verb) return
    const last = legs.at(-1)
    if (last?.[0] === verb && last[1] !== hand) {
      this.set(last[2] > by ? [...legs.slice(0, -1), [verb, last[1], last[2] - by]] : legs.slice(0, -1))
      return
    }
    const most = this.mostTurn - turnedOf(legs)
    const room = verb === 'wheel' ? Math.min(most, angleWithin(this.#leftAfter(legs), this.width)) : most
    const angle = Math.min(by, room)
    if (angle > 0) this.set(tidy([...legs, [verb, hand, angle]]))
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
  }

  clear(): void {
    this.grip = null
    this.#corners = []
    this.session.setDraft(null)
  }
}

function wheelOf(handle: Handle): Hand {
  return handle === 'right' ? 'left' : 'right'
}

function milli([x, y]: readonly [number, number]): Point {
  return [x * 1000, y * 1000]
}

function snapWords(kind: string, to: string): string {
  if (kind === 'edge') return `in contact with ${to}`
  if (kind === 'front') return `in line with ${to}`
  if (kind === 'corner') return `corner to corner with ${to}`
  return to || 'edge of the table'
}
