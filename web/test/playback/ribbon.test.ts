import { beforeEach, describe, expect, it } from 'vitest'
import { NOTHING } from '../../src/table/playback/patch'
import { chipsOf, Ribbon } from '../../src/table/playback/ribbon.svelte'
import type { LogLine, Patch, Staged } from '../../src/table/wire'
import { line, scene, update } from '../table/fake'

const hurt = (id: string): Patch => ({ ...NOTHING, changed: { bodies: { [id]: { whole: [false] } } } })
const thrown = (who: string, faces: number[], counts: number | null = null): LogLine => ({
  ...line(`${who} throws`),
  fact: { type: 'Rolled', label: '', rule: '', dice: '', faces, who: [who], seat: null, need: null, mods: [], counts },
})
const log = [line('A1 goes'), thrown('A1', [3, 4]), thrown('B1', [5, 6, 1], 5), line('B1 loses a stand'), line('word')]

/** A move, a fight and a word. */
const staged = (step: number): Staged => ({
  step,
  by: 1,
  before: null,
  acts: ['goes', 'fights', 'says'].map((words) => ({ words, fight: false, continues: false })),
  beats: [
    { act: 0, kind: 'change', lines: [0], about: ['A1'], patch: NOTHING },
    { act: 1, kind: 'throw', lines: [1, 2], about: ['A1', 'B1'], patch: NOTHING },
    { act: 1, kind: 'change', lines: [3], about: ['B1'], patch: hurt('B1') },
    { act: 2, kind: 'word', lines: [4], about: [], patch: NOTHING },
  ],
  after: NOTHING,
})

describe('chips', () => {
  it('are of acts with dice or losses: totals, hits, what was lost, and the words of all lines', () => {
    expect(chipsOf(staged(7), scene, log)).toEqual([
      {
        key: '7.1',
        step: 7,
        from: 1,
        to: 3,
        what: '',
        throws: [
          { seat: 0, words: 'A1 7' },
          { seat: 1, words: 'B1 2 hits' },
        ],
        lost: [{ id: 'B1', words: '−½ stand' }],
        words: 'A1 throws. B1 throws. B1 loses a stand',
      },
    ])
  })
})

describe('a chip says what was thrown for', () => {
  const labelled = (who: string, label: string, faces: number[], seat: number, need: number | null = null) => {
    const told = thrown(who, faces)
    const verdict = need === null ? '' : faces.reduce((a, b) => a + b, 0) >= need ? ': passed' : ': failed'
    return { ...told, words: `${label}${verdict}`, fact: { ...told.fact, label, seat, need } }
  }
  const chipOf = (...lines: LogLine[]) => {
    const whole: Staged = {
      ...staged(1),
      acts: [{ words: 'throws', fight: false, continues: false }],
      beats: [{ act: 0, kind: 'throw', lines: lines.map((_, at) => at), about: [], patch: NOTHING }],
    }
    const [chip] = chipsOf(whole, scene, lines)
    return [chip?.what, ...(chip?.throws.map(({ words }) => words) ?? [])]
  }

  it('once, where all throws of the act are for the same', () => {
    expect(chipOf(labelled('A', 'Precedence: Thebes', [4], 0), labelled('B', 'Precedence: Sparta', [2], 1))).toEqual([
      'Precedence',
      'Thebes 4',
      'Sparta 2',
    ])
    expect(chipOf(labelled('A1', 'Battle test', [4, 3], 0), labelled('B1', 'Battle test', [2, 6], 1))).toEqual([
      'Battle test',
      'A1 7',
      'B1 8',
    ])
  })

  it('with the throw, where it stands alone, without the sum of its modifiers, and how it went', () => {
    expect(chipOf(labelled('A1', 'Andreia of A1, melee: 7 -1 Unsteady', [5, 3], 0, 7))).toEqual([
      '',
      'Andreia of A1 8 ✓',
    ])
    const falls = (name: string) => {
      const told = labelled(name, `Does ${name} fall?`, [1, 2], 1, 9)
      return { ...told, words: 'no' }
    }
    expect(chipOf(falls('Agis'))).toEqual(['', 'Does Agis fall? 3 no'])
    expect(chipOf(falls('Agis'), falls('Leon'), falls('Nikias'))).toEqual([
      'fall?',
      'Agis 3 no',
      'Leon 3 no',
      'Nikias 3 no',
    ])
  })

  it('with the act, where there are many of several sorts, and counted, where there are many of one', () => {
    const charge = ['Andreia of A1', 'Epidromos of A1', 'Andreia of B1'].map((label) => labelled('A1', label, [3], 0))
    expect(chipOf(...charge)).toEqual(['throws'])
    const test = (face: number, seat: number) => labelled(`${'AB'[seat]}1`, 'Control test', [face], seat, 4)
    expect(chipOf(test(5, 0), test(2, 0), test(6, 0), test(1, 1), test(4, 0))).toEqual([
      'Control test',
      '3 ✓ 1 ✕',
      '1 ✕',
    ])
  })
})

describe('the ribbon', () => {
  let ribbon: Ribbon
  const keys = () => ribbon.shown.map(({ key }) => key)
  beforeEach(() => {
    ribbon = new Ribbon()
    ribbon.expect([staged(4), staged(5)], scene, log)
  })

  it('shows an act when its last beat has been shown, never before', () => {
    ribbon.reach(4, 2)
    expect(keys()).toEqual([])
    ribbon.reach(4, 3)
    expect(keys()).toEqual(['4.1'])
    ribbon.settle(update([], { step: 6, since: 4, seat: 0 }))
    expect(keys()).toEqual(['4.1', '5.1'])
  })

  it('stays until the next own answer, with what came of the last one', () => {
    ribbon.settle(update([], { step: 6, since: 5, seat: 0 }))
    expect(keys()).toEqual(['4.1', '5.1'])
    ribbon.settle(update([], { step: 7, since: 6, seat: 0 }))
    expect(keys()).toEqual(['5.1'])
    ribbon.settle(update([], { step: 8, since: 7, seat: 0 }))
    expect(keys()).toEqual([])
  })

  it('drops what was taken back, and keeps some for spectators', () => {
    ribbon.settle(update([], { step: 6, since: 6, seat: null }))
    expect(keys()).toEqual(['4.1', '5.1'])
    ribbon.settle(update([], { step: 5, since: 5, seat: null }))
    expect(keys()).toEqual(['4.1'])
  })
})
