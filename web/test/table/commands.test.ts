import { describe, expect, test } from 'vitest'
import { commandsOf, costOf, isCommand } from '../../src/table/land/commands'
import type { Hint, Scene } from '../../src/table/wire'
import { option } from '../stage/spaces'

const scene = {
  commanders: [
    { id: 'south-I', name: 'Nicias', points: 4, rating: 4 },
    { id: 'south-II', name: 'Laches', points: 0, rating: 2 },
  ],
} as unknown as Scene
const OPTIONS = [
  option('south-I move AT1'),
  option('south-I encourage AT1 up'),
  option('south-I encourage AT1 down'),
  option('south-I signal'),
  option('south-I control'),
  option('south-II control', { barred: { text: 'no points', rule: 'ALA-8.1' } }),
  option('end'),
  option('order pass after_throw'),
]

describe('orders of leaders', () => {
  test('are told from other questions by their keys', () => {
    expect(isCommand(OPTIONS, scene)).toBe(true)
    expect(isCommand([option('end'), option('AT1'), option('south-III control')], scene)).toBe(false)
    expect(isCommand(OPTIONS, null)).toBe(false)
  })

  test('are gathered by leader and deed, in the order of the panel; none is lost, barred ones neither', () => {
    const { commands, rest } = commandsOf(OPTIONS, scene)
    expect(commands.map(({ commander, deeds }) => [commander.name, deeds.map(({ verb }) => verb)])).toEqual([
      ['Nicias', ['control', 'signal', 'encourage', 'move']],
      ['Laches', ['control']],
    ])
    expect(commands[0]?.deeds[2]?.orders.map(({ unit, way }) => [unit, way])).toEqual([
      ['AT1', 'up'],
      ['AT1', 'down'],
    ])
    expect(rest.map(({ key }) => key)).toEqual(['end']) // standing orders lie with the cards
  })

  test('cost what their hints say, where all cost the same', () => {
    const { commands } = commandsOf([option('south-I encourage AT1 up'), option('south-I encourage AT2 up')], scene)
    const cost = (hints: Record<string, Hint>) =>
      commands.flatMap(({ deeds }) => deeds.map((deed) => costOf(deed, hints)))
    const hints = (one: number, two: number) =>
      ({ 'south-I encourage AT1 up': { cost: one }, 'south-I encourage AT2 up': { cost: two } }) as unknown as Record<
        string,
        Hint
      >
    expect(cost(hints(2, 2))).toEqual([2])
    expect(cost(hints(1, 2))).toEqual([null])
    expect(cost({})).toEqual([null])
  })
})
