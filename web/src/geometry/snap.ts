/**
 * Snapping with feel: the nearest place where a dragged unit would line up, within a quarter of a unit of length.
 * Nothing here is a rule; a snapped place is judged by the service like any other.
 */

import type { Unit } from './bodies'
import type { Box } from './box'
import type { Line } from './clearSight'
import { boundsOf } from './convex'
import { ANGLE_TOLERANCE, HAIR, type Point } from './numbers'
import { pointDistance } from './plane'
import { toCorners, toEdges, toFronts, toTable } from './snapTo'
import { angleBetween, turnBetween } from './trig'
import { angleFor } from './wheel'

export const SNAP = 0.25

export type SnapKind = 'corner' | 'edge' | 'front' | 'table' | 'place'

/** A small move that lines a unit up: how far, with what, and the line to draw. */
export interface Snap {
  readonly kind: SnapKind
  readonly dx: number
  readonly dy: number
  readonly to: string // the unit it lines up with; empty: the table
  readonly line: Line
}

export interface SnapTurn {
  readonly kind: 'parallel'
  readonly turn: number // degrees, clockwise positive
  readonly to: string
}

export interface Table {
  readonly width: number
  readonly depth: number
}

/**
 * The moves that line a unit up with others (not with itself: leave it out of `units`): to a corner, else to an edge or
 * front and then along it. All of them together are meant.
 */
export function snapMove(boxes: readonly Box[], units: readonly Unit[], table: Table | null, reach = SNAP): Snap[] {
  if (!boxes.length) return []
  const near = withinReach(boxes, units, reach)
  const corner = least(toCorners(boxes, near, reach))
  if (corner) return [corner]
  const found = [...toEdges(boxes, near, reach), ...toFronts(boxes, units, reach)]
  if (table) found.push(...toTable(boxes, table, reach))
  const first = least(found)
  if (!first) return []
  const second = least(found.filter((other) => isSquareTo(first, other)))
  return second ? [first, second] : [first]
}

/** The way forward, or back if negative, that ends at a contact, a neighbour's front or the edge of the table. */
export function snapAdvance(boxes: readonly Box[], units: readonly Unit[], table: Table | null, reach = SNAP): Snap[] {
  const lead = boxes[0]
  if (!lead) return []
  const near = withinReach(boxes, units, reach)
  const found = [...toEdges(boxes, near, reach), ...toFronts(boxes, units, reach)]
  if (table) found.push(...toTable(boxes, table, reach))
  const ahead = least(found.filter(({ dx, dy }) => Math.abs(dx * lead.fy - dy * lead.fx) <= HAIR))
  return ahead ? [ahead] : []
}

/** Back to where a unit comes from, if it is nearly there and faces the same way. */
export function snapHome(boxes: readonly Box[], home: readonly Box[], reach = SNAP): Snap | null {
  const [here, there] = [boxes[0], home[0]]
  if (!here || !there || angleBetween(here.heading, there.heading) > ANGLE_TOLERANCE) return null
  const [dx, dy] = [there.cx - here.cx, there.cy - here.cy]
  const line: Line = [here.frontCentre, there.frontCentre]
  return Math.hypot(dx, dy) <= reach ? { kind: 'place', dx, dy, to: '', line } : null
}

/** The turn about a pivot that makes a unit parallel or square to a neighbour or the table, if no corner goes far. */
export function snapTurn(
  boxes: readonly Box[],
  pivot: Point,
  units: readonly Unit[],
  reach = SNAP,
  range = 12,
): SnapTurn | null {
  const lead = boxes[0]
  if (!lead) return null
  const radius = Math.max(...boxes.flatMap((box) => box.points.map((corner) => pointDistance(corner, pivot))))
  if (radius <= HAIR) return null
  let best: SnapTurn | null = null
  let most = angleFor(reach, radius)
  for (const { id, heading } of [{ id: '', heading: 0 }, ...neighbours(boxes, units, range)]) {
    const turn = toSquare(turnBetween(lead.heading, heading))
    if (Math.abs(turn) > most || (best && Math.abs(turn) >= Math.abs(best.turn) - HAIR)) continue
    best = { kind: 'parallel', turn, to: id }
    most = Math.abs(turn)
  }
  return best
}

/** The shortest turn that differs from a given one by quarters of a circle. */
export function toSquare(turn: number): number {
  const rest = turn - 90 * Math.round(turn / 90)
  return rest === 0 ? 0 : rest
}

function* neighbours(boxes: readonly Box[], units: readonly Unit[], range: number) {
  for (const { id, boxes: others } of withinReach(boxes, units, range)) {
    for (const { heading } of others) yield { id, heading }
  }
}

/** Only the boxes that are near enough to be worth a closer look. */
export function withinReach(boxes: readonly Box[], units: readonly Unit[], reach: number): Unit[] {
  if (!boxes.length) return []
  const [west, south, east, north] = boundsOf(boxes.flatMap((box) => box.points))
  const near = ({ cx, cy, radius }: Box) =>
    cx >= west - radius - reach &&
    cx <= east + radius + reach &&
    cy >= south - radius - reach &&
    cy <= north + radius + reach
  return units.map(({ id, boxes: others }) => ({ id, boxes: others.filter(near) })).filter((unit) => unit.boxes.length)
}

function least(snaps: readonly Snap[]): Snap | null {
  let best: Snap | null = null
  for (const snap of snaps) {
    if (!best || Math.hypot(snap.dx, snap.dy) < Math.hypot(best.dx, best.dy) - HAIR) best = snap
  }
  return best
}

/** Along the line of the first, so that the one does not undo the other; a snap of no length says its line. */
function isSquareTo(first: Snap, other: Snap): boolean {
  const [ux, uy] = directionOf(first)
  const [vx, vy] = directionOf(other)
  return Math.abs(ux * vx + uy * vy) <= 1e-3
}

/** A unit vector along the line that a snap draws. */
function directionOf({ line: [start, end] }: Snap): Point {
  const length = pointDistance(start, end)
  return length > HAIR ? [(end[0] - start[0]) / length, (end[1] - start[1]) / length] : [0, 0]
}
