/** Straight segments: nearest points and crossings. */

import type { Point } from './numbers'

// Crossings at the very end of a segment count, whatever the last bit says.
const END = 1e-12

export function nearestOnSegment(point: Point, start: Point, end: Point): Point {
  const [x, y] = start
  const ex = end[0] - x
  const ey = end[1] - y
  const square = ex * ex + ey * ey
  if (square === 0) return start
  const t = ((point[0] - x) * ex + (point[1] - y) * ey) / square
  if (t <= 0) return start
  if (t >= 1) return end
  return [x + t * ex, y + t * ey]
}

export function distanceToSegment(point: Point, start: Point, end: Point): number {
  const [x, y] = nearestOnSegment(point, start, end)
  const dx = point[0] - x
  const dy = point[1] - y
  return Math.sqrt(dx * dx + dy * dy)
}

/** The smallest fraction of the way from p to q at which it meets the other segment, ends included. */
export function crossingFraction(p: Point, q: Point, start: Point, end: Point): number | null {
  const [px, py] = p
  const dx = q[0] - px
  const dy = q[1] - py
  const ex = end[0] - start[0]
  const ey = end[1] - start[1]
  const wx = start[0] - px
  const wy = start[1] - py
  const square = dx * dx + dy * dy
  const otherSquare = ex * ex + ey * ey
  const cross = dx * ey - dy * ex
  if (cross * cross > END * END * square * otherSquare) {
    const t = (wx * ey - wy * ex) / cross
    const u = (wx * dy - wy * dx) / cross
    return -END <= t && t <= 1 + END && -END <= u && u <= 1 + END ? fraction(t) : null
  }
  return parallelFraction(dx, dy, wx, wy, ex, ey, square)
}

/** The same for segments that do not turn against each other: they meet only on one line. */
function parallelFraction(
  dx: number,
  dy: number,
  wx: number,
  wy: number,
  ex: number,
  ey: number,
  square: number,
): number | null {
  if (square === 0) {
    // From a point to itself: it meets the other segment or it does not.
    const [x, y] = nearestOnSegment([0, 0], [wx, wy], [wx + ex, wy + ey])
    return x * x + y * y <= END * END ? 0 : null
  }
  const off = wx * dy - wy * dx
  if (off * off > END * END * square * (square > 1 ? square : 1)) return null
  const t = (wx * dx + wy * dy) / square
  const u = t + (ex * dx + ey * dy) / square
  const [low, high] = t <= u ? [t, u] : [u, t]
  return high < -END || low > 1 + END ? null : fraction(low)
}

function fraction(t: number): number {
  return t > 0 ? (t < 1 ? t : 1) : 0
}

export function segmentsMeet(p: Point, q: Point, start: Point, end: Point): boolean {
  return crossingFraction(p, q, start, end) !== null
}
