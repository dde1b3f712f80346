/** Dice of the newest news, one after the other, each at the card that it was thrown for. */
import { Passing } from '../passing.svelte'
import type { Session } from '../session.svelte'
import type { LogLine, Rolled } from '../wire'

export interface Throw {
  key: number
  who: string // the card, or nobody in particular
  rolled: Rolled
  total: number
  verdict: 'passed' | 'failed' | ''
}

const SHOWN = 2400 // ms at speed 1
const LATER = 380
const MOST = 6

export class Throws extends Passing<Throw> {
  #next = 0

  constructor() {
    super(SHOWN, LATER)
  }

  take(session: Session): void {
    const rolls = session.news.filter((line) => line.fact.type === 'Rolled').map((line) => this.#thrown(line))
    if (session.news.length) session.news = []
    const thrown = rolls.filter(({ rolled }) => rolled.faces.length).slice(-MOST)
    this.show(thrown, session.settings, (old, one) => old.who === one.who)
  }

  #thrown(line: LogLine): Throw {
    const rolled = line.fact as unknown as Rolled
    const faces = (rolled.faces ?? []).reduce((a, b) => a + b, 0)
    const isTested = rolled.need != null || rolled.limit != null
    return {
      key: this.#next++,
      who: rolled.who?.[0] ?? '',
      rolled,
      total: (rolled.mods ?? []).reduce((sum, { value }) => sum + value, faces),
      verdict: !isTested ? '' : line.words.endsWith('passed') ? 'passed' : 'failed',
    }
  }
}
