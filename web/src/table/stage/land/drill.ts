/** Drill of bodies of men by geometry alone: where each would stand if nothing were in the way. */
import { bearing, type Hand, pulledAhead, stepped, tenths, turnBetween } from '../legs'
import { ahead, cornersOf } from '../place_of'
import type { Body, MoveVerb, Point, Pose } from '../types'

export type Aside = Hand | 'rear'
export type DrillLeg =
  | ['incline', number]
  | ['wheel', Hand, number]
  | ['shift', Aside, number]
  | ['march', number, number]
  | ['face', number]

/** What is announced: dice say how far; about a corner; aside or back; any way; only a facing. */
export type DrillKind = 'dice' | 'wheel' | 'shift' | 'free' | 'form'

export function kindOf(verbs: readonly MoveVerb[]): DrillKind {
  const has = (name: string) => verbs.some(({ verb }) => verb === name)
  if (has('incline')) return 'dice'
  if (has('wheel')) return 'wheel'
  if (has('shift')) return 'shift'
  return has('march') ? 'free' : 'form'
}

type Block = Pick<Body, 'stands' | 'width' | 'depth'>
const TURNED: Record<Aside, number> = { left: -90_000, right: 90_000, rear: 180_000 }
const FULL = 360_000

function poseOf(block: Block): Pose {
  return block.stands[0] ?? [0, 0, 0]
}

export function moved([x, y, heading]: Pose, course: number, distance: number): Pose {
  const [fx, fy] = ahead(course)
  return [x + fx * distance, y + fy * distance, heading]
}

function turnedAbout([x, y, heading]: Pose, [px, py]: Point, turn: number): Pose {
  const radians = (turn * Math.PI) / 180_000
  const [s, c] = [Math.sin(radians), Math.cos(radians)]
  const [dx, dy] = [x - px, y - py]
  return [px + dx * c + dy * s, py - dx * s + dy * c, (heading + turn + FULL) % FULL]
}

export interface Pivot {
  pin: Point
  far: Point // the front corner that goes farthest
  radius: number
}

/** About which front corner a row of blocks wheels: the outermost on that hand. */
export function pivotOf(blocks: readonly Block[], hand: Hand): Pivot {
  const corners = blocks.flatMap((block) => cornersOf(poseOf(block), block.width, block.depth).slice(0, 2))
  const [fx, fy] = ahead(blocks[0] ? poseOf(blocks[0])[2] : 0)
  const sign = hand === 'right' ? 1 : -1
  const outward = ([x, y]: Point) => sign * (x * fy - y * fx)
  const pin = corners.reduce((best, corner) => (outward(corner) > outward(best) ? corner : best), corners[0] ?? [0, 0])
  const off = ([x, y]: Point) => Math.hypot(x - pin[0], y - pin[1])
  const far = corners.reduce((best, corner) => (off(corner) > off(best) ? corner : best), pin)
  return { pin, far, radius: off(far) }
}

/** Where each block stands after a way; `length` is that of a dice move. */
export function drilled(blocks: readonly Block[], legs: readonly DrillLeg[], length = 0): Pose[] {
  let poses = blocks.map(poseOf)
  for (const leg of legs) {
    switch (leg[0]) {
      case 'incline':
        poses = poses.map((pose) => moved(pose, pose[2] + leg[1], length))
        break
      case 'wheel': {
        const { pin } = pivotOf(blocks, leg[1])
        poses = poses.map((pose) => turnedAbout(pose, pin, leg[1] === 'right' ? leg[2] : -leg[2]))
        break
      }
      case 'shift':
        poses = poses.map((pose) => moved(pose, pose[2] + TURNED[leg[1]], leg[2]))
        break
      case 'march':
        poses = poses.map((pose) => moved(pose, leg[1], leg[2]))
        break
      case 'face':
        poses = poses.map(([x, y]): Pose => [x, y, leg[1]])
    }
  }
  return poses
}

// -- what a hand means -----------------------------------------------------------------------------------------------------

/** To the right of the facing only; `beyond` says that the hand wants what is not to be had. */
export function pulledIncline(heading: number, from: Point, to: Point, most: number, free: boolean) {
  const turn = turnBetween(heading, bearing(from, to))
  const step = free ? 100 : 2500
  return {
    angle: Math.max(0, Math.min(most, Math.round(turn / step) * step)),
    beyond: turn < -3000 || turn > most + 3000,
  }
}

/** Large bodies wheel by few degrees, so these are told one by one. */
export function steppedWheel(angle: number, most: number, free: boolean): number {
  return Math.min(most, most < 20_000 && !free ? Math.round(angle / 1000) * 1000 : stepped(angle, free))
}

export function pulledShift(
  heading: number,
  from: Point,
  to: Point,
  sides: readonly Aside[],
  most: number,
  free: boolean,
): { side: Aside; distance: number; beyond: boolean } | null {
  let best: { side: Aside; far: number } | null = null
  for (const side of sides) {
    const far = pulledAhead(heading + TURNED[side], from, to)
    if (far > (best?.far ?? 0)) best = { side, far }
  }
  if (!best) return null
  const distance = tenths(Math.min(most, best.far), free)
  return distance > 0 ? { side: best.side, distance, beyond: best.far > most + 200 } : null
}

export function marchesOf(legs: readonly DrillLeg[]): ['march', number, number][] {
  return legs.filter((leg): leg is ['march', number, number] => leg[0] === 'march')
}

export function gone(legs: readonly DrillLeg[]): number {
  return marchesOf(legs).reduce((sum, leg) => sum + leg[2], 0)
}

/** Marches that go on by a step of the table, the last one changed; none longer than what is left. */
export function steppedOn(legs: readonly DrillLeg[], dx: number, dy: number, allowance: number): DrillLeg[] {
  const marches = marchesOf(legs)
  const last = marches.at(-1)
  const [fx, fy] = last ? ahead(last[1]) : [0, 0]
  const [x, y] = [fx * (last?.[2] ?? 0) + dx, fy * (last?.[2] ?? 0) + dy]
  const left = allowance - gone(marches.slice(0, -1))
  const far = Math.min(left, Math.round(Math.hypot(x, y)))
  const march: DrillLeg[] = far >= 50 ? [['march', bearing([0, 0], [x, y]), far]] : []
  return [...marches.slice(0, -1), ...march, ...legs.filter((leg) => leg[0] === 'face')]
}
