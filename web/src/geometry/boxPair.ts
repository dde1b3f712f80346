/**
 * Two boxes compared in each other's axes: the innermost loops of every drag and every measurement.
 *
 * Throughout, (ax, ay) is the way from a's centre to b's in a's axes, (bx, by) the same way in b's axes, and c, s are
 * the cosine and sine between the headings.
 */

import type { Box } from './box'

/** The widest gap across any side of the two; negative, how deep they overlap. */
export function boxSeparation(a: Box, b: Box): number {
  const { fx, fy, halfWidth: aw, halfDepth: ad } = a
  const { fx: gx, fy: gy, halfWidth: bw, halfDepth: bd } = b
  const dx = b.cx - a.cx
  const dy = b.cy - a.cy
  const c = Math.abs(fx * gx + fy * gy)
  const s = Math.abs(fy * gx - fx * gy)
  let widest = Math.abs(dx * fy - dy * fx) - (aw + (bw * c + bd * s))
  let gap = Math.abs(dx * fx + dy * fy) - (ad + (bw * s + bd * c))
  if (gap > widest) widest = gap
  gap = Math.abs(dx * gy - dy * gx) - (bw + (aw * c + ad * s))
  if (gap > widest) widest = gap
  gap = Math.abs(dx * gx + dy * gy) - (bd + (aw * s + ad * c))
  return gap > widest ? gap : widest
}

/** Whether a box overlaps another, whose centre is (dx, dy) away, deeper than the tolerance. */
export function boxOverlaps(a: Box, b: Box, dx: number, dy: number, tolerance: number): boolean {
  const { fx, fy, halfWidth: aw, halfDepth: ad } = a
  const { fx: gx, fy: gy, halfWidth: bw, halfDepth: bd } = b
  const c = Math.abs(fx * gx + fy * gy)
  const s = Math.abs(fy * gx - fx * gy)
  return (
    Math.abs(dx * fx + dy * fy) - (ad + (bw * s + bd * c)) < -tolerance &&
    Math.abs(dx * fy - dy * fx) - (aw + (bw * c + bd * s)) < -tolerance &&
    Math.abs(dx * gx + dy * gy) - (bd + (aw * s + ad * c)) < -tolerance &&
    Math.abs(dx * gy - dy * gx) - (bw + (aw * c + ad * s)) < -tolerance
  )
}

export function boxDistance(a: Box, b: Box): number {
  const { fx, fy, halfWidth: aw, halfDepth: ad } = a
  const { fx: gx, fy: gy, halfWidth: bw, halfDepth: bd } = b
  const dx = b.cx - a.cx
  const dy = b.cy - a.cy
  const c = fx * gx + fy * gy
  const s = fy * gx - fx * gy
  const ax = dx * fy - dy * fx
  const ay = dx * fx + dy * fy
  const ac = Math.abs(c)
  const az = Math.abs(s)
  const across = Math.abs(ax) - (aw + (bw * ac + bd * az))
  const along = Math.abs(ay) - (ad + (bw * az + bd * ac))
  if (az < 1e-12 || ac < 1e-12) {
    // Parallel or square to each other: the gaps across and along are all there is.
    if (across <= 0) return along > 0 ? along : 0
    return along <= 0 ? across : Math.sqrt(across * across + along * along)
  }
  const bx = dx * gy - dy * gx
  const by = dx * gx + dy * gy
  const widest = across > along ? across : along
  let other = Math.abs(bx) - (bw + (aw * ac + ad * az))
  const gap = Math.abs(by) - (bd + (aw * az + ad * ac))
  if (gap > other) other = gap
  if (widest <= 0 && other <= 0) return 0
  // Apart: the nearest point of one of them is a corner, most often one that faces the side with the widest gap
  // squarely. Each box's corners in the other's axes.
  let square: number
  let rest: number
  if (widest >= other) {
    square = nearestCorner(ax, ay, bw * c, bd * s, bw * s, bd * c, aw, ad)
    if (square <= widest * widest) return widest
    rest = nearestCorner(bx, by, aw * c, -(ad * s), -(aw * s), ad * c, bw, bd)
  } else {
    square = nearestCorner(bx, by, aw * c, -(ad * s), -(aw * s), ad * c, bw, bd)
    if (square <= other * other) return other
    rest = nearestCorner(ax, ay, bw * c, bd * s, bw * s, bd * c, aw, ad)
  }
  return Math.sqrt(square < rest ? square : rest)
}

/**
 * The square of the distance to a box at the origin from the nearest corner of a box centred on (x, y), whose corners
 * are (x, y) +- (wx, -wy) +- (dx, dy).
 */
function nearestCorner(
  x: number,
  y: number,
  wx: number,
  dx: number,
  wy: number,
  dy: number,
  halfWidth: number,
  halfDepth: number,
): number {
  const px = wx + dx
  const py = dy - wy
  const qx = wx - dx
  const qy = wy + dy
  let best = cornerSquare(x + px, y + py, halfWidth, halfDepth)
  let square = cornerSquare(x - px, y - py, halfWidth, halfDepth)
  if (square < best) best = square
  square = cornerSquare(x + qx, y - qy, halfWidth, halfDepth)
  if (square < best) best = square
  square = cornerSquare(x - qx, y + qy, halfWidth, halfDepth)
  return square < best ? square : best
}

function cornerSquare(x: number, y: number, halfWidth: number, halfDepth: number): number {
  const across = Math.abs(x) - halfWidth
  const square = across > 0 ? across * across : 0
  const along = Math.abs(y) - halfDepth
  return along > 0 ? square + along * along : square
}

/** The smallest fraction of the move (dx, dy) of a after which no side keeps it more than `gap` from b. */
export function boxSweep(a: Box, dx: number, dy: number, b: Box, gap: number): number | null {
  const { fx, fy, halfWidth: aw, halfDepth: ad } = a
  const { fx: gx, fy: gy, halfWidth: bw, halfDepth: bd } = b
  const rx = b.cx - a.cx
  const ry = b.cy - a.cy
  const c = Math.abs(fx * gx + fy * gy)
  const s = Math.abs(fy * gx - fx * gy)
  let enter = 0
  let leave = 1
  for (const [ux, uy, reach] of [
    [fx, fy, ad + (bw * s + bd * c) + gap],
    [fy, -fx, aw + (bw * c + bd * s) + gap],
    [gx, gy, bd + (aw * s + ad * c) + gap],
    [gy, -gx, bw + (aw * c + ad * s) + gap],
  ] as const) {
    if (reach < 0) return null
    const way = rx * ux + ry * uy
    const speed = dx * ux + dy * uy
    if (speed > 0) {
      if (way - reach > enter * speed) enter = (way - reach) / speed
      if (way + reach < leave * speed) leave = (way + reach) / speed
    } else if (speed < 0) {
      if (way + reach < enter * speed) enter = (way + reach) / speed
      if (way - reach > leave * speed) leave = (way - reach) / speed
    } else if (way > reach || way < -reach) {
      return null
    }
    if (enter > leave) return null
  }
  return enter
}
