/** A drill as it is measured: the lines of the ruler and their words. */
import { arcOf } from '../legs'
import { ahead, inches } from '../place_of'
import { straight, type Stretch, wheeled } from '../stretches'
import type { Body, Point, Pose } from '../types'
import { type DrillKind, type DrillLeg, pivotOf } from './drill'

const degrees = (angle: number): string => `${Math.round(angle / 100) / 10}°`

/** The middle of the front of a formed block, else of the block. */
export function frontOf([x, y, heading]: Pose, depth: number, formed = true): Point {
  const [fx, fy] = ahead(heading)
  return formed ? [x + (fx * depth) / 2, y + (fy * depth) / 2] : [x, y]
}

export function startOf(body: Body, kind: DrillKind): Point {
  return frontOf(body.stands[0] ?? [0, 0, 0], body.depth, kind === 'dice')
}

export function drillStretches(
  units: readonly Body[],
  legs: readonly DrillLeg[],
  ghosts: readonly { body: Body; stands: Pose[] }[],
  unit: string,
): Stretch[] {
  const [body] = units
  const end = ghosts[0]?.stands[0]
  const [leg] = legs
  if (!body || !end || !leg) return []
  const start = body.stands[0] ?? end
  if (leg[0] === 'incline') {
    const words = leg[1] ? `${degrees(leg[1])} right` : ''
    return [{ ...straight(frontOf(start, body.depth), frontOf(end, body.depth)), words }]
  }
  if (leg[0] === 'shift') {
    return [{ ...straight([start[0], start[1]], [end[0], end[1]]), words: `${inches(leg[2], 2)}${unit} ${leg[1]}` }]
  }
  if (leg[0] === 'wheel') {
    const { pin, far, radius } = pivotOf(units, leg[1])
    const to = about(far, pin, leg[1] === 'right' ? leg[2] : -leg[2])
    const isLeft = leg[1] === 'left'
    const [before, after]: [[Point, Point], [Point, Point]] = isLeft
      ? [
          [pin, far],
          [pin, to],
        ]
      : [
          [far, pin],
          [to, pin],
        ]
    const words = `${degrees(leg[2])} ${leg[1]} = ${inches(arcOf(leg[2], radius), 2)}${unit}`
    return [{ ...wheeled(isLeft, before, after, radius), words }]
  }
  return marched(start, legs, end, unit)
}

function marched(start: Pose, legs: readonly DrillLeg[], end: Pose, unit: string): Stretch[] {
  const told: Stretch[] = []
  const marches = legs.filter((leg) => leg[0] === 'march')
  let at: Point = [start[0], start[1]]
  for (const [i, leg] of marches.entries()) {
    const [fx, fy] = ahead(leg[1])
    const last = i === marches.length - 1
    const to: Point = last ? [end[0], end[1]] : [at[0] + fx * Number(leg[2]), at[1] + fy * Number(leg[2])]
    const far = Math.hypot(to[0] - at[0], to[1] - at[1])
    told.push({ ...straight(at, to), words: `${inches(far, 2)}${unit}` })
    at = to
  }
  return told
}

function about([x, y]: Point, [px, py]: Point, turn: number): Point {
  const radians = (turn * Math.PI) / 180_000
  const [s, c] = [Math.sin(radians), Math.cos(radians)]
  return [px + (x - px) * c + (y - py) * s, py - (x - px) * s + (y - py) * c]
}

/** The whole way in a few words. */
export function measured(
  kind: DrillKind,
  legs: readonly DrillLeg[],
  { lengths, allowance, used, unit }: { lengths: readonly number[]; allowance: number; used: number; unit: string },
): string {
  const [leg] = legs
  switch (kind) {
    case 'dice': {
      const [least = 0, mean = 0, most = 0] = lengths
      const drift = leg?.[0] === 'incline' && leg[1] ? `, ${degrees(leg[1])} to the right` : ''
      return `${inches(least)}–${inches(most)}${unit} by dice, mean ${inches(mean)}${unit}${drift}`
    }
    case 'wheel':
      return leg?.[0] === 'wheel' ? `${degrees(leg[2])} to the ${leg[1]}` : ''
    case 'shift':
      return leg?.[0] === 'shift' ? `${inches(leg[2], 2)}${unit} to the ${leg[1]}` : ''
    case 'free':
      return `${inches(used, 2)} of ${inches(allowance, 2)}${unit}`
    case 'form':
      return leg?.[0] === 'face' ? `${degrees(leg[1])} facing` : ''
  }
}
