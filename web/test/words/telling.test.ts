import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '../../src/settings.svelte'
import hoplites from '../../src/words/hoplites.de.json'
import { Telling } from '../../src/words/telling'
import { learn, plays, tell } from '../../src/words/words.svelte'

describe('what the service says', () => {
  const told = new Telling({
    'play {a} into column {n}': '{a} in Spalte {n} spielen',
    '{a} on {b}': '{a} gegen {b}',
    '{a} on the second line': '{a} gegen die zweite Linie',
    'heavy target': 'schweres Ziel',
    '{a}: ten {b}, at most {n}: passed': '{a}: W10 {b}, höchstens {n}: bestanden',
  })

  it('is told by its pattern, that which says most first', () => {
    expect(told.tell('play S3 (Hypaspists, HI) into column 5')).toBe('S3 (Hypaspists, HI) in Spalte 5 spielen')
    expect(told.tell('S1 on the second line')).toBe('S1 gegen die zweite Linie')
    expect(told.tell('S1 on N2')).toBe('S1 gegen N2')
  })

  it('is told in its parts, those in brackets too', () => {
    expect(told.tell('S1 on N2: ten 4 +1 (heavy target) = 5, at most 6: passed')).toBe(
      'S1 gegen N2: W10 4 +1 (schweres Ziel) = 5, höchstens 6: bestanden',
    )
  })

  it('stays as it is where no pattern is known', () => {
    expect(told.tell('play S3 into column five')).toBe('play S3 into column five')
    expect(told.knows('play S3 into column five')).toBe(false)
  })

  it('keeps all that a pattern found', () => {
    const slots = (words: string) => [...new Set(words.match(/\{\w+\}/g))].toSorted()
    for (const [said, words] of Object.entries(hoplites)) expect(slots(words), said).toEqual(slots(said))
  })
})

describe('a game that is known in German', () => {
  beforeAll(() => learn('de'))
  afterEach(() => {
    settings.language = 'en'
    plays('')
  })

  it('speaks it at its own table alone', () => {
    settings.language = 'de'
    plays('hoplites')
    expect(tell('S1 routs')).toBe('S1 flieht')
    plays('alala')
    expect(tell('S1 routs')).toBe('S1 routs')
    settings.language = 'en'
    plays('hoplites')
    expect(tell('S1 routs')).toBe('S1 routs')
  })
})
