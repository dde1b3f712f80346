/**
 * The drill of bodies of men under the hand: dice moves with their drift, wheels, steps aside, free ways.
 *
 * As with ships, ghosts follow the pointer by geometry alone until the service has spoken about the same draft.
 */
import { boxesOf, nearestUnits, type Unit } from '../../../geometry'
import type { Session } from '../../session.svelte'
import { bearing, goesAhead, type Hand, pulledRound, stepped, tenths } from '../legs'
import { ahead, inches } from '../place_of'
import type { Stretch } from '../stretches'
import type { Body, MoveSpec, Point, Pose } from '../types'
import {
  type Aside,
  drilled,
  type DrillKind,
  type DrillLeg,
  gone,
  kindOf,
  marchesOf,
  pivotOf,
  pulledIncline,
  pulledShift,
  steppedOn,
  steppedWheel,
} from './drill'
import { drillStretches, measured, startOf } from './measures'

export type DrillHandle = 'body' | 'left' | 'right' | 'face'

interface Grip {
  handle: DrillHandle
  from: Point
  root: Point // where the point that is held stands before the way begins
  base: DrillLeg[]
  origin: Pose // of the first unit, after the base
}

export interface DrillGhost {
  body: Body
  stands: Pose[]
}

const INCLINE_STEP = 2500
const SHORTEST_PULL = 400

export class Drill {
  readonly session: Session
  grip = $state.raw<Grip | null>(null)
  beyond = $state(false) // the hand wants more than is to be had

  space: MoveSpec | null = $derived.by(() => {
    const space = this.session.question?.space
    return space?.kind === 'manoeuvre' && !goesAhead(space) ? space : null
  })
  units: Body[] = $derived.by(() => {
    const bodies = this.session.scene?.bodies ?? []
    return (this.space?.units ?? []).flatMap((name) => bodies.find(({ id }) => id === name) ?? [])
  })
  isOpen: boolean = $derived(this.units.length > 0)
  kind: DrillKind = $derived(kindOf(this.space?.verbs ?? []))
  legs: DrillLeg[] = $derived.by(() => {
    const { draft } = this.session
    return this.isOpen && Array.isArray(draft) ? (draft as DrillLeg[]) : []
  })
  /** Of a dice move the shortest, mean and longest throw. */
  lengths: [number, number, number] = $derived.by(() => {
    const [least = 0, mean = least, most = mean] = this.space?.lengths ?? []
    return [least, mean, most]
  })
  most: number = $derived(this.space?.verbs[0]?.most ?? 0) // of an incline in degrees, of a shift in length
  sides: Aside[] = $derived((this.space?.verbs ?? []).map(({ side }) => side).filter((side) => side !== ''))
  allowance: number = $derived(this.space?.allowance ?? 0)
  marches: number = $derived(this.space?.verbs.find(({ verb }) => verb === 'march')?.legs ?? 1)
  hasWay: boolean = $derived(this.legs.length > 0)

