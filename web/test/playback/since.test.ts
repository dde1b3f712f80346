import { describe, expect, it } from 'vitest'
import type { StepInfo } from '../../src/protocol'
import { sinceWords } from '../../src/table/playback/since'

const step = (number: number, rolls = 0, losses = 0): StepInfo => ({
  step: number,
  turn: 1,
  phase: '',
  seat: 1,
  words: '',
  rule: '',
  rolls,
  losses,
})

describe('since you were here', () => {
  it('is told in throws and losses, of the decisions that were missed only', () => {
    const steps = [step(0, 9, 9), step(1, 1), step(2, 2, 1), step(3)]
    expect(sinceWords(steps, 1, false)).toBe('Since your last decision: 3 throws, 1 loss.')
    expect(sinceWords(steps, 0, false)).toBe('Since your last decision: 12 throws, 10 losses.')
  })

  it('is nothing where nobody has thrown or lost; a letter is told of in any case', () => {
    expect(sinceWords([step(0, 4), step(1)], 1, false)).toBe('')
    expect(sinceWords([step(0, 4), step(1)], 1, true)).toContain('the other has made his moves')
    expect(sinceWords([step(0, 4)], 1, true)).toBe('')
  })
})
