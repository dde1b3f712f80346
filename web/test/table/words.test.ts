import { describe, expect, it } from 'vitest'
import { told } from '../../src/table/lengths'
import { legWords, parseLegs, plainWords, type Leg } from '../../src/table/legs'
import { folded } from '../../src/table/panels/folding'
import { matrixOf } from '../../src/table/widgets/matrix'
import { figure, inShort, partsOf, percent } from '../../src/table/widgets/odds'
import { titleOf, whoseTurn } from '../../src/table/frame/sides'
import type { Named, Odds } from '../../src/table/wire'
import { INCHES } from '../stage/scene'
import { line, update, whichOne } from './fake'

describe('legs', () => {
  const legs: Leg[] = [
    ['wheel', 'left', 30_000],
    ['advance', 3500],
    ['turn', 'right', 45_500],
    ['face', 90_000],
  ]
  it('are read as they are written', () => {
    expect(parseLegs(legs.map((leg) => legWords(leg, INCHES)).join(', '))).toEqual(legs)
    const larger = { unit: ' cm', times: 3 }
    expect(
      parseLegs(
        legs
          .map((leg) => legWords(leg, larger))
          .join(', ')
          .replaceAll(' cm', ''),
        larger,
      ),
    ).toEqual(legs)
    const close: Leg[] = [
      ['wheel', 'left', 34_032],
      ['advance', 5831],
      ['advance', 20],
    ]
    expect(close.map((leg) => legWords(leg, INCHES))).toEqual(['wheel left 34°', 'advance 5.8"', 'advance 0.020"'])
    expect([legWords(['advance', 5000], larger), told(5000, larger)]).toEqual(['advance 15 cm', '15 cm'])
    expect(parseLegs('wheel l 30 advance 3.5 turn R 45.5 face 90')).toEqual(legs)
  })
  it('are said to a player without bearings: where a way leads is seen', () => {
    const way: Leg[] = [
      ['march', 353_700, 6000],
      ['face', 0],
    ]
    expect(way.map((leg) => plainWords(leg, INCHES))).toEqual(['move 6"', ''])
    expect(plainWords(['wheel', 'left', 30_000], INCHES)).toBe('wheel left 30°')
  })
  it('of nobody are no legs, and staying is an answer', () => {
    expect(parseLegs('stay')).toEqual([])
    for (const wrong of ['', 'advance', 'wheel 30', 'wheel up 30', 'advance x', 'go 3', 'advance 3 wheel left']) {
      expect(parseLegs(wrong)).toBeNull()
    }
  })
})

describe('keys that are pairs', () => {
  const option = (key: string) => ({ key, words: key, rule: '', barred: null })
  it('make a table', () => {
    const matrix = matrixOf(['1:A1', '1:A2', '2:A1', '2:A2'].map(option))
    expect(matrix?.rows).toEqual(['1', '2'])
    expect(matrix?.columns).toEqual(['A1', 'A2'])
    expect(matrix?.at('2', 'A1')?.key).toBe('2:A1')
  })
  it('make none when one of them is no pair, or they are a list only', () => {
    expect(matrixOf(['1:A1', 'A2'].map(option))).toBeNull()
    expect(matrixOf(['1:A1', '1:A2'].map(option))).toBeNull()
  })
})

describe('the log', () => {
  it('is folded by turn and phase, and headings are not repeated as lines', () => {
    const began = { ...line('Movement phase', 0), chapter: 'phase' as const, why: ['NAV-6.1', 'NAV-8.1'] }
    const log = [{ ...line('placed'), turn: 0, phase: '' }, began, line('moved'), { ...line('fought'), phase: 'melee' }]
    const turns = folded(log)
    expect(turns.map((turn) => [turn.turn, turn.count])).toEqual([
      [0, 1],
      [1, 2],
    ])
    const [movement, melee] = turns[1]?.phases ?? []
    expect(movement?.rule).toBe('NAV-8.1')
    expect(movement?.lines.map((each) => each.at)).toEqual([2])
    expect(melee?.phase).toBe('melee')
  })
})

describe('odds in short', () => {
  const odds = (...chances: [number, boolean | null][]): Odds => ({
    title: '',
    rule: '',
    modifiers: [],
    note: '',
    short: '',
    chances: chances.map(([chance, good]) => ({ words: '', chance, good })),
  })
  it('add up what is good, and say nothing where nothing is good or bad', () => {
    expect(inShort(odds([0.5, true], [0.25, true], [0.25, false]))).toBe('75 %')
    expect(inShort(odds([0.5, null], [0.5, null]))).toBe('')
  })
  it('say what the card says where several bars may come true', () => {
    const both = { ...odds([0.8, true], [0.7, true]), short: '80 % if it stands' }
    expect(inShort(both)).toBe('80 % if it stands')
    expect(partsOf(both).map((each) => each.chance)).toEqual([0.8, 1 - 0.8])
  })
  it('write a multiplier as a multiplier', () => {
    const named = (kind: Named['kind'], value: number) => figure({ kind, value, words: '', rule: '' })
    expect([named('begins', 7), named('plus', 2), named('plus', -1), named('plus', 0)]).toEqual(['7', '+2', '−1', '±0'])
    expect([named('makes', 8), named('times', 3)]).toEqual(['=8', '×3'])
  })
  it('never call certain what is not', () => {
    expect([percent(1), percent(0), percent(0.004), percent(0.996), percent(0.721)]).toEqual([
      '100 %',
      '0 %',
      '<1 %',
      '>99 %',
      '72 %',
    ])
  })
})

describe('the title of the window', () => {
  it('tells whose decision it is', () => {
    expect(titleOf(update([], { question: whichOne, waiting_for: [0] }))).toContain('Your decision')
    expect(whoseTurn(update([], { waiting_for: [1] }))).toBe('other')
    expect(titleOf(update([], { outcome: { winner: 1, text: '', rule: '' } }))).toContain('Ended')
    expect(whoseTurn(update([], { seat: null, waiting_for: [0] }))).toBe('other')
  })
})