  word = $derived.by(() => (this.isOpen && this.session.isPreviewed ? this.session.preview : null))
  refusal = $derived(this.hasWay ? (this.word?.why_not ?? null) : null)
  /** What the way costs in order. A wheel costs by grade, however far it goes: that is told while the hand turns. */
  price: string[] = $derived.by(() => {
    const told = this.word ?? (this.kind === 'wheel' && this.grip ? this.session.preview : null)
    return told && !told.why_not ? told.price : []
  })
  band: 'free' | 'priced' | 'refused' = $derived(
    this.refusal || this.beyond ? 'refused' : this.word?.price.length ? 'priced' : 'free',
  )
  stood: Pose[] = $derived(drilled(this.units, this.legs, this.lengths[2]))
  ghosts: DrillGhost[] = $derived.by(() => {
    if (!this.hasWay) return []
    const told = this.word && !this.word.why_not ? this.word.ghosts : []
    if (told.length) return this.#named(told)
    return this.units.map((body, i) => ({ body, stands: [this.stood[i] ?? [0, 0, 0]] }))
  })
  /** Of a dice move: after the shortest throw. */
  least: DrillGhost[] = $derived.by(() => {
    if (this.kind !== 'dice' || !this.hasWay) return []
    if (this.word?.least.length) return this.#named(this.word.least)
    const poses = drilled(this.units, this.legs, this.lengths[0])
    return this.units.map((body, i) => ({ body, stands: [poses[i] ?? [0, 0, 0]] }))
  })
  /** Others that would have to make room. */
  giving: DrillGhost[] = $derived.by(() => (this.word && !this.word.why_not ? this.#named(this.word.conformed) : []))
  lead: DrillGhost | null = $derived(this.ghosts[0] ?? null)
  /** All ghosts as one, for the panel beside them. */
  ghost: { stands: Pose[] } | null = $derived.by(() => {
    const stands = this.ghosts.flatMap((each) => each.stands)
    return stands.length ? { stands } : null
  })
  body: Body | null = $derived(this.units[0] ?? null)
  stretches: Stretch[] = $derived.by(() =>
    this.body ? drillStretches(this.units, this.legs, this.ghosts, this.session.scene?.unit ?? '') : [],
  )
  start: Point | null = $derived(this.body && this.kind !== 'wheel' ? startOf(this.body, this.kind) : null)
  measure: string = $derived.by(() => {
    const unit = this.session.scene?.unit ?? ''
    return measured(this.kind, this.legs, { lengths: this.lengths, allowance: this.allowance, used: this.used, unit })
  })
  wanting: string = $derived.by(() => {
    if (!this.beyond) return ''
    if (this.kind === 'dice') return `Ahead, or up to ${this.most / 1000}° to the right.`
    if (this.kind === 'free')
      return `Only ${inches(this.allowance - gone(this.legs), 2)}${this.session.scene?.unit ?? ''} are left.`
    return 'That is as far as it goes.'
  })
  readonly snappedTo: { words: string } | null = null
  used: number = $derived(this.word?.used ?? gone(this.legs))
  nearest = $derived.by(() => {
    const { ghosts } = this
    if (!ghosts.length) return []
    // Of a dice move only what stops it: how far it comes is not chosen.
    const only = this.kind === 'dice' ? [this.word?.stopped_by ?? ''] : null
    const moving = ghosts.map(({ body }) => body.id)
    const others: Unit[] = (this.session.scene?.bodies ?? [])
      .filter(({ id }) => !moving.includes(id) && (!only || only.includes(id)))
      .map((body) => ({ id: body.id, boxes: boxesOf(body) }))
    return nearestUnits(
      ghosts.flatMap(({ body, stands }) => boxesOf({ stands, width: body.width, depth: body.depth })),
      others,
      5,
      12,
    )
  })
  /** What the hand holds, where it would come to: for the loupe. */
  held: Point | null = $derived.by(() => {
    const [x, y] = this.lead?.stands[0] ?? []
    return this.grip && x !== undefined && y !== undefined ? [x, y] : null
  })

  constructor(session: Session) {
    this.session = session
  }

  has(id: string): boolean {
    return this.isOpen && this.units.some((body) => body.id === id)
  }

  mostTurn(hand: Hand): number {
    return this.space?.verbs.find(({ side }) => side === hand)?.most ?? 0
  }

  /** A dice move begins straight ahead: what is shown at once can be taken at once. */
  begin(): void {
    if (this.isOpen && this.kind === 'dice' && this.session.draft === null) this.session.setDraft([['incline', 0]])
  }

  // -- the hand ------------------------------------------------------------------------------------------------------------

  /** `ghost`: a unit is held where it would come to, not where it is. */
  take(handle: DrillHandle, from: Point, ghost = false): boolean {
    if (!this.isOpen) return false
    const isFacing = handle === 'face'
    if (isFacing && this.kind !== 'free' && this.kind !== 'form') return false
    if ((handle === 'left' || handle === 'right') && this.kind !== 'wheel') return false
    if (handle === 'body' && this.kind === 'wheel') return false // about which corner?
    let base: DrillLeg[] = []
    if (this.kind === 'free') {
      const marches = marchesOf(this.legs)
      // With the last leg gone already, the hand changes that one.
      base = isFacing || marches.length < this.marches ? marches : marches.slice(0, -1)
      if (!isFacing && gone(base) >= this.allowance) base = marches.slice(0, -1)
    }
    const [there, here] = [this.lead?.stands[0], this.units[0]?.stands[0]]
    const root: Point = ghost && there && here ? [from[0] - there[0] + here[0], from[1] - there[1] + here[1]] : from
    this.grip = { handle, from, root, base, origin: drilled(this.units, base)[0] ?? [0, 0, 0] }
    return true
  }

  /** A corner of a free way; false where none is to be had. */
  corner(): boolean {
    const { grip, kind, legs } = this
    if (!grip || kind !== 'free' || grip.handle !== 'body' || marchesOf(legs).length <= grip.base.length) return false
    const marches = marchesOf(legs)
    if (marches.length >= this.marches) return false
    const origin = drilled(this.units, marches)[0] ?? grip.origin
    const from: Point = [grip.from[0] + origin[0] - grip.origin[0], grip.from[1] + origin[1] - grip.origin[1]]
    this.grip = { ...grip, from, base: marches, origin }
    return true
  }

  pull(to: Point, free: boolean): void {
    const { grip } = this
    if (!grip) return
    this.beyond = false
    this.set(this.#pulled(grip, to, free))
  }

  release(): void {
    this.grip = null
    this.beyond = false
  }

  #pulled(grip: Grip, to: Point, free: boolean): DrillLeg[] {
    const { root, origin, base } = grip
    const [x, y, heading] = origin
    switch (this.kind) {
      case 'dice': {
        if (Math.hypot(to[0] - root[0], to[1] - root[1]) < SHORTEST_PULL) return this.legs
        const { angle, beyond } = pulledIncline(heading, root, to, this.most, free)
        this.beyond = beyond
        return [['incline', angle]]
      }
      case 'wheel':
        return this.#wheel(grip, to, free)
      case 'shift': {
        const found = pulledShift(heading, root, to, this.sides, this.most, free)
        this.beyond = found?.beyond ?? false
        return found ? [['shift', found.side, found.distance]] : []
      }
      default:
        if (grip.handle === 'face' || this.kind === 'form') {
          return [...base, ['face', stepped(bearing([x, y], to), free) % 360_000]]
        }
        return this.#march(grip, to, free)
    }
  }

  #wheel({ handle }: Grip, to: Point, free: boolean): DrillLeg[] {
    const hand: Hand = handle === 'right' ? 'left' : 'right'
    const { pin, far } = pivotOf(this.units, hand)
    const most = this.mostTurn(hand)
    const front: [Point, Point] = hand === 'left' ? [pin, far] : [far, pin]
    const wanted = pulledRound(hand, front, to)
    this.beyond = wanted > most + 1500
    const angle = steppedWheel(Math.min(wanted, most), most, free)
    return angle > 0 ? [['wheel', hand, angle]] : []
  }

  #march({ from, origin, base }: Grip, to: Point, free: boolean): DrillLeg[] {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const wanted = Math.hypot(dx, dy)
    const facing = this.legs.filter((leg) => leg[0] === 'face')
    if (wanted < SHORTEST_PULL) return [...base, ...facing]
    const left = this.allowance - gone(base)
    this.beyond = wanted > left + 200
    const far = Math.min(left, tenths(wanted, free))
    const course = stepped(bearing([origin[0], origin[1]], [origin[0] + dx, origin[1] + dy]), true) % 360_000
    return far > 0 ? [...base, ['march', course, far], ...facing] : [...base, ...facing]
  }

