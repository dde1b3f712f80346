import { describe, expect, test } from 'vitest'
import { drawn, places, roundStep } from '../../src/pages/debriefing/chart'
import { fallOf, inOrder } from '../../src/pages/debriefing/fates'
import { counted, eventWords, luckWords, signed } from '../../src/pages/debriefing/words'
import type { Event, Fate, Report, SideReport } from '../../src/protocol'

const luck = { name: 'all dice', rolls: 4, luck: 0, spread: 1 }
const side = (seat: number, level: number | null): SideReport => ({
  seat,
  name: seat ? 'North' : 'South',
  leader: '',
  points: 0,
  level,
  lines: [],
  luck,
  dice: [],
  fates: [],
})
const event = (stretch: number, points: [number, number], more: Partial<Event> = {}): Event => ({
  kind: 'lost',
  seat: 0,
  turn: 1 + Math.floor(stretch / 2),
  stretch,
  step: 0,
  words: 'S1 routs',
  unit: 'S1',
  how: '',
  by: [],
  value: 0,
  points,
  rule: '',
  ...more,
})
const report = (events: Event[], stretches = 4): Report => ({
  turns: stretches / 2,
  winner: null,
  text: '',
  rule: '',
  measure: 'route points',
  measure_rule: '',
  rises: 'worse',
  worth: 'route points',
  luck_words: '',
  sides: [side(0, 10), side(1, 8)],
  stretches: Array.from({ length: stretches }, (_, at) => ({
    turn: 1 + Math.floor(at / 2),
    seat: at % 2,
    points: [0, 0],
    step: at,
  })),
  events,
  best: null,
})
const plot = { left: 10, top: 20, width: 400, height: 100 }

describe('the chart of losses', () => {
  test('goes below nothing where a figure does', () => {
    const told = report([event(0, [12, 5]), event(1, [12, -7])])
    const bare = { ...told, sides: [side(0, null), side(1, null)] as [SideReport, SideReport] }
    const { figures, curves, most } = drawn(bare, plot)
    expect(most).toBe(15)
    expect(figures.map(({ label }) => label)).toEqual(['−10', '−5', '0', '5', '10', '15'])
    expect(figures.map(({ at }) => at)).toEqual([120, 100, 80, 60, 40, 20])
    expect(curves[1]).toContain('V108')
    expect(curves[1].startsWith('M10 80')).toBe(true)
  })

  test('gives each stretch its share, and its events their places within', () => {
    const told = report([event(0, [5, 0]), event(2, [5, 1]), event(2, [5, 2]), event(3, [5, 2], { kind: 'end' })])
    expect(places(told, plot).map((x) => Math.round(x))).toEqual([60, 243, 277, 410])
  })

  test('draws a step for each change of a side and for nothing else', () => {
    const art = drawn(report([event(0, [5, 0]), event(1, [5, 4]), event(2, [0, 4], { kind: 'back' })]), plot)
    expect(art.most).toBe(12) // the level of 10 and a little air, in steps of two
    const y = (points: number) => Math.round((20 + 100 * (1 - points / 12)) * 10) / 10
    expect(art.curves[0]).toBe(`M10 120 H60 V${y(5)} H260 V120 H410`)
    expect(art.curves[1]).toBe(`M10 120 H160 V${y(4)} H410`)
    expect(art.areas[1]).toBe(`M10 120 H160 V${y(4)} H410 V120 H10 Z`)
  })

  test('puts each mark on the curve of its side, and the end on top', () => {
    const art = drawn(
      report([event(0, [6, 3]), event(0, [6, 3], { seat: 1 }), event(3, [6, 3], { seat: null, kind: 'end' })]),
      plot,
    )
    expect(art.marks.map((mark) => mark.y)).toEqual([70, 95, 20])
    expect(art.levels.map(({ level }) => level)).toEqual([10, 8])
  })

  test('makes one band of a turn, whoever plays in it, and thins out the numbers of many turns', () => {
    const art = drawn(report([], 4), plot)
    expect(art.bands.map(({ x, width, turn }) => [x, width, turn])).toEqual([
      [10, 200, 1],
      [210, 200, 2],
    ])
    expect(art.turns.map(({ label }) => label)).toEqual(['1', '2'])
    const long = drawn(report([], 200), plot)
    expect(long.turns.map(({ label }) => label)).toEqual(['10', '20', '30', '40', '50', '60', '70', '80', '90', '100'])
  })

  test('has no level where there is none, and stands a battle without any loss', () => {
    const art = drawn({ ...report([]), sides: [side(0, null), side(1, null)], stretches: [] }, plot)
    expect(art.levels).toEqual([])
    expect(art.curves[0]).toBe('M10 120 H410')
  })

  test.each([
    [1, 1],
    [9, 2],
    [16, 5],
    [32, 10],
    [70, 20],
    [240, 50],
  ])('of %d has lines every %d', (most, step) => expect(roundStep(most)).toBe(step))
})

