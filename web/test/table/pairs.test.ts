import { describe, expect, test } from 'vitest'
import { entriesOf, pairWords, sideOf } from '../../src/table/widgets/pairs'
import type { Hint, OptionSpec } from '../../src/table/wire'

const option = (key: string, barred = false): OptionSpec =>
  ({ key, words: key, barred: barred ? { text: 'no', rule: '' } : null, rule: '' }) as OptionSpec
const hints = (...pairs: [string, string][]): Record<string, Hint> =>
  Object.fromEntries(
    pairs.flatMap(([a, b]) => [
      [a, { pair: b } as Hint],
      [b, { pair: a } as Hint],
    ]),
  )
const keys = (entries: OptionSpec[][]) => entries.map((entry) => entry.map(({ key }) => key))

describe('options as they are listed', () => {
  test('left and right of the same are one entry, at the place of the first, the left end first', () => {
    const options = ['hold', 'wheel right', 'wheel left', 'halt'].map((key) => option(key))
    expect(keys(entriesOf(options, hints(['wheel left', 'wheel right'])))).toEqual([
      ['hold'],
      ['wheel left', 'wheel right'],
      ['halt'],
    ])
  })

  test('what cannot be done comes last; a pair only if neither end can', () => {
    const one = [option('wheel left', true), option('wheel right'), option('hold')]
    expect(keys(entriesOf(one, hints(['wheel left', 'wheel right'])))[0]).toEqual(['wheel left', 'wheel right'])
    const none = [option('wheel left', true), option('wheel right', true), option('hold')]
    expect(keys(entriesOf(none, hints(['wheel left', 'wheel right'])))[0]).toEqual(['hold'])
  })

  test('a pair whose other end is not offered is one option, and none is listed twice', () => {
    expect(keys(entriesOf([option('wheel left'), option('wheel left')], hints(['wheel left', 'wheel right'])))).toEqual(
      [['wheel left']],
    )
  })

  test('says once what it does, and at each end to which hand', () => {
    const pair = [option('form epi keras left'), option('form epi keras right')]
    expect(pairWords(pair)).toBe('form epi keras')
    expect(pair.map(sideOf)).toEqual(['left', 'right'])
    expect(pairWords([option('place the euzonoi left and front')])).toBe('place the euzonoi … and front')
  })
})
