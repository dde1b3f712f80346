import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '../../src/settings.svelte'
import { german as hoplites } from '../../src/words/hoplites/index'
import { Telling } from '../../src/words/telling'
import { learnGame, plays, tell } from '../../src/words/words.svelte'

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

  it('joins two things where it knows both', () => {
    const joined = new Telling({ '{a}, {b}': '{a}, {b}', '{a} and {b}': '{a} und {b}', Peltasts: 'Peltasten' })
    expect(joined.tell('S1 and N2 (Peltasts, LP)')).toBe('S1 und N2 (Peltasten, LP)')
    expect(joined.tell('Peltasts and thieves')).toBe('Peltasts and thieves')
    expect(joined.tell('S1 (Thieves and peltasts, LP)')).toBe('S1 (Thieves and peltasts, LP)')
  })

  it('is told sentence by sentence, with what stands before a name or behind it', () => {
    const others = new Telling({
      'Our own.': 'Von uns.',
      'Two lines.': 'Zwei Linien.',
      horse: 'Reiter',
      '{n} men': '{n} Mann',
    })
    expect(others.tell('Two lines. Our own.')).toBe('Zwei Linien. Von uns.')
    expect(others.tell('Two lines. Not ours.')).toBe('Two lines. Not ours.')
    expect(others.tell('horse (5 men)')).toBe('Reiter (5 Mann)')
    expect(others.tell('LC horse')).toBe('LC Reiter')
    expect(others.tell('Horse')).toBe('Reiter')
  })

  it('keeps all that a pattern found', () => {
    const slots = (words: string) => [...new Set(words.match(/\{\w+\}/g))].toSorted()
    for (const [said, words] of Object.entries(hoplites)) expect(slots(words), said).toEqual(slots(said))
  })
})

describe('a game that is known in German', () => {
  beforeAll(() => learnGame('de', 'hoplites'))
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
