/** A row of blocks that moves as one, by geometry alone: where each would stand if nothing were in the way. */
import type { Hand, Leg } from '../moving/legs'
import { ahead, cornersOf } from '../placing/place_of'
import type { Stood } from './standing'
import type { Body, Point, Pose } from '../types'

type Block = Pick<Body, 'stands' | 'width' | 'depth'>
export const TURNED = { left: -90_000, right: 90_000, rear: 180_000 }
const FULL = 360_000

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
export function drilled(blocks: readonly Block[], legs: readonly Leg[], length = 0): Pose[] {
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

export function after(blocks: readonly Block[], legs: readonly Leg[], length: number): Stood[] {
  return drilled(blocks, legs, length).map((pose) => ({ stands: [pose], track: [], heading: pose[2], front: null }))
}

function poseOf(block: Block): Pose {
  return block.stands[0] ?? [0, 0, 0]
}

function moved([x, y, heading]: Pose, course: number, distance: number): Pose {
  const [fx, fy] = ahead(course)
  return [x + fx * distance, y + fy * distance, heading]
}

function turnedAbout([x, y, heading]: Pose, [px, py]: Point, turn: number): Pose {
  const radians = (turn * Math.PI) / 180_000
  const [s, c] = [Math.sin(radians), Math.cos(radians)]
  const [dx, dy] = [x - px, y - py]
  return [px + dx * c + dy * s, py - dx * s + dy * c, (heading + turn + FULL) % FULL]
}
