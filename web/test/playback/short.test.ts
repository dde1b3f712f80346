import { expect, test } from 'vitest'
import { inShort, namesOf } from '../../src/table/playback/tray'

type Picture = Parameters<typeof inShort>[1]

test('a tray calls units by their short names, on a table and in cards', () => {
  const table = { kind: 'table', bodies: [{ id: 'A5', name: 'Slingers' }] } as unknown as Picture
  expect(inShort('A5 (Slingers) fires, and A5 Slingers again', table)).toBe('A5 fires, and A5 again')
  const cards = {
    kind: 'cards',
    cards: [
      { id: 'S8', name: 'Hoplites, best tribes', code: 'HI' },
      { id: 'S1', name: '', code: 'SK AR' },
    ],
  } as unknown as Picture
  expect(inShort('S8 (Hoplites, best tribes, HI) attacks S1 (SK AR)', cards)).toBe('S8 attacks S1')
})

test('nobody is named twice beside his dice: neither a part of a unit that is named, nor a side by its letter', () => {
  const table = {
    kind: 'table',
    bodies: [{ id: 'A7' }, { id: 'A1' }],
    commanders: [],
    sides: [{ seat: 0, letter: 'A', name: 'Thebes' }],
  } as unknown as Picture
  const names = (label: string, who: string[], seat: number | null = null) =>
    namesOf({ label, who, seat } as unknown as Parameters<typeof namesOf>[0], table)
  expect(names('Evade move of A7', ['A7.1', 'A7.2'])).toEqual([])
  expect(names('Charge on A10', ['A1'])).toEqual(['A1'])
  expect(names('Hieres of Thebes', ['A'], 0)).toEqual([])
  expect(names('Precedence', [], 0)).toEqual(['A'])
})
