import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Band } from '../../src/sound/band'
import { soundsOf, type Sound } from '../../src/sound/sounds'
import { settings } from '../../src/settings.svelte'
import type { LogLine } from '../../src/table/wire'

const told = (type: string, rule = ''): LogLine => ({
  words: '',
  why: [],
  fact: { type, rule } as LogLine['fact'],
  turn: 1,
  phase: 'play',
  step: 1,
})

describe('news', () => {
  it('sound like what they tell, in its order', () => {
    expect(soundsOf([told('PhaseBegan'), told('Placed')])).toEqual(['phase', 'card'])
    expect(soundsOf([told('SpecialPlayed')])).toEqual(['card'])
    expect(soundsOf([told('Rolled', 'HOP-13.4'), told('TookHits'), told('Routed')])).toEqual(['shot', 'rout'])
  })

  it('tell a shot from other dice by its rule', () => {
    expect(soundsOf([told('Rolled', 'HOP-15.2')])).toEqual(['dice'])
    expect(soundsOf([told('Rolled', 'HOP-13.9')])).toEqual(['shot'])
    expect(soundsOf([told('Rolled', 'NAV-9.4')])).toEqual(['dice'])
  })

  it('let a clash be heard in place of the die that decides it', () => {
    const clash = [told('Rolled', 'HOP-15.2'), told('Rolled', 'HOP-15.10'), told('AttackResolved'), told('Routed')]
    expect(soundsOf(clash)).toEqual(['dice', 'shock', 'rout'])
    expect(soundsOf([told('Rolled', 'NAV-9.4'), told('Lost')])).toEqual(['ram'])
  })

  it('say nothing where nothing is to be heard, nothing twice in a row, and never too much', () => {
    expect(soundsOf([])).toEqual([])
    expect(soundsOf([told('TookHits'), told('TurnEnded')])).toEqual([])
    expect(soundsOf([told('Placed'), told('TookHits'), told('Placed')])).toEqual(['card'])
    const many = Array.from({ length: 20 }, (_, at) => told(at % 2 ? 'Placed' : 'PhaseBegan'))
    expect(soundsOf(many)).toHaveLength(5)
  })
})

describe('the band', () => {
  let heard: [Sound, number][]
  let made: number
  const band = () =>
    new Band(() => {
      made += 1
      return { play: (sound, after) => heard.push([sound, after]) }
    })

  beforeEach(() => {
    heard = []
    made = 0
    settings.sounds = true
  })
  afterEach(() => (settings.sounds = true))

  it('is silent until the player has touched something', () => {
    const silent = band()
    silent.play([told('Placed')])
    expect([heard, made]).toEqual([[], 0])
    silent.wake()
    silent.wake()
    silent.play([told('PhaseBegan'), told('Placed')])
    expect(made).toBe(1)
    expect(heard.map(([sound]) => sound)).toEqual(['phase', 'card'])
    expect(heard[1]?.[1]).toBeGreaterThan(heard[0]?.[1] ?? 0)
  })

  it('is silent, and wakes nothing, where the player wants no sounds', () => {
    settings.sounds = false
    const muted = band()
    muted.wake()
    muted.play([told('Placed')])
    expect([heard, made]).toEqual([[], 0])
  })
})
