/** Arcs of view and fire, and the sectors round a base. */

import type { Box, Edge } from './box'
import type { Convex } from './convex'
import { clip } from './cut'
import { HAIR, TOLERANCE, type Point, type Points } from './numbers'
import type { Shape } from './polygon'
import { sinCos } from './trig'

/** (nx, ny, limit): the points with x * nx + y * ny <= limit. */
type HalfPlane = readonly [nx: number, ny: number, limit: number]

/**
 * A part of the plane bounded by rays: what can be seen, shot at or ruled from somewhere. The limits are those of the
 * arc or, where it opens wider than half the plane, of all that it leaves out.
 */
export class Arc {
  readonly limits: readonly HalfPlane[]
  readonly isWide: boolean

  constructor(limits: readonly HalfPlane[], isWide = false) {
    this.limits = limits
    this.isWide = isWide
  }

  hasPoint(x: number, y: number, tolerance = TOLERANCE): boolean {
    const slack = tolerance + HAIR
    // Left out of a wide arc only if deeper than the slack within every limit.
    if (this.isWide) return this.limits.some(([nx, ny, limit]) => x * nx + y * ny > limit - slack)
    return this.limits.every(([nx, ny, limit]) => x * nx + y * ny <= limit + slack)
  }

  /** Whether every corner of a shape lies in the arc, and with it, in an arc up to half the plane, all of it. */
  hasAllOf(shape: Shape, tolerance = TOLERANCE): boolean {
    return shape.points.every(([x, y]) => this.hasPoint(x, y, tolerance))
  }

  /** Whether some point of a shape lies in the arc. */
  hasPartOf(shape: Shape, tolerance = TOLERANCE): boolean {
    if (this.isWide) return shape.points.some(([x, y]) => this.hasPoint(x, y, tolerance))
    return shape.parts.some((part) => this.cuts(part, tolerance + HAIR))
  }

  private cuts(part: Convex, slack: number): boolean {
    let points: Points = part.points
    for (const [nx, ny, limit] of this.limits) {
      points = clip(points, nx, ny, limit + slack)
      if (points.length === 0) return false
    }
    return true
  }
}

/** All within the half angle, 0 to 180 degrees, to either side of the heading, seen from a point. */
export function arcOfPoint(x: number, y: number, heading: number, halfAngle: number): Arc {
  if (halfAngle > 90) return new Arc(arcOfPoint(x, y, heading + 180, 180 - halfAngle).limits, true)
  return splayed([x, y], [x, y], heading, halfAngle, [])
}

/** All beyond an edge between rays from its ends that open outward by the splay, 0 to 90 degrees. */
export function arcOfEdge(box: Box, edge: Edge, splay: number): Arc {
  const [left, right] = box.edge(edge)
  const heading = box.edgeHeading(edge)
  const [s, c] = sinCos(heading)
  return splayed(left, right, heading, splay, [[-s, -c, -(left[0] * s + left[1] * c)]])
}

function splayed(left: Point, right: Point, heading: number, splay: number, limits: readonly HalfPlane[]): Arc {
  const [ls, lc] = sinCos(heading - splay)
  const [rs, rc] = sinCos(heading + splay)
  return new Arc([...limits, [-lc, ls, left[1] * ls - left[0] * lc], [rc, -rs, right[0] * rc - right[1] * rs]])
}

/**
 * Which of the four sectors round a box a point lies in: front and rear open outward from the ends of their edge by
 * their splay, the flanks have the rest, parted by the middle line (on it: right).
 */
export function sectorOf(box: Box, point: Point, frontSplay = 90, rearSplay = 90): Edge {
  const [right, ahead] = box.local(point)
  const aside = Math.abs(right) - box.halfWidth
  if (isSplayed(aside, ahead - box.halfDepth, frontSplay)) return 'front'
  if (isSplayed(aside, -ahead - box.halfDepth, rearSplay)) return 'rear'
  return right < 0 ? 'left' : 'right'
}

function isSplayed(aside: number, beyond: number, splay: number): boolean {
  if (beyond < -HAIR) return false
  const [s, c] = sinCos(splay)
  return aside * c - beyond * s <= HAIR
}
