import { describe, expect, test } from 'vitest'
import { marked, search } from '../../src/pages/rules/search'
import type { RulesInfo } from '../../src/protocol'

const rule = (id: string, title: string, text: string) => ({ id, title, kind: 'rule', text })
const book: RulesInfo = {
  ruleset: 'navarcoi',
  title: 'Oi Navarcoi!',
  text: '',
  sections: [
    {
      id: '8',
      title: 'Movement',
      text: '',
      rules: [rule('NAV-8.3', 'Hold', 'No *move*. See the wheel.'), rule('NAV-8.30', 'Other', '')],
    },
    { id: '9', title: 'Formations', text: '', rules: [rule('NAV-8.8', 'Wheel', 'A line turns about a corner.')] },
  ],
}

describe('looking for a rule', () => {
  test('a title comes before a text', () => {
    expect(search(book, 'wheel').map((hit) => hit.rule.id)).toEqual(['NAV-8.8', 'NAV-8.3'])
  })

  test('an id comes first', () => {
    expect(search(book, 'nav-8.3').map((hit) => hit.rule.id)).toEqual(['NAV-8.3', 'NAV-8.30'])
  })

  test('what stands round the words ends with a whole one', () => {
    const long = 'A wheel ' + 'formation '.repeat(40).trim()
    const lengthy = { ...book, sections: [{ id: '1', title: '', text: '', rules: [rule('NAV-1.1', 'Long', long)] }] }
    expect(search(lengthy, 'wheel')[0]?.snippet).toMatch(/^A wheel (formation )+…$/)
  })

  test('all words must be there', () => {
    expect(search(book, 'wheel move').map((hit) => hit.rule.id)).toEqual(['NAV-8.3'])
    expect(search(book, 'wheel elephant')).toEqual([])
  })

  test.each([
    ['wheels', 'wheel'],
    ['wheeling', 'wheeled'],
    ['charge', 'charging'],
    ['ramming', 'rammed'],
    ['bodies', 'body'],
    ['lochoi', 'lochos'],
    ['taxeis', 'taxis'],
    ['Strategoi', 'strategos'],
  ])('%s is found where %s stands, and the other way round', (one, other) => {
    const pairs = [
      { asked: one, written: other },
      { asked: other, written: one },
    ]
    for (const { asked, written } of pairs) {
      const told = { ...book, sections: [{ id: '1', title: '', text: '', rules: [rule('NAV-1.1', written, '')] }] }
      expect(search(told, asked).map((hit) => hit.rule.id)).toEqual(['NAV-1.1'])
      expect(marked(`a ${written} b`, asked).find((piece) => piece.found)?.text).toBe(written)
    }
  })

  test('an id is no word with an ending', () => {
    expect(search(book, 'nav-8.8').map((hit) => hit.rule.id)).toEqual(['NAV-8.8'])
  })

  test('nothing asked, nothing found', () => {
    expect(search(book, '   ')).toEqual([])
  })

  test('the place is shown without marks', () => {
    expect(search(book, 'hold')[0]?.snippet).toBe('No move . See the wheel.')
  })

  test('what was looked for is marked, the text stays whole', () => {
    const pieces = marked('Wheel and wheels', 'wheel')
    expect(pieces.map((piece) => piece.text).join('')).toBe('Wheel and wheels')
    expect(pieces.filter((piece) => piece.found).map((piece) => piece.text)).toEqual(['Wheel', 'wheels'])
  })

  test('a part of a long text: words round the place', () => {
    const long = {
      ...book,
      sections: [
        {
          id: '1',
          title: '',
          text: '',
          rules: [rule('NAV-1.1', 'x', 'aa '.repeat(200) + 'needle' + ' bb'.repeat(200))],
        },
      ],
    }
    const snippet = search(long, 'needle')[0]?.snippet ?? ''
    expect(snippet).toContain('needle')
    expect(snippet.length).toBeLessThan(200)
  })
})
