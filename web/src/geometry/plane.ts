/** Points of the plane: steps along a heading, turns about a pivot, a unit's own axes, sides of a line. */

import type { Point, Pose } from './numbers'
import { normalHeading, sinCos } from './trig'

export function pointDistance(p: Point, q: Point): number {
  const dx = q[0] - p[0]
  const dy = q[1] - p[1]
  return Math.sqrt(dx * dx + dy * dy)
}

export function midpoint(p: Point, q: Point): Point {
  return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]
}

/** The point so far along the heading. */
export function step(point: Point, heading: number, distance: number): Point {
  const [s, c] = sinCos(heading)
  return [point[0] + s * distance, point[1] + c * distance]
}

/** The point after a clockwise turn about the pivot. */
export function turnPoint(point: Point, pivot: Point, degrees: number): Point {
  const [s, c] = sinCos(degrees)
  const [px, py] = pivot
  const dx = point[0] - px
  const dy = point[1] - py
  return [px + dx * c + dy * s, py + dy * c - dx * s]
}

export function turnPose(pose: Pose, pivot: Point, degrees: number): Pose {
  const [x, y] = turnPoint([pose[0], pose[1]], pivot, degrees)
  return [x, y, normalHeading(pose[2] + degrees)]
}

/** Where a point lies in the axes of one who stands at the origin: (to the right, ahead). */
export function toLocal(point: Point, origin: Point, heading: number): Point {
  const [s, c] = sinCos(heading)
  const dx = point[0] - origin[0]
  const dy = point[1] - origin[1]
  return [dx * c - dy * s, dx * s + dy * c]
}

export function fromLocal(local: Point, origin: Point, heading: number): Point {
  const [s, c] = sinCos(heading)
  const [right, ahead] = local
  return [origin[0] + right * c + ahead * s, origin[1] + ahead * c - right * s]
}

/** How far a point lies ahead of the line that crosses the heading at `through`; negative behind it. */
export function sideOfLine(point: Point, through: Point, heading: number): number {
  const [s, c] = sinCos(heading)
  return (point[0] - through[0]) * s + (point[1] - through[1]) * c
}
