/** A simple polygon cut into convex parts: ears are cut off one by one, then joined again where that stays convex. */

import { turnAt } from './convex'
import { at, HAIR, type Point, type Points } from './numbers'

/** Places of corners in the polygon, clockwise. */
type Ring = number[]

/** The convex parts of a clockwise simple polygon, each as the places of its corners. */
export function convexParts(points: Points): Ring[] {
  return joined(points, ears(points))
}

function ears(points: Points): Ring[] {
  const ring = points.map((_, i) => i)
  const found: Ring[] = []
  while (ring.length > 3) {
    // With room to spare first: a corner that only rounding keeps off the cut would pinch what is left.
    const k = ear(points, ring, HAIR) ?? ear(points, ring, 0)
    if (k === null) throw new RangeError('The polygon cannot be cut into convex parts.')
    found.push([at(ring, k - 1), at(ring, k), at(ring, k + 1)])
    ring.splice(k, 1)
  }
  found.push(ring)
  return found
}

/** The first place in the ring whose corner can be cut off, with no other corner in the way. */
function ear(points: Points, ring: Ring, room: number): number | null {
  for (const [k, corner] of ring.entries()) {
    const before = at(ring, k - 1)
    const after = at(ring, k + 1)
    const [a, b, c] = [at(points, before), at(points, corner), at(points, after)]
    if (turnAt(a, b, c) >= -room) continue
    const inTheWay = ring.some(
      (place) =>
        place !== before && place !== corner && place !== after && isInTriangle(at(points, place), a, b, c, room),
    )
    if (!inTheWay) return k
  }
  return null
}

/** Edges included: a corner on the cut would be left hanging between two parts. */
function isInTriangle(point: Point, a: Point, b: Point, c: Point, room: number): boolean {
  return turnAt(a, b, point) <= room && turnAt(b, c, point) <= room && turnAt(c, a, point) <= room
}

/** Joins parts along common cuts as long as the result is convex; fewer parts are quicker to compare. */
function joined(points: Points, parts: Ring[]): Ring[] {
  let i = 0
  while (i < parts.length) {
    let grown = false
    for (let j = i + 1; j < parts.length && !grown; j++) {
      const both = union(points, at(parts, i), at(parts, j))
      if (both === null) continue
      parts[i] = both
      parts.splice(j, 1)
      grown = true
    }
    if (!grown) i += 1
  }
  return parts
}

function union(points: Points, part: Ring, other: Ring): Ring | null {
  for (const [k, end] of part.entries()) {
    const start = at(part, k - 1)
    for (const [m, place] of other.entries()) {
      if (place !== start || at(other, m - 1) !== end) continue
      // part runs start -> end, other runs end -> start: go round one, then the other.
      const rest = [...other.slice(m), ...other.slice(0, m)].slice(1, -1)
      const both = [...part.slice(k), ...part.slice(0, k), ...rest]
      return isConvex(points, both) ? both : null
    }
  }
  return null
}

function isConvex(points: Points, ring: Ring): boolean {
  return ring.every(
    (place, k) => turnAt(at(points, at(ring, k - 1)), at(points, place), at(points, at(ring, k + 1))) <= HAIR * HAIR,
  )
}
