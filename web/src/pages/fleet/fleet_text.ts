/** A fleet as text: the same file that the command line takes. Text to fleet to text gives the same text. */

import { asFleet, toSend, type Fleet } from './fleet'

type Plain = Record<string, string | number>

export function toText(fleet: Fleet): string {
  const { squadrons, ...top } = toSend(fleet) as { squadrons: Plain[] } & Plain
  const lines = squadrons.map(
    (one) =>
      `  { ${Object.entries(one)
        .map(([key, value]) => `${key} = ${written(value)}`)
        .join(', ')} },`,
  )
  const said = Object.entries(top as Plain).map(([key, value]) => `${key} = ${written(value)}`)
  return [...said, 'squadrons = [', ...lines, ']', ''].join('\n')
}

export class Unreadable extends Error {}

/** Throws Unreadable with the line to look at. */
export function fromText(text: string): Fleet {
  const fleet = asFleet(new Reader(text).all())
  if (!fleet) throw new Unreadable('A fleet has a list of squadrons, each with words for its traits.')
  return fleet
}

function written(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = value.replace(/[\\"]/g, '\\$&').replace(/[\n\t]/g, ' ')
  return `"${safe}"`
}

/** As much of TOML as fleets are written in: strings, whole numbers, arrays, inline tables and [[squadrons]]. */
class Reader {
  #at = 0
  constructor(readonly text: string) {}

  all(): Record<string, unknown> {
    const top: Record<string, unknown> = {}
    let into = top
    for (this.#space(); this.#at < this.text.length; this.#space()) {
      if (this.#takes('[[')) {
        const name = this.#word()
        this.#expect(']]')
        const list = (top[name] ??= [])
        if (!Array.isArray(list)) throw this.#wrong(`${name} is not a list`)
        list.push((into = {}))
      } else this.#pair(into)
    }
    return top
  }

  #pair(into: Record<string, unknown>): void {
    const key = this.#word()
    this.#space()
    this.#expect('=')
    this.#space()
    if (Object.hasOwn(into, key)) throw this.#wrong(`${key} is said twice`)
    into[key] = this.#value()
  }

  #value(): unknown {
    const sign = this.text[this.#at]
    if (sign === '"' || sign === "'") return this.#string(sign)
    if (this.#takes('[')) return this.#listed(']', (items: unknown[]) => items.push(this.#value()), [])
    if (this.#takes('{')) {
      return this.#listed('}', (table: Record<string, unknown>) => this.#pair(table), {})
    }
    const number = /^[+-]?\d{1,6}(?![\w.])/.exec(this.text.slice(this.#at))
    if (!number) throw this.#wrong('a text in quotes, a whole number, [ or { is wanted')
    this.#at += number[0].length
    return Number(number[0])
  }

  #listed<T>(end: string, one: (into: T) => void, into: T): T {
    for (this.#space(); !this.#takes(end); this.#space()) {
      one(into)
      this.#space()
      if (this.#takes(',')) continue
      this.#expect(end)
      break
    }
    return into
  }

  #string(quote: string): string {
    let read = ''
    for (this.#at += 1; this.#at < this.text.length; this.#at += 1) {
      const sign = this.text[this.#at] ?? ''
      if (sign === '\n') break
      if (sign === quote) {
        this.#at += 1
        return read
      }
      if (sign === '\\' && quote === '"') {
        this.#at += 1
        const escaped = this.text[this.#at] ?? ''
        if (escaped !== '"' && escaped !== '\\') throw this.#wrong(`\\${escaped} is not read here`)
        read += escaped
      } else read += sign
    }
    throw this.#wrong('a text is not closed')
  }

  #word(): string {
    const word = /^[A-Za-z_][\w-]*/.exec(this.text.slice(this.#at))
    if (!word) throw this.#wrong('a name is wanted')
    this.#at += word[0].length
    return word[0]
  }

  #takes(sign: string): boolean {
    if (!this.text.startsWith(sign, this.#at)) return false
    this.#at += sign.length
    return true
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) throw this.#wrong(`${sign} is wanted`)
  }

  /** Over blanks, line ends and comments. */
  #space(): void {
    const space = /^(\s|#[^\n]*)*/.exec(this.text.slice(this.#at))
    this.#at += space?.[0].length ?? 0
  }

  #wrong(words: string): Unreadable {
    const line = this.text.slice(0, this.#at).split('\n').length
    return new Unreadable(`Line ${line}: ${words}.`)
  }
}
