/** Sentences that the service sends, told in another language by their patterns: each `{a}` stands for anything, `{n}`,
    `{m}`, `{x}` and `{y}` for numbers; what stands there is told in the same way. A pattern that only joins two things
    (`{a} and {b}`) holds where both of them can be told, and words that have no pattern are told sentence by sentence. */
export type Patterns = Readonly<Record<string, string>>

interface Pattern {
  matches: RegExp
  names: string[]
  told: string
}

interface Join {
  between: string
  told: string
}

const NUMBER = /^[nmxy]$/
const SLOT = /\{(\w+)\}/g
const JOIN = /^\{a\}([^{}:]+)\{b\}$/
const MOST_LETTERS = 3 // of what joins
const IN_BRACKETS = /^(.+) \(([^()]+)\)$/
const BRACKETS = /\(([^()]+)\)/g
/** Figures, units by their ids, what stands in the corner of a card. */
const ITSELF = /^[^a-z]*(?: \(.+\))?$/
const CODED = /^([A-Z]{2,3}(?: [A-Z]{2,3})*) (.+)$/
const SENTENCES = /(?<=[.!?]) (?=[A-Z])/
const MOST_KEPT = 4000

export class Telling {
  readonly #exact: Map<string, string>
  readonly #patterns: Pattern[]
  readonly #joins: Join[]
  readonly #kept = new Map<string, string | null>()

  constructor(patterns: Patterns) {
    const all = Object.entries(patterns)
    this.#exact = new Map(all.filter(([said]) => !said.includes('{')))
    // What says most by itself comes first.
    const composed = all.filter(([said]) => said.includes('{')).sort(([one], [other]) => bare(other) - bare(one))
    this.#patterns = composed.filter(([said]) => !isJoin(said)).map(([said, told]) => patternOf(said, told))
    this.#joins = composed
      .filter(([said]) => isJoin(said))
      .map(([said, told]) => ({ between: JOIN.exec(said)?.[1] ?? '', told }))
  }

  /** The words as they are where nothing is known of them. */
  tell(words: string): string {
    return this.#known(words) ?? words.replace(BRACKETS, (_, inside: string) => `(${this.tell(inside)})`)
  }

  /** Is there something for them? */
  knows(words: string): boolean {
    return this.#known(words) !== null
  }

  #known(words: string): string | null {
    const exact = this.#exact.get(words) ?? this.#kept.get(words)
    if (exact !== undefined) return exact
    const told =
      this.#bySentences(words) ??
      this.#composed(words) ??
      this.#joined(words) ??
      this.#explained(words) ??
      this.#coded(words) ??
      this.#begun(words)
    if (this.#kept.size > MOST_KEPT) this.#kept.clear()
    this.#kept.set(words, told)
    return told
  }

  #composed(words: string): string | null {
    for (const { matches, names, told } of this.#patterns) {
      const found = matches.exec(words)
      if (found) return filled(told, new Map(names.map((name, i) => [name, this.tell(found[i + 1] ?? '')])))
    }
    return null
  }

  #joined(words: string): string | null {
    for (const { between, told } of this.#joins)
      for (let at = words.indexOf(between); at > 0; at = words.indexOf(between, at + 1)) {
        if (depth(words, at) > 0) continue
        const [a, b] = [this.#settled(words.slice(0, at)), this.#settled(words.slice(at + between.length))]
        if (a !== null && b !== null)
          return filled(told, new Map([['a', a], ['b', b]])) // prettier-ignore
      }
    return null
  }

  /** Something, and more of it in brackets. */
  #explained(words: string): string | null {
    const [, thing = '', more = ''] = IN_BRACKETS.exec(words) ?? []
    const told = thing && this.#known(thing)
    return told ? `${told} (${this.tell(more)})` : null
  }

  /** The code of a card, and its name. */
  #coded(words: string): string | null {
    const [, code = '', name = ''] = CODED.exec(words) ?? []
    const told = name && this.#known(name)
    return told ? `${code} ${told}` : null
  }

  /** What is known with a small letter may begin a line. */
  #begun(words: string): string | null {
    const small = words.charAt(0).toLowerCase() + words.slice(1)
    const told = small === words ? null : this.#known(small)
    return told && told.charAt(0).toUpperCase() + told.slice(1)
  }

  #bySentences(words: string): string | null {
    const sentences = words.split(SENTENCES)
    for (let at = sentences.length - 1; at > 0; at--) {
      const first = this.#exact.get(sentences.slice(0, at).join(' '))
      const rest = first === undefined ? null : this.#known(sentences.slice(at).join(' '))
      if (rest !== null) return `${first} ${rest}`
    }
    return null
  }

  #settled(words: string): string | null {
    return this.#known(words) ?? (words && ITSELF.test(words) ? this.tell(words) : null)
  }
}

function filled(told: string, values: Map<string, string>): string {
  return told.replace(SLOT, (_, name: string) => values.get(name) ?? '')
}

function isJoin(said: string): boolean {
  const between = JOIN.exec(said)?.[1]
  return between !== undefined && between.replace(/[^a-z]/gi, '').length <= MOST_LETTERS
}

/** In how many brackets? */
function depth(words: string, at: number): number {
  let open = 0
  for (const letter of words.slice(0, at)) open += letter === '(' ? 1 : letter === ')' ? -1 : 0
  return open
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
