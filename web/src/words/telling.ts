/** Sentences that the service sends, told in another language by their patterns: each `{a}` stands for anything, `{n}`,
    `{m}`, `{x}` and `{y}` for numbers; what stands there is told in the same way. */
export type Patterns = Readonly<Record<string, string>>

interface Pattern {
  matches: RegExp
  names: string[]
  told: string
}

const NUMBER = /^[nmxy]$/
const SLOT = /\{(\w+)\}/g
const MOST_KEPT = 4000

export class Telling {
  readonly #exact: Map<string, string>
  readonly #patterns: Pattern[]
  readonly #kept = new Map<string, string>()

  constructor(patterns: Patterns) {
    this.#exact = new Map(Object.entries(patterns).filter(([said]) => !said.includes('{')))
    // What says most by itself comes first.
    this.#patterns = Object.entries(patterns)
      .filter(([said]) => said.includes('{'))
      .sort(([one], [other]) => bare(other) - bare(one))
      .map(([said, told]) => patternOf(said, told))
  }

  /** The words as they are where nothing is known of them. */
  tell(words: string): string {
    return this.#known(words) ?? words.replace(/\(([^()]+)\)/g, (_, inside: string) => `(${this.tell(inside)})`)
  }

  /** Is there a pattern for them? */
  knows(words: string): boolean {
    return this.#known(words) !== null
  }

  #known(words: string): string | null {
    const exact = this.#exact.get(words) ?? this.#kept.get(words)
    if (exact !== undefined) return exact
    for (const { matches, names, told } of this.#patterns) {
      const found = matches.exec(words)
      if (!found) continue
      const values = new Map(names.map((name, i) => [name, this.tell(found[i + 1] ?? '')]))
      const said = told.replace(SLOT, (_, name: string) => values.get(name) ?? '')
      if (this.#kept.size > MOST_KEPT) this.#kept.clear()
      this.#kept.set(words, said)
      return said
    }
    return null
  }
}

function bare(said: string): number {
  return said.replace(SLOT, '').length
}

function patternOf(said: string, told: string): Pattern {
  const names: string[] = []
  const parts = said.split(SLOT).map((part, i) => {
    if (i % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    names.push(part)
    return NUMBER.test(part) ? '([-+−±]?\\d+(?:\\.\\d+)?)' : '(.+?)'
  })
  return { matches: new RegExp(`^${parts.join('')}$`, 'u'), names, told }
}
