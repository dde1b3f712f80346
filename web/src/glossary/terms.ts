/** Finds the terms of the glossary in a text. */

import type { Term } from '../protocol'

export type Piece = { text: string; term: Term | null }

const LETTER = /[\p{L}\p{N}]/u

export class Glossary {
  readonly #byName = new Map<string, Term>()
  readonly #pattern: RegExp | null

  constructor(terms: readonly Term[]) {
    for (const term of terms) {
      for (const name of [term.term, ...(term.also ?? [])]) this.#byName.set(folded(name), term)
    }
    const names = [...this.#byName.keys()].sort((a, b) => b.length - a.length) // "epi keras" before "keras"
    this.#pattern = names.length ? new RegExp(names.map(escaped).join('|'), 'giu') : null
  }

  /** The text in pieces; a term is marked where it stands as a whole word. */
  pieces(text: string): Piece[] {
    if (!this.#pattern) return [{ text, term: null }]
    const found: Piece[] = []
    let done = 0
    for (const match of text.matchAll(this.#pattern)) {
      const end = match.index + match[0].length
      if (LETTER.test(text[match.index - 1] ?? ' ') || LETTER.test(text[end] ?? ' ')) continue
      const term = this.#byName.get(folded(match[0])) ?? null
      if (match.index > done) found.push({ text: text.slice(done, match.index), term: null })
      found.push({ text: match[0], term })
      done = end
    }
    if (done < text.length) found.push({ text: text.slice(done), term: null })
    return found
  }
}

function folded(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ')
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
