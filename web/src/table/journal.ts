/** The log as this page has it, and its hash, which the service sends along: if they differ, something went missing. */
import type { LogLine } from './wire'

const OFFSET = 0x811c9dc5
const PRIME = 0x01000193
const NEWLINE = Uint8Array.of(10)
const utf8 = new TextEncoder()

/** FNV-1a, 32 bits. */
function fold(state: number, bytes: Uint8Array): number {
  for (const byte of bytes) state = Math.imul(state ^ byte, PRIME)
  return state >>> 0
}

export class Journal {
  lines: LogLine[] = []
  #states: number[] = [] // of the hash after each line, so that only new lines are hashed

  /** Take in a part; tells which lines are news. Null: there is a gap, and everything must be asked for again. */
  take(part: { since: number; lines: LogLine[] }): LogLine[] | null {
    if (part.since > this.lines.length) return null
    const known = part.lines.findIndex((line, at) => !isSame(this.lines[part.since + at], line))
    this.lines = [...this.lines.slice(0, part.since), ...part.lines]
    this.#states.length = part.since
    for (const line of part.lines) {
      const before = this.#states.length ? fold(this.#states[this.#states.length - 1] ?? OFFSET, NEWLINE) : OFFSET
      this.#states.push(fold(before, utf8.encode(line.words)))
    }
    return known < 0 ? [] : part.lines.slice(known)
  }

  get hash(): string {
    return (this.#states[this.#states.length - 1] ?? OFFSET).toString(16).padStart(8, '0')
  }
}

function isSame(one: LogLine | undefined, other: LogLine): boolean {
  return one !== undefined && one.words === other.words && one.step === other.step
}
