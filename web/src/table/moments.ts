/** Moments of a game that have been looked at, or will be in a moment. */
import { api } from '../api'
import type { Update } from './wire'

const MOST_KEPT = 400

export class Moments {
  #kept = new Map<number, Promise<Update>>()

  constructor(private readonly token: string) {}

  at(step: number): Promise<Update> {
    const kept = this.#kept.get(step)
    if (kept) return kept
    const moment = api.moment<Update>(this.token, step)
    this.#kept.set(step, moment)
    moment.catch(() => this.#kept.delete(step)) // asked for again next time
    const oldest = this.#kept.keys().next().value
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return moment
  }

  /** What an undo took back is no longer a moment of this game. */
  forgetFrom(step: number): void {
    for (const kept of [...this.#kept.keys()]) if (kept >= step) this.#kept.delete(kept)
  }
}
