/** Where a drag comes to rest: on the grid, or level with what stands near. */
import { type Block, type Box, boxOf, boxOfAll } from './blocks'

export const GRIDS = [250, 500, 1000] as const
export type Grid = (typeof GRIDS)[number]

export function onGrid(value: number, grid: number): number {
  return Math.round(value / grid) * grid || 0 // never the other nought
}

/** A line on which something lies level with something else, drawn while the hand is there. */
export interface Guide {
  axis: 'x' | 'y'
  at: number
  from: number
  to: number
}

export interface Rest {
  dx: number
  dy: number
  guides: Guide[]
}

interface Wish {
  moving: readonly Block[]
  held: Block // under the hand: it is what comes to lie on the grid
  others: readonly Block[]
  dx: number
  dy: number
  grid: Grid
  reach: number // so near, a neighbour is stronger than the grid
}

/** The way of a drag, bent to neighbours first and to the grid else. */
export function rested({ moving, held, others, dx, dy, grid, reach }: Wish): Rest {
  const own = shifted(boxOfAll(moving), dx, dy)
  const near = others.map(({ corners }) => boxOf(corners))
  const x = nearest(edges(own, 'x'), near, 'x', reach)
  const y = nearest(edges(own, 'y'), near, 'y', reach)
  const rest = {
    dx: x === null ? onGrid(held.x + dx, grid) - held.x : dx + x.by,
    dy: y === null ? onGrid(held.y + dy, grid) - held.y : dy + y.by,
  }
  const there = shifted(boxOfAll(moving), rest.dx, rest.dy)
  const guides = [x && guide('x', x, there), y && guide('y', y, there)].filter((one) => one !== null)
  return { dx: Math.round(rest.dx), dy: Math.round(rest.dy), guides }
}

interface Found {
  by: number
  at: number
  box: Box
}

type Axis = 'x' | 'y'

function edges(box: Box, axis: Axis): [number, number, number] {
  const [low, high] = axis === 'x' ? [box.west, box.east] : [box.south, box.north]
  return [low, (low + high) / 2, high]
}

/** Edge to edge of either kind, middle to middle; the shortest way wins. */
function nearest(own: [number, number, number], boxes: readonly Box[], axis: Axis, reach: number): Found | null {
  let best: Found | null = null
  for (const box of boxes) {
    const [low, middle, high] = edges(box, axis)
    const pairs = [
      [own[0], low],
      [own[0], high],
      [own[2], low],
      [own[2], high],
      [own[1], middle],
    ] as const
    for (const [mine, his] of pairs) {
      const by = his - mine
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, at: his, box }
    }
  }
  return best
}

function guide(axis: Axis, { at, box }: Found, own: Box): Guide {
  const [a, b] = axis === 'x' ? [own.south, own.north] : [own.west, own.east]
  const [c, d] = axis === 'x' ? [box.south, box.north] : [box.west, box.east]
  return { axis, at, from: Math.min(a, c), to: Math.max(b, d) }
}

function shifted({ west, south, east, north }: Box, dx: number, dy: number): Box {
  return { west: west + dx, south: south + dy, east: east + dx, north: north + dy }
}
