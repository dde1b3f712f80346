import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anchorOf,
  asArmy,
  asValues,
  blank,
  faultsAt,
  fromLink,
  toLink,
  toSend,
  type Army,
} from '../../src/pages/levy/army'
import {
  addGroup,
  addLoose,
  addUnit,
  changeState,
  copyGroup,
  copyUnit,
  makeChief,
  moveUnit,
  removeUnit,
  sentBy,
} from '../../src/pages/levy/changes'
import { fitWords, lineOf, listOf, stateWords } from '../../src/pages/levy/words'
import { MOST_LINK } from '../../src/pages/link'
import type { LevyFault, LevyList, LevyListed, LevyOffer } from '../../src/protocol'
import { hrefOf, levyHref, parse } from '../../src/router'

const words = fc.string({ maxLength: 30, unit: 'binary' })
const grade = fc.constantFrom('A', 'B', 'C')
const phalanx = fc.record({
  state: words,
  cp: fc.integer({ min: 2, max: 5 }),
  unit: fc.array(fc.record({ grades: fc.array(grade, { minLength: 1, maxLength: 4 }), name: words }), { maxLength: 6 }),
  leader: words,
  leads: fc.integer({ min: 1, max: 6 }),
  commander_in_chief: fc.boolean(),
})
const armies: fc.Arbitrary<Army> = fc.record({
  id: fc.constantFrom('army', 'mine_2'),
  name: words,
  about: words,
  phalanx: fc.array(phalanx, { maxLength: 8 }),
  band: fc.array(fc.record({ type: fc.constantFrom('psiloi', 'cavalry'), grade, name: words }), { maxLength: 30 }),
})

describe('an army built from lists', () => {
  test('is sent and read again as it was', () => {
    fc.assert(
      fc.property(armies, (army) => {
        expect(asArmy(toSend(army))).toEqual(army)
      }),
    )
    expect(asArmy(toSend(blank()))).toEqual(blank())
  })

  test('goes through a link with the battle that it is built for, or is too long for one', () => {
    fc.assert(
      fc.property(armies, (army) => {
        const link = toLink({ army, settings: { size: 'large' } })
        if (link === null) return
        expect(link).toMatch(/^[\w-]+$/)
        expect(link.length).toBeLessThanOrEqual(MOST_LINK)
        expect(fromLink(link)).toEqual({ army, settings: { size: 'large' } })
      }),
    )
  })

  test('is not made of anything else', () => {
    for (const told of [
      null,
      3,
      'army',
      [],
      { phalanx: 3 },
      { phalanx: [3] },
      { band: {} },
      { phalanx: [{ unit: 1 }] },
    ])
      expect(asArmy(told)).toBeNull()
    expect(asArmy({ phalanx: Array.from({ length: 61 }, () => ({})) })).toBeNull()
    expect(asArmy({ name: 7, phalanx: [{ cp: 'x', unit: [{ grades: 'ABC' }] }] })).toEqual({
      ...blank(),
      phalanx: [
        { state: '', cp: 2, unit: [{ grades: [], name: '' }], leader: '', leads: 1, commander_in_chief: false },
      ],
    })
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (link) => {
        expect(() => fromLink(link)).not.toThrow()
      }),
    )
    fc.assert(
      fc.property(fc.jsonValue(), (told) => {
        expect(() => asArmy(told)).not.toThrow()
      }),
    )
    for (const link of ['', 'nothing', btoa('[]'), btoa('{"army":3}'), 'x'.repeat(MOST_LINK + 1)])
      expect(fromLink(link)).toBeNull()
    expect(asValues({ size: 'small', odd: 3, ['x'.repeat(41)]: 'yes' })).toEqual({ size: 'small' })
  })
})

test('a fault stands beside each part that it is about, and beside no other', () => {
  const over: LevyFault = { text: 'too dear', rule: 'ALA-5.3', at: [] }
  const grades: LevyFault = { text: 'not A', rule: 'ALA-5.4', at: ['phalanx.1.unit.10'] }
  const both: LevyFault = { text: 'two chiefs', rule: 'ALA-5.5', at: ['phalanx.0.leader', 'phalanx.1.leader'] }
  const all = [over, grades, both]
  expect(faultsAt(all, 'phalanx.1')).toEqual([])
  expect(faultsAt(all, 'phalanx.1.unit.1')).toEqual([])
  expect(faultsAt(all, 'phalanx.1.unit.10')).toEqual([grades])
  expect(faultsAt(all, 'phalanx.0.leader')).toEqual([both])
  expect(all.map(anchorOf)).toEqual(['', 'part-phalanx-1-unit-10', 'part-phalanx-0-leader'])
})

