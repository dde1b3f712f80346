import { describe, expect, test } from 'vitest'
import { lettering } from '../../src/look/lettering'
import { heading, hitsOf } from '../../src/table/playback/tray'
import { momentOf } from '../../src/table/stage/land/moments.svelte'
import type { LogLine, Rolled, Scene } from '../../src/table/stage/types'

const scene = {
  kind: 'table',
  bodies: [
    { id: 'AT1', name: 'Athenians, right', seat: 0 },
    { id: 'AT11', name: 'Islanders', seat: 0 },
  ],
  commanders: [{ id: 'south-I', seat: 0, group: ['AT1', 'AT11'] }],
  sides: [{ seat: 0, letter: 'S' }],
} as unknown as Scene
const line = (moment: string | null, fact: Record<string, unknown>, words = '') =>
  ({ moment, fact, words }) as unknown as LogLine

describe('moments that are shown on the table', () => {
  test('are the signal and the cry of a phalanx, with its units', () => {
    const told = momentOf(line('advance', { leader: 'south-I' }, 'Nicias signals the advance'), scene)
    expect(told).toEqual({
      kind: 'advance',
      seat: 0,
      words: 'Nicias signals the advance',
      card: '',
      bodies: ['AT1', 'AT11'],
    })
    expect(momentOf(line('shout', { leader: 'south-I' }), scene)?.kind).toBe('shout')
    expect(momentOf(line('advance', { leader: 'north-I' }), scene)?.bodies).toEqual([])
  })

  test('are the card that was turned and the block that was placed', () => {
    expect(momentOf(line('turned', { card: 'red' }), scene)).toMatchObject({ kind: 'turned', card: 'red' })
    const placed = momentOf(line('placed', { seat: 1, troops: [['AT1', 0, 0, 0]] }), scene)
    expect(placed).toMatchObject({ kind: 'placed', seat: 1, bodies: ['AT1'] })
    expect(momentOf(line(null, { troop: 'AT1' }), scene)).toBe(null)
    expect(momentOf(line('clash', { troop: 'AT1' }), scene)).toBe(null)
  })
})

describe('the heading of a throw', () => {
  const rolled = (label: string, who: string[]): Rolled => ({ label, who, seat: 0 }) as unknown as Rolled

  test('has units by their short names, each once', () => {
    expect(heading(rolled('Control test of AT1 Athenians, right', ['AT1']), scene)).toBe('Control test of AT1')
    expect(heading(rolled('AT11 Islanders against AT1', ['AT11']), scene)).toBe('AT11 against AT1')
    expect(heading(rolled('moves', ['AT1']), scene)).toBe('AT1 moves')
    expect(heading(rolled('Initiative', []), scene)).toBe('S Initiative')
  })
})

describe('dice that are counted', () => {
  const rolled = (counts: number | null, faces: number[]): Rolled => ({ counts, faces }) as unknown as Rolled

  test('tell their hits, others nothing', () => {
    expect(hitsOf(rolled(5, [5, 6, 4, 1]))).toBe(2)
    expect(hitsOf(rolled(3, [1, 2]))).toBe(0)
    expect(hitsOf(rolled(null, [5, 5]))).toBe(null)
    expect(hitsOf(rolled(5, []))).toBe(null)
  })
})

describe('letters as strokes', () => {
  const xs = (path: string) => [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x]) => Number(x))
  const ys = (path: string) => [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, , y]) => Number(y))

  test('have their middle where they are put, and their size', () => {
    const path = lettering('NH', 100, 50, 8)
    expect((Math.min(...xs(path)) + Math.max(...xs(path))) / 2).toBeCloseTo(100, 1)
    expect([Math.min(...ys(path)), Math.max(...ys(path))]).toEqual([46, 54])
    const twice = lettering('NH', 100, 50, 16)
    expect(Math.max(...xs(twice)) - Math.min(...xs(twice))).toBeCloseTo(
      2 * (Math.max(...xs(path)) - Math.min(...xs(path))),
      1,
    )
  })

  test('know every sign of a badge, small letters as capitals, and mark what they do not know', () => {
    const unknown = lettering('☼', 0, 0, 8)
    for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789·!=$½-') expect(lettering(sign, 0, 0, 8)).not.toBe(unknown)
    expect(lettering('a', 0, 0, 8)).toBe(lettering('A', 0, 0, 8))
    expect(lettering('', 0, 0, 8)).toBe('')
  })
})
