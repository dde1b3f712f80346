/** The service's word on a fleet: points and reasons, asked a moment after the last change; late answers are dropped. */

import { api, wordsOf, type Reason, type Values } from '../../api'
import type { FleetChecked } from '../../protocol'
import { toSend, type Fleet } from './fleet'

const AFTER_MS = 200

export class Check {
  told = $state.raw<FleetChecked | null>(null)
  trouble = $state.raw<Reason | null>(null)
  waiting = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0

  ask(ruleset: string, fleet: Fleet, settings: Values): void {
    clearTimeout(this.#timer)
    const sent = toSend(fleet)
    const asked = ++this.#asked
    this.waiting = true
    this.#timer = setTimeout(async () => {
      try {
        const told = await api.checkFleet(ruleset, sent, settings)
        if (asked === this.#asked) [this.told, this.trouble] = [told, null]
      } catch (error) {
        if (asked === this.#asked) this.trouble = wordsOf(error)
      }
      if (asked === this.#asked) this.waiting = false
    }, AFTER_MS)
  }
}
