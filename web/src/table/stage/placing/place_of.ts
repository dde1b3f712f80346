/** Plain geometry of stands for drawing: centres, the room they take, where a label is not in the way. */
import type { Point, Pose } from '../types'

export function centreOf(stands: readonly Pose[]): Point {
  const n = Math.max(1, stands.length)
  return [stands.reduce((sum, [x]) => sum + x, 0) / n, stands.reduce((sum, [, y]) => sum + y, 0) / n]
}

export function ahead(heading: number): Point {
  const radians = (heading * Math.PI) / 180_000
  return [Math.sin(radians), Math.cos(radians)]
}

/** Corners of a stand: front left, front right, rear right, rear left. */
export function cornersOf([x, y, heading]: Pose, width: number, depth: number): [Point, Point, Point, Point] {
  const [fx, fy] = ahead(heading)
  const [rx, ry] = [fy, -fx]
  const at = (right: number, forward: number): Point => [x + rx * right + fx * forward, y + ry * right + fy * forward]
  return [at(-width / 2, depth / 2), at(width / 2, depth / 2), at(width / 2, -depth / 2), at(-width / 2, -depth / 2)]
}
