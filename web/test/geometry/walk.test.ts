/** Walks of bodies, as far as they can be told without the service; tests/web compares them with real ones. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { walkLegs, type Leg, type Walker } from '../../src/geometry'

const line: Walker = {
  stands: [-2955, -985, 985, 2955].map((right) => [20000 + right, 10000 - 690, 0] as const),
  width: 1970,
  depth: 1380,
  shape: 'rigid',
  heading: 0,
  front: [
    [16060, 10000],
    [23940, 10000],
  ],
}

const column: Walker = {
  stands: [0, 1970, 3940, 5910].map((behind) => [20000, 20000 - behind, 0] as const),
  width: 1970,
  depth: 1380,
  shape: 'column',
  heading: 0,
  pitch: 1970,
  track: [
    [20000, 20000],
    [20000, 14090],
  ],
}

describe('a line', () => {
  test('advances with all its stands', () => {
    const walked = walkLegs(line, [['advance', 3500]])
    expect(walked.stands).toEqual(line.stands.map(([x, y, heading]) => [x, y + 3500, heading]))
    expect(walked.front).toEqual([
      [16060, 13500],
      [23940, 13500],
    ])
    expect(walked.used).toBe(3500)
  })

  test('wheels about its right front corner for the arc of the left one', () => {
    const walked = walkLegs(line, [['wheel', 'right', 90000]])
    expect(walked.front).toEqual([
      [23940, 17880],
      [23940, 10000],
    ])
    expect(walked.heading).toBe(90000)
    expect(walked.used).toBe(Math.round((Math.PI / 2) * 7880))
  })

  test('may not turn in succession', () => {
    expect(() => walkLegs(line, [['turn', 'left', 1000]])).toThrow(RangeError)
  })

  test('keeps its shape whatever it does', () => {
    const leg: fc.Arbitrary<Leg> = fc.oneof(
      fc.integer({ min: 0, max: 8000 }).map((way): Leg => ['advance', way]),
      fc.integer({ min: 1, max: 45000 }).map((angle): Leg => ['wheel', 'left', angle]),
      fc.integer({ min: 1, max: 45000 }).map((angle): Leg => ['wheel', 'right', angle]),
    )
    fc.assert(
      fc.property(fc.array(leg, { maxLength: 6 }), (legs) => {
        const { stands } = walkLegs(line, legs)
        const [first, last] = [stands[0] ?? [0, 0], stands[3] ?? [0, 0]]
        expect(Math.abs(Math.hypot(last[0] - first[0], last[1] - first[1]) - 5910)).toBeLessThan(2)
      }),
    )
  })
})

describe('a column', () => {
  test('turns its lead on the spot, free of cost; the others follow when it goes on', () => {
    const turned = walkLegs(column, [['turn', 'right', 90000]])
    expect(turned.stands[0]).toEqual([20000, 20000, 90000])
    expect(turned.stands.slice(1)).toEqual(column.stands.slice(1))
    expect(turned.used).toBe(0)
    const walked = walkLegs(column, [
      ['turn', 'right', 90000],
      ['advance', 3940],
    ])
    expect(walked.stands).toEqual([
      [23940, 20000, 90000],
      [21970, 20000, 90000],
      [20000, 20000, 90000],
      [20000, 18030, 0],
    ])
    expect(walked.track).toEqual([
      [23940, 20000],
      [20000, 20000],
      [20000, 14090],
    ])
    expect(walked.used).toBe(3940)
  })

  test('forgets the corners behind its last stand', () => {
    const walked = walkLegs(column, [
      ['turn', 'right', 90000],
      ['advance', 6000],
    ])
    expect(walked.track).toEqual([
      [26000, 20000],
      [20000, 20000],
    ])
  })
})

describe('a shoal', () => {
  test('faces a heading with every stand, then moves that way', () => {
    const shoal: Walker = { ...column, shape: 'loose', track: [], front: null }
    const walked = walkLegs(shoal, [
      ['face', -90000],
      ['advance', 2000],
    ])
    expect(walked.stands).toEqual(shoal.stands.map(([x, y]) => [x - 2000, y, 270000]))
    expect(walked).toMatchObject({ heading: 270000, front: null, used: 2000 })
  })
})
