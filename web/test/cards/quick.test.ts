import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSelecting, withoutSelections } from '../../src/table/cards/quick'
import { Playback, type Present } from '../../src/table/playback/queue.svelte'
import type { LogLine, Staged, Update } from '../../src/table/wire'

const assault = (kind: string, source: string) => ({ kind, sources: [source], targets: ['S1'], words: '' })

function moment(step: number, assaults: object[] = [], more: object = {}): Update {
  const cards = [
    { id: 'S1', seat: 0, hits: 0, markers: [] },
    { id: 'N1', seat: 1, hits: 0, markers: [] },
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

describe('what computers have declared', () => {
  const seats = moment(1).seats

  it('is left out of a picture, and nothing else', () => {
    const { scene } = moment(1, [assault('attack', 'N1'), assault('shot', 'N1'), assault('attack', 'S1')])
    const told = withoutSelections(scene, seats)
    expect(told.kind === 'cards' ? told.assaults.map(({ kind, sources }) => [kind, sources[0]]) : []).toEqual([
      ['shot', 'N1'],
      ['attack', 'S1'],
    ])
    const quiet = moment(1, [assault('shot', 'N1')]).scene
    expect(withoutSelections(quiet, seats)).toBe(quiet)
  })
})

describe('quick attacks', () => {
  let seen: { step: number; news: string[] }[]
  const line = (words: string) => ({ words, fact: { type: 'Told' } }) as unknown as LogLine
  const present = (update: Update, words: string): Present => ({ update, log: [line(words)], news: [line(words)] })
  const patch = { changed: {}, gone: {}, order: {}, plain: { phase: 'shock' } }
  const staged = (step: number): Staged => ({
    step,
    by: 1,
    before: null,
    acts: [{ words: 'an attack', fight: false, continues: true }],
    beats: [{ act: 0, kind: 'change', lines: [0], about: ['N1'], patch }],
    after: { changed: {}, gone: {}, order: {}, plain: {} },
  })
  const playback = (isQuick: boolean) =>
    new Playback({
      picture: () => moment(0).scene,
      told: () => 0,
      hand: () => 0,
      isByHand: () => false,
      isPassed: () => false,
      expect: () => undefined,
      reach: () => undefined,
      show: () => undefined,
      install: ({ update, news }) => seen.push({ step: update.step, news: news.map(({ words }) => words) }),
      speed: () => 1,
      isHeld: (update) => isQuick && isSelecting(update),
    })
  const turn = [
    present(moment(1, [assault('attack', 'N1')]), 'first'),
    present(moment(2, [assault('attack', 'N1'), assault('attack', 'N1')]), 'second'),
    present(moment(3), 'resolved'),
  ]

  beforeEach(() => {
    seen = []
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())

  it('off: each is seen for a moment before the next', () => {
    const slow = playback(false)
    for (const each of turn) slow.take(each, [staged(each.update.step - 1)], false)
    expect(seen).toEqual([])
    vi.advanceTimersByTime(700)
    expect(seen.map(({ step }) => step)).toEqual([1])
    vi.advanceTimersByTime(1400)
    expect(seen.map(({ step }) => step)).toEqual([1, 2, 3])
  })

  it('on: only what comes of them is seen, with all that is to be told', () => {
    const quick = playback(true)
    for (const each of turn) quick.take(each, [staged(each.update.step - 1)], false)
    vi.advanceTimersByTime(700)
    expect(seen).toEqual([{ step: 3, news: ['first', 'second', 'resolved'] }])
  })

  it('on: a question in between shows what stands', () => {
    const quick = playback(true)
    quick.take(turn[0] as Present, [staged(0)], false)
    quick.take(present(moment(2, [assault('attack', 'N1')], { question: {} }), 'who withdraws?'), [], false)
    expect(seen).toEqual([{ step: 2, news: ['first', 'who withdraws?'] }])
  })

  it('on: who comes to the table sees it as it is', () => {
    const quick = playback(true)
    quick.take(turn[0] as Present, [], true)
    expect(seen.map(({ step }) => step)).toEqual([1])
  })
})