test('states and armies in words', () => {
  const list = {
    id: 'Boeotia',
    name: 'Boeotia (other cities)',
    states: ['Boeotia', 'Orchomenus'],
  } as unknown as LevyList
  const offer = { lists: [list] } as unknown as LevyOffer
  expect(listOf(offer, 'Orchomenus')).toBe(list)
  expect(listOf(offer, 'Persia')).toBeUndefined()
  expect(list.states.map((state) => stateWords(list, state))).toEqual(['Boeotia (others)', 'Orchomenus'])
  const army = { states: ['Athens', 'Argos'], unit_count: 8, loose_count: 1, points: 248, fits: ['standard', 'large'] }
  expect(lineOf(army as unknown as LevyListed, { loose: 'band', looses: 'bands' })).toBe(
    'Athens, Argos · 8 units · 1 band · 248 points',
  )
  expect(fitWords(army as unknown as LevyListed)).toBe('for standard or large battles')
  expect(fitWords({ ...army, fits: [] } as unknown as LevyListed)).toBe('not legal yet')
})

test('addresses', () => {
  for (const href of ['#/levy/alala', '#/levy/alala/own%3Amine', '#/levy/alala/print?a=abc', '#/levy/alala?a=abc'])
    expect(hrefOf(parse(href))).toBe(href)
  expect(levyHref('alala', 'edit')).toBe('#/levy/alala/edit')
  expect(parse('#/levy').page).toBe('lost')
})

describe('by hand', () => {
  const lists = [
    { id: 'Thebes', states: ['Thebes'], grades: ['B', 'C'], loose: [{ type: 'cavalry', grades: ['B', 'C'] }] },
    {
      id: 'Sparta',
      states: ['Sparta'],
      grades: ['A'],
      loose: [
        { type: 'cavalry', grades: ['C'] },
        { type: 'psiloi', grades: ['C'] },
      ],
    },
  ]
  const offer = { lists, ratings: [{ rating: 2, cost: 6 }] } as unknown as LevyOffer
  const begun = () => {
    const army = blank()
    addGroup(army, offer)
    return army
  }
  const named = (...names: string[]) => {
    const [group] = begun().phalanx
    if (!group) throw new Error('no group')
    group.unit = names.map((name) => ({ grades: ['C'], name }))
    return group
  }

  test('groups are added, copied without names, and have one chief', () => {
    const army = begun()
    expect(army.phalanx[0]).toMatchObject({ state: 'Thebes', cp: 2, leads: 1, commander_in_chief: true })
    expect(army.phalanx[0]?.unit).toEqual([0, 1].map(() => ({ grades: ['C'], name: '' })))
    army.phalanx[0]?.unit.push({ grades: ['B', 'C'], name: 'Sacred Band' })
    copyGroup(army, 0)
    addGroup(army, offer)
    expect(army.phalanx.map((group) => group.commander_in_chief)).toEqual([true, false, false])
    expect(army.phalanx[1]?.unit[2]).toEqual({ grades: ['B', 'C'], name: '' })
    army.phalanx[1]?.unit[2]?.grades.push('C')
    expect(army.phalanx[0]?.unit[2]?.grades).toEqual(['B', 'C'])
    makeChief(army, 2)
    expect(army.phalanx.map((group) => group.commander_in_chief)).toEqual([false, false, true])
  })

  test('another state keeps the grades that it has', () => {
    const group = named('one', 'two')
    group.unit[0]?.grades.push('B')
    changeState(group, 'Sparta', offer)
    expect(group.unit.map((unit) => unit.grades)).toEqual([['A', 'A'], ['A']])
    changeState(group, 'Persia', offer)
    expect([group.state, group.unit[1]?.grades]).toEqual(['Persia', ['A']])
  })

  test('the leader stays with his unit, whatever is moved, copied or taken out', () => {
    const group = named('one', 'two', 'three')
    const led = () => group.unit[group.leads - 1]?.name
    group.leads = 2
    moveUnit(group, 1, 1)
    expect(led()).toBe('two')
    moveUnit(group, 0, 1)
    expect(led()).toBe('two')
    moveUnit(group, 1, 1)
    expect(led()).toBe('two')
    copyUnit(group, 0)
    expect(led()).toBe('two')
    removeUnit(group, 1)
    expect(led()).toBe('two')
    removeUnit(group, group.leads - 1)
    expect(group.leads).toBeLessThanOrEqual(group.unit.length)
    removeUnit(group, 0)
    removeUnit(group, 0)
    expect([group.unit.length, group.leads]).toEqual([0, 1])
    addUnit(group, offer)
    expect(group.unit).toEqual([{ grades: ['C'], name: '' }])
  })

  test('what the states send is offered', () => {
    const army = begun()
    copyGroup(army, 0)
    if (army.phalanx[1]) changeState(army.phalanx[1], 'Sparta', offer)
    expect(sentBy(army, offer)).toEqual({ cavalry: ['B', 'C'], psiloi: ['C'] })
    addLoose(army, offer)
    expect(army.band).toEqual([{ type: 'cavalry', grade: 'C', name: '' }])
  })
})
