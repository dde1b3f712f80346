/** Where a unit could line up: every move shorter than the reach that brings it to something. */

import type { Unit } from './bodies'
import type { Box } from './box'
import type { Side } from './convex'
import { ANGLE_TOLERANCE, at, HAIR, type Point } from './numbers'
import { boundsOf } from './convex'
import type { Snap, Table } from './snap'
import { angleBetween, turnBetween } from './trig'

const NEIGHBOUR = 8 // as far to the side a front still is a neighbour's, in units of length

/** Corner to corner. */
export function toCorners(boxes: readonly Box[], units: readonly Unit[], reach: number): Snap[] {
  const found: Snap[] = []
  for (const { id, boxes: others } of units) {
    for (const corner of boxes.flatMap((box) => box.points)) {
      for (const to of others.flatMap((other) => other.points)) {
        const dx = to[0] - corner[0]
        const dy = to[1] - corner[1]
        if (dx * dx + dy * dy <= reach * reach) found.push({ kind: 'corner', dx, dy, to: id, line: [corner, to] })
      }
    }
  }
  return found
}

/** Edge to edge with what is parallel or square to it; what is a little inside is pushed out. */
export function toEdges(boxes: readonly Box[], units: readonly Unit[], reach: number): Snap[] {
  const found: Snap[] = []
  for (const box of boxes) {
    for (const { id, boxes: others } of units) {
      for (const other of others) {
        if (!isSquare(box, other)) continue
        for (const side of other.sides) {
          const gap = gapTo(side, box)
          if (gap === null || Math.abs(gap) > reach) continue
          found.push({ kind: 'edge', dx: -side.nx * gap, dy: -side.ny * gap, to: id, line: lineOf(side) })
        }
      }
    }
  }
  return found
}

function isSquare(box: Box, other: Box): boolean {
  const turn = turnBetween(box.heading, other.heading)
  return Math.abs(turn - 90 * Math.round(turn / 90)) <= ANGLE_TOLERANCE
}

/** How far a box lies beyond a side that it stands before; null where they only pass each other. */
function gapTo({ nx, ny, px, py, length }: Side, box: Box): number | null {
  let gap = Infinity
  let first = Infinity
  let last = -Infinity
  for (const [x, y] of box.points) {
    gap = Math.min(gap, (x - px) * nx + (y - py) * ny)
    const along = (x - px) * ny - (y - py) * nx
    first = Math.min(first, along)
    last = Math.max(last, along)
  }
  return first < length - HAIR && last > HAIR ? gap : null
}

function lineOf({ nx, ny, px, py, length }: Side): [Point, Point] {
  return [
    [px, py],
    [px + ny * length, py - nx * length],
  ]
}

/** In line with the front of a neighbour that faces the same way. */
export function toFronts(boxes: readonly Box[], units: readonly Unit[], reach: number): Snap[] {
  const lead = boxes[0]
  if (!lead) return []
  const found: Snap[] = []
  const corners = boxes.flatMap((box) => box.points).map((corner) => lead.local(corner))
  const [west, , east, front] = boundsOf(corners)
  for (const { id, boxes: others } of units) {
    for (const other of others) {
      if (angleBetween(lead.heading, other.heading) > ANGLE_TOLERANCE) continue
      const [left, right] = [lead.local(at(other.points, 0)), lead.local(at(other.points, 1))]
      const gap = left[1] - front
      const aside = Math.max(left[0] - east, west - right[0])
      if (Math.abs(gap) > reach || aside < -HAIR || aside > NEIGHBOUR) continue
      const line: [Point, Point] = [
        lead.at(Math.min(left[0], west), left[1]),
        lead.at(Math.max(right[0], east), left[1]),
      ]
      found.push({ kind: 'front', dx: lead.fx * gap, dy: lead.fy * gap, to: id, line })
    }
  }
  return found
}

/** At an edge of the table, from inside or outside. */
export function toTable(boxes: readonly Box[], { width, depth }: Table, reach: number): Snap[] {
  const [west, south, east, north] = boundsOf(boxes.flatMap((box) => box.points))
  const across = [-west, width - east].filter((dx) => Math.abs(dx) <= reach)
  const along = [-south, depth - north].filter((dy) => Math.abs(dy) <= reach)
  return [
    ...across.map((dx): Snap => ({ ...TABLE, dx, dy: 0, line: upright(dx === -west ? 0 : width, depth) })),
    ...along.map((dy): Snap => ({ ...TABLE, dx: 0, dy, line: level(dy === -south ? 0 : depth, width) })),
  ]
}

const TABLE = { kind: 'table', to: '' } as const

function upright(x: number, depth: number): [Point, Point] {
  return [
    [x, 0],
    [x, depth],
  ]
}

function level(y: number, width: number): [Point, Point] {
  return [
    [0, y],
    [width, y],
  ]
}
