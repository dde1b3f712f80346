import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Band } from '../../src/sound/band'
import { soundsOf, type Sound } from '../../src/sound/sounds'
import { settings } from '../../src/settings.svelte'
import type { LogLine } from '../../src/table/wire'

const line = (values: Partial<LogLine>): LogLine => ({
  words: '',
  why: [],
  fact: { type: 'Something' },
  turn: 1,
  phase: 'play',
  step: 1,
  chapter: null,
  moment: null,
  ...values,
})
const told = (moment: LogLine['moment']) => line({ moment })
const dice = line({ fact: { type: 'Something', faces: [3] } })
const shot = line({ fact: { type: 'Something', faces: [3] }, moment: 'shot' })
const phase = line({ chapter: 'phase' })
const nothing = line({})

describe('news', () => {
  it('sound like what they tell, in its order', () => {
    expect(soundsOf([phase, told('placed')])).toEqual(['phase', 'card'])
    expect(soundsOf([told('played')])).toEqual(['card'])
    expect(soundsOf([shot, nothing, told('rout')])).toEqual(['shot', 'rout'])
  })

  it('tell a shot from other dice by what they say of themselves', () => {
    expect(soundsOf([dice])).toEqual(['dice'])
    expect(soundsOf([shot])).toEqual(['shot'])
    expect(soundsOf([told('shot'), dice, told('rout')])).toEqual(['shot', 'rout']) // announced before its dice
  })

  it('let a clash be heard in place of the die that decides it', () => {
    const clash = [dice, dice, told('clash'), told('rout')]
    expect(soundsOf(clash)).toEqual(['dice', 'shock', 'rout'])
    expect(soundsOf([dice, told('sunk')])).toEqual(['ram'])
  })

  it('say nothing where nothing is to be heard, nothing twice in a row, and never too much', () => {
    expect(soundsOf([])).toEqual([])
    expect(soundsOf([nothing, nothing])).toEqual([])
    expect(soundsOf([told('placed'), nothing, told('placed')])).toEqual(['card'])
    const many = Array.from({ length: 20 }, (_, at) => (at % 2 ? told('placed') : phase))
    expect(soundsOf(many)).toHaveLength(5)
  })
})

describe('the band', () => {
  let heard: [Sound, number, number][]
  let made: number
  const band = () =>
    new Band(() => {
      made += 1
      return { play: (sound, after, volume) => heard.push([sound, after, volume]) }
    })

  beforeEach(() => {
    heard = []
    made = 0
    settings.sounds = true
  })
  afterEach(() => {
    settings.sounds = true
    settings.volume = 1
  })

  it('is silent until the player has touched something', () => {
    const silent = band()
    silent.play([told('placed')])
    expect([heard, made]).toEqual([[], 0])
    silent.wake()
    silent.wake()
    silent.play([phase, told('placed')])
    expect(made).toBe(1)
    expect(heard.map(([sound]) => sound)).toEqual(['phase', 'card'])
    expect(heard[1]?.[1]).toBeGreaterThan(heard[0]?.[1] ?? 0)
  })

  it('is silent, and wakes nothing, where the player wants no sounds', () => {
    settings.sounds = false
    const muted = band()
    muted.wake()
    muted.play([told('placed')])
    expect([heard, made]).toEqual([[], 0])
  })

  it('is as loud as the player wants, and silent at nothing', () => {
    settings.volume = 0.3
    const low = band()
    low.wake()
    low.play([told('placed')])
    settings.volume = 0
    low.play([told('placed')])
    expect(heard.map(([sound, , volume]) => [sound, volume])).toEqual([['card', 0.3]])
  })
})
