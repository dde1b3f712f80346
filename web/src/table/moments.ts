/** Moments of a game that have been looked at, or will be in a moment, and how its decisions are shown. */
import { api } from '../api'
import type { Staged, Update } from './wire'

const MOST_KEPT = 400

export class Moments {
  readonly #moments: Kept<Update>
  readonly #staged: Kept<Staged>

  constructor(token: string) {
    this.#moments = new Kept((step) => api.moment<Update>(token, step))
    this.#staged = new Kept((step) => api.staged(token, step))
  }

  at(step: number): Promise<Update> {
    return this.#moments.get(step)
  }

  /** How the decision that follows this moment is shown. */
  staged(step: number): Promise<Staged> {
    return this.#staged.get(step)
  }

  /** What an undo took back is no longer a moment of this game. */
  forgetFrom(step: number): void {
    this.#moments.forgetFrom(step)
    this.#staged.forgetFrom(step)
  }
}

class Kept<T> {
  #kept = new Map<number, Promise<T>>()

  constructor(private readonly fetch: (step: number) => Promise<T>) {}

  get(step: number): Promise<T> {
    const kept = this.#kept.get(step)
    if (kept) return kept
    const found = this.fetch(step)
    this.#kept.set(step, found)
    found.catch(() => this.#kept.delete(step)) // asked for again next time
    const oldest = this.#kept.keys().next().value
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return found
  }

  forgetFrom(step: number): void {
    for (const kept of [...this.#kept.keys()]) if (kept >= step) this.#kept.delete(kept)
  }
}
