/** Shapes cut along straight lines. */

import type { Convex } from './convex'
import { at, type Point, type Points } from './numbers'

/** What of a convex ring satisfies x * nx + y * ny <= limit; empty if nothing does. */
export function clip(points: Points, nx: number, ny: number, limit: number): Points {
  const kept: Point[] = []
  let before = at(points, -1)
  let was = before[0] * nx + before[1] * ny - limit
  for (const point of points) {
    const over = point[0] * nx + point[1] * ny - limit
    if ((was > 0 && over < 0) || (was < 0 && over > 0)) {
      const t = was / (was - over)
      kept.push([before[0] + t * (point[0] - before[0]), before[1] + t * (point[1] - before[1])])
    }
    if (over <= 0) kept.push(point)
    before = point
    was = over
  }
  return kept
}

/** The ring of the ground two convex shapes share, perhaps only a point or a line; empty if none. */
export function commonArea(a: Convex, b: Convex): Points {
  let points = a.points
  for (const { nx, ny, px, py } of b.sides) {
    points = clip(points, nx, ny, px * nx + py * ny)
    if (points.length === 0) return points
  }
  return points
}
