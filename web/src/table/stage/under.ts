/** Which unit stands at a point of the table: one of its stands is there, or the room between them, which is its own too. */
import { ahead } from './placing/place_of'
import type { Body, Point, Pose } from './types'

type Standing = Pick<Body, 'stands' | 'width' | 'depth' | 'shape'>

export function bodyAt(bodies: readonly Body[], at: Point): Body | null {
  return bodies.find((body) => isOnStand(body, at)) ?? bodies.find((body) => isBetween(body, at)) ?? null
}

function isOnStand({ stands, width, depth }: Standing, [px, py]: Point): boolean {
  return stands.some(([x, y, heading]) => {
    const [fx, fy] = ahead(heading)
    const [dx, dy] = [px - x, py - y]
    return Math.abs(dx * fx + dy * fy) <= depth / 2 && Math.abs(dx * fy - dy * fx) <= width / 2
  })
}

/** A column bends, so that only neighbours of it have room between them. */
function isBetween(body: Standing, at: Point): boolean {
  const { stands, shape } = body
  if (shape !== 'column') return isWithin(stands, body, at)
  return stands.some((_, i) => i > 0 && isWithin(stands.slice(i - 1, i + 1), body, at))
}

/** Inside of the outline round all corners: from there they lie in every direction. */
function isWithin(stands: readonly Pose[], { width, depth }: Standing, [px, py]: Point): boolean {
  const corners = stands.flatMap(([x, y, heading]) => {
    const [fx, fy] = ahead(heading)
    const [w, d] = [width / 2, depth / 2]
    const signs: Point[] = [
      [w, d],
      [-w, d],
      [w, -d],
      [-w, -d],
    ]
    return signs.map(([r, f]): Point => [x + fy * r + fx * f - px, y - fx * r + fy * f - py])
  })
  const angles = corners.map(([dx, dy]) => Math.atan2(dy, dx)).sort((a, b) => a - b)
  return angles.every((angle, i) => (angles[i + 1] ?? (angles[0] ?? 0) + 2 * Math.PI) - angle <= Math.PI)
}
