/** What a hand means that pulls at a body: the legs that lead there, and how far it pulls beyond what is to be had. */
import { boxesOf, snapAdvance, snapTurn } from '../../../geometry'
import { bent } from './bends'
import {
  arcOf,
  bearing,
  type Hand,
  type Leg,
  pulledAhead,
  pulledRound,
  stepped,
  tenths,
  tidy,
  turnBetween,
} from './legs'
import { frontAfter, leftAfter, type Move, mostTurn, turnOf, verbOf } from './moves'
import { centreOf } from '../placing/place_of'
import { TURNED } from '../figures/rows'
import { standing, type Stood } from '../figures/standing'
import type { Point } from '../types'

export type Handle = 'body' | 'left' | 'right' | 'face' // a wheel to the left is pulled at the right corner

export interface Grip {
  handle: Handle
  from: Point
  root: Point // where the point that is held stands before the way begins
  base: Leg[] // the legs that stay as they are
  already: number // what the leg under the hand had when it was gripped
  origin: Stood // of the lead, after the base
  corner: Point // that a wheel pulls, where it was when gripped: the hand may hold it by a stem
  bends: boolean // a line that the hand leads round a corner
}

export interface Snapped {
  words: string
  line: [Point, Point] | null
}

export interface Pulled {
  legs: Leg[]
  beyond: number // how far the hand pulls beyond what is left
  snapped?: Snapped | null
}

const SHORTEST = 500 // below it a pull has no direction yet
const SHORTEST_OF_ROWS = 400
const SLACK = 1500 // of an angle, before a hand is told that it pulls too far
const FULL = 360_000

export function wheelOf(handle: Handle): Hand {
  return handle === 'right' ? 'left' : 'right'
}

export function pulled(move: Move, legs: Leg[], grip: Grip, to: Point, free: boolean): Pulled {
  if (grip.handle === 'left' || grip.handle === 'right') return wheeled(move, grip, wheelOf(grip.handle), to, free)
  if (grip.handle === 'face') return faced(grip, to, free)
  switch (move.manner) {
    case 'ahead':
      return led(move, grip, to, free)
    case 'dice':
      return inclined(move, legs, grip, to, free)
    case 'shift':
      return shifted(move, grip.origin.heading, grip.root, to, free)
    case 'march':
      return marched(move, legs, grip, to, free)
    default:
      return faced(grip, to, free)
  }
}

function wheeled(move: Move, { base, corner, from }: Grip, hand: Hand, pointer: Point, free: boolean): Pulled {
  const front = frontAfter(move, base, hand)
  if (!front) return { legs: base, beyond: 0 }
  const most = mostTurn(move, hand, base)
  const to: Point = [corner[0] + pointer[0] - from[0], corner[1] + pointer[1] - from[1]]
  const wanted = pulledRound(hand, front, to)
  const parallel =
    free || wanted > most ? null : squared(move, base, hand, front, Math.max(1, Math.round(wanted)), most)
  const angle = parallel?.angle ?? Math.min(most, stepped(Math.min(most, wanted), free, turnOf(move, hand)?.step))
  return {
    legs: angle > 0 ? [...base, ['wheel', hand, angle]] : base,
    beyond: wanted > most + SLACK ? arcOf(wanted - most, move.width) : 0,
    snapped: parallel?.snapped ?? null,
  }
}

/** Within a few degrees the ghost stands parallel to a neighbour, or square to the table. */
function squared(move: Move, base: Leg[], hand: Hand, front: [Point, Point], wanted: number, most: number) {
  if (!move.table || move.manner !== 'ahead') return null
  const { width, depth } = move.lead
  const { stands } = standing(move.lead, [...base, ['wheel', hand, wanted]])
  const [x, y] = hand === 'left' ? front[0] : front[1]
  const snap = snapTurn(boxesOf({ stands, width, depth }), [x / 1000, y / 1000], move.others)
  const angle = snap && Math.round(wanted + (hand === 'left' ? -1 : 1) * snap.turn * 1000)
  if (!snap || angle === null || angle <= 0 || angle > most) return null
  return { angle, snapped: { words: snap.to ? `parallel to ${snap.to}` : 'square to the table', line: null } }
}

// -- ahead -----------------------------------------------------------------------------------------------------------------

function led(move: Move, grip: Grip, to: Point, free: boolean): Pulled {
  if (move.lead.shape === 'loose') return roved(move, grip, to, free)
  if (move.lead.shape === 'column' && turnOf(move, 'left')) return succeeded(move, grip, to, free)
  if (!grip.bends) {
    return onward(move, grip.base, grip.already + pulledAhead(grip.origin.heading, grip.from, to), free)
  }
  const pull: Point = [to[0] - grip.from[0], to[1] - grip.from[1]]
  const room = { left: leftAfter(move, grip.base), mostTurn: turnOf(move, 'left')?.most ?? 180_000, width: move.width }
  const way = bent(move.lead, grip.base, grip.origin, pull, room, free)
  if (!way) return { legs: grip.base, beyond: 0 }
  const found = onward(move, way.turned, way.wanted, free)
  return { ...found, legs: tidy(found.legs) }
}

function onward(move: Move, base: Leg[], wanted: number, free: boolean): Pulled {
  const left = leftAfter(move, base)
  const wished = tenths(Math.max(0, Math.min(left, wanted)), free)
  const line = free ? null : linedUp(move, base, wished)
  const distance = Math.min(left, line?.distance ?? wished)
  const legs: Leg[] = distance > 0 ? [...base, ['advance', distance]] : base
  return { legs, beyond: Math.max(0, wanted - left - 100), snapped: line?.snapped ?? null }
}

