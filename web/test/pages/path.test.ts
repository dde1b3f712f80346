import { describe, expect, test } from 'vitest'
import { done, deedsDone, standingOf } from '../../src/pages/path/deeds.svelte'
import { roadOf } from '../../src/pages/path/road'
import { storyOf } from '../../src/pages/debriefing/story'
import type { Event, LessonInfo, Report, RulesetInfo } from '../../src/protocol'

const battle = (id: string, kind = 'battle') => ({ id, title: id.toUpperCase(), kind, sides: ['A', 'B'] })
const ruleset = {
  id: 'alala',
  recommended: 'delium',
  battles: [battle('nemea'), battle('delium'), battle('points', 'scenario')],
} as unknown as RulesetInfo
const lessons = [
  { id: 'l1', ruleset: 'alala', title: 'Lesson', minutes: 10 },
  { id: 'l2', ruleset: 'paean', title: 'Other', minutes: 10 },
] as unknown as LessonInfo[]

describe('the path', () => {
  test('leads from the lesson to the first battle to the others of history', () => {
    const road = roadOf(ruleset, lessons, [])
    expect(road.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['lesson l1', 'first delium', 'battle nemea'])
    expect(road.map(({ isNext }) => isNext)).toEqual([true, false, false])
  })

  test('tells what has been fought and won, and what comes next', () => {
    const deeds = [
      { game: '1', ruleset: 'alala', title: 'Lesson', won: true },
      { game: '2', ruleset: 'alala', title: 'DELIUM', won: false },
      { game: '3', ruleset: 'paean', title: 'NEMEA', won: true },
    ]
    const road = roadOf(ruleset, lessons, deeds)
    expect(road.map(({ standing }) => standing)).toEqual(['won', 'fought', 'open'])
    expect(road.map(({ isNext }) => isNext)).toEqual([false, false, true])
  })

  test('counts each game once, and a victory stays one', () => {
    done({ game: '9', ruleset: 'alala', title: 'NEMEA', won: false })
    done({ game: '9', ruleset: 'alala', title: 'NEMEA', won: true })
    done({ game: '9', ruleset: 'alala', title: 'NEMEA', won: false })
    expect(deedsDone().filter(({ game }) => game === '9')).toHaveLength(1)
    expect(standingOf(deedsDone(), 'alala', 'NEMEA')).toBe('won')
  })
})

describe('the story of a battle', () => {
  const event = (words: string, kind: Event['kind'], value = 0, turn = 1): Event =>
    ({ words, kind, value, turn, step: 1, by: [], how: '', seat: 0, points: [0, 0] }) as unknown as Event

  test('has the first blow, what weighs most, and the end, in their order; nothing of before the battle', () => {
    const events = [
      event('breakfast', 'gain', 9, 0),
      event('first', 'lost', 1),
      event('small', 'lost', 1),
      event('great', 'lost', 8),
      event('signal', 'moment'),
      event('rallied', 'back', 5),
      event('over', 'end'),
      event('found out', 'lost', 0),
    ]
    expect(storyOf({ events } as unknown as Report, 4).map(({ words }) => words.split(',')[0])).toEqual([
      'first',
      'great',
      'signal',
      'over',
    ])
  })
})
