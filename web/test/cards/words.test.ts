import { describe, expect, it } from 'vitest'
import { standingOrders } from '../../src/table/cards/standing'
import { helpOf } from '../../src/table/cards/help'
import { cardWords, spotWords } from '../../src/table/cards/words'
import type { ChoiceSpec } from '../../src/table/wire'
import { painted } from '../../src/look/painting'
import { warrior } from '../../src/look/warriors'
import { groundArt } from '../../src/look/terrain_art'
import { card, play, scene, special } from './fake'

describe('words', () => {
  it('say all that a card shows', () => {
    const unit = card('S4', {
      missile: 'J',
      hits: 2,
      is_engaged: true,
      markers: [{ letter: 'M', shape: 'square', words: 'has manoeuvred', rule: 'HOP-2.5', quiet: false }],
    })
    const words = cardWords(unit)
    for (const part of [
      'S4 Hoplites',
      'HI',
      'quality 6',
      'size 5',
      '2 of 6 hits',
      'missile J',
      'engaged',
      'has manoeuvred',
    ])
      expect(words).toContain(part)
    expect(cardWords(special('flank', 'FLANK', 2))).toBe('FLANK, 2 of them')
  })

  it('name an area by its column, zone and ground', () => {
    const { spots } = scene()
    const spot = spots.find((each) => each.id === 'north-9')
    expect(spot && spotWords(spot, null)).toBe('Column 9, left wing, marsh: empty')
  })

  it('tell about a card together with the ground on which it stands', () => {
    const told = helpOf(scene(), 'south-2')
    expect(told?.title).toBe('S3 Archers')
    expect(told?.parts.map((part) => part.title)).toEqual(['', 'Woods'])
    expect(helpOf(scene(), 'S3')).toEqual(told)
    expect(helpOf(scene(), 'routed-0')).toBeNull()
  })
})

describe('standing orders', () => {
  it('are gathered from the options, with what holds now', () => {
    const orders = standingOrders((play.space as ChoiceSpec).options, scene().sides[0]?.orders ?? [])
    expect(orders.map(({ words, now }) => [words, now])).toEqual([
      ['Skirmishers withdraw', 'ask'],
      ['All units fire in reaction', 'always'],
    ])
    expect(orders[0]?.values.map((each) => each.value)).toEqual(['ask', 'always', 'never'])
    expect(orders[0]?.values[1]?.key).toBe('order skirmishers_withdraw always')
  })
})

describe('paintings', () => {
  it('are found by name, by code, and finer where the code says more', () => {
    const [hoplite, elephant, heavy, archer] = [painted(), painted(), painted(), painted()]
    const looks = {
      pictures: { hoplite, elephant, 'heavy horseman': heavy, 'horse archer': archer },
      names: { el: 'elephant', 'horseman HC': 'heavy horseman' },
    }
    expect(warrior(looks, 'nobody knows', 'EL')).toBe(elephant)
    expect(warrior(looks, 'horseman', 'HC')).toBe(heavy)
    expect(warrior(looks, 'horse_archer')).toBe(archer)
    expect(warrior(looks, 'nobody')).toBe(hoplite)
    expect(warrior({ pictures: {}, names: {} }, 'hoplite')).toEqual(painted()) // not told yet
  })

  it('cover every kind of ground but the open', () => {
    const kinds = [
      'cliff',
      'river',
      'stream',
      'woods',
      'rough',
      'marsh',
      'camp',
      'mountain',
      'slope',
      'caltrop',
      'castle',
    ]
    for (const kind of kinds) expect(groundArt(kind)).not.toBeNull()
    expect(groundArt('clear')).toBeNull()
  })
})
