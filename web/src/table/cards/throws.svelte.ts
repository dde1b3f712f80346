/** Dice of the newest news, one after the other, each at the card that it was thrown for. */
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

export class Throws {
  list = $state.raw<Throw[]>([])
  #next = 0
  #timers: ReturnType<typeof setTimeout>[] = []

  take(session: Session): void {
    const rolls = session.news.filter((line) => line.fact.type === 'Rolled').map((line) => this.#thrown(line))
    if (session.news.length) session.news = []
    const { speed, still } = session.settings
    const pause = speed === 0 || still ? 0 : LATER / speed
    const shown = SHOWN / Math.max(1, Math.min(speed, 2))
    for (const [at, each] of rolls
      .filter(({ rolled }) => rolled.faces.length)
      .slice(-MOST)
      .entries()) {
      this.#later(() => (this.list = [...this.list.filter((old) => old.who !== each.who), each]), at * pause)
      this.#later(() => (this.list = this.list.filter(({ key }) => key !== each.key)), at * pause + shown)
    }
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
    this.list = []
  }

  #later(deed: () => void, ms: number): void {
    if (ms === 0) deed()
    else this.#timers.push(setTimeout(deed, ms))
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
