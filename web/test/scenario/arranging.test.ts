import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aligned, sideBySide, spaced } from '../../src/pages/scenario/board/arrange'
import { type Block, boxOf, boxOfAll, farFrom, isInside, reachOf } from '../../src/pages/scenario/board/blocks'
import { onGrid, rested } from '../../src/pages/scenario/board/snapping'
import { cornersOf } from '../../src/table/stage/placing/place_of'

/** In inches and degrees. */
function block(path: string, x: number, y: number, facing = 0, width = 6, depth = 1.6): Block {
  const pose: [number, number, number] = [x * 1000, y * 1000, facing * 1000]
  return {
    path,
    x: pose[0],
    y: pose[1],
    facing: pose[2],
    corners: cornersOf(pose, width * 1000, depth * 1000).map(([cx, cy]) => [Math.round(cx), Math.round(cy)]),
  }
}

function put(blocks: readonly Block[], moves: readonly { path: string; x: number; y: number }[]): Block[] {
  return blocks.map((one) => {
    const to = moves.find(({ path }) => path === one.path)
    if (!to) return one
    const [dx, dy] = [to.x - one.x, to.y - one.y]
    return { ...one, x: to.x, y: to.y, corners: one.corners.map(([x, y]): [number, number] => [x + dx, y + dy]) }
  })
}

const inches = (min: number, max: number) => fc.integer({ min: min * 4, max: max * 4 }).map((quarter) => quarter / 4)
const many = fc
  .array(fc.tuple(inches(5, 70), inches(5, 40), inches(1, 8), inches(1, 4)), { minLength: 3, maxLength: 9 })
  .map((told) => told.map(([x, y, w, d], i) => block(`b${i}`, x, y, 0, w, d)))

describe('aligning', () => {
  test('brings all to the outermost edge and moves along one axis only', () => {
    fc.assert(
      fc.property(many, fc.constantFrom('west', 'east', 'north', 'south'), (blocks, edge) => {
        const after = put(blocks, aligned(blocks, edge))
        const all = boxOfAll(blocks)
        for (const [i, one] of after.entries()) {
          expect(boxOf(one.corners)[edge]).toBe(all[edge])
          expect(edge === 'west' || edge === 'east' ? one.y : one.x).toBe(
            edge === 'west' || edge === 'east' ? blocks[i]?.y : blocks[i]?.x,
          )
        }
        expect(aligned(after, edge)).toEqual([])
      }),
    )
  })

  test('through the middle: the middle of them all stays', () => {
    const blocks = [block('a', 10, 10), block('b', 30, 20)]
    expect(aligned(blocks, 'along')).toEqual([
      { path: 'a', x: 10000, y: 15000 },
      { path: 'b', x: 30000, y: 15000 },
    ])
    expect(aligned(blocks, 'across').map(({ x }) => x)).toEqual([20000, 20000])
    expect(aligned(blocks.slice(0, 1), 'along')).toEqual([])
  })
})

describe('spacing', () => {
  test('makes equal gaps between blocks of any width, and the outermost stay', () => {
    const blocks = [block('a', 10, 10, 0, 6), block('b', 18, 10, 0, 2), block('c', 40, 10, 0, 4)]
    const after = put(blocks, spaced(blocks, 'x'))
    const [a, b, c] = after.map(({ corners }) => boxOf(corners))
    expect(a?.west).toBe(7000)
    expect(c?.east).toBe(42000)
    expect((b?.west ?? 0) - (a?.east ?? 0)).toBe(11500)
    expect((c?.west ?? 0) - (b?.east ?? 0)).toBe(11500)
    expect(spaced(blocks.slice(0, 2), 'x')).toEqual([])
  })

  test('keeps the ground that they take, or as much as they need about its middle; nobody stands on another', () => {
    fc.assert(
      fc.property(many, fc.constantFrom('x', 'y'), (blocks, axis) => {
        const after = put(blocks, spaced(blocks, axis))
        const [low, high] = axis === 'x' ? (['west', 'east'] as const) : (['south', 'north'] as const)
        const [before, now] = [boxOfAll(blocks), boxOfAll(after)]
        const boxes = after.map(({ corners }) => boxOf(corners)).sort((a, b) => a[low] - b[low])
        const needed = boxes.reduce((sum, box) => sum + box[high] - box[low], 0)
        const wide = Math.max(before[high] - before[low], needed)
        expect(Math.abs(now[high] - now[low] - wide)).toBeLessThanOrEqual(2)
        expect(Math.abs(now[high] + now[low] - before[high] - before[low])).toBeLessThanOrEqual(2)
        for (const [i, box] of boxes.slice(1).entries()) {
          expect(box[low] - (boxes[i]?.[high] ?? 0)).toBeGreaterThanOrEqual(-1)
        }
        const other = axis === 'x' ? 'y' : 'x'
        expect(after.map((one) => one[other])).toEqual(blocks.map((one) => one[other]))
      }),
    )
  })
})

