/**
 * Whether some straight line between two bases keeps clear of everything that stands between them.
 *
 * If such a line exists, then also one that cannot be shifted further: it grazes the clearance of two corners, or a
 * corner of a base and one clearance, and so on. Only these few lines are tried, so that a gap of exactly the width
 * asked for is found.
 */

import { closestPoints } from './closest'
import { hull, segment, type Convex } from './convex'
import { HAIR, type Point } from './numbers'
import type { Shape } from './polygon'
import { areWithin } from './separation'
import { isBlocked } from './sight'

export type Line = readonly [Point, Point]
type Circle = readonly [x: number, y: number, radius: number]

// Lines that graze a clearance are rounded; far below the tolerance, above what the tangents lose.
const GRAZE = 1e-7

/** A straight line from a to b at least `clearance` from each of the others and through nothing opaque. */
export function clearLine(
  a: Convex,
  b: Convex,
  others: readonly Convex[],
  clearance: number,
  opaque: readonly Shape[] = [],
): Line | null {
  const between = hull([...a.points, ...b.points])
  const near = others.filter((other) => areWithin(between, other, clearance))
  const walls = opaque.filter((shape) => areWithin(between, shape, 0))
  for (const line of directLines(a, b)) {
    if (isClear(line, near, clearance, walls)) return line
  }
  if (near.length === 0 && walls.length === 0) return null
  const circles = circlesOf(a, b, near, clearance, walls)
  for (const [i, circle] of circles.entries()) {
    for (const other of circles.slice(0, i)) {
      for (const [x, y, ux, uy] of tangents(circle, other)) {
        const tangent = stretch(a, b, x, y, ux, uy)
        if (tangent !== null && isClear(tangent, near, clearance, walls)) return tangent
      }
    }
  }
  return null
}

/** The lines most likely to be clear. */
function directLines(a: Convex, b: Convex): Line[] {
  const middle = middleLine(a, b)
  return middle === null ? [closestPoints(a, b)] : [closestPoints(a, b), middle]
}

/** The stretch between two shapes of the line from centre to centre; null where they have the same. */
export function middleLine(a: Convex, b: Convex): Line | null {
  const dx = b.cx - a.cx
  const dy = b.cy - a.cy
  const length = Math.sqrt(dx * dx + dy * dy)
  return length > 0 ? stretch(a, b, a.cx, a.cy, dx / length, dy / length) : null
}

function isClear(line: Line, others: readonly Convex[], clearance: number, opaque: readonly Shape[]): boolean {
  const shape = segment(...line)
  return !others.some((other) => areWithin(shape, other, clearance - GRAZE)) && !isBlocked(line[0], line[1], opaque)
}

/** Everything a line that cannot be shifted may graze: corners, and clearances round them. */
function circlesOf(
  a: Convex,
  b: Convex,
  others: readonly Convex[],
  clearance: number,
  opaque: readonly Shape[],
): Circle[] {
  const corners = [a, b, ...opaque].flatMap((shape) => shape.points.map(([x, y]): Circle => [x, y, 0]))
  return [...corners, ...others.flatMap((other) => other.points.map(([x, y]): Circle => [x, y, clearance]))]
}

/** The lines that touch two circles: a point of each and its direction. */
function tangents(circle: Circle, other: Circle): [number, number, number, number][] {
  const [x, y, r] = circle
  const [ox, oy, s] = other
  const dx = ox - x
  const dy = oy - y
  const square = dx * dx + dy * dy
  if (square <= HAIR * HAIR) return []
  const found: [number, number, number, number][] = []
  for (const first of r === 0 ? [r] : [r, -r]) {
    for (const second of s === 0 ? [s] : [s, -s]) {
      // A unit normal n with n . d = second - first touches both on the sides the signs name.
      const span = second - first
      const rest = square - span * span
      if (rest < 0) continue
      const root = Math.sqrt(rest)
      const nx = (dx * span - dy * root) / square
      const ny = (dy * span + dx * root) / square
      found.push([x - nx * first, y - ny * first, ny, -nx])
    }
  }
  return found
}

/** The stretch from a to b of the line through (x, y) along (ux, uy); null if it misses one of them. */
function stretch(a: Convex, b: Convex, x: number, y: number, ux: number, uy: number): Line | null {
  const here = spanOf(a, x, y, ux, uy)
  const there = spanOf(b, x, y, ux, uy)
  if (here === null || there === null) return null
  let start: number
  let end: number
  if (there[0] > here[1]) [start, end] = [here[1], there[0]]
  else if (here[0] > there[1]) [start, end] = [here[0], there[1]]
  else start = end = there[0] > here[0] ? there[0] : here[0]
  return [
    [x + ux * start, y + uy * start],
    [x + ux * end, y + uy * end],
  ]
}

/** From where to where a whole line runs in a shape, corners included. */
function spanOf(shape: Convex, x: number, y: number, ux: number, uy: number): [number, number] | null {
  let enter = -1e300
  let leave = 1e300
  for (const { nx, ny, px, py } of shape.sides) {
    const outside = (x - px) * nx + (y - py) * ny - HAIR
    const speed = ux * nx + uy * ny
    if (speed < 0) {
      const t = -outside / speed
      if (t > enter) enter = t
    } else if (speed > 0) {
      const t = -outside / speed
      if (t < leave) leave = t
    } else if (outside > 0) {
      return null
    }
    if (enter > leave) return null
  }
  return [enter, leave]
}
