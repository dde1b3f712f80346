import { describe, expect, it } from 'vitest'
import { hurried, timeOf } from '../../src/table/playback/durations'
import type { Beat } from '../../src/table/wire'

const beat = (kind: Beat['kind'], lines: number[] = [1]): Beat => ({
  act: 0,
  kind,
  lines,
  about: [],
  patch: { changed: {}, gone: {}, order: {}, plain: {} },
})

const sum = (times: number[]) => times.reduce((all, each) => all + each, 0)

describe('a beat', () => {
  it('of dice lasts longer with more of them, and words take no time', () => {
    expect(timeOf(beat('throw'), false).ms).toBe(1100)
    expect(timeOf(beat('throw', [1, 2]), false).ms).toBe(1350)
    expect(timeOf(beat('throw', [1, 2, 3, 4, 5, 6, 7, 8]), false).ms).toBe(2400)
    expect(timeOf(beat('word'), true).ms).toBe(0)
  })

  it('of a fight is long enough to be read', () => {
    expect(timeOf(beat('change'), true).ms).toBeGreaterThanOrEqual(800)
    expect(timeOf(beat('change'), false).ms).toBe(700)
  })
})

describe('a long row', () => {
  const seen = { ms: 700, isRead: false }
  const read = { ms: 1100, isRead: true }

  it('of a few beats is not hurried', () => {
    expect(hurried([seen, read, seen])).toEqual([700, 1100, 700])
  })

  it('of moves goes up to four times faster', () => {
    const times = hurried(Array.from({ length: 40 }, () => seen))
    expect(Math.min(...times)).toBeGreaterThanOrEqual(175)
    expect(sum(times)).toBeCloseTo(12_000)
  })

  it('of dice never shows one for less than 0.8 seconds', () => {
    const times = hurried(Array.from({ length: 60 }, () => read))
    expect(Math.min(...times)).toBeGreaterThanOrEqual(800)
    expect(times[0]).toBe(800)
  })

  it('spares the dice as long as the moves can be hurried', () => {
    const row = [read, read, ...Array.from({ length: 20 }, () => seen)]
    expect(hurried(row).slice(0, 2)).toEqual([1100, 1100])
    expect(hurried(row)[2]).toBeLessThan(700)
  })
})