describe('side by side', () => {
  test('the right of the line stays, the others close up to it with level fronts', () => {
    // facing north: the east is their right; the middle one is a column, three times as deep
    const blocks = [block('left', 20, 12), block('column', 30, 10, 0, 6, 4.8), block('right', 40, 14)]
    expect(sideBySide(blocks)).toEqual([
      { path: 'left', x: 28000, y: 14000 },
      { path: 'column', x: 34000, y: 12400 },
    ])
  })

  test('who faces south has the west on the right', () => {
    const blocks = [block('a', 20, 33, 180), block('b', 30, 30, 180)]
    expect(sideBySide(blocks)).toEqual([{ path: 'b', x: 26000, y: 33000 }])
  })

  test('at any facing no gap is left and the fronts are level', () => {
    fc.assert(
      fc.property(many, fc.integer({ min: 0, max: 359 }), (squares, degrees) => {
        const blocks = squares.map(({ path, x, y }, i) => block(path, x / 1000, y / 1000, degrees, 2 + i, 1 + (i % 3)))
        const after = put(blocks, sideBySide(blocks))
        const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
        const told = after.map((one) => {
          const { left, right, front } = reachOf(one, degrees * 1000)
          const along = one.x * cos - one.y * sin
          return { from: along - left, to: along + right, front: one.x * sin + one.y * cos + front }
        })
        told.sort((a, b) => a.from - b.from)
        for (const [i, { from, front }] of told.entries()) {
          expect(Math.abs(front - (told[0]?.front ?? 0))).toBeLessThan(3)
          if (i) expect(Math.abs(from - (told[i - 1]?.to ?? 0))).toBeLessThan(3)
        }
      }),
    )
  })
})

describe('snapping', () => {
  const wish = { grid: 1000, reach: 400 } as const

  test('what is held comes to lie on the grid', () => {
    const held = block('a', 10.3, 10.1)
    expect(rested({ ...wish, moving: [held], held, others: [], dx: 2450, dy: -300 })).toEqual({
      dx: 2700,
      dy: -100,
      guides: [],
    })
    expect(Object.is(onGrid(-100, 250), 0)).toBe(true)
  })

  test('a neighbour is stronger than the grid, and a line shows why', () => {
    const held = block('a', 10, 10)
    const other = block('b', 30.3, 12.7)
    // its east edge comes within reach of the neighbour's west edge, its front within reach of his
    const told = rested({ ...wish, moving: [held], held, others: [other], dx: 14_000, dy: 2_500 })
    expect([told.dx, told.dy]).toEqual([14_300, 2_700])
    expect(told.guides).toEqual([
      { axis: 'x', at: 27_300, from: 11_900, to: 13_500 },
      { axis: 'y', at: expect.any(Number) as number, from: 21_300, to: 33_300 },
    ])
  })

  test('beyond its reach the neighbour does not matter', () => {
    const [held, other] = [block('a', 10, 10), block('b', 30.3, 12.7)]
    const told = rested({ ...wish, moving: [held], held, others: [other], dx: 13_000, dy: 0 })
    expect(told).toEqual({ dx: 13_000, dy: 0, guides: [] })
  })

  test('all that moves goes the same way', () => {
    const [held, friend] = [block('a', 10, 10), block('c', 17.13, 10)]
    const told = rested({ ...wish, moving: [held, friend], held, others: [], dx: 400, dy: 600 })
    expect([told.dx, told.dy]).toEqual([0, 1000])
  })
})

describe('outlines', () => {
  const square: [number, number][] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ]
  test('inside and outside', () => {
    expect(isInside([5, 5], square)).toBe(true)
    expect(isInside([15, 5], square)).toBe(false)
    expect(isInside([-5, 5], square)).toBe(false)
  })
  test('the distance from a line is that of its nearest stretch', () => {
    expect(farFrom([5, 3], square)).toBe(3)
    expect(farFrom([13, 14], square)).toBe(5)
    expect(farFrom([3, 4], [[0, 0]])).toBe(5)
  })
})
