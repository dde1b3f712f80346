/** Convex shapes: bases, stretches of ground, single segments and points. */

import { at, HAIR, type Point, type Points } from './numbers'

/** A side of a shape: its outward unit normal, the corner it starts from, and its length. */
export interface Side {
  readonly nx: number
  readonly ny: number
  readonly px: number
  readonly py: number
  readonly length: number
}

/** Smallest x, smallest y, largest x, largest y. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/**
 * A convex polygon, its corners clockwise; a value that nothing changes.
 *
 * `cx`, `cy` and `radius` are a circle round it, a hair wider than needed so that rounding never lets the quick
 * comparison of circles part two shapes that touch.
 */
export class Convex {
  readonly cx: number
  readonly cy: number
  readonly radius: number
  private known: Points | null
  private knownSides: readonly Side[] | null = null

  protected constructor(cx: number, cy: number, radius: number, points: Points | null) {
    this.cx = cx
    this.cy = cy
    this.radius = radius
    this.known = points
  }

  /** A shape of corners known to be clockwise, convex and distinct; two make a segment, one a point. */
  static trusted(points: Points): Convex {
    return new Convex(...circleRound(points), points)
  }

  get points(): Points {
    this.known ??= this.corners()
    return this.known
  }

  get sides(): readonly Side[] {
    this.knownSides ??= this.walls()
    return this.knownSides
  }

  get parts(): readonly Convex[] {
    return [this]
  }

  get bounds(): Bounds {
    return boundsOf(this.points)
  }

  /** Whether a point lies in the shape, its edge and the tolerance included. */
  contains(x: number, y: number, tolerance = 0): boolean {
    for (const { nx, ny, px, py } of this.sides) {
      if ((x - px) * nx + (y - py) * ny > tolerance) return false
    }
    return true
  }

  protected corners(): Points {
    throw new Error('A shape without corners.')
  }

  protected walls(): readonly Side[] {
    return sidesOf(this.points)
  }
}

/** A stretch of line as a shape, such as the front edge of a base. */
export function segment(start: Point, end: Point): Convex {
  return Convex.trusted([start, end])
}

/** The smallest convex shape round some points; a segment or a point, if that is all they span. */
export function hull(points: Points): Convex {
  const sorted = [...points].sort(byPlace)
  const ordered = sorted.filter((p, i) => i === 0 || byPlace(p, at(sorted, i - 1)) !== 0)
  const ring = [...chain(ordered).slice(0, -1), ...chain([...ordered].reverse()).slice(0, -1)]
  return Convex.trusted(distinct(ring.length ? ring : ordered))
}

/** From left to right, then upwards. */
export function byPlace(p: Point, q: Point): number {
  return p[0] !== q[0] ? p[0] - q[0] : p[1] - q[1]
}

function chain(ordered: Points): Point[] {
  const found: Point[] = []
  for (const point of ordered) {
    while (found.length >= 2 && turnAt(at(found, -2), at(found, -1), point) >= 0) found.pop()
    found.push(point)
  }
  return found
}

/** The ring without corners that are, to a hair, the same as the one before. */
function distinct(ring: Points): Points {
  const first = at(ring, 0)
  const kept = [first]
  for (const point of ring.slice(1)) {
    if (!areSame(point, at(kept, -1)) && !areSame(point, first)) kept.push(point)
  }
  return kept
}

/** Whether two points are the same to a hair. */
export function areSame(p: Point, q: Point): boolean {
  const dx = p[0] - q[0]
  const dy = p[1] - q[1]
  return -HAIR <= dx && dx <= HAIR && -HAIR <= dy && dy <= HAIR
}

/** Positive where a path turns left, negative where it turns right: twice the area of the triangle. */
export function turnAt(before: Point, corner: Point, after: Point): number {
  const [x, y] = corner
  return (x - before[0]) * (after[1] - y) - (y - before[1]) * (after[0] - x)
}

function sidesOf(points: Points): readonly Side[] {
  const [x0, y0] = at(points, 0)
  const last = at(points, -1)
  if (points.length === 1 || (points.length === 2 && areSame(at(points, 0), last))) {
    // Any two directions will do to tell a point from a shape that has sides.
    return [
      { nx: 0, ny: 1, px: x0, py: y0, length: 0 },
      { nx: 1, ny: 0, px: x0, py: y0, length: 0 },
      { nx: 0, ny: -1, px: x0, py: y0, length: 0 },
      { nx: -1, ny: 0, px: x0, py: y0, length: 0 },
    ]
  }
  const sides: Side[] = []
  points.forEach(([x, y], i) => {
    const after = at(points, i + 1)
    const ex = after[0] - x
    const ey = after[1] - y
    const length = Math.sqrt(ex * ex + ey * ey)
    if (length > HAIR) sides.push({ nx: -ey / length, ny: ex / length, px: x, py: y, length })
  })
  if (points.length === 2) {
    // A segment also ends: without these two, segments on one line would never be apart.
    const { nx, ny } = at(sides, 0)
    sides.push({ nx: ny, ny: -nx, px: last[0], py: last[1], length: 0 })
    sides.push({ nx: -ny, ny: nx, px: x0, py: y0, length: 0 })
  }
  return sides
}

export function circleRound(points: Points): [cx: number, cy: number, radius: number] {
  const [left, low, right, high] = boundsOf(points)
  const cx = (left + right) / 2
  const cy = (low + high) / 2
  let most = 0
  for (const [x, y] of points) {
    const square = (x - cx) * (x - cx) + (y - cy) * (y - cy)
    if (square > most) most = square
  }
  return [cx, cy, Math.sqrt(most) + HAIR]
}

export function boundsOf(points: Points): Bounds {
  let [left, low] = at(points, 0)
  let [right, high] = at(points, 0)
  for (const [x, y] of points) {
    if (x < left) left = x
    else if (x > right) right = x
    if (y < low) low = y
    else if (y > high) high = y
  }
  return [left, low, right, high]
}
