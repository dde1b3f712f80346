import { describe, expect, test } from 'vitest'
import { byTurns, cellsOf, rangeOf, signed, zoneOf } from '../../src/table/tracks/tracks'
import type { Track } from '../../src/table/wire'

const zones = [
  { name: 'Shaken', most: 5, lines: [] },
  { name: 'Firm', most: 15, lines: [] },
  { name: 'Eager', most: 20, lines: [] },
]
const track = (value: number): Track => ({
  seat: 0,
  name: 'Arete',
  rule: 'HMA-10.1',
  value,
  least: 0,
  most: 20,
  zones,
  changes: [],
})

describe('a track', () => {
  test('has a cell for each value, full up to the one where it stands', () => {
    const cells = cellsOf(track(6))
    expect(cells).toHaveLength(21)
    expect(cells.filter(({ isFull }) => isFull)).toHaveLength(7)
    expect(cells.find(({ isHere }) => isHere)).toMatchObject({ value: 6, zone: 1 })
    expect(cells[5]).toMatchObject({ value: 5, zone: 0 })
  })

  test('shows what lies beyond it at its end', () => {
    expect(cellsOf(track(-3)).find(({ isHere }) => isHere)?.value).toBe(0)
    expect(cellsOf(track(23)).find(({ isHere }) => isHere)?.value).toBe(20)
    expect(zoneOf(track(-3))?.name).toBe('Shaken')
    expect(zoneOf(track(23))?.name).toBe('Eager')
  })

  test('says from where to where its zones go, and by how much it changed', () => {
    expect([0, 1, 2].map((at) => rangeOf(track(6), at))).toEqual(['up to 5', '6 to 15', '16 to 20'])
    expect([signed(2), signed(-2)]).toEqual(['+2', '−2'])
  })

  test('tells the newest turn and the newest change first', () => {
    const change = (turn: number, to: number) => ({ turn, by: 1, to, words: '', rule: '' })
    const told = byTurns([change(0, 7), change(0, 8), change(3, 9)])
    expect(told.map(({ turn, changes }) => [turn, changes.map(({ to }) => to)])).toEqual([
      [3, [9]],
      [0, [8, 7]],
    ])
  })
})
