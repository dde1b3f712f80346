/** Several units under one hand: what is wanted of them, and what the service says that each of them would do. */
import type { Socket } from '../socket'
import type { Grouped, Reply, Target } from '../wire'

interface Asked {
  seq: number
  units: string[]
  chain: Reply[] // of a plan that comes before
}

const ASKED_EVERY = 60 // ms

export class Leading {
  target = $state.raw<Target | null>(null)
  #word = $state.raw<{ target: Target; told: Grouped } | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking = $state(0)

  constructor(
    private readonly asked: () => Asked,
    private readonly socket: () => Socket,
  ) {}

  /** The service's word on exactly this target. */
  get word(): Grouped | null {
    return this.#word && this.#word.target === this.target ? this.#word.told : null
  }

  get isSettled(): boolean {
    return this.target === null || (this.#asking === 0 && this.#timer === undefined)
  }

  want(target: Target): void {
    this.target = target
    this.#timer ??= setTimeout(() => void this.#ask(), ASKED_EVERY)
  }

  drop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.target = null
    this.#word = null
  }

  async #ask(): Promise<void> {
    this.#timer = undefined
    const { target } = this
    const { seq, units, chain } = this.asked()
    if (!target || !units.length) return
    this.#asking += 1
    const told = await this.socket().ask({ kind: 'group', seq, units, target, chain }).told
    this.#asking -= 1
    if (told?.kind === 'grouped') this.#word = { target, told }
  }
}
