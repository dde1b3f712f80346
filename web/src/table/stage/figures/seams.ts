/** Where two units of one side stand edge to edge: their bases alone would look like one longer unit. */
import { cornersOf } from '../placing/place_of'
import type { Body, Point, Pose } from '../types'

export type Seam = [Point, Point]
type Standing = Pick<Body, 'id' | 'seat' | 'stands' | 'width' | 'depth'>

const SQUARE = 0.03 // sine of the angle up to which edges count as parallel
const SHORTEST = 200 // thousandths that must be shared

/** `near`: how far apart edges may be and still look as one. */
export function seamsOf(bodies: readonly Standing[], near: number): Seam[] {
  const found: Seam[] = []
  const bounds = new Map(bodies.map((body) => [body, body.stands.map((stand) => edges(stand, body))]))
  for (const [i, one] of bodies.entries()) {
    for (const other of bodies.slice(i + 1)) {
      if (one.seat !== other.seat) continue
      const reach = (Math.hypot(one.width, one.depth) + Math.hypot(other.width, other.depth)) / 2 + near
      for (const [k, a] of one.stands.entries()) {
        for (const [l, b] of other.stands.entries()) {
          if (Math.hypot(a[0] - b[0], a[1] - b[1]) > reach) continue
          const seam = between(bounds.get(one)?.[k] ?? [], bounds.get(other)?.[l] ?? [], near)
          if (seam) found.push(seam)
        }
      }
    }
  }
  return found
}

/** Each with what it bounds on its right hand. */
function edges(stand: Pose, { width, depth }: Standing): Seam[] {
  const corners = cornersOf(stand, width, depth)
  return corners.map((from, k): Seam => [from, corners[(k + 1) % 4] as Point])
}

/** The part that two edges share which lie against each other, halfway between them. */
function between(ones: Seam[], others: Seam[], near: number): Seam | null {
  for (const [from, to] of ones) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
    const place = ([x, y]: Point): Point => {
      const [dx, dy] = [x - from[0], y - from[1]]
      return [dx * along[0] + dy * along[1], dy * along[0] - dx * along[1]]
    }
    for (const other of others) {
      const [[p, aside], [q, farther]] = [place(other[0]), place(other[1])]
      if (p < q || Math.abs(aside) > near || Math.abs(farther) > near) continue
      if (Math.abs(farther - aside) > SQUARE * (p - q)) continue
      const [begin, end] = [Math.max(0, q), Math.min(length, p)]
      if (end - begin < SHORTEST) continue
      const half = (aside + farther) / 4
      const at = (far: number): Point => [
        from[0] + along[0] * far - along[1] * half,
        from[1] + along[1] * far + along[0] * half,
      ]
      return [at(begin), at(end)]
    }
  }
  return null
}
