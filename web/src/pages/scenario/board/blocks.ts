/** Pieces as outlines on the table: what aligning, snapping and framing measure. */
import { ahead } from '../../../table/stage/placing/place_of'
import type { Point } from '../../../table/stage/types'

/** A piece that lies somewhere: its point of reference, where it looks, and its corners. */
export interface Block {
  path: string
  x: number
  y: number
  facing: number
  corners: readonly Point[]
}

export interface Moved {
  path: string
  x: number
  y: number
}

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

export function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) }
}

export function boxOfAll(blocks: readonly Block[]): Box {
  return boxOf(blocks.flatMap(({ corners }) => corners))
}

/** How far a block reaches from its point of reference, seen by its own men. */
export interface Reach {
  left: number
  right: number
  front: number
  rear: number
}

export function reachOf({ x, y, corners }: Block, facing: number): Reach {
  const [fx, fy] = ahead(facing)
  const along = corners.map(([cx, cy]) => (cx - x) * fy - (cy - y) * fx)
  const forward = corners.map(([cx, cy]) => (cx - x) * fx + (cy - y) * fy)
  return {
    left: -Math.min(...along),
    right: Math.max(...along),
    front: Math.max(...forward),
    rear: -Math.min(...forward),
  }
}

export function inBox({ west, south, east, north }: Box, [x, y]: Point): boolean {
  return x >= west && x <= east && y >= south && y <= north
}

/** Is a point inside a closed outline? */
export function isInside([x, y]: Point, outline: readonly Point[]): boolean {
  let inside = false
  for (const [i, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(i + 1) % outline.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

/** How far a point lies from a line from point to point. */
export function farFrom([x, y]: Point, line: readonly Point[]): number {
  let least = Infinity
  for (const [i, [ax, ay]] of line.entries()) {
    const [bx, by] = line[i + 1] ?? [ax, ay]
    const long = (bx - ax) ** 2 + (by - ay) ** 2
    const t = long ? Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long)) : 0
    least = Math.min(least, Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)))
  }
  return least
}
