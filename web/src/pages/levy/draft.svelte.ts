/** The army under construction: kept in this browser until it is saved, whatever happens to the page. */

import type { Values } from '../../api'
import { keep, stored } from '../../settings.svelte'
import { asArmy, asValues, toSend, type Army } from './army'

export interface Draft {
  army: Army
  settings: Values // the battle that it is built for
  replaces: string // the own army that it was; empty: a new one
}

/** In place of an id: the army that lies on the desk, saved or not. */
export const DESK = 'desk:'

class Drafting {
  draft = $state<Draft | null>(null)
  #meant: { id: string; settings: Values } | null = null
  begun = $state(0) // how often; each time the editor begins anew
  readonly #key: string

  constructor(ruleset: string) {
    this.#key = `polemos.levy.${ruleset}`
    this.draft = this.#read()
  }

  begin(army: Army, settings: Values, replaces = ''): void {
    this.draft = { army: structuredClone($state.snapshot(army)) as Army, settings: { ...settings }, replaces }
    this.begun += 1
    this.keep()
  }

  keep(): void {
    if (!this.draft) return
    const { army, settings, replaces } = $state.snapshot(this.draft) as Draft
    keep(this.#key, { army: toSend(army), settings, replaces })
  }

  /** An army is on its way to a battle: the page where that is planned takes it. */
  send(id: string, settings: Values): void {
    this.#meant = { id, settings: { ...settings } }
  }

  taken(): { id: string; settings: Values } | null {
    const meant = this.#meant
    this.#meant = null
    return meant
  }

  /** What it was is deleted: from now on it is a new one. */
  forget(id: string): void {
    if (this.draft?.replaces !== id) return
    this.draft.replaces = ''
    this.keep()
  }

  #read(): Draft | null {
    const told = stored(this.#key) as { army?: unknown; settings?: unknown; replaces?: unknown } | null
    const army = told && asArmy(told.army)
    if (!army) return null
    const replaces = typeof told.replaces === 'string' ? told.replaces : ''
    return { army, settings: asValues(told.settings), replaces }
  }
}

const desks: Record<string, Drafting> = {}

/** One desk for each rule set. */
export function draftingOf(ruleset: string): Drafting {
  return (desks[ruleset] ??= new Drafting(ruleset))
}
