import { describe, expect, test } from 'vitest'
import { beside } from '../../src/table/stage/beside'
import {
  battleOf,
  CLOSEST,
  covered,
  fitted,
  limited,
  panned,
  toScreen,
  toTable,
  type View,
  zoomedAt,
} from '../../src/table/stage/view'
import type { Body } from '../../src/table/stage/types'

const view: View = { x: 30, y: 700, k: 0.0125 }
const table = { left: 0, right: 72000, top: -48000, bottom: 0 }

test('north is up: a greater y of the table is a smaller one of the screen', () => {
  expect(toScreen(view, [0, 10000])[1]).toBeLessThan(toScreen(view, [0, 0])[1])
})

test('from the table to the screen and back is where one was', () => {
  const [x, y] = toScreen(view, [12345, 6789])
  const [bx, by] = toTable(view, x, y)
  expect(bx).toBeCloseTo(12345, 6)
  expect(by).toBeCloseTo(6789, 6)
})

test('zooming keeps the point under the pointer', () => {
  const before = toTable(view, 400, 300)
  const after = toTable(zoomedAt(view, 1.7, 400, 300), 400, 300)
  expect(after[0]).toBeCloseTo(before[0], 6)
  expect(after[1]).toBeCloseTo(before[1], 6)
})

test('a fitted table lies wholly on the screen', () => {
  const size = { w: 900, h: 650 }
  const fit = fitted(table, size, 8)
  const [left, bottom] = toScreen(fit, [0, 0])
  const [right, top] = toScreen(fit, [72000, 48000])
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(7.99)
  expect(right).toBeLessThanOrEqual(892.01)
  expect(bottom).toBeLessThanOrEqual(642.01)
})

test('the table is never lost: neither by panning nor by zooming', () => {
  const size = { w: 900, h: 650 }
  const away = limited(panned(view, 1e6, -1e6), table, size)
  const [left, bottom] = toScreen(away, [0, 0])
  const [right, top] = toScreen(away, [72000, 48000])
  expect(left < size.w && right > 0 && top < size.h && bottom > 0).toBe(true)
  expect(limited({ ...view, k: 9 }, table, size).k).toBe(CLOSEST)
  expect(limited({ ...view, k: 1e-9 }, table, size).k).toBeGreaterThan(0.005)
})

test('a panel stands beside what it is about, not on it, and stays on the stage', () => {
  const stage = { w: 900, h: 650 }
  const panel = { w: 250, h: 120 }
  for (const x of [0, 20000, 45000, 68000]) {
    for (const y of [-47000, -24000, -1000]) {
      const about = { left: x, right: x + 4000, top: y, bottom: y + 1000 }
      const { left, top } = beside(about, fitted(table, stage, 8), panel, stage)
      const fit = fitted(table, stage, 8)
      const box = {
        left: fit.x + x * fit.k,
        right: fit.x + (x + 4000) * fit.k,
        top: fit.y + y * fit.k,
        bottom: fit.y + (y + 1000) * fit.k,
      }
      const covers = left < box.right && left + panel.w > box.left && top < box.bottom && top + panel.h > box.top
      expect(covers, `${x} ${y}`).toBe(false)
      expect(left >= 0 && top >= 0 && left + panel.w <= stage.w && top + panel.h <= stage.h).toBe(true)
    }
  }
})

test('of all sides a panel takes the one that hides least', () => {
  const about = { left: 30000, right: 34000, top: -24000, bottom: -23000 }
  const toTheRight = { left: 34000, right: 60000, top: -30000, bottom: -18000 }
  const stage = { w: 900, h: 650 }
  const fit = fitted(table, stage, 8)
  const { left } = beside(about, fit, { w: 200, h: 60 }, stage, [toTheRight])
  expect(left + 200).toBeLessThan(fit.x + 34000 * fit.k)
})

test('in a crowd a panel stands a little farther off, rather than on its neighbours', () => {
  const stage = { w: 900, h: 650 }
  const fit = fitted(table, stage, 8)
  const about = { left: 30000, right: 34000, top: -24000, bottom: -23000 }
  const row = [-2, -1, 1, 2].map((at) => ({ ...about, left: 30000 + at * 4400, right: 34000 + at * 4400 }))
  const behind = row.map((box) => ({ ...box, top: -21500, bottom: -20500 }))
  const before = row.map((box) => ({ ...box, top: -26500, bottom: -25500 }))
  const crowd = [...row, ...behind, ...before, { ...about, top: -21500, bottom: -20500 }]
  const others = [...crowd, { ...about, top: -26500, bottom: -25500 }]
  const panel = { w: 130, h: 90 }
  const { left, top } = beside(about, fit, panel, stage, others)
  const covers = others.filter((each) => {
    const [x, y] = [fit.x + each.left * fit.k, fit.y + each.top * fit.k]
    const [right, bottom] = [fit.x + each.right * fit.k, fit.y + each.bottom * fit.k]
    return left < right && left + panel.w > x && top < bottom && top + panel.h > y
  })
  expect(covers).toEqual([])
})

describe('the battle on the screen', () => {
  const table = { left: 0, top: -48000, right: 96000, bottom: 0 }
  const size = { w: 900, h: 650 }
  const stands = (points: [number, number][]): Body =>
    ({ id: 'A1', width: 2000, depth: 1000, stands: points.map(([x, y]) => [x, y, 0]) }) as unknown as Body

  test('is a box round all units with room to move, within the table', () => {
    const bodies = [
      stands([
        [24000, 12000],
        [30000, 12000],
      ]),
      stands([[70000, 46000]]),
    ]
    expect(battleOf(bodies, [], 6000, table)).toEqual({ left: 17000, top: -48000, right: 77000, bottom: -5500 })
    expect(battleOf([], [], 6000, table)).toBeNull()
  })

  test('shows no bare ground where the table covers the screen', () => {
    const view = covered({ x: 500, y: 500, k: 0.02 }, table, size)
    expect(view.x).toBeLessThanOrEqual(0)
    expect(view.y + table.bottom * view.k).toBeGreaterThanOrEqual(size.h)
    expect(view.y + table.top * view.k).toBeLessThanOrEqual(0)
  })

  test('a table smaller than the screen lies in its middle', () => {
    const view = covered({ x: 0, y: 0, k: 0.005 }, table, size)
    expect(view.x).toBeCloseTo((900 - 480) / 2)
  })
})
