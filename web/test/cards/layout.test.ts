import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centreOf, columnAt, layoutFor, placeOf } from '../../src/table/cards/field/layout'

const columns = [1, 2, 3, 4, 5, 6, 7, 8, 9]

describe('the fields', () => {
  it('run from column 1 to 9 for South, and the other way for North', () => {
    expect(columns.map((_, place) => columnAt(place, 0))).toEqual(columns)
    expect(columns.map((_, place) => columnAt(place, 1))).toEqual([...columns].reverse())
    for (const below of [0, 1])
      for (const column of columns) expect(columnAt(placeOf(column, below), below)).toBe(column)
  })

  it('have the one who looks below', () => {
    const layout = layoutFor({ w: 900, h: 655 })
    for (const below of [0, 1]) {
      const [ownX, ownY] = centreOf(layout, below, 4, below)
      const [otherX, otherY] = centreOf(layout, 1 - below, 4, below)
      expect(ownY).toBeGreaterThan(otherY)
      expect(ownX).toBe(otherX)
    }
  })

  it('have a wider gap between wing and centre', () => {
    const { lefts } = layoutFor({ w: 900, h: 655 })
    const steps = lefts.slice(1).map((left, at) => left - (lefts[at] ?? 0))
    const gaps = steps.flatMap((step, at) => (step > Math.min(...steps) + 5 ? [at + 1] : []))
    expect(gaps).toEqual([2, 7]) // after the second and the seventh
  })

  it('never overlap, and cards stay large enough for a finger', () => {
    fc.assert(
      fc.property(fc.integer({ min: 320, max: 2600 }), fc.integer({ min: 320, max: 1600 }), (w, h) => {
        const layout = layoutFor({ w, h })
        const { lefts, card, spot, top } = layout
        expect(card.w).toBeGreaterThanOrEqual(layout.isPhone ? 56 : 44)
        for (const [at, left] of lefts.slice(1).entries())
          expect(left).toBeGreaterThanOrEqual((lefts[at] ?? 0) + card.w)
        expect(lefts[0]).toBeGreaterThanOrEqual(0)
        expect((lefts[8] ?? 0) + card.w).toBeLessThanOrEqual(layout.width)
        expect(layout.far.y + layout.far.h).toBeLessThanOrEqual(top.far)
        expect(top.far + spot).toBeLessThanOrEqual(layout.middle.y)
        expect(layout.middle.y + layout.middle.h).toBeLessThanOrEqual(top.near)
        expect(layout.dice.y).toBeGreaterThan(layout.middle.y) // below the numbers of the columns
        expect(layout.dice.y + layout.dice.h).toBeLessThanOrEqual(top.near)
        expect(layout.dice.h).toBeGreaterThanOrEqual(60) // a throw with its heading
        expect(layout.far.h).toBeGreaterThanOrEqual(layout.isPhone ? 48 : 76) // two rows of pockets with their labels, or one
        expect(top.near + spot).toBeLessThanOrEqual(layout.bar.y)
        expect(layout.bar.y + layout.bar.h).toBeLessThanOrEqual(layout.near.y)
      }),
    )
  })

  it('fit into the stage of a usual window without scrolling', () => {
    for (const box of [
      { w: 900, h: 655 },
      { w: 724, h: 620 },
      { w: 768, h: 560 },
    ]) {
      const layout = layoutFor(box)
      expect(layout.width).toBe(box.w)
      expect(layout.height).toBe(box.h)
    }
  })
})
