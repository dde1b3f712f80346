import { describe, expect, it } from 'vitest'
import { effectsOf, effectWords, joined, type Effect } from '../../src/table/playback/effects'
import type { Body, CardScene, Picture, Scene, Tag } from '../../src/table/wire'
import { scene } from '../table/fake'

const tag = (words: string): Tag => ({ letter: words.charAt(0), shape: 'square', words, rule: '', quiet: false })
const body = (id: string, values: Partial<Body> = {}): Body => ({
  ...(scene.bodies[0] as Body),
  id,
  men: [],
  stands: [
    [0, 0, 0],
    [1, 0, 0],
  ],
  whole: [true, true],
  tags: [],
  spirit: null,
  disorder: 0,
  status: '',
  ...values,
})
const table = (...bodies: Body[]): Scene => ({ ...scene, bodies })
const cards = (...told: object[]) => ({ kind: 'cards', cards: told }) as unknown as CardScene
const words = (before: Picture, after: Picture) => effectsOf(before, after).map((each) => [each.id, effectWords(each)])

describe('what a beat has done to units', () => {
  it('is nothing where only places and help have changed', () => {
    const [before, after] = [
      body('A1'),
      body('A1', {
        stands: [
          [9, 9, 9],
          [8, 8, 8],
        ],
        why: 'busy',
        activity: 'done',
      }),
    ]
    expect(effectsOf(table(before), table(after))).toEqual([])
    expect(effectsOf(null, table(after))).toEqual([])
  })

  it('is men, stands and half stands that are lost, with their number', () => {
    const before = table(body('N1', { men: [12, 8] }), body('N2', { men: [1] }), body('A1'), body('A2'))
    const after = table(
      body('N1', { men: [10, 7] }),
      body('N2', { men: [0] }),
      body('A1', { stands: [[0, 0, 0]], whole: [true] }),
      body('A2', { whole: [true, false] }),
    )
    expect(words(before, after)).toEqual([
      ['N1', ['−3 men']],
      ['N2', ['−1 man']],
      ['A1', ['−1 stand']],
      ['A2', ['−½ stand']],
    ])
  })

  it('is no book-keeping, as how often somebody was ordered', () => {
    const counted = { ...tag('2 orders in this bound'), quiet: true }
    expect(words(table(body('A1')), table(body('A1', { tags: [counted, tag('routing')] })))).toEqual([
      ['A1', ['routing']],
    ])
  })

  it('is bases that are lost, and not those that stand with another unit now', () => {
    const at = (y: number): Body['stands'][number] => [0, y, 0]
    const before = table(
      body('C1', { stands: [at(0), at(1), at(2)], whole: [true, true, true], bases: ['a', 'b', 'c'] }),
      body('C2', { stands: [at(5)], whole: [true], bases: ['d'] }),
      body('C3', { stands: [at(9)], whole: [true], bases: ['e'] }),
    )
    const after = table(
      body('C1', { stands: [at(0)], whole: [true], bases: ['a'] }),
      body('C1b', { stands: [at(1), at(5)], whole: [true, true], bases: ['b', 'd'] }),
    )
    expect(words(before, after)).toEqual([
      ['C1', ['−1 base']],
      ['C3', ['lost']],
    ])
    const called = { ...body('C4', { stands: [at(0), at(1)], bases: ['f', 'g'], piece: 'stand' }) }
    expect(words(table(called), table({ ...called, stands: [at(0)], bases: ['f'] }))).toEqual([['C4', ['−1 stand']]])
    const [first] = effectsOf(before, after)
    expect(first?.was?.stands).toEqual([at(2)])
    expect(joined([first as Effect], [first as Effect])[0]?.was?.stands).toEqual([at(2), at(2)])
  })

  it('is a state that has come, never one that has gone', () => {
    const had = body('A1', { tags: [tag('linked')], status: '', disorder: 1, spirit: tag('steady') })
    const has = body('A1', { tags: [tag('disordered')], status: 'routing', disorder: 2, spirit: tag('shaken') })
    expect(words(table(had), table(has))).toEqual([['A1', ['disordered', 'routing', 'shaken', 'disorder']]])
    expect(effectsOf(table(has), table(body('A1')))).toEqual([])
    const rallies = body('A1', { tags: [tag('rallying: takes no orders')], status: 'rallying' })
    expect(words(table(body('A1')), table(rallies))).toEqual([['A1', ['rallying']]])
  })

  it('is a unit that has left the table, as it stood', () => {
    const fled = body('A1', { status: 'routing' })
    const [effect] = effectsOf(table(fled, body('A2')), table(body('A2')))
    expect(effect).toMatchObject({ id: 'A1', gone: true, was: fled })
    expect(effectWords(effect as Effect)).toEqual(['lost'])
  })

  it('is hits and markers of cards, and not that a card was laid aside', () => {
    const had = cards({ id: 'c1', hits: 1, markers: [] }, { id: 'c2', hits: 0, markers: [] })
    expect(words(had, cards({ id: 'c1', hits: 3, markers: [tag('engaged')] }))).toEqual([
      ['c1', ['+2 hits', 'engaged']],
    ])
  })

  it('adds up within an act, from how a unit stood when it began', () => {
    const [first] = effectsOf(table(body('N1', { men: [9] })), table(body('N1', { men: [7] })))
    const [second] = effectsOf(table(body('N1', { men: [7] })), table(body('N1', { men: [6], status: 'routing' })))
    const [both, ...more] = joined([first as Effect], [second as Effect])
    expect(more).toEqual([])
    expect(both?.was?.men).toEqual([9])
    expect(effectWords(both as Effect)).toEqual(['−3 men', 'routing'])
  })
})
