import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSelecting } from '../../src/table/cards/quick'
import { Pace, type Shown } from '../../src/table/pace'
import type { LogLine, Update } from '../../src/table/wire'

const assault = (kind: string, source: string) => ({ kind, sources: [source], targets: ['S1'], words: '' })

function moment(step: number, assaults: object[] = [], more: object = {}): Update {
  const cards = [
    { id: 'S1', seat: 0 },
    { id: 'N1', seat: 1 },
  ]
  const seats = [
    { seat: 0, player: 'human' },
    { seat: 1, player: 'greedy' },
  ]
  const scene = { kind: 'cards', cards, assaults }
  return { seq: step, step, scene, seats, question: null, outcome: null, ...more } as unknown as Update
}

describe('the computer selects its attacks', () => {
  it('while one of its own stands and nobody here is asked', () => {
    expect(isSelecting(moment(1, [assault('attack', 'N1')]))).toBe(true)
    expect(isSelecting(moment(1, [assault('second line', 'N1')]))).toBe(true)
  })

  it('not with shots, without attacks, with those of a person, at a question or after the end', () => {
    expect(isSelecting(moment(1, [assault('shot', 'N1')]))).toBe(false)
    expect(isSelecting(moment(1))).toBe(false)
    expect(isSelecting(moment(1, [assault('attack', 'S1')]))).toBe(false)
    expect(isSelecting(moment(1, [assault('attack', 'N1')], { question: {} }))).toBe(false)
    expect(isSelecting(moment(1, [assault('attack', 'N1')], { outcome: {} }))).toBe(false)
  })
})

describe('quick attacks', () => {
  let seen: { step: number; news: string[] }[]
  const line = (words: string) => ({ words, fact: { type: 'Told' } }) as unknown as LogLine
  const shown = (update: Update, words: string): Shown => ({ update, log: [], news: [line(words)] })
  const pace = (isQuick: boolean, speed: number) =>
    new Pace(
      ({ update, news }) => seen.push({ step: update.step, news: news.map(({ words }) => words) }),
      () => speed,
      () => undefined,
      ({ update }) => isQuick && isSelecting(update),
    )
  const turn = [
    shown(moment(1, [assault('attack', 'N1')]), 'first'),
    shown(moment(2, [assault('attack', 'N1'), assault('attack', 'N1')]), 'second'),
    shown(moment(3), 'resolved'),
  ]

  beforeEach(() => {
    seen = []
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())

  it('off: each is seen for a moment before the next', () => {
    const slow = pace(false, 1)
    for (const each of turn) slow.take(each, false)
    expect(seen.map(({ step }) => step)).toEqual([1])
    vi.advanceTimersByTime(700)
    expect(seen.map(({ step }) => step)).toEqual([1, 2])
    vi.advanceTimersByTime(700)
    expect(seen.map(({ step }) => step)).toEqual([1, 2, 3])
  })

  it('on: only what comes of them is seen, with all that is to be told', () => {
    const quick = pace(true, 1)
    for (const each of turn) quick.take(each, false)
    vi.advanceTimersByTime(5000)
    expect(seen).toEqual([{ step: 3, news: ['first', 'second', 'resolved'] }])
  })

  it('on: a question in between shows what stands', () => {
    const quick = pace(true, 1)
    quick.take(turn[0] as Shown, false)
    quick.take(shown(moment(2, [assault('attack', 'N1')], { question: {} }), 'who withdraws?'), false)
    expect(seen).toEqual([{ step: 2, news: ['first', 'who withdraws?'] }])
  })

  it('on: who comes to the table sees it as it is', () => {
    const quick = pace(true, 1)
    quick.take(turn[0] as Shown, true)
    expect(seen.map(({ step }) => step)).toEqual([1])
  })
})
