import { describe, expect, test } from 'vitest'
import { Glossary } from '../../src/glossary/terms'
import { parseInline } from '../../src/markdown/inline'
import { plain, type Block, type Inline } from '../../src/markdown/nodes'
import { parseMarkdown } from '../../src/markdown/parse'
import { withTerms } from '../../src/markdown/terms'

const BOOKS = import.meta.glob<string>('../../../rulebooks/*.md', { query: '?raw', import: 'default', eager: true })

const text = (words: string): Inline => ({ kind: 'text', text: words })

describe('marks inside a paragraph', () => {
  test('bold, italics, code', () => {
    expect(parseInline('a **b** *c* _d_ `e*`')).toEqual([
      text('a '),
      { kind: 'strong', inside: [text('b')] },
      text(' '),
      { kind: 'em', inside: [text('c')] },
      text(' '),
      { kind: 'em', inside: [text('d')] },
      text(' '),
      { kind: 'code', text: 'e*' },
    ])
  })

  test('italics in bold, bold in italics', () => {
    expect(parseInline('**a *b* c**')).toEqual([
      { kind: 'strong', inside: [text('a '), { kind: 'em', inside: [text('b')] }, text(' c')] },
    ])
    expect(parseInline('*a **b** c*')).toEqual([
      { kind: 'em', inside: [text('a '), { kind: 'strong', inside: [text('b')] }, text(' c')] },
    ])
  })

  test('a rule id is a link to the rule, but not inside a word', () => {
    expect(parseInline('see NAV-8.3, and XNAV-8.3')).toEqual([
      text('see '),
      { kind: 'rule', id: 'NAV-8.3' },
      text(', and XNAV-8.3'),
    ])
  })

  test.each([
    '2 * 3 * 4',
    'a_b_c',
    '**open',
    '`open',
    '* a *',
    'a ** b ** c',
    '[x](javascript:alert(1))',
    '5 > 3 < 4 & <b>',
  ])('%s stays as it is', (words) => {
    expect(parseInline(words)).toEqual([text(words)])
  })

  test('links lead to pages only', () => {
    expect(parseInline('[here](https://example.org/a)')).toEqual([
      { kind: 'link', href: 'https://example.org/a', inside: [text('here')] },
    ])
  })

  test('a backslash takes a mark its meaning', () => {
    expect(parseInline('\\*a\\*')).toEqual([text('*a*')])
    expect(parseInline('From \\ to')).toEqual([text('From \\ to')])
  })
})

describe('blocks', () => {
  test('lines of a paragraph are joined; an empty line ends it', () => {
    expect(parseMarkdown('a\nb\n\nc')).toEqual([
      { kind: 'paragraph', inside: [text('a b')], flavour: '' },
      { kind: 'paragraph', inside: [text('c')], flavour: '' },
    ])
  })

  test('rulings and examples are known by their first word', () => {
    const flavours = parseMarkdown('**Ruling.** a\n\n**Example.** b\n\n**Other.** c').map(
      (block) => block.kind === 'paragraph' && block.flavour,
    )
    expect(flavours).toEqual(['ruling', 'example', ''])
  })

  test('headings', () => {
    expect(parseMarkdown('## 3 *Fleets*')).toEqual([
      { kind: 'heading', level: 2, inside: [text('3 '), { kind: 'em', inside: [text('Fleets')] }] },
    ])
  })

  test('a list in a list, with lines that go on', () => {
    const [list] = parseMarkdown('3. one\n   goes on\n   1. inner\n      too\n   2. second\n4. two')
    expect(list).toMatchObject({ kind: 'list', ordered: true, numbers: [3, 4] })
    const items = (list as Extract<Block, { kind: 'list' }>).items
    expect(items).toHaveLength(2)
    expect(items[0]?.[0]).toMatchObject({ kind: 'paragraph', inside: [text('one goes on')] })
    expect(items[0]?.[1]).toMatchObject({ kind: 'list', ordered: true, numbers: [1, 2] })
    expect((items[0]?.[1] as Extract<Block, { kind: 'list' }>).items.map((item) => item[0])).toMatchObject([
      { inside: [text('inner too')] },
      { inside: [text('second')] },
    ])
  })

  test('a list keeps the numbers of the text', () => {
    expect(parseMarkdown('1. a\n5. b')).toMatchObject([{ numbers: [1, 5] }])
  })

  test('a list ends where a paragraph begins', () => {
    expect(parseMarkdown('- a\n- b\n\nc').map((block) => block.kind)).toEqual(['list', 'paragraph'])
  })

  test('a paragraph ends where a list begins', () => {
    expect(parseMarkdown('these:\n- a\n- b').map((block) => block.kind)).toEqual(['paragraph', 'list'])
  })

  test('a table: aligned, rows as wide as the head, \\| is no border', () => {
    expect(parseMarkdown('| a | b |\n|:-:|---:|\n| 1 | 2 | 3 |\n| x\\|y |\n\nafter')).toEqual([
      {
        kind: 'table',
        align: ['center', 'right'],
        head: [[text('a')], [text('b')]],
        rows: [
          [[text('1')], [text('2')]],
          [[text('x|y')], []],
        ],
      },
      { kind: 'paragraph', inside: [text('after')], flavour: '' },
    ])
  })

  test('code is left alone', () => {
    expect(parseMarkdown('```\n# *a*\n```\nb')).toEqual([
      { kind: 'code', text: '# *a*' },
      { kind: 'paragraph', inside: [text('b')], flavour: '' },
    ])
  })
})

describe('our rulebooks', () => {
  test('all five are there', () => {
    expect(Object.keys(BOOKS)).toHaveLength(5)
  })

  test.each(Object.keys(BOOKS))('%s is read whole, no mark is left over', (name) => {
    const source = BOOKS[name] ?? ''
    const words = parseMarkdown(source).map(wordsOf).join('\n')
    expect(words.match(/\*\*[^*]{0,40}/g) ?? []).toEqual([])
    expect(words.match(/^\|.*$/gm) ?? []).toEqual([])
    expect(firstDifference(letters(words), letters(source))).toBe('')
  })
})

describe('terms', () => {
  const glossary = new Glossary([
    { term: 'epi keras', also: [], words: 'column', rule: 'NAV-9.4' },
    { term: 'trieres', also: ['triereis'], words: 'galley', rule: '' },
  ])

  test('whole words only, the longest first, whatever the case', () => {
    const found = glossary.pieces('Epi keras and TRIEREIS, not atrieres').filter((piece) => piece.term)
    expect(found.map((piece) => piece.text)).toEqual(['Epi keras', 'TRIEREIS'])
  })

  test('the pieces make up the text', () => {
    const words = 'a trieres, epi keras; b'
    expect(
      glossary
        .pieces(words)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(words)
  })

  test('a term is marked once in a text', () => {
    const blocks = withTerms(parseMarkdown('trieres *trieres*\n\n- triereis'), glossary)
    const marked = JSON.stringify(blocks).match(/"kind":"term"/g) ?? []
    expect(marked).toHaveLength(1)
  })
})

function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plain(block.inside)
    case 'code':
      return block.text
    case 'list':
      return block.items.map((item, at) => `${block.numbers[at] ?? ''} ${item.map(wordsOf).join(' ')}`).join(' ')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plain).join(' ')).join(' ')
  }
}

function letters(words: string): string {
  return words.replace(/[^\p{L}\p{N}]/gu, '')
}

/** Nothing is lost: the same letters in the same order. Otherwise where they part. */
function firstDifference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return one === other ? '' : `${one.slice(at - 40, at + 20)} / ${other.slice(at - 40, at + 20)}`
}
