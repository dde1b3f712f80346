/** Several pieces put in order: level, at equal distances, or shoulder to shoulder. Each answer names only what moves. */
import { ahead } from '../../../table/stage/placing/place_of'
import { type Block, type Box, boxOf, boxOfAll, type Moved, reachOf } from './blocks'

export type Edge = 'west' | 'east' | 'north' | 'south' | 'across' | 'along'

/** Level at an edge of them all, or through their middle (`across`: one above the other, `along`: in one row). */
export function aligned(blocks: readonly Block[], edge: Edge): Moved[] {
  if (blocks.length < 2) return []
  const all = boxOfAll(blocks)
  return changed(blocks, (block) => {
    const own = boxOf(block.corners)
    const [dx, dy] = shift(all, own, edge)
    return [block.x + dx, block.y + dy]
  })
}

function shift(all: Box, own: Box, edge: Edge): [number, number] {
  switch (edge) {
    case 'west':
      return [all.west - own.west, 0]
    case 'east':
      return [all.east - own.east, 0]
    case 'north':
      return [0, all.north - own.north]
    case 'south':
      return [0, all.south - own.south]
    case 'across':
      return [(all.west + all.east - own.west - own.east) / 2, 0]
    case 'along':
      return [0, (all.south + all.north - own.south - own.north) / 2]
  }
}

/** The same gap between each two; the outermost stay, unless there is no room between them for all: then none is left. */
export function spaced(blocks: readonly Block[], axis: 'x' | 'y'): Moved[] {
  if (blocks.length < 3) return []
  const [low, high] = axis === 'x' ? (['west', 'east'] as const) : (['south', 'north'] as const)
  const boxes = blocks.map((block) => ({ block, own: boxOf(block.corners) }))
  boxes.sort((a, b) => a.own[low] + a.own[high] - b.own[low] - b.own[high])
  const all = boxOfAll(blocks)
  const taken = boxes.reduce((sum, { own }) => sum + own[high] - own[low], 0)
  const room = all[high] - all[low] - taken
  const gap = Math.max(0, room) / (boxes.length - 1)
  let at = all[low] + Math.min(0, room) / 2
  const where = new Map<string, number>()
  for (const { block, own } of boxes) {
    where.set(block.path, at - own[low])
    at += own[high] - own[low] + gap
  }
  return changed(blocks, ({ path, x, y }) => {
    const by = where.get(path) ?? 0
    return axis === 'x' ? [x + by, y] : [x, y + by]
  })
}

/**
 * A phalanx is a line: shoulder to shoulder with level fronts. The one on the right of the line, as its men see it,
 * keeps its place, for the right is the post of honour; all are measured as they face who stands there.
 */
export function sideBySide(blocks: readonly Block[]): Moved[] {
  if (blocks.length < 2) return []
  const facing = blocks[0]?.facing ?? 0
  const [fx, fy] = ahead(facing)
  const [rx, ry] = [fy, -fx]
  const along = ({ x, y }: Block) => x * rx + y * ry
  const line = [...blocks].sort((a, b) => along(b) - along(a))
  const [first] = line
  if (!first) return []
  const reach = new Map(blocks.map((block) => [block.path, reachOf(block, facing)]))
  const of = (block: Block) => reach.get(block.path) ?? { left: 0, right: 0, front: 0, rear: 0 }
  const level = first.x * fx + first.y * fy + of(first).front
  const where = new Map<string, [number, number]>()
  let edge = along(first) + of(first).right
  for (const block of line) {
    const { left, right, front } = of(block)
    const [side, forward] = [edge - right, level - front]
    where.set(block.path, [side * rx + forward * fx, side * ry + forward * fy])
    edge -= left + right
  }
  return changed(blocks, ({ path, x, y }) => where.get(path) ?? [x, y])
}

function changed(blocks: readonly Block[], to: (block: Block) => [number, number]): Moved[] {
  return blocks.flatMap((block) => {
    const [x, y] = to(block).map(Math.round) as [number, number]
    return x === block.x && y === block.y ? [] : [{ path: block.path, x, y }]
  })
}