  // -- keys and buttons ----------------------------------------------------------------------------------------------------

  /** Arrows: a free way goes on over the table, others grow or swing. */
  nudge(dx: number, dy: number): void {
    const [leg] = this.legs
    switch (this.kind) {
      case 'free':
        return this.set(steppedOn(this.legs, dx, dy, this.allowance))
      case 'shift': {
        const heading = this.units[0]?.heading ?? 0
        // Keys are about the unit itself: left is its left, back is its rear.
        const right = leg?.[0] === 'shift' ? (leg[1] === 'right' ? leg[2] : leg[1] === 'left' ? -leg[2] : 0) : 0
        const back = leg?.[0] === 'shift' && leg[1] === 'rear' ? leg[2] : 0
        const [fx, fy] = ahead(heading)
        const [wx, wy] = [right + dx, back - dy]
        const to: Point = [fy * wx - fx * wy, -fx * wx - fy * wy]
        const found = pulledShift(heading, [0, 0], to, this.sides, this.most, true)
        return this.set(found ? [['shift', found.side, found.distance]] : [])
      }
      default:
        if (dx) this.swing(dx > 0 ? 'right' : 'left', Math.abs(dx) * 10)
    }
  }

  swing(hand: Hand, by: number): void {
    const { legs } = this
    const [leg] = legs
    const sign = hand === 'right' ? 1 : -1
    switch (this.kind) {
      case 'dice': {
        const now = leg?.[0] === 'incline' ? leg[1] : 0
        return this.set([['incline', Math.max(0, Math.min(this.most, now + sign * Math.min(by, INCLINE_STEP)))]])
      }
      case 'wheel': {
        const now = leg?.[0] === 'wheel' ? (leg[1] === 'right' ? leg[2] : -leg[2]) : 0
        const limits = Math.max(this.mostTurn('left'), this.mostTurn('right'))
        const then = now + sign * Math.min(by, limits < 20_000 ? 1000 : by)
        const to: Hand = then > 0 ? 'right' : 'left'
        const angle = Math.min(this.mostTurn(to), Math.abs(then))
        return this.set(angle > 0 ? [['wheel', to, angle]] : [])
      }
      case 'free':
      case 'form': {
        const told = legs.find((each) => each[0] === 'face')
        const now = told?.[0] === 'face' ? told[1] : (this.units[0]?.heading ?? 0)
        return this.set([...marchesOf(legs), ['face', (now + sign * by + 360_000) % 360_000]])
      }
    }
  }

  set(legs: DrillLeg[]): void {
    this.session.setDraft(legs.length ? legs : null)
  }

  back(): void {
    this.set(this.legs.slice(0, -1))
    this.begin()
  }

  clear(): void {
    this.grip = null
    this.beyond = false
    this.session.setDraft(null)
    this.begin()
  }

  #named(told: readonly { body: string; stands: Pose[] }[]): DrillGhost[] {
    const bodies = this.session.scene?.bodies ?? []
    return told.flatMap(({ body: id, stands }) => {
      const body = bodies.find((each) => each.id === id)
      return body ? [{ body, stands }] : []
    })
  }
}
