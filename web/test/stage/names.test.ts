import { expect, test } from 'vitest'
import { boxesAlong, names } from '../../src/table/stage/ground/area_shapes'
import { tickNumbers } from '../../src/table/stage/ground/sea'
import type { Area, Point } from '../../src/table/stage/types'

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

test('a name keeps clear of what lies over the table, where its land has another place for it', () => {
  const bay = field('Bay', 0, 60_000, 48_000, 66_000)
  const tools = { left: 20_000, right: 48_000, top: -72_000, bottom: -62_000 }
  expect(names([bay], { ...paper, covered: [tools] })).toMatchObject([{ at: [12_000, -63_000] }])
  const all = { ...tools, left: 0 }
  expect(names([bay], { ...paper, covered: [all] })).toEqual([])
})

test('a name keeps clear of walls and camps on its land', () => {
  const hill = field('Hill', 0, 0, 20_000, 20_000)
  const wall = boxesAlong(
    [
      [0, 10_000],
      [20_000, 10_000],
    ],
    700,
  )
  const [name] = names([hill], { ...paper, crossing: wall })
  expect(Math.abs((name?.at[1] ?? 0) + 10_000)).toBeGreaterThan(1000)
  const everywhere = { left: 0, right: 20_000, top: -20_000, bottom: 0 }
  expect(names([hill], { ...paper, crossing: [everywhere] })).toEqual([])
})

test('a name that is not in the middle stands on its own land', () => {
  const bend = {
    ...field('Bay', 0, 0, 0, 0),
    points: [
      [0, 0],
      [40_000, 0],
      [40_000, 8_000],
      [8_000, 8_000],
      [8_000, 40_000],
      [0, 40_000],
    ] as Point[],
  }
  const middle = { left: 19_000, right: 21_000, top: -21_000, bottom: -19_000 }
  const [name] = names([bend], { ...paper, covered: [middle] })
  expect(name && (name.at[0] < 8_000 || name.at[1] > -8_000)).toBe(true)
})

test('a name stands beside a smaller piece on its land, where there is room', () => {
  const [hill] = names(
    [field('Hill', 0, 0, 20_000, 20_000), { ...field('', 8_000, 8_000, 12_000, 12_000), id: 'v' }],
    paper,
  )
  expect(hill?.at).toEqual([5_000, -10_000])
})

test('where there is no room beside another name, there is none', () => {
  const same = field('Hill', 0, 0, 3_000, 3_000)
  expect(names([same, { ...same, id: 'spur', name: 'Spur' }], paper).map(({ text }) => text)).toEqual(['Hill'])
})

test('the numbers of the edge leave a coast to its name', () => {
  const shore = { ...field('Shore', 0, 0, 3_000, 30_000), kind: 'coast' } as unknown as Area
  const at = (areas: Area[]) => tickNumbers(30_000, 30_000, 1, areas).map(({ x, y }) => [x, y])
  expect(at([])).toContainEqual([820, -12_000])
  expect(at([shore])).toEqual([
    [12_000, -820],
    [24_000, -820],
  ])
})
