/** Units of several stands: measured as one, from edge to edge. */

import { Box } from './box'
import { clearLine, middleLine, type Line } from './clearSight'
import { closestPoints } from './closest'
import { at, type Point } from './numbers'
import type { Shape } from './polygon'
import { distance } from './separation'
import { blockerOf, type Blocker, type Thing } from './sight'

export type Spot = readonly [x: number, y: number]
/** Centre and heading of a stand in thousandths. */
export type Stand = readonly [x: number, y: number, heading: number]

/** What of a body of the scene says where its stands are. */
export interface Stands {
  readonly stands: readonly Stand[]
  readonly width: number
  readonly depth: number
}

/** Two shapes or units, how far they are apart, and the two points between which that is measured. */
export interface Apart {
  readonly distance: number
  readonly from: Point
  readonly to: Point
}

/** A unit as a list of boxes, with its name. */
export interface Unit {
  readonly id: string
  readonly boxes: readonly Box[]
}

/** The stands of a body of the scene as boxes, in units and degrees. */
export function boxesOf(body: Stands): Box[] {
  const width = body.width / 1000
  const depth = body.depth / 1000
  return body.stands.map(([x, y, heading]) => new Box(x / 1000, y / 1000, heading / 1000, width, depth))
}

interface Pair<S extends Shape = Shape> {
  readonly distance: number
  readonly a: S
  readonly b: S
}

/** The first of the nearest pairs of shapes; null if all are farther apart than the limit. */
function nearestPair<S extends Shape>(group: readonly S[], others: readonly S[], limit: number): Pair<S> | null {
  let best = limit
  let found: Pair<S> | null = null
  for (const a of group) {
    for (const b of others) {
      const dx = b.cx - a.cx
      const dy = b.cy - a.cy
      const far = a.radius + b.radius + best
      if (dx * dx + dy * dy > far * far) continue
      const apart = distance(a, b)
      if (found === null ? apart <= best : apart < best) {
        best = apart
        found = { distance: apart, a, b }
        if (apart === 0) return found
      }
    }
  }
  return found
}

/** The shortest distance between a shape of one group and one of the other; Infinity if above the limit. */
export function groupDistance(group: readonly Shape[], others: readonly Shape[], limit = Infinity): number {
  return nearestPair(group, others, limit)?.distance ?? Infinity
}

/** The same with the two nearest points; null if the groups are farther apart than the limit, or one is empty. */
export function groupsApart(group: readonly Shape[], others: readonly Shape[], limit = Infinity): Apart | null {
  const pair = nearestPair(group, others, limit)
  if (pair === null) return null
  const [from, to] = closestPoints(pair.a, pair.b)
  return { distance: pair.distance, from, to }
}

/** The nearest units, nearest first, with the points for their labels. */
export function nearestUnits(
  group: readonly Box[],
  units: readonly Unit[],
  count = 5,
  limit = Infinity,
): (Apart & { readonly id: string })[] {
  const found: (Pair & { id: string })[] = []
  for (const { id, boxes } of units) {
    // Who is farther than the last of those known so far need not be measured exactly.
    const most = found.length < count ? limit : Math.min(limit, at(found, -1).distance)
    const pair = nearestPair(group, boxes, most)
    if (pair === null) continue
    found.push({ ...pair, id })
    found.sort((one, other) => one.distance - other.distance)
    if (found.length > count) found.pop()
  }
  return found.map((pair) => {
    const [from, to] = closestPoints(pair.a, pair.b)
    return { id: pair.id, distance: pair.distance, from, to }
  })
}

/** A line of sight between two units, and what it ends at if none is clear. */
export interface Sight {
  readonly line: Line
  readonly blocker: Blocker | null
}

/** A clear line between any stands of two units past all things; else that between the nearest two, and its blocker. */
export function sightBetween(group: readonly Box[], others: readonly Box[], things: readonly Thing[]): Sight | null {
  const opaque = things.map((thing) => thing.shape)
  for (const a of group) {
    for (const b of others) {
      const line = clearLine(a, b, [], 0, opaque)
      if (line !== null) return { line, blocker: null }
    }
  }
  const pair = nearestPair(group, others, Infinity)
  if (pair === null) return null
  const line = middleLine(pair.a, pair.b) ?? closestPoints(pair.a, pair.b)
  return { line, blocker: blockerOf(...line, things) }
}
