import { describe, expect, test } from 'vitest'
import { cutsOf, gripsOf, pulledTo } from '../../src/table/stage/moving/grips'
import type { Question } from '../../src/table/stage/types'

const option = (key: string, barred = false) => ({ key, words: key, barred: barred ? { text: 'no', rule: '' } : null })
const asked = (options: object[], hints: object) =>
  ({ space: { kind: 'choice', options }, hints }) as unknown as Question
const at = [64000, 37000]
const question = asked(
  [option('expand'), option('contract'), option('other'), option('right 1'), option('left', true)],
  {
    expand: { grip: [at, [68000, 37000]] },
    contract: { grip: [at, [60000, 37000]] },
    left: {
      grip: [
        [0, 0],
        [1, 1],
      ],
    },
    'right 1': {
      cut: [
        [1, 2],
        [3, 4],
      ],
    },
  },
)

describe('options that are gripped on the table', () => {
  test('handles at one point are one, and what is barred has none', () => {
    expect(gripsOf(question).map(({ pulls }) => pulls.map(({ key }) => key))).toEqual([['expand', 'contract']])
    expect(gripsOf(null)).toEqual([])
  })

  test('a pull means the option along whose way it goes, once it goes far enough', () => {
    const [grip] = gripsOf(question)
    if (!grip) throw new Error('no handle')
    expect(pulledTo(grip, [0, 0], [3000, 900])).toBe('expand')
    expect(pulledTo(grip, [0, 0], [-2000, 0])).toBe('contract')
    expect(pulledTo(grip, [0, 0], [1500, 0])).toBeNull()
    expect(pulledTo(grip, [0, 0], [0, 9000])).toBeNull()
  })

  test('a knife cuts along a line', () => {
    expect(cutsOf(question)).toEqual([
      {
        key: 'right 1',
        words: 'right 1',
        line: [
          [1, 2],
          [3, 4],
        ],
      },
    ])
  })

  test('of two parts on either side of a line the first is cut off', () => {
    const line = [
      [1, 2],
      [3, 4],
    ]
    const both = asked([option('left 1'), option('right 3')], { 'left 1': { cut: line }, 'right 3': { cut: line } })
    expect(cutsOf(both).map(({ key }) => key)).toEqual(['left 1'])
  })
})
