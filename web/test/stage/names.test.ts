import { expect, test } from 'vitest'
import { names } from '../../src/table/stage/ground/area_shapes'
import type { Point } from '../../src/table/stage/types'

const paper = { width: 48_000, height: 72_000, px: 100 }
const field = (id: string, west: number, south: number, east: number, north: number) => ({
  id,
  name: id,
  points: [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ] as Point[],
})

test('a name stands in the middle of its land, upright on a strip', () => {
  expect(names([field('Woods', 0, 0, 12_000, 12_000)], paper)).toMatchObject([{ at: [6_000, -6_000], turn: 0 }])
  expect(names([field('Road', 23_000, 0, 25_000, 72_000)], paper)).toMatchObject([{ at: [24_000, -36_000], turn: -90 }])
})

test('the name of a road in a pass stands beside that of the pass', () => {
  const both = names([field('Pass', 21_000, 0, 27_000, 72_000), field('Road', 23_250, 0, 24_750, 72_000)], paper)
  expect(both.map(({ text, at }) => [text, at])).toEqual([
    ['Pass', [24_000, -36_000]],
    ['Road', [24_000, -18_000]],
  ])
})

test('where there is no room beside another name, there is none', () => {
  const same = field('Hill', 0, 0, 8_000, 8_000)
  expect(names([same, { ...same, id: 'spur', name: 'Spur' }], paper).map(({ text }) => text)).toEqual(['Hill'])
})
