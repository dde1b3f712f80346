import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asArmy, asUnit, copyOf, fromLink, toLink, toSend, type Army } from '../../src/pages/army/army'
import { MOST_LINK } from '../../src/pages/link'
import { pagesOf } from '../../src/pages/army/print'
import { copyName, signed, yearWords } from '../../src/pages/army/words'

const words = fc.string({ maxLength: 30, unit: 'binary' })
const number = fc.integer({ min: 0, max: 60 })
const units = fc.record({
  type: fc.constantFrom('HI', 'SK', 'LC'),
  class: fc.constantFrom('', 'SL'),
  name: words,
  tq: number,
  size: number,
  missile: fc.constantFrom('', 'J', 'BS'),
  count: number,
  clan: fc.constantFrom('', 'oda'),
})
const armies: fc.Arbitrary<Army> = fc.record({
  name: words,
  description: words,
  leader: fc.record({ name: words, initiative: number, command: number }),
  roman: fc.boolean(),
  rules: fc.subarray(['ferocity', 'mobility']),
  units: fc.array(units, { maxLength: 20 }),
  terrain: fc.array(fc.record({ type: fc.constantFrom('camp', 'slope'), position: number }), { maxLength: 3 }),
  cards: fc.constantFrom({}, { flank: 2, rally: 1 }),
  rest: fc.constantFrom({}, { id: 'x', year: -371, leader: { clans: 2, src: 'data' } }),
  more: fc.constantFrom({}, { clans: [{ id: 'oda', name: 'Oda' }] }),
})
const plain: Army = {
  name: 'Band',
  description: '',
  leader: { name: 'Gorgidas', initiative: 5, command: 1 },
  roman: false,
  rules: [],
  units: [asUnit({ type: 'HI', name: 'Men', tq: 9, size: 2 })],
  terrain: [],
  cards: {},
  rest: {},
  more: {},
}

describe('an army', () => {
  test('is sent and read again as it was', () => {
    fc.assert(
      fc.property(armies, (army) => {
        expect(asArmy(toSend(army))).toEqual(army)
      }),
    )
  })

  test('goes through a link, or is too long for one', () => {
    fc.assert(
      fc.property(armies, (army) => {
        const link = toLink(army)
        if (link === null) return
        expect(link).toMatch(/^[\w-]+$/)
        expect(link.length).toBeLessThanOrEqual(MOST_LINK)
        expect(fromLink(link)).toEqual(army)
      }),
    )
  })

  test('that is too long has no link, and a longer link is not read', () => {
    expect(toLink({ ...plain, description: 'x'.repeat(MOST_LINK) })).toBeNull()
    expect(fromLink('A'.repeat(MOST_LINK + 1))).toBeNull()
  })

  test('says only what is not usual', () => {
    expect(toSend(plain)).toEqual({
      army: { name: 'Band', leader: { name: 'Gorgidas', initiative: 5, command: 1 } },
      units: [{ type: 'HI', name: 'Men', tq: 9, size: 2, count: 1 }],
    })
  })

  test('with an empty field is sent all the same; the service says what is wrong', () => {
    const sent = toSend({ ...plain, units: [{ ...asUnit({ type: 'HI' }), tq: null }] })
    expect(sent['units']).toMatchObject([{ tq: 0, size: 0 }])
  })

  test('as a copy forgets where it came from', () => {
    const copy = copyOf({ ...plain, rest: { id: 'theban_371', year: -371, source: 'data' } }, 'Mine')
    expect(copy.rest).toEqual({})
    expect(copy.name).toBe('Mine')
    expect(copy.units).toEqual(plain.units)
  })
})

describe('what comes from outside', () => {
  test.each([
    null,
    3,
    'x',
    [],
    {},
    { army: {}, units: [] },
    { army: { leader: 'x' }, units: [] },
    { army: { leader: {} }, units: {} },
    { army: { leader: {} }, units: [3] },
    { army: { leader: {} }, units: Array(101).fill({}) },
    { army: { leader: {}, special_rules: 'x' }, units: [] },
    { army: { leader: {} }, units: [], cards: [] },
  ])('%j is no army', (told) => {
    expect(asArmy(told)).toBeNull()
  })

  test.each(['', '%', 'bm8', 'e30', '!!!'])('%j holds no army', (shared) => {
    expect(fromLink(shared)).toBeNull()
  })

  test('nothing brings the reader down', () => {
    fc.assert(fc.property(fc.anything(), (told) => void asArmy(told)))
    fc.assert(fc.property(fc.string(), (shared) => void fromLink(shared)))
  })
})

describe('cards on paper', () => {
  const of = (...counts: number[]) => counts.map((count) => ({ ...asUnit({ type: 'HI' }), count }))

  test('nine to a page, every copy, in the order of the army', () => {
    const pages = pagesOf(of(4, 6, 1))
    expect(pages.map((page) => page.length)).toEqual([9, 2])
    expect(pages.flat().map((card) => card.line)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2])
  })

  test('no unit, no page; and never without end', () => {
    expect(pagesOf([])).toEqual([])
    expect(pagesOf(of(...Array<number>(100).fill(100))).flat()).toHaveLength(180)
    expect(pagesOf([{ ...asUnit({}), count: null }])).toEqual([])
  })
})

describe('words', () => {
  test('years and prices', () => {
    expect([-371, 1560, 0].map(yearWords)).toEqual(['371 BC', '1560', ''])
    expect([8, -20].map(signed)).toEqual(['+8', '−20'])
  })

  test('a copy has a name that nobody has', () => {
    expect(copyName('Thebans', [])).toBe('Thebans (own)')
    expect(copyName('Thebans', ['Thebans (own)'])).toBe('Thebans (own 2)')
    expect(copyName('Thebans (own)', ['Thebans (own)', 'Thebans (own 2)'])).toBe('Thebans (own 3)')
  })
})