/** Within a quarter of an inch the ghost goes to a contact, a neighbour's front or the table's edge. */
function linedUp({ lead, others, table }: Move, base: Leg[], distance: number) {
  if (!table) return null
  const there = standing(lead, [...base, ['advance', distance]])
  const boxes = boxesOf({ stands: there.stands, width: lead.width, depth: lead.depth })
  const [snap] = snapAdvance(lead.shape === 'column' ? boxes.slice(0, 1) : boxes, others, table)
  if (!snap) return null
  const more = Math.round(pulledAhead(there.heading, [0, 0], [snap.dx * 1000, snap.dy * 1000]))
  if (distance + more < 0) return null
  const line: [Point, Point] = [milli(snap.line[0]), milli(snap.line[1])]
  return { distance: distance + more, snapped: { words: snapWords(snap.kind, snap.to), line } }
}

/** The lead of a column: it turns towards the hand, then goes. Pulled back, the last stretch grows shorter. */
function succeeded(move: Move, { base, origin, from }: Grip, to: Point, free: boolean): Pulled {
  const [x, y] = origin.stands[0] ?? [0, 0]
  const target: Point = [x + to[0] - from[0], y + to[1] - from[1]]
  if (Math.hypot(target[0] - x, target[1] - y) < SHORTEST) return { legs: base, beyond: 0 }
  const turn = turnBetween(origin.heading, bearing([x, y], target))
  const last = base.at(-1)
  if (Math.abs(turn) > 100_000 && last?.[0] === 'advance') {
    const back = -pulledAhead(origin.heading, from, to)
    return { legs: tidy([...base.slice(0, -1), ['advance', Math.max(0, tenths(last[1] - back, free))]]), beyond: 0 }
  }
  const hand: Hand = turn > 0 ? 'right' : 'left'
  const angle = Math.min(mostTurn(move, hand, base), stepped(Math.abs(turn), free))
  const heading = (origin.heading + (turn > 0 ? angle : -angle) + FULL) % FULL
  const turned: Leg[] = angle > 0 ? [...base, ['turn', hand, angle]] : base
  return onward(move, turned, pulledAhead(heading, [x, y], target), free)
}

/** A shoal faces where the hand is and goes there. */
function roved({ lead, spec }: Move, { from, origin }: Grip, to: Point, free: boolean): Pulled {
  const start = centreOf(lead.stands)
  const gripped = centreOf(origin.stands)
  const target: Point = [gripped[0] + to[0] - from[0], gripped[1] + to[1] - from[1]]
  if (Math.hypot(target[0] - start[0], target[1] - start[1]) < SHORTEST) return { legs: [], beyond: 0 }
  const heading = spec.heading ?? stepped(bearing(start, target), free) % FULL
  const wanted = pulledAhead(heading, start, target)
  const distance = tenths(Math.max(0, Math.min(spec.allowance, wanted)), free)
  const legs = tidy([
    ['face', heading],
    ['advance', distance],
  ])
  return { legs, beyond: Math.max(0, wanted - spec.allowance - 100) }
}

// -- other manners ---------------------------------------------------------------------------------------------------------

/** To the right of the facing only, as far as dice say. */
function inclined({ spec }: Move, legs: Leg[], { root, origin }: Grip, to: Point, free: boolean): Pulled {
  if (Math.hypot(to[0] - root[0], to[1] - root[1]) < SHORTEST_OF_ROWS) return { legs, beyond: 0 }
  const verb = verbOf(spec, 'incline')
  const most = verb?.most ?? 0
  const turn = turnBetween(origin.heading, bearing(root, to))
  const angle = Math.max(0, Math.min(most, stepped(turn, free, verb?.step)))
  return { legs: [['incline', angle]], beyond: Math.max(0, -3000 - turn, turn - most - 3000) }
}

/** To the side that is pulled most, of those to which it may go. */
export function shifted({ spec }: Pick<Move, 'spec'>, heading: number, from: Point, to: Point, free: boolean): Pulled {
  let best: Pulled & { far: number } = { legs: [], beyond: 0, far: 0 }
  for (const { side, most } of spec.verbs) {
    if (!side) continue
    const far = pulledAhead(heading + TURNED[side], from, to)
    const distance = tenths(Math.min(most ?? far, far), free)
    if (far > best.far && distance > 0)
      best = { legs: [['shift', side, distance]], beyond: Math.max(0, far - (most ?? far) - 200), far }
  }
  return { legs: best.legs, beyond: best.beyond }
}

function marched(move: Move, legs: Leg[], { from, base }: Grip, to: Point, free: boolean): Pulled {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const wanted = Math.hypot(dx, dy)
  const facing = legs.filter((leg) => leg[0] === 'face')
  const left = leftAfter(move, base)
  const far = wanted < SHORTEST_OF_ROWS ? 0 : Math.min(left, tenths(wanted, free))
  const march: Leg[] = far > 0 ? [['march', stepped(bearing([0, 0], [dx, dy]), true) % FULL, far]] : []
  return { legs: [...base, ...march, ...facing], beyond: Math.max(0, wanted - left - 200) }
}

function faced({ base, origin }: Grip, to: Point, free: boolean): Pulled {
  return { legs: [...base, ['face', stepped(bearing(centreOf(origin.stands), to), free) % FULL]], beyond: 0 }
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
