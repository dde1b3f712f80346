import { describe, expect, test } from 'vitest'
import { BANDS } from '../../src/look/troops'
import { groundArt } from '../../src/look/terrain_art'
import { figures } from '../../src/table/stage/figures/figures'
import { labelPlaces, labelWidth } from '../../src/table/stage/figures/labels'
import { badgeOf, troopWords } from '../../src/table/stage/land/badge'
import { figuresIn } from '../../src/table/stage/land/ranks'
import type { Point, Pose } from '../../src/table/stage/types'
import { bodyAt } from '../../src/table/stage/under'
import type { Tag } from '../../src/table/stage/types'
import { band, hoplites } from './troops'

const tag = (letter: string, shape: Tag['shape']): Tag => ({ letter, shape, words: '', rule: '', quiet: false })
const count = (path: string) => path.match(/M/g)?.length ?? 0

describe('figures of a body of men', () => {
  test('stand rank by rank from the front, inside their block', () => {
    const men = figuresIn(hoplites('S1', 10, 10, 0))
    expect(men).toHaveLength(20)
    expect(men.filter(({ first }) => first)).toHaveLength(10)
    expect(new Set(men.map(({ y }) => y))).toEqual(new Set([-400, 400]))
    for (const { x, y } of men) expect(Math.abs(x) <= 2700 && Math.abs(y) <= 400).toBe(true)
  })

  test('are lost from the rear, and who is left closes up to the middle', () => {
    const men = figuresIn(hoplites('S1', 10, 10, 0, { men: [13] }))
    const rear = men.filter(({ first }) => !first).map(({ x }) => x)
    expect(men.filter(({ first }) => first)).toHaveLength(10)
    expect(rear).toEqual([-600, 0, 600])
  })

  test('of a column stand one unit behind another, each with its own number', () => {
    const men = figuresIn(hoplites('S1', 10, 10, 0, { men: [20, 5] }))
    expect(men.filter(({ y }) => y < 0)).toHaveLength(20)
    expect(men.filter(({ y }) => y > 0)).toHaveLength(5)
    expect(men.filter(({ first }) => first)).toHaveLength(10)
  })

  test('are strewn where there are no ranks, the same each time', () => {
    const [formed, loose] = [true, false].map((is) => figuresIn(hoplites('S1', 10, 10, 0, { formed: is })))
    expect(formed?.every(({ turn }) => turn === 0)).toBe(true)
    expect(loose?.some(({ turn }) => Math.abs(turn) > 5)).toBe(true)
    expect(figuresIn(hoplites('S1', 10, 10, 0, { formed: false }))).toEqual(loose)
  })

  test('are one path, with a mark for each man', () => {
    const near = figures(hoplites('S1', 10, 10, 0))
    const far = figures(hoplites('S1', 10, 10, 0), true)
    expect(count(far.hull)).toBe(20 + 10) // and a point for each of the first rank
    expect(far.ink).toBe('')
    expect(near.hull.length).toBeGreaterThan(far.hull.length)
    expect(count(figures(hoplites('S1', 10, 10, 0, { men: [12] }), true).hull)).toBe(12 + 10)
  })

  test('tell the sides apart without colour, formed from unformed, each kind of band from the others', () => {
    const one = figures(hoplites('S1', 10, 10, 0))
    const other = figures(hoplites('S1', 10, 10, 0, { seat: 1 }))
    expect([one.hatch, one.ink === other.ink]).toEqual(['', false])
    expect(count(other.hatch ?? '')).toBeGreaterThan(5)
    const ragged = figures(hoplites('S1', 10, 10, 0, { formed: false }))
    expect(ragged.base.length).toBeGreaterThan(3 * one.base.length)
    expect([ragged.front, one.front === '']).toEqual(['', false])
    const kinds = Object.keys(BANDS).map((kind) => figures(band('S2', kind, 10, 10, 0)).hull)
    expect(new Set(kinds).size).toBe(Object.keys(BANDS).length)
  })

  test('of a grid of bases fill every base, with the front before the first of each file alone', () => {
    const stands: Pose[] = [
      [0, 0, 0],
      [0, -2000, 0],
      [4000, 0, 0],
      [4000, -2000, 0],
    ]
    const grid = hoplites('C1', 0, 0, 0, { stands, men: [], full: 16, files: 8, ranks: 2, width: 4000, depth: 2000 })
    const far = figures(grid, true)
    expect(count(far.hull)).toBe(4 * 16 + 2 * 8) // and a point for each of the first rank of the first row
    expect(count(far.base)).toBe(4)
    expect(far.front.match(/-?\d+/g)?.map(Number)).toEqual([-2000, -1000, 2000, -1000, 2000, -1000, 6000, -1000])
    const light = hoplites('C1', 0, 0, 0, { ...grid, kind: 'hoplites_light' })
    expect(figures(light).hull).not.toBe(figures(grid).hull)
  })

  test('a leader stands on a disc, and is seen from afar as what he is', () => {
    const leader = band('AC', 'commander', 0, 0, 0, { men: [], full: 1, files: 1, ranks: 1, round: true, width: 3000 })
    const far = figures(leader, true)
    expect([far.base.includes('A'), far.front]).toEqual([true, ''])
    expect(far.hull).toBe(figures(leader).hull)
  })

  test('all path data are numbers, at any heading', () => {
    for (const unit of [hoplites('S1', 10, 10, 33, { seat: 1, formed: false }), band('S2', 'cavalry', 5, 5, 200)])
      for (const path of Object.values(figures(unit))) expect(path).not.toMatch(/NaN|undefined|Infinity/)
  })

  test('hatching keeps inside the block', () => {
    const numbers =
      figures(hoplites('S1', 10, 10, 0, { seat: 1 }))
        .hatch?.match(/-?\d+/g)
        ?.map(Number) ?? []
    for (const [i, n] of numbers.entries()) {
      if (i % 2 === 0) expect(n >= 7000 && n <= 13000).toBe(true)
      else expect(n >= -10800 && n <= -9200).toBe(true)
    }
  })
})

