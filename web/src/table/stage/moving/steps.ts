/** A way changed by keys: a little farther, a little round. */
import { bearing, type Hand, type Leg, tidy, usedOf } from './legs'
import { canFace, leftAfter, type Move, mostTurn, turnBase, turnOf, verbOf } from './moves'
import { ahead } from '../placing/place_of'
import { shifted } from './pulls'
import type { Point } from '../types'

const FULL = 360_000
const SHORTEST = 50 // of a march that keys have led back

/** Arrows: those that march go on over the table, others farther or less far, or round. */
export function nudged(move: Move, legs: Leg[], dx: number, dy: number): Leg[] {
  switch (move.manner) {
    case 'march':
      return steppedOn(move, legs, dx, dy)
    case 'shift':
      return stepped(move, legs, dx, dy)
    case 'ahead':
      if (dy) return farther(move, legs, dy)
  }
  return dx ? swung(move, legs, dx > 0 ? 'right' : 'left', Math.abs(dx) * 10) : legs
}

/** Against the last turn, that one first grows less. */
export function swung(move: Move, legs: Leg[], hand: Hand, by: number): Leg[] {
  const sign = hand === 'right' ? 1 : -1
  if (move.manner === 'dice') {
    const { most, step = by } = verbOf(move.spec, 'incline') ?? {}
    const now = legs[0]?.[0] === 'incline' ? legs[0][1] : 0
    return [['incline', Math.max(0, Math.min(most ?? 0, now + sign * Math.min(by, step)))]]
  }
  if (canFace(move)) return turnedTo(move, legs, sign * by)
  const verb = turnOf(move, hand)
  if (!verb || (verb.verb !== 'wheel' && verb.verb !== 'turn')) return legs
  const amount = verb.step < by && verb.legs === 1 && verb.step < 5000 ? verb.step : by
  const last = legs.at(-1)
  if (last?.[0] === verb.verb && last[1] !== hand) {
    return last[2] > amount ? [...legs.slice(0, -1), [last[0], last[1], last[2] - amount]] : legs.slice(0, -1)
  }
  const base = turnBase(move, hand, legs)
  const already = base === legs || last?.[0] !== verb.verb ? 0 : last[2]
  const angle = Math.min(already + amount, mostTurn(move, hand, base))
  return angle > 0 ? tidy([...base, [verb.verb, hand, angle]]) : legs
}

/** A little farther or less far; a shoal keeps its facing. */
function farther(move: Move, legs: Leg[], by: number): Leg[] {
  const last = legs.at(-1)
  const already = last?.[0] === 'advance' ? last[1] : 0
  let base = already ? legs.slice(0, -1) : legs
  if (!base.length && canFace(move)) base = [['face', move.spec.heading ?? move.lead.heading]]
  const distance = Math.max(0, Math.min(leftAfter(move, base), already + by))
  return distance > 0 ? [...base, ['advance', distance]] : base
}

function turnedTo({ manner, spec, lead }: Move, legs: Leg[], by: number): Leg[] {
  if (spec.heading !== null) return legs
  const told = legs.find((leg) => leg[0] === 'face')
  const facing: Leg = ['face', ((told?.[1] ?? lead.heading) + by + FULL) % FULL]
  const rest = legs.filter((leg) => leg[0] !== 'face')
  return manner === 'ahead' ? [facing, ...rest] : [...rest, facing]
}

/** Keys are about the unit itself: left is its left, back is its rear. */
function stepped(move: Move, [leg]: Leg[], dx: number, dy: number): Leg[] {
  const [side, far] = leg?.[0] === 'shift' ? [leg[1], leg[2]] : ['', 0]
  const right = (side === 'right' ? far : side === 'left' ? -far : 0) + dx
  const back = (side === 'rear' ? far : 0) - dy
  const [fx, fy] = ahead(move.lead.heading)
  const to: Point = [fy * right - fx * back, -fx * right - fy * back]
  return shifted(move, move.lead.heading, [0, 0], to, true).legs
}

/** Marches that go on by a step of the table, the last one changed; none longer than what is left. */
export function steppedOn({ spec }: Pick<Move, 'spec'>, legs: readonly Leg[], dx: number, dy: number): Leg[] {
  const marches = legs.filter((leg) => leg[0] === 'march')
  const last = marches.at(-1)
  const [fx, fy] = last ? ahead(last[1]) : [0, 0]
  const [x, y] = [fx * (last?.[2] ?? 0) + dx, fy * (last?.[2] ?? 0) + dy]
  const before = marches.slice(0, -1)
  const far = Math.min(spec.allowance - usedOf(before, 0), Math.round(Math.hypot(x, y)))
  const march: Leg[] = far >= SHORTEST ? [['march', bearing([0, 0], [x, y]), far]] : []
  return [...before, ...march, ...legs.filter((leg) => leg[0] === 'face')]
}
