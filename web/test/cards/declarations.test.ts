import { describe, expect, it } from 'vitest'
import { isDeclaration, withoutComputers } from '../../src/table/cards/declarations'
import type { Act, Beat, CardScene, Update } from '../../src/table/wire'

const assault = (kind: string, source: string) => ({ kind, sources: [source], targets: ['S1'], words: '' })
const act = (fight = false): Act => ({ words: '', fight, continues: false })
const beat = (plain: object, kind: Beat['kind'] = 'change') =>
  ({ act: 0, kind, lines: [0], about: [], patch: { changed: {}, gone: {}, order: {}, plain } }) as unknown as Beat

describe('an act is a declaration', () => {
  it('where attacks come to stand and no dice fall', () => {
    expect(isDeclaration(act(), [beat({ assaults: [assault('attack', 'N1')] })])).toBe(true)
    expect(isDeclaration(act(), [beat({}), beat({ assaults: [assault('second line', 'N1')] })])).toBe(true)
  })

  it('not with shots, with dice, in a fight, or where the last attack is done', () => {
    expect(isDeclaration(act(), [beat({ assaults: [assault('shot', 'N1')] })])).toBe(false)
    expect(isDeclaration(act(), [beat({ assaults: [assault('attack', 'N1')] }), beat({}, 'throw')])).toBe(false)
    expect(isDeclaration(act(true), [beat({ assaults: [assault('attack', 'N1')] })])).toBe(false)
    expect(isDeclaration(act(), [beat({ assaults: [] })])).toBe(false)
    expect(isDeclaration(act(), [beat({ phase: 'shock' })])).toBe(false)
  })
})

describe('what computers have declared', () => {
  it('is left out, and nothing else', () => {
    const cards = [
      { id: 'S1', seat: 0 },
      { id: 'N1', seat: 1 },
    ]
    const assaults = [assault('attack', 'N1'), assault('shot', 'N1'), assault('attack', 'S1')]
    const seats = [
      { seat: 0, player: 'human' },
      { seat: 1, player: 'greedy' },
    ]
    const left = withoutComputers({ cards, assaults } as unknown as CardScene, seats as unknown as Update['seats'])
    expect(left.map(({ kind, sources }) => [kind, sources[0]])).toEqual([
      ['shot', 'N1'],
      ['attack', 'S1'],
    ])
  })
})
