/**
 * Lets updates pass one after the other, so that the player sees each of the computer's decisions for a moment.
 *
 * What follows from the player's own act is shown at once, and the player may always skip to the present.
 */
import type { LogLine, Update } from './wire'

export interface Shown {
  update: Update
  log: LogLine[] // all of it at that time
  news: LogLine[]
}

const A_DECISION = 700 // ms at speed 1
const A_ROLL = 600
const LONGEST = 2600

export class Pace {
  #queue: Shown[] = []
  #held: Shown | null = null // goes with what comes next
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly show: (shown: Shown) => void,
    private readonly speed: () => number,
    private readonly behind: (count: number) => void,
    private readonly isHeld: (shown: Shown) => boolean = () => false,
  ) {}

  take(told: Shown, atOnce: boolean): void {
    const shown = this.#held ? { ...told, news: [...this.#held.news, ...told.news] } : told
    this.#held = null
    if (!atOnce && this.isHeld(shown)) {
      this.#held = shown
      return
    }
    this.#queue.push(shown)
    if (atOnce || this.speed() === 0) this.skip()
    else if (this.#timer === undefined) this.#next()
    this.behind(this.#queue.length)
  }

  /** To the present, with all that happened on the way as news. */
  skip(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const newest = this.#queue.at(-1)
    if (newest === undefined) return
    const news = this.#queue.flatMap((each) => each.news).filter((line) => newest.log.includes(line))
    this.#queue = []
    this.behind(0)
    this.#present({ ...newest, news })
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#queue = []
    this.#held = null
  }

  #next(): void {
    const shown = this.#queue.shift()
    this.behind(this.#queue.length)
    if (shown) this.#present(shown)
  }

  #present(shown: Shown): void {
    const pause = pauseFor(shown.news, this.speed())
    if (pause > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined
        this.#next()
      }, pause)
    }
    this.show(shown)
    if (pause === 0 && this.#queue.length) this.#next()
  }
}

/** How long news stay before the next may come. */
function pauseFor(news: LogLine[], speed: number): number {
  if (speed === 0 || news.length === 0) return 0
  const rolls = news.filter((line) => line.fact.type === 'Rolled').length
  return Math.min(LONGEST, A_DECISION + A_ROLL * rolls) / speed
}
