/** A move as it is measured: the lines of the ruler, where they begin, and the whole in a few words. */
import { degrees, type Leg, legWords } from '../moving/legs'
import { frontAfter, type Move, verbOf } from '../moving/moves'
import { inches, type Lengths, told as lengthTold } from '../../lengths'
import { ahead, centreOf } from '../placing/place_of'
import { standing, type Stood } from '../figures/standing'
import { middle, straight, type Stretch, wheeled } from '../moving/stretches'
import type { Body, Point, Pose } from '../types'

/** The middle of the front of a block. */
export function frontOf([x, y, heading]: Pose, depth: number): Point {
  const [fx, fy] = ahead(heading)
  return [x + (fx * depth) / 2, y + (fy * depth) / 2]
}

/** Which point is measured: the middle of the front, the lead's bow, the middle of a shoal. */
export function measuredPoint(body: Pick<Body, 'shape' | 'depth'>, stood: Stood): Point {
  if (body.shape === 'column') return frontOf(stood.stands[0] ?? [0, 0, 0], body.depth)
  return stood.front && body.shape === 'rigid' ? middle(stood.front[0], stood.front[1]) : centreOf(stood.stands)
}

export function startOf({ manner, lead }: Move): Point | null {
  if (manner === 'wheel') return null
  if (manner === 'ahead') return measuredPoint(lead, standing(lead, []))
  return manner === 'dice' ? frontOf(lead.stands[0] ?? [0, 0, 0], lead.depth) : centreOf(lead.stands)
}

/** `end`: where the lead stands after the last leg, by the service's word if it has spoken. */
export function stretchesOf(move: Move, legs: readonly Leg[], end: Stood, lengths: Lengths): Stretch[] {
  if (move.manner === 'ahead') return ways(move, legs, end, lengths)
  const [leg] = legs
  const [from, to] = [move.lead.stands[0], end.stands[0]]
  if (!leg || !from || !to) return []
  const words = legWords(leg, move.width, lengths)
  switch (leg[0]) {
    case 'incline':
      return [{ ...straight(frontOf(from, move.lead.depth), frontOf(to, move.lead.depth)), words }]
    case 'shift':
      return [{ ...straight([from[0], from[1]], [to[0], to[1]]), words }]
    case 'wheel': {
      const [before, after] = [frontAfter(move, [], leg[1]), turned(move, leg[1], leg[2])]
      return before && after ? [{ ...wheeled(leg[1] === 'left', before, after, move.width), words }] : []
    }
    default:
      return marches([from[0], from[1]], legs, [to[0], to[1]], lengths)
  }
}

/** The front of a row after a wheel: its far corner has gone round the other. */
function turned(move: Move, hand: 'left' | 'right', angle: number): [Point, Point] | null {
  const front = frontAfter(move, [], hand)
  if (!front) return null
  const [[px, py], [x, y]] = hand === 'left' ? front : [front[1], front[0]]
  const radians = ((hand === 'right' ? angle : -angle) * Math.PI) / 180_000
  const [s, c] = [Math.sin(radians), Math.cos(radians)]
  const to: Point = [px + (x - px) * c + (y - py) * s, py - (x - px) * s + (y - py) * c]
  return hand === 'left' ? [[px, py], to] : [to, [px, py]]
}

function ways({ lead, width }: Move, legs: readonly Leg[], end: Stood, lengths: Lengths): Stretch[] {
  const told: Stretch[] = []
  let turns = ''
  for (const [i, leg] of legs.entries()) {
    const before = standing(lead, legs.slice(0, i))
    const after = i === legs.length - 1 ? end : standing(lead, legs.slice(0, i + 1))
    const words = turns + legWords(leg, width, lengths)
    if (leg[0] === 'wheel' && before.front && after.front) {
      told.push({ ...wheeled(leg[1] === 'left', before.front, after.front, width), words })
    } else if (leg[0] === 'advance') {
      const [from, to] = [measuredPoint(lead, before), measuredPoint(lead, after)]
      const gone = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1])) // a contact may have stopped it
      told.push({ ...straight(from, to), words: turns + legWords(['advance', Math.min(leg[1], gone)], width, lengths) })
    } else if (i === legs.length - 1) {
      const at = measuredPoint(lead, after)
      told.push({ ...straight(at, at), words })
    }
    turns = leg[0] === 'turn' || leg[0] === 'face' ? `${words}, ` : ''
  }
  return told
}

function marches(start: Point, legs: readonly Leg[], end: Point, lengths: Lengths): Stretch[] {
  const told: Stretch[] = []
  const all = legs.filter((leg) => leg[0] === 'march')
  let at = start
  for (const [i, [, course, distance]] of all.entries()) {
    const [fx, fy] = ahead(course)
    const to: Point = i === all.length - 1 ? end : [at[0] + fx * distance, at[1] + fy * distance]
    told.push({ ...straight(at, to), words: lengthTold(Math.hypot(to[0] - at[0], to[1] - at[1]), lengths, 2) })
    at = to
  }
  return told
}

/** The whole way in a few words. */
export function measured({ manner, spec }: Move, [leg]: readonly Leg[], used: number, lengths: Lengths): string {
  if (manner === 'ahead' || manner === 'march')
    return `${inches(used * lengths.times, 2)} of ${lengthTold(spec.allowance, lengths, 2)}`
  if (manner === 'dice') {
    const [least = 0, mean = 0, most = 0] = spec.lengths
    const drift = leg?.[0] === 'incline' && leg[1] ? `, ${degrees(leg[1])} to the right` : ''
    return `${inches(least * lengths.times)}–${lengthTold(most, lengths)} by dice, mean ${lengthTold(mean, lengths)}${drift}`
  }
  if (leg?.[0] === 'wheel') return `${degrees(leg[2])} to the ${leg[1]}`
  if (leg?.[0] === 'shift') return `${lengthTold(leg[2], lengths, 2)} to the ${leg[1]}`
  return leg?.[0] === 'face' ? `${degrees(leg[1])} facing` : ''
}

/** What a hand is told that pulls too far. */
export function wanting({ manner, spec }: Move, left: number, lengths: Lengths): string {
  if (manner === 'dice') return `Ahead, or up to ${(verbOf(spec, 'incline')?.most ?? 0) / 1000}° to the right.`
  if (manner === 'ahead' || manner === 'march')
    return `Only ${Math.round((left * lengths.times) / 10) / 100}${lengths.unit} are left.`
  return 'That is as far as it goes.'
}