describe('a debriefing says', () => {
  test('who fell, how, by whom and what it cost', () => {
    const fall = event(0, [6, 0], { how: 'shot down', by: ['N1', 'N2'], value: 6 })
    expect(eventWords(fall)).toBe('S1 routs: shot down by N1 and N2, +6')
    expect(eventWords(event(0, [0, 0], { kind: 'back', words: 'S1 rallies', how: 'rallied', value: -6 }))).toBe(
      'S1 rallies, −6',
    )
    expect(eventWords(event(0, [0, 0], { kind: 'end', words: 'South breaks' }))).toBe('South breaks')
  })

  test('names once, with how often', () => {
    expect(counted(['N2', 'the second line', 'N2', 'N1'])).toBe('N2 (2 times), the second line, N1')
    expect(counted([])).toBe('')
  })

  test('luck beside what is usual', () => {
    expect([3, 1, 0.4, -1, -3].map((value) => luckWords({ ...luck, luck: value }))).toEqual([
      'very lucky',
      'lucky',
      'neither lucky nor unlucky',
      'unlucky',
      'very unlucky',
    ])
    expect(luckWords({ ...luck, spread: 0 })).toBe('neither lucky nor unlucky')
    expect([1.26, -0.7, 0.01, -0.02].map(signed)).toEqual(['+1.3', '−0.7', '0', '0'])
  })
})

describe('fates', () => {
  const fate = (unit: string, told: string, deeds = 0): Fate => ({
    unit,
    name: unit,
    sort: 'HI',
    fate: told,
    note: '',
    value: 6,
    deeds,
    step: null,
  })

  test('tell the last loss, but none of who has rallied', () => {
    const events = [event(0, [6, 0]), event(1, [0, 0], { kind: 'back' }), event(2, [6, 0], { turn: 9 })]
    expect(fallOf('S1', events)?.turn).toBe(9)
    expect(fallOf('S1', events.slice(0, 2))).toBeUndefined()
    expect(fallOf('S2', events)).toBeUndefined()
  })

  test('say how a unit was lost rather than that it is gone, but nothing from before it rallied', () => {
    const fled = [event(0, [1, 0], { how: 'beaten', turn: 3 }), event(1, [1, 0], { kind: 'gone', turn: 4 })]
    expect(fallOf('S1', fled)?.turn).toBe(3)
    const again = [...fled.slice(0, 1), event(1, [0, 0], { kind: 'back' }), event(2, [1, 0], { turn: 9 })]
    expect(fallOf('S1', again)?.turn).toBe(9)
  })

  test('come in the order of falling, then by deeds, and last those who were not there', () => {
    const events = [event(0, [6, 0], { unit: 'S3' }), event(1, [12, 0], { unit: 'S1' })]
    const all = [
      fate('S1', 'routed'),
      fate('S2', 'never drawn'),
      fate('S3', 'eliminated'),
      fate('S4', 'field'),
      fate('S5', 'field', 7),
    ]
    expect(inOrder(all, events).map(({ unit }) => unit)).toEqual(['S3', 'S1', 'S5', 'S4', 'S2'])
  })
})
