import { parse } from 'svelte/compiler'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '../../src/settings.svelte'
import { german } from '../../src/words/german'
import { learn, say, t } from '../../src/words/words.svelte'

const SOURCES = import.meta.glob<string>('../../src/**/*.{svelte,ts}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Pages and parts whose every word has a key; whoever adds one here translates it. */
const TRANSLATED = [
  'tutorial/Coach',
  // Every page but those of scenarios and of mail; the table itself, with everything that a card table shows.
  ...Object.keys(SOURCES)
    .map((path) => path.replace(/^(\.\.\/)+src\//, '').replace(/\.svelte$/, ''))
    .filter((name) =>
      /^(pages(\/(charts|debriefing|games|home|muster|new|path|rules))?|table\/(cards|frame|panels|playback|widgets)(\/\w+)?)\/[A-Z]\w*$/.test(
        name,
      ),
    ),
  ...['Table', 'TablePage'].map((name) => `table/${name}`),
]
const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'label']
const IS_SAME = /^(of|or|Polemos|olemos: home|[A-Z]{3}-.*)$/ // names, ids, and what stands for itself
const QUIET = ['kbd', 'code', 'svg', 'style']

/** Words that stand in a page as they are, in text or in what is read out. */
function bare(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) node.forEach((each) => bare(each, found))
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return found
  const { type, name, data, attributes } = node as Record<string, unknown>
  if (type === 'Text' && typeof data === 'string' && /[A-Za-z]{2}/.test(data) && !IS_SAME.test(data.trim()))
    found.push(data.replace(/\s+/g, ' ').trim())
  const isEnglish = Array.isArray(attributes) && attributes.some((each) => each.name === 'lang')
  if (QUIET.includes(String(name)) || isEnglish || type === 'StyleDirective') return found
  if (type === 'Attribute' && !SPOKEN.includes(String(name))) return found
  for (const [part, value] of Object.entries(node)) if (part !== 'css' && part !== 'instance') bare(value, found)
  return found
}

describe('the words of the page', () => {
  beforeAll(() => learn('de'))
  afterEach(() => (settings.language = 'en'))

  it('are English where they are written, and German where it is chosen', () => {
    expect(t('New battle')).toBe('New battle')
    settings.language = 'de'
    expect(t('New battle')).toBe('Neue Schlacht')
    expect(t('a lesson of {minutes} minutes', { minutes: 5 })).toBe('eine Lektion von 5 Minuten')
  })

  it('stay English where a dictionary has none', () => {
    settings.language = 'de'
    expect(say('Nobody has said this')).toBe('Nobody has said this')
  })

  it.each(TRANSLATED)('all have a key on %s', (name) => {
    const page = SOURCES[`../../src/${name}.svelte`] ?? ''
    expect(page).not.toBe('')
    expect(bare(parse(page, { modern: true }).fragment)).toEqual([])
  })

  it('a bare word is found', () => {
    const found = (page: string) => bare(parse(page, { modern: true }).fragment)
    expect(found('<p>Hello <b>you</b></p>')).toEqual(['Hello', 'you'])
    expect(found('<a title="Go there" href="x">{t("x")}</a>')).toEqual(['Go there'])
    expect(found('<kbd>Enter</kbd> <code>own.toml</code> <i lang="en">This</i> {words}')).toEqual([])
  })

  it('keep their values in German', () => {
    const names = (words: string) => (words.match(/\{\w+\}/g) ?? []).toSorted()
    for (const [english, other] of Object.entries(german)) {
      expect(other.trim(), english).not.toBe('')
      expect(names(other), english).toEqual(names(english))
    }
  })

  it('are no more than the page says', () => {
    const written = Object.entries(SOURCES)
      .filter(([path]) => !path.endsWith('german.ts'))
      .map(([, text]) => text.replaceAll("\\'", "'").replace(/\s+/g, ' '))
      .join('\n')
    expect(Object.keys(german).filter((words) => !written.includes(words))).toEqual([])
  })
})
