import { describe, expect, test } from 'vitest'
import { sceneOf } from '../../src/table/playback/scenes'
import type { LogLine, Picture } from '../../src/table/wire'

const picture = {
  kind: 'table',
  bodies: [
    { id: 'A1', seat: 0 },
    { id: 'B1', seat: 1 },
  ],
  commanders: [{ id: 'north-I', seat: 1, group: ['B1'] }],
} as unknown as Picture
const line = (moment: string | null, fact: Record<string, unknown>, words = 'It is so') =>
  ({ moment, fact, words }) as unknown as LogLine

describe('scenes', () => {
  test('are the signal to advance, the fall of a leader, a diekplous, the end; nothing else', () => {
    const kinds = ['advance', 'leader', 'treason', 'diekplous', 'decided']
    for (const kind of kinds) expect(sceneOf('1', [line(kind, {})], picture)?.kind).toBe(kind)
    for (const kind of ['signal', 'shout', 'loss', 'rout', 'duel', 'gods', null])
      expect(sceneOf('1', [line(kind, {})], picture)).toBe(null)
  })

  test('belong to the winner, to the side of the leader, to the side or the unit that is named', () => {
    const seat = (fact: Record<string, unknown>) => sceneOf('1', [line('decided', fact)], picture)?.seat
    expect(seat({ outcome: { winner: 1, text: '' } })).toBe(1)
    expect(seat({ leader: 'north-I', unit: 'A1' })).toBe(1)
    expect(seat({ seat: 0, unit: 'B1' })).toBe(0)
    expect(seat({ unit: 'B1' })).toBe(1)
    expect(seat({})).toBe(null)
  })

  test('tell of a throw what it is made for, of all else what happened', () => {
    const thrown = line('diekplous', { faces: [3, 4], label: 'A1 attempts a diekplous on B1' }, 'A1: 7')
    expect(sceneOf('1', [thrown], picture)?.words).toBe('A1 attempts a diekplous on B1')
    expect(sceneOf('1', [line('leader', {}, 'Nicias is dead')], picture)?.words).toBe('Nicias is dead')
  })
})
