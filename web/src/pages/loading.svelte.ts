/** Something that comes from the service: it is on its way, there, or could not be had. */

import { wordsOf, type Reason } from '../api'

export class Loading<T> {
  value = $state.raw<T | null>(null)
  trouble = $state.raw<Reason | null>(null)
  readonly #load: () => Promise<T>
  #asked = 0

  constructor(load: () => Promise<T>) {
    this.#load = load
    void this.again()
  }

  /** Ask anew; the old value stays until the new one is there, and only the newest answer counts. */
  async again(): Promise<void> {
    const asked = ++this.#asked
    try {
      const value = await this.#load()
      if (asked === this.#asked) [this.value, this.trouble] = [value, null]
    } catch (error) {
      if (asked === this.#asked) this.trouble = wordsOf(error)
    }
  }
}
