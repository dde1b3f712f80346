/** Looks for words in a rulebook, however inflected: all of them must be there; a title counts more than a text. */

import type { RulesInfo, RuleInfo, SectionInfo } from '../../protocol'
import { stem } from './stems'

export interface Hit {
  rule: RuleInfo
  section: SectionInfo
  snippet: string
}

const AROUND = 70

export function search(book: RulesInfo, words: string, most = 60): Hit[] {
  const wanted = stems(words)
  if (!wanted.length) return []
  const found: { hit: Hit; rank: number }[] = []
  for (const section of book.sections) {
    for (const rule of section.rules) {
      const id = folded(rule.id)
      const title = folded(rule.title)
      const text = folded(rule.text)
      if (!wanted.every((word) => id.includes(word) || title.includes(word) || text.includes(word))) continue
      const rank = id === wanted[0] ? 0 : wanted.every((word) => title.includes(word) || id.includes(word)) ? 1 : 2
      found.push({ hit: { rule, section, snippet: snippet(rule.text, wanted) }, rank })
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank) // stable: then in the order of the book
    .slice(0, most)
    .map(({ hit }) => hit)
}

/** The text round the first word found, without the marks of Markdown. */
function snippet(text: string, wanted: string[]): string {
  const plain = text
    .replace(/^\s*\|?[\s:|-]+\|?\s*$/gm, ' ')
    .replace(/[*_`|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const low = folded(plain)
  const at = Math.max(0, Math.min(...wanted.map((word) => low.indexOf(word)).filter((place) => place >= 0), low.length))
  const start = at < AROUND || at === low.length ? 0 : plain.indexOf(' ', at - AROUND) + 1
  const far = start + Math.round(2.2 * AROUND)
  const end = far >= plain.length ? plain.length : plain.lastIndexOf(' ', far)
  return `${start ? '… ' : ''}${plain.slice(start, end)}${end < plain.length ? ' …' : ''}`
}

function stems(words: string): string[] {
  return folded(words).split(/\s+/).filter(Boolean).map(stem)
}

/** Small letters, accents off, so that "periplous" is found however it is written; the length stays the same. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[àáâäãå]/g, 'a')
    .replace(/[èéêë]/g, 'e')
    .replace(/[ìíîï]/g, 'i')
    .replace(/[òóôöõ]/g, 'o')
}

/** The text in pieces, those that were looked for marked. */
export function marked(text: string, words: string): { text: string; found: boolean }[] {
  const wanted = stems(words)
  const low = folded(text)
  const pieces: { text: string; found: boolean }[] = []
  let done = 0
  while (done < text.length) {
    let next = text.length
    let length = 0
    for (const word of wanted) {
      const at = low.indexOf(word, done)
      const end = at + word.length + (/^[a-z]*/.exec(low.slice(at + word.length))?.[0].length ?? 0)
      if (at >= 0 && (at < next || (at === next && end - at > length))) [next, length] = [at, end - at]
    }
    if (next > done) pieces.push({ text: text.slice(done, next), found: false })
    if (length) pieces.push({ text: text.slice(next, next + length), found: true })
    done = next + length
  }
  return pieces
}
