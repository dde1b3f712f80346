/** Which unit stands at a point of the table: a pointer that is held down is told of nothing else. */
import { ahead } from '../place_of'
import type { Body, Point } from '../types'

export function bodyAt(bodies: readonly Body[], [px, py]: Point): Body | null {
  return (
    bodies.find(({ stands, width, depth }) =>
      stands.some(([x, y, heading]) => {
        const [fx, fy] = ahead(heading)
        const [dx, dy] = [px - x, py - y]
        return Math.abs(dx * fx + dy * fy) <= depth / 2 && Math.abs(dx * fy - dy * fx) <= width / 2
      }),
    ) ?? null
  )
}
