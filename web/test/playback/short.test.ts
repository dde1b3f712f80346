import { expect, test } from 'vitest'
import { inShort } from '../../src/table/playback/tray'

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
