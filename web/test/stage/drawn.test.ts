import { describe, expect, test } from 'vitest'
import { drawnBy } from '../../src/table/stage/land/drawn'
import type { Question } from '../../src/table/stage/types'
import { hint } from '../cards/fake'

const OPTIONS = ['advance 1', 'advance 2', 'redress', 'stand'].map((key) => ({ key, words: key }))

function asked(by: string, barred: string[] = []): Question {
  const options = OPTIONS.map((each) => ({
    ...each,
    barred: barred.includes(each.key) ? { text: 'no', rule: 'ALA-12.1' } : null,
  }))
  const lit = ['S1', 'S2']
  const hints = {
    'advance 1': { ...hint([]), lit, drawn: true },
    'advance 2': { ...hint([]), lit, drawn: true },
    redress: { ...hint([]), lit },
  }
  return { space: { kind: 'choice', options, default: by }, hints } as unknown as Question
}

describe('a pull at a unit before anything is chosen', () => {
  test('means the usual of the options that are drawn, else the first of them', () => {
    expect(drawnBy(asked('advance 2'), 'S2')).toBe('advance 2')
    expect(drawnBy(asked('stand'), 'S1')).toBe('advance 1')
    expect(drawnBy(asked('advance 2', ['advance 2']), 'S1')).toBe('advance 1')
  })

  test('means nothing at other units, or where nothing is drawn', () => {
    expect(drawnBy(asked('advance 2'), 'N1')).toBeNull()
    expect(drawnBy(asked('stand', ['advance 1', 'advance 2']), 'S1')).toBeNull()
    expect(drawnBy(null, 'S1')).toBeNull()
  })
})
