import { describe, expect, test } from 'vitest'
import {
  angleWithin,
  arcOf,
  asLegs,
  bearing,
  legWords,
  pulledRound,
  tidy,
  turnBetween,
  usedOf,
} from '../../src/table/stage/moving/legs'
import { stretchesOf } from '../../src/table/stage/measuring/measures'
import { moveOf } from '../../src/table/stage/moving/moves'
import { standing } from '../../src/table/stage/figures/standing'
import { INCHES, line } from './scene'
import { move, verbs } from './spaces'

describe('legs', () => {
  test('neighbours of a kind are joined, what does nothing is left out', () => {
    expect(
      tidy([
        ['advance', 1000],
        ['advance', 500],
        ['wheel', 'left', 5000],
        ['wheel', 'left', 10000],
        ['wheel', 'right', 0],
      ]),
    ).toEqual([
      ['advance', 1500],
      ['wheel', 'left', 15000],
    ])
  })

  test('turns of a column to both hands are one turn', () => {
    expect(
      tidy([
        ['turn', 'left', 20000],
        ['turn', 'right', 50000],
        ['advance', 1000],
      ]),
    ).toEqual([
      ['turn', 'right', 30000],
      ['advance', 1000],
    ])
  })

  test('a wheel costs the arc of the outer corner, and as much angle fits into that length', () => {
    expect(arcOf(90_000, 8000)).toBe(12566)
    expect(angleWithin(12567, 8000)).toBeCloseTo(90_000, -2)
    expect(
      usedOf(
        [
          ['advance', 1000],
          ['wheel', 'left', 90_000],
          ['turn', 'left', 45_000],
        ],
        8000,
      ),
    ).toBe(13566)
  })

  test('bearings grow clockwise from north, turns go the shorter way', () => {
    expect([
      bearing([0, 0], [0, 5]),
      bearing([0, 0], [5, 0]),
      bearing([0, 0], [0, -5]),
      bearing([0, 0], [-5, 0]),
    ]).toEqual([0, 90_000, 180_000, 270_000])
    expect(turnBetween(350_000, 10_000)).toBe(20_000)
    expect(turnBetween(10_000, 350_000)).toBe(-20_000)
  })

  test('a corner pulled backwards does not wheel', () => {
    const front: [[number, number], [number, number]] = [
      [0, 0],
      [8000, 0],
    ]
    expect(pulledRound('left', front, [7000, 3000])).toBeGreaterThan(20_000)
    expect(pulledRound('left', front, [7000, -3000])).toBe(0)
    expect(pulledRound('right', front, [1000, 3000])).toBeGreaterThan(20_000)
  })

  test('a draft of another kind is no way', () => {
    expect(asLegs(null)).toEqual([])
    expect(asLegs([{ squadron: 'A1' }])).toEqual([])
    expect(asLegs([['advance', 1000]])).toEqual([['advance', 1000]])
  })

  test('are said with their length', () => {
    expect(legWords(['wheel', 'left', 45_000], 8000, INCHES)).toBe('45° left = 6.28"')
    expect(legWords(['advance', 3500], 8000, INCHES)).toBe('3.5"')
  })
})

test('the ruler has a stretch for each leg, a wheel with its pin', () => {
  const unit = line('A1', 20, 10, 0)
  const legs = [
    ['advance', 2000],
    ['wheel', 'left', 30_000],
  ] as Parameters<typeof standing>[1]
  const moved = moveOf(move([unit.id], verbs('advance', 'wheel')), [unit], [], null)
  const stretches = moved ? stretchesOf(moved, legs, standing(unit, legs), INCHES) : []
  expect(stretches).toHaveLength(2)
  expect(stretches[0]?.pin).toBeNull()
  expect(stretches[1]?.pin).toEqual([16060, 12690])
  expect(stretches[1]?.words).toContain('30° left')
})
