import { describe, expect, test } from 'vitest'
import { chipsOf } from '../../src/table/playback/chips'
import type { Effect } from '../../src/table/playback/effects'
import type { Bounds } from '../../src/table/stage/view'

const effect = (id: string, more: Partial<Effect> = {}): Effect => ({
  id,
  lost: 0,
  of: 'men',
  lit: [],
  gone: false,
  was: null,
  ...more,
})
const SIZE = { w: 800, h: 400 }
const box = (x: number, y = 200): Bounds => ({ left: x - 20, right: x + 20, top: y - 20, bottom: y + 20 })
const line = (ids: string[], apart = 50) => {
  const boxes = new Map(ids.map((id, at) => [id, box(100 + at * apart)]))
  return (id: string) => [boxes.get(id)].flatMap((found) => found ?? [])
}
const overlap = (chips: ReturnType<typeof chipsOf>) => {
  const wide = ({ words }: (typeof chips)[number]) => words.reduce((sum, word) => sum + word.length * 8.2 + 16, 0)
  return chips.some((one, at) =>
    chips
      .slice(at + 1)
      .some((other) => Math.abs(one.x - other.x) < (wide(one) + wide(other)) / 2 && Math.abs(one.y - other.y) < 22),
  )
}

describe('words beside units', () => {
  test('that come over many of them are told once, with their number', () => {
    const ids = ['A1', 'A2', 'A3', 'A4', 'A5']
    const effects = ids.map((id) => effect(id, { lit: ['order: March'] }))
    expect(chipsOf(effects, line(ids), [], SIZE).map(({ words }) => words)).toEqual([['order: March · 5']])
  })

  test('never lie on each other, however close the units stand', () => {
    const ids = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8']
    const effects = ids.map((id, at) => effect(id, { lit: [`order: some ${at}`], lost: at % 2 }))
    const chips = chipsOf(effects, line(ids, 24), [], SIZE)
    expect(chips.length).toBeGreaterThan(3)
    expect(overlap(chips)).toBe(false)
    // and no loss is left out
    expect(chips.filter(({ isLost }) => isLost).map(({ id }) => id)).toEqual(['A2', 'A4', 'A6', 'A8'])
  })

  test('leave names readable; where no room is left a state is not told, a loss is', () => {
    const whole = { left: 0, right: 800, top: 0, bottom: 400 }
    const effects = [effect('A1', { lit: ['Shaken'] }), effect('A2', { lost: 2 })]
    const chips = chipsOf(effects, line(['A1', 'A2'], 200), [whole], SIZE)
    expect(chips.map(({ id }) => id)).toEqual(['A2'])
  })

  test('far from their unit are led to it by a line', () => {
    const label = { left: 0, right: 800, top: 150, bottom: 260 }
    const [far] = chipsOf([effect('A1', { lit: ['Eager'] })], () => [box(300)], [label], SIZE)
    const [near] = chipsOf([effect('A1', { lit: ['Eager'] })], () => [box(300)], [], SIZE)
    expect(near?.pull).toBe(0)
    expect(far && far.y + far.pull).toBe(200)
  })

  test('stay on the table', () => {
    const [chip] = chipsOf([effect('A1', { lit: ['a long state of mind'] })], () => [box(5, 5)], [], SIZE)
    expect(chip && chip.x - (20 * 8.2 + 16) / 2).toBeGreaterThanOrEqual(0)
    expect(chip?.y).toBeGreaterThanOrEqual(11)
  })
})
