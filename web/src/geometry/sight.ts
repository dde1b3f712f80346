/** Lines of sight: what stands in the way of a straight line, and how much of a front can be seen. */

import type { Convex } from './convex'
import { at, HAIR, TOLERANCE, type Point } from './numbers'
import { Polygon, type Shape } from './polygon'
import { crossingFraction } from './segments'

/** Something that stands on the table and has a name. */
export interface Thing {
  readonly id: string
  readonly shape: Shape
}

/** What a line of sight ends at, and where it does. */
export interface Blocker {
  readonly id: string
  readonly at: Point
}

/** Whether a straight line goes deeper than the tolerance into a shape; along its edge is not through it. */
export function passesThrough(start: Point, end: Point, shape: Shape, tolerance = TOLERANCE): boolean {
  return entersAt(start, end, shape, tolerance) !== null
}

/** Whether the line between two points passes through any of the shapes. */
export function isBlocked(start: Point, end: Point, shapes: readonly Shape[], tolerance = TOLERANCE): boolean {
  return shapes.some((shape) => passesThrough(start, end, shape, tolerance))
}

/** The thing that a line passes through first, and where it enters it; null if the line is free. */
export function blockerOf(start: Point, end: Point, things: readonly Thing[], tolerance = TOLERANCE): Blocker | null {
  let found: Blocker | null = null
  let first = Infinity
  for (const { id, shape } of things) {
    const t = entersAt(start, end, shape, tolerance)
    if (t === null || t >= first) continue
    first = t
    found = { id, at: [start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1])] }
  }
  return found
}

/** The fraction of its way after which a line is deeper than the tolerance in a shape; null if it never is. */
export function entersAt(start: Point, end: Point, shape: Shape, tolerance = TOLERANCE): number | null {
  if (!comesNear(start, end, shape)) return null
  // A wall without thickness has no inside.
  if (shape.points.length < 3) return crossingFraction(start, end, at(shape.points, 0), at(shape.points, -1))
  if (!(shape instanceof Polygon)) return insideFrom(start, end, shape, () => tolerance)
  let first: number | null = null
  for (const [k, part] of shape.parts.entries()) {
    const outer = at(shape.outer, k)
    const t = insideFrom(start, end, part, (side) => (at(outer, side) ? tolerance : -HAIR))
    if (t !== null && (first === null || t < first)) first = t
  }
  return first
}

/** From what fraction of its way a line is inside a convex shape, each side moved inward by its inset. */
function insideFrom(start: Point, end: Point, shape: Convex, inset: (side: number) => number): number | null {
  const [x, y] = start
  const dx = end[0] - x
  const dy = end[1] - y
  let enter = 0
  let leave = 1
  for (const [i, { nx, ny, px, py }] of shape.sides.entries()) {
    const outside = (x - px) * nx + (y - py) * ny + inset(i)
    const speed = dx * nx + dy * ny
    if (speed < 0) {
      if (outside > -enter * speed) enter = -outside / speed
    } else if (speed > 0) {
      if (outside > -leave * speed) leave = -outside / speed
    } else if (outside > 0) {
      return null
    }
    if (enter > leave) return null
  }
  return enter
}

/** So many points on a segment, evenly from end to end; a single one in its middle. */
export function pointsAlong(start: Point, end: Point, count: number): Point[] {
  if (count === 1) return [[(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]]
  const dx = (end[0] - start[0]) / (count - 1)
  const dy = (end[1] - start[1]) / (count - 1)
  return Array.from({ length: count }, (_, k): Point => [start[0] + dx * k, start[1] + dy * k])
}

/** The share of straight lines between sample points of two edges that pass through none of the shapes. */
export function visibleFraction(
  edge: readonly [Point, Point],
  other: readonly [Point, Point],
  shapes: readonly Shape[],
  samples = 5,
  tolerance = TOLERANCE,
): number {
  let clear = 0
  const there = pointsAlong(...other, samples)
  for (const start of pointsAlong(...edge, samples)) {
    for (const end of there) {
      if (!isBlocked(start, end, shapes, tolerance)) clear += 1
    }
  }
  return clear / (samples * samples)
}

/** Whether a line gets into the circle round a shape. */
function comesNear(start: Point, end: Point, shape: Shape): boolean {
  const dx = end[0] - start[0]
  const dy = end[1] - start[1]
  let rx = shape.cx - start[0]
  let ry = shape.cy - start[1]
  const square = shape.radius * shape.radius
  if (rx * rx + ry * ry <= square) return true
  const along = rx * dx + ry * dy
  const length = dx * dx + dy * dy
  const across = rx * dy - ry * dx
  if (along <= 0 || across * across > square * length) return false
  if (along <= length) return true
  rx -= dx
  ry -= dy
  return rx * rx + ry * ry <= square
}
