/** Outlines to draw: range rings round bases, arcs cut off at a range. Rings of points, clockwise. */

import type { Box, Edge } from './box'
import type { Point } from './numbers'
import { step, turnPoint } from './plane'

const STEP = 5 // degrees between the points of a round

/** All within a range of a box: a rectangle with round corners. */
export function ringOutline(box: Box, range: number): Point[] {
  return box.points.flatMap((corner, k) => {
    const from = box.heading - 90 + 90 * k
    return round(corner, range, from, from + 90)
  })
}

/** All within a range of a point. */
export function circleOutline(centre: Point, range: number): Point[] {
  return round(centre, range, 0, 360).slice(0, -1)
}

/** What an arc that opens from an edge by the splay reaches at a range. */
export function edgeArcOutline(box: Box, edge: Edge, splay: number, range: number): Point[] {
  const [left, right] = box.edge(edge)
  const heading = box.edgeHeading(edge)
  return [
    left,
    ...round(left, range, heading - splay, heading),
    ...round(right, range, heading, heading + splay),
    right,
  ]
}

/** What an arc of the half angle to either side of a heading reaches from a point at a range. */
export function pointArcOutline(centre: Point, heading: number, halfAngle: number, range: number): Point[] {
  return [centre, ...round(centre, range, heading - halfAngle, heading + halfAngle)]
}

/** The points of a round, both ends included. */
function round(centre: Point, radius: number, from: number, to: number): Point[] {
  const steps = Math.max(1, Math.ceil((to - from) / STEP))
  return Array.from({ length: steps + 1 }, (_, k) => step(centre, from + ((to - from) * k) / steps, radius))
}

/** The way of a point that turns about a pivot, for the arc drawn beside a wheel. */
export function turnOutline(point: Point, pivot: Point, degrees: number): Point[] {
  const steps = Math.max(1, Math.ceil(Math.abs(degrees) / STEP))
  return Array.from({ length: steps + 1 }, (_, k) => turnPoint(point, pivot, (degrees * k) / steps))
}
