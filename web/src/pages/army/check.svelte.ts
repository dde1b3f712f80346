/** The service's word on an army: points and reasons, a moment after the last change; late answers are dropped. */

import { api, wordsOf, type Reason } from '../../api'
import type { ArmyChecked } from '../../protocol'
import { toSend, type Army } from './army'

const AFTER_MS = 200
export const RULESET = 'hoplites'

export class Check {
  told = $state.raw<ArmyChecked | null>(null)
  trouble = $state.raw<Reason | null>(null)
  waiting = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0

  ask(army: Army, extra: Record<string, number> | null): void {
    clearTimeout(this.#timer)
    const wish = { army: toSend(army), extra }
    const asked = ++this.#asked
    this.waiting = true
    this.#timer = setTimeout(
      async () => {
        try {
          const told = await api.checkArmy(RULESET, wish)
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