describe('labels of bodies of men', () => {
  test('say as much as there is room for, spirit and men always', () => {
    const unit = hoplites('SP12', 10, 10, 0, { disorder: 3, tags: [tag('A', 'pennant'), tag('G', 'circle')] })
    const [far, middle, near] = [190, 70, 40].map((px) => badgeOf(unit, px))
    // where there is no room beside the rest, the name has a row of its own
    expect([far?.id, far?.under, far?.tags.length, far?.men, far?.spirit?.letter]).toEqual(['SP12', true, 0, '20', 'F'])
    expect(badgeOf(unit, 400)).toMatchObject({ id: '', under: false })
    expect([middle?.id, middle?.under, middle?.tags.length]).toEqual(['SP12', false, 0])
    expect(near?.tags.map(({ letter }) => letter)).toEqual(['A', 'G'])
  })

  test('a row of units shoulder to shoulder has its labels in one row behind it, even from afar', () => {
    const row = Array.from({ length: 18 }, (_, i) => hoplites(`SP${i + 1}`, 20 + 6 * i, 20, 0, { disorder: 3 }))
    for (const px of [190, 120, 70]) {
      const places = [...labelPlaces(row, px).values()]
      expect(new Set(places.map(([, y]) => Math.round(y))).size, String(px)).toBe(1)
      expect(labelWidth(row[0] as never, px) * px).toBeLessThanOrEqual(6000)
    }
  })

  test('of bases tell how many are left, and of a leader in the open his name alone, however narrow he stands', () => {
    const stands: Pose[] = [
      [0, 0, 0],
      [4000, 0, 0],
    ]
    const line = hoplites('C1', 0, 0, 0, { stands, men: [], full: 16, width: 4000, spirit: null })
    const front: [Point, Point] = [
      [-2000, 1000],
      [6000, 1000],
    ]
    expect(badgeOf(line, 150)).toMatchObject({ id: 'C1', under: true, men: '2' })
    expect(badgeOf({ ...line, front }, 150)).toMatchObject({ id: 'C1', men: '2' })
    expect(troopWords(line)).toEqual(['2 bases'])
    expect(troopWords({ ...line, piece: 'stand' })).toEqual(['2 stands'])
    const alone = { ...line, stands: stands.slice(0, 1) }
    expect([badgeOf(alone, 150), troopWords(alone)]).toMatchObject([{ id: 'C1', men: '', under: false }, ['1 base']])
    const leader = band('south-AC', 'commander', 0, 0, 0, { men: [], full: 1, width: 3000, label: 'AC', spirit: null })
    expect(badgeOf(leader, 150)).toMatchObject({ id: 'AC', men: '', scale: 1 })
  })

  test('what has happened comes before what was always so', () => {
    const unit = hoplites('S1', 1, 1, 0, { tags: [tag('G', 'circle'), tag('X', 'triangle')] })
    expect(badgeOf(unit, 75).tags.map(({ letter }) => letter)).toEqual(['X'])
  })

  test('the same in words, for those who do not see it; ships have none of it', () => {
    expect(troopWords(hoplites('S1', 1, 1, 0, { disorder: 1 }))).toEqual(['20 men', 'Formed-up', '1 disorder point'])
    expect(troopWords({ men: [], spirit: null, disorder: 0 })).toEqual([])
  })
})

describe('ground', () => {
  test('every kind of terrain has a pattern of its own, as large as its area', () => {
    const kinds = 'low_hill rough_ground woods light_woods built_up_area steep_slope impassable'.split(' ')
    const drawn = kinds.map((kind) => groundArt(kind, 100, 200))
    expect(new Set(drawn.map((art) => `${art?.fill} ${art?.lines}`)).size).toBe(kinds.length)
    expect(groundArt('woods', 100, 400)?.fill.length).toBeGreaterThan(
      3 * (groundArt('woods', 100, 100)?.fill.length ?? 0),
    )
    expect(groundArt('open_ground')).toBeNull()
  })

  test('a unit is found at a point by its block, however it faces', () => {
    const units = [hoplites('S1', 10, 10, 90), hoplites('S2', 20, 10, 0)]
    expect(bodyAt(units, [10_000, 12_900])?.id).toBe('S1')
    expect(bodyAt(units, [12_900, 10_000])).toBeNull()
    expect(bodyAt(units, [22_900, 10_700])?.id).toBe('S2')
  })

  test('the room between its stands belongs to a unit, unless another stands there', () => {
    const apart = { ...hoplites('S1', 10, 10, 0), stands: [[10_000, 10_000, 0] as Pose, [20_000, 10_000, 0] as Pose] }
    expect(bodyAt([apart], [15_000, 10_000])?.id).toBe('S1')
    expect(bodyAt([apart], [15_000, 14_000])).toBeNull()
    expect(bodyAt([apart, hoplites('S2', 15, 10, 0)], [15_000, 10_000])?.id).toBe('S2')
    const bent = { ...apart, shape: 'column' as const, stands: [...apart.stands, [20_000, 20_000, 0] as Pose] }
    expect(bodyAt([bent], [20_000, 15_000])?.id).toBe('S1')
    expect(bodyAt([bent], [14_000, 14_500])).toBeNull() // inside of the bend
  })
})
