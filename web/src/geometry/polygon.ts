/** Pieces of terrain: simple polygons of any shape. */

import { areSame, boundsOf, circleRound, Convex, turnAt, type Bounds } from './convex'
import { convexParts } from './decompose'
import { at, HAIR, type Point, type Points } from './numbers'
import { distanceToSegment, segmentsMeet } from './segments'

export type Shape = Convex | Polygon

/**
 * A simple polygon, its corners clockwise, with the convex parts it is made of. `outer` says of each side of each part
 * whether it is boundary, not a cut between two parts.
 */
export class Polygon {
  readonly points: Points
  readonly parts: readonly Convex[]
  readonly outer: readonly (readonly boolean[])[]
  readonly cx: number
  readonly cy: number
  readonly radius: number

  constructor(points: Points) {
    const ring = cleanRing(points)
    if (ring.length < 3 || Math.abs(twiceSignedArea(ring)) / 2 <= HAIR) throw new RangeError('No area.')
    if (crossesItself(ring)) throw new RangeError('The outline of the polygon crosses or touches itself.')
    const cut = convexParts(ring)
    this.points = ring
    this.parts = cut.map((part) => Convex.trusted(part.map((place) => at(ring, place))))
    this.outer = cut.map((part) => part.map((place, k) => (place + 1) % ring.length === at(part, k + 1)))
    ;[this.cx, this.cy, this.radius] = circleRound(ring)
  }

  get bounds(): Bounds {
    return boundsOf(this.points)
  }

  /** Whether a point lies in the polygon, its edge and the tolerance included. */
  contains(x: number, y: number, tolerance = 0): boolean {
    // To a hair: rounding must not let a point fall between two parts.
    if (this.parts.some((part) => part.contains(x, y, HAIR))) return true
    if (tolerance <= 0) return false
    return boundaryOf(this).some(([start, end]) => distanceToSegment([x, y], start, end) <= tolerance)
  }
}

export function boundaryOf(shape: Shape): [Point, Point][] {
  const points = shape.points
  return points.map((point, i) => [point, at(points, i + 1)])
}

function crossesItself(ring: Points): boolean {
  const count = ring.length
  for (let i = 0; i < count; i++) {
    for (let j = i + 2; j < count; j++) {
      if (i === 0 && j === count - 1) continue
      if (segmentsMeet(at(ring, i), at(ring, i + 1), at(ring, j), at(ring, j + 1))) return true
    }
  }
  return false
}

function twiceSignedArea(points: Points): number {
  let twice = 0
  const [x0, y0] = at(points, 0)
  for (let i = 2; i < points.length; i++) {
    const [ax, ay] = at(points, i - 1)
    const [bx, by] = at(points, i)
    twice += (ax - x0) * (by - y0) - (ay - y0) * (bx - x0)
  }
  return twice
}

/** The ring made clockwise, without repeated points and without corners on a straight line. */
export function cleanRing(points: Points): Points {
  let ring = [...points]
  let i = 0
  while (ring.length >= 3 && i < ring.length) {
    const before = at(ring, i - 1)
    const corner = at(ring, i)
    const after = at(ring, i + 1)
    if (areSame(corner, after) || (turnAt(before, corner, after) === 0 && !turnsBack(before, corner, after))) {
      ring.splice(i, 1)
      i = Math.max(0, i - 1)
    } else {
      i += 1
    }
  }
  if (ring.length >= 3 && twiceSignedArea(ring) > 0) ring = [at(ring, 0), ...ring.slice(1).reverse()]
  return ring
}

function turnsBack(before: Point, corner: Point, after: Point): boolean {
  const [x, y] = corner
  return (x - before[0]) * (after[0] - x) + (y - before[1]) * (after[1] - y) < 0
}
