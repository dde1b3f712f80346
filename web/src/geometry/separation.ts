/** How far apart two shapes are, whether they touch, whether they overlap. */

import { Box } from './box'
import { boxDistance, boxOverlaps } from './boxPair'
import type { Convex } from './convex'
import { HAIR, TOLERANCE } from './numbers'
import type { Shape } from './polygon'

/** The shortest distance between two shapes, 0 where they touch or overlap. */
export function distance(a: Shape, b: Shape): number {
  if (a instanceof Box && b instanceof Box) return boxDistance(a, b)
  let best = Infinity
  for (const part of a.parts) {
    for (const other of b.parts) {
      const apart = convexDistance(part, other)
      if (apart < best) {
        if (apart === 0) return 0
        best = apart
      }
    }
  }
  return best
}

/** The shortest distance from a point to a shape, 0 inside it. */
export function distanceToPoint(shape: Shape, x: number, y: number): number {
  let best = Infinity
  for (const part of shape.parts) {
    const apart = pointDistanceTo(part, x, y)
    if (apart < best) best = apart
  }
  return best
}

/** Whether two shapes are, to a hair, no further apart than the limit; circles refuse most pairs at once. */
export function areWithin(a: Shape, b: Shape, limit: number): boolean {
  const dx = b.cx - a.cx
  const dy = b.cy - a.cy
  const reach = a.radius + b.radius + limit
  if (dx * dx + dy * dy > reach * reach) return false
  return distance(a, b) <= limit + HAIR
}

/** In contact: at a distance of no more than the tolerance. */
export function touches(a: Shape, b: Shape, tolerance = TOLERANCE): boolean {
  return areWithin(a, b, tolerance)
}

/** Whether one shape lies, by more than a hair, deeper than the tolerance in the other. */
export function overlaps(a: Shape, b: Shape, tolerance = TOLERANCE): boolean {
  const dx = b.cx - a.cx
  const dy = b.cy - a.cy
  const reach = a.radius + b.radius
  if (dx * dx + dy * dy > reach * reach) return false
  const deep = tolerance + HAIR
  if (a instanceof Box && b instanceof Box) return boxOverlaps(a, b, dx, dy, deep)
  return a.parts.some((part) =>
    b.parts.some((other) => overlapsDeeper(part, other, deep) && overlapsDeeper(other, part, deep)),
  )
}

function convexDistance(a: Convex, b: Convex): number {
  if (widestGap(a, b) <= 0 && widestGap(b, a) <= 0) return 0
  return Math.sqrt(nearestSide(a, b, nearestSide(b, a, Infinity)))
}

/** The widest gap between b and a side of a. */
function widestGap(a: Convex, b: Convex): number {
  let widest = -Infinity
  for (const { nx, ny, px, py } of a.sides) {
    let gap = Infinity
    for (const [x, y] of b.points) {
      const ahead = (x - px) * nx + (y - py) * ny
      if (ahead < gap) gap = ahead
    }
    if (gap > widest) widest = gap
  }
  return widest
}

/** Whether b reaches deeper than the tolerance behind every side of a. */
function overlapsDeeper(a: Convex, b: Convex, tolerance: number): boolean {
  return a.sides.every(({ nx, ny, px, py }) => b.points.some(([x, y]) => (x - px) * nx + (y - py) * ny < -tolerance))
}

/** The square of the distance from the corners of b to the sides of a they lie ahead of, or `best` if smaller. */
function nearestSide(a: Convex, b: Convex, best: number): number {
  for (const { nx, ny, px, py, length } of a.sides) {
    for (const [x, y] of b.points) {
      const dx = x - px
      const dy = y - py
      const ahead = dx * nx + dy * ny
      // On the side's line counts as ahead of it, or rounding could leave two touching shapes without any side.
      if (ahead < -HAIR) continue
      const square = beside(ahead, dx * ny - dy * nx, length)
      if (square < best) best = square
    }
  }
  return best
}

/** The square of the distance to a side of a point so far ahead of its line and along it. */
function beside(ahead: number, along: number, length: number): number {
  const square = ahead * ahead
  if (along < 0) return square + along * along
  return along > length ? square + (along - length) * (along - length) : square
}

function pointDistanceTo(shape: Convex, x: number, y: number): number {
  let best = Infinity
  for (const { nx, ny, px, py, length } of shape.sides) {
    const dx = x - px
    const dy = y - py
    const ahead = dx * nx + dy * ny
    if (ahead < 0) continue
    const square = beside(ahead, dx * ny - dy * nx, length)
    if (square < best) best = square
  }
  return best < Infinity ? Math.sqrt(best) : 0
}
