/** Things shown one after the other, each for a while; a newer one takes the place of what stood there. */
import type { Session } from './session.svelte'

export class Passing<T extends { key: number }> {
  list = $state.raw<T[]>([])
  #timers: ReturnType<typeof setTimeout>[] = []
  readonly #shown: number
  readonly #later: number
  readonly #most: number

  /** How long each is shown and how much later the next one comes, in ms at speed 1; how many there are at a time. */
  constructor(shown: number, later: number, most = Infinity) {
    this.#shown = shown
    this.#later = later
    this.#most = most
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
    this.list = []
  }

  protected show(
    things: readonly T[],
    { speed, still }: Pick<Session['settings'], 'speed' | 'still'>,
    isSamePlace: (old: T, one: T) => boolean,
  ): void {
    const pause = speed === 0 || still ? 0 : this.#later / speed
    const shown = this.#shown / Math.min(speed || 1, 2)
    for (const [at, one] of things.entries()) {
      this.#after(at * pause, () => {
        const others = this.list.filter((old) => !isSamePlace(old, one))
        this.list = [...others, one].slice(-this.#most)
      })
      this.#after(at * pause + shown, () => (this.list = this.list.filter(({ key }) => key !== one.key)))
    }
  }

  #after(ms: number, deed: () => void): void {
    if (ms === 0) deed()
    else this.#timers.push(setTimeout(deed, ms))
  }
}
