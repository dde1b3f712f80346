/** The service's word on something under construction, a moment after the last change; late answers are dropped. */

import { wordsOf, type Reason } from '../api'

const AFTER_MS = 200

export class Checking<Wish, Told> {
  told = $state.raw<Told | null>(null)
  trouble = $state.raw<Reason | null>(null)
  waiting = $state(false)
  readonly #check: (wish: Wish) => Promise<Told>
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0

  constructor(check: (wish: Wish) => Promise<Told>) {
    this.#check = check
  }

  ask(wish: Wish): void {
    clearTimeout(this.#timer)
    const asked = ++this.#asked
    this.waiting = true
    this.#timer = setTimeout(
      async () => {
        try {
          const told = await this.#check(wish)
          if (asked === this.#asked) [this.told, this.trouble] = [told, null]
        } catch (error) {
          if (asked === this.#asked) this.trouble = wordsOf(error)
        }
        if (asked === this.#asked) this.waiting = false
      },
      asked > 1 ? AFTER_MS : 0, // the first at once; not by what was told, or each answer would be a change
    )
  }
}
