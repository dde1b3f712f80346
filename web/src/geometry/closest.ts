/** Nearest points. Where several are equally near, the one with the smaller x is taken, then the smaller y. */

import { byPlace, type Convex } from './convex'
import { commonArea } from './cut'
import { at, HAIR, type Point } from './numbers'
import { pointDistance } from './plane'
import { boundaryOf, type Shape } from './polygon'
import { nearestOnSegment } from './segments'

/** The point of a shape nearest to (x, y): that point itself, if it lies in the shape. */
export function nearestPoint(shape: Shape, x: number, y: number): Point {
  return shape.contains(x, y) ? [x, y] : nearestBoundaryPoint(shape, x, y)
}

/** The point of a shape's outline nearest to (x, y), also from inside. */
export function nearestBoundaryPoint(shape: Shape, x: number, y: number): Point {
  let best = at(shape.points, 0)
  let least = Infinity
  for (const [start, end] of boundaryOf(shape)) {
    const point = nearestOnSegment([x, y], start, end)
    const apart = pointDistance(point, [x, y])
    if (comesFirst(apart, point, least, best)) {
      best = point
      least = apart
    }
  }
  return best
}

/** A point of a and a point of b as near to each other as the shapes come; the same point if they meet. */
export function closestPoints(a: Shape, b: Shape): [Point, Point] {
  let best: [Point, Point] = [at(a.points, 0), at(b.points, 0)]
  let least = Infinity
  for (const part of a.parts) {
    for (const other of b.parts) {
      const pair = closest(part, other)
      const apart = pointDistance(...pair)
      if (comesFirst(apart, pair[0], least, best[0])) {
        best = pair
        least = apart
      }
    }
  }
  return best
}

function closest(a: Convex, b: Convex): [Point, Point] {
  const common = commonArea(a, b)
  if (common.length) {
    const point = common.reduce((first, other) => (byPlace(other, first) < 0 ? other : first))
    return [point, point]
  }
  let best: [Point, Point] = [at(a.points, 0), at(b.points, 0)]
  let least = Infinity
  const pairs: [Point, Point][] = [
    ...a.points.map((point): [Point, Point] => [point, nearestBoundaryPoint(b, ...point)]),
    ...b.points.map((point): [Point, Point] => [nearestBoundaryPoint(a, ...point), point]),
  ]
  for (const pair of pairs) {
    const apart = pointDistance(...pair)
    if (comesFirst(apart, pair[0], least, best[0])) {
      best = pair
      least = apart
    }
  }
  return best
}

/** Nearer by more than a hair, or as near and further left, then further down. */
function comesFirst(apart: number, point: Point, least: number, best: Point): boolean {
  if (apart < least - HAIR) return true
  if (apart > least + HAIR) return false
  return Math.abs(point[0] - best[0]) > HAIR ? point[0] < best[0] : point[1] < best[1]
}
