import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { back, forth, type History, NO_PAST, noted } from '../../src/pages/scenario/history'
import { fromLink, MOST_LINK, toLink } from '../../src/pages/scenario/link'
import { clicked, framed, left, next } from '../../src/pages/scenario/board/selecting'

describe('undo and redo', () => {
  test('all the way back and forth again comes to the same', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 40 }), (states) => {
        let history: History<number> = NO_PAST
        let present = states[0] ?? 0
        for (const state of states.slice(1)) {
          history = noted(history, present)
          present = state
        }
        const seen = [present]
        for (let turned = back(history, present); turned; turned = back(history, present)) {
          ;({ history, present } = turned)
          seen.unshift(present)
        }
        expect(seen).toEqual(states)
        for (let turned = forth(history, present); turned; turned = forth(history, present)) {
          ;({ history, present } = turned)
        }
        expect(present).toBe(states.at(-1))
      }),
    )
  })

  test('a new deed forgets what was taken back', () => {
    let history = noted(noted(NO_PAST as History<string>, 'a'), 'b')
    const turned = back(history, 'c')
    expect(turned?.present).toBe('b')
    history = noted(turned?.history ?? NO_PAST, 'b')
    expect(forth(history, 'd')).toBeNull()
    expect(back(history, 'd')?.present).toBe('b')
  })

  test('the past has an end', () => {
    let history: History<number> = NO_PAST
    for (let i = 0; i < 500; i++) history = noted(history, i)
    expect(history.past.length).toBeLessThan(200)
    expect(history.past.at(-1)).toBe(499)
  })
})

describe('choosing', () => {
  test('a click chooses one, with Shift one more or one less, beside everything nothing', () => {
    expect(clicked(['a', 'b'], 'c', false)).toEqual(['c'])
    expect(clicked(['a'], 'b', true)).toEqual(['a', 'b'])
    expect(clicked(['a', 'b'], 'a', true)).toEqual(['b'])
    expect(clicked(['a'], null, false)).toEqual([])
    expect(clicked(['a'], null, true)).toEqual(['a'])
  })
  test('a frame', () => {
    expect(framed(['a'], ['b', 'c'], false)).toEqual(['b', 'c'])
    expect(framed(['a', 'b'], ['b', 'c'], true)).toEqual(['a', 'b', 'c'])
  })
  test('what is gone is chosen no more', () => {
    expect(left(['a', 'b'], ['b', 'c'])).toEqual(['b'])
  })
  test('walking over all of them, round and round', () => {
    expect(next([], ['a', 'b', 'c'], 1)).toEqual(['a'])
    expect(next([], ['a', 'b', 'c'], -1)).toEqual(['c'])
    expect(next(['c'], ['a', 'b', 'c'], 1)).toEqual(['a'])
    expect(next(['a'], ['a', 'b', 'c'], -1)).toEqual(['c'])
    expect(next(['a'], [], 1)).toEqual([])
  })
})

describe('a link', () => {
  test('holds any record', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (record) => {
        const link = await toLink(record)
        if (link === null) return
        expect(link).toMatch(/^[\w-]+$/)
        expect(await fromLink(link)).toEqual(JSON.parse(JSON.stringify(record)))
      }),
      { numRuns: 40 },
    )
  })
  test('that is too long is none', async () => {
    const wild = Array.from({ length: 30_000 }, (_, i) => Math.imul(i * 374761393, 1274126177))
    expect(await toLink({ wild })).toBeNull()
    expect(await fromLink('A'.repeat(MOST_LINK + 1))).toBeNull()
  })
  test('of nonsense, of a list, or of a mountain of nothing is refused', async () => {
    expect(await fromLink('nothing')).toBeNull()
    expect(await fromLink('%%%')).toBeNull()
    expect(await fromLink((await toLink([1])) ?? '')).toBeNull()
    const mountain = await toLink({ text: ' '.repeat(400_000) })
    expect(mountain?.length).toBeLessThan(MOST_LINK)
    expect(await fromLink(mountain ?? '')).toBeNull()
  })
})
