import { describe, expect, it } from 'vitest'
import { folded, tally, type Row, type Told, type Tray } from '../../src/table/playback/tray'

const HIGH = 610
const row = (line: number, verdict: Row['verdict'] = 'passed', hits: number | null = null): Row =>
  ({ line, seat: 0, heading: `A${line}`, total: 7, hits, verdict }) as unknown as Row
const told = (line: number): Told => ({ line, words: 'so' }) as unknown as Told
const tray = (throws: Row[], words: Told[] = []): Tray => ({ key: '1.0', about: [], throws, told: words })

describe('a tray', () => {
  it('shows an act of the usual length whole', () => {
    const throws = [1, 2, 3, 4, 5].map((line) => row(line))
    expect(folded(tray(throws, [told(7)]), HIGH)).toEqual({ shown: throws, earlier: [], told: [told(7)], untold: 0 })
  })

  it('folds the dice and words of a long one, but for the newest; none is lost', () => {
    const throws = Array.from({ length: 14 }, (_, at) => row(at))
    const words = Array.from({ length: 9 }, (_, at) => told(20 + at))
    const found = folded(tray(throws, words), HIGH)
    expect(found.shown.map(({ line }) => line)).toEqual([10, 11, 12, 13])
    expect([...found.earlier, ...found.shown]).toEqual(throws)
    expect(found.told.map(({ line }) => line)).toEqual([25, 26, 27, 28])
    expect(found.untold).toBe(5)
    expect(folded(tray(throws), 280).shown).toHaveLength(1) // on a phone
  })

  it('shows whatever has come at once, however much that is', () => {
    const throws = Array.from({ length: 9 }, (_, at) => row(at))
    const words = Array.from({ length: 8 }, (_, at) => told(20 + at))
    const found = folded({ ...tray(throws, words), fresh: { throws: 7, told: 6 } }, HIGH)
    expect([found.shown.length, found.earlier.length]).toEqual([7, 2])
    expect([found.told.length, found.untold]).toEqual([6, 2])
  })

  it('says how the folded ones went', () => {
    expect(tally([row(1), row(2, 'failed'), row(3)])).toBe('3 earlier: 2 passed, 1 failed')
    expect(tally([row(1, '', 2), row(2, '', 1)])).toBe('2 earlier: 3 hits')
    expect(tally([row(1, '')])).toBe('1 earlier')
  })
})
