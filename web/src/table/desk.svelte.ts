/** What lies open on the player's desk beside the table: which panel, which rule, which dialog. */
import { getContext, setContext } from 'svelte'
import type { Odds } from './wire'

export type Tab = 'log' | 'units' | 'odds' | 'rule'
export type Card =
  'keys' | 'battle' | 'charts' | 'settings' | 'concede' | 'fork' | 'links' | 'end' | 'written' | 'tracks'

export class Desk {
  tab = $state<Tab>('log')
  drawer = $state(false) // on narrow screens the panels lie in a drawer
  rule = $state('')
  past = $state.raw<string[]>([]) // rules read before, for the way back
  card = $state<Card | null>(null)
  ordering = $state(false) // the order line is open
  pinned = $state.raw<Odds[] | null>(null)
  said = $state('') // for readers of the screen
  orders: string[] = [] // typed before; they go with the desk, for they may be another's secret at the same screen
  #before: Tab = 'log'

  open(tab: Tab): void {
    this.tab = tab
    this.drawer = true
  }

  showRule(id: string): void {
    if (this.rule && this.rule !== id) this.past = [...this.past.slice(-30), this.rule]
    this.rule = id
    this.open('rule')
  }

  backToRule(): void {
    const rule = this.past.at(-1)
    if (rule === undefined) return
    this.past = this.past.slice(0, -1)
    this.rule = rule
  }

  /** Pinned odds have their tab to themselves; unpinned, the tab from before comes back. */
  togglePin(odds: Odds[]): void {
    if (this.pinned) {
      this.pinned = null
      if (this.tab === 'odds') this.tab = this.#before
    } else if (odds.length) {
      this.#before = this.tab
      this.pinned = odds
      this.tab = 'odds'
    }
  }
}

const KEY = Symbol('desk')

export function setDesk(desk: Desk): Desk {
  return setContext(KEY, desk)
}

export function getDesk(): Desk {
  return getContext<Desk>(KEY)
}
