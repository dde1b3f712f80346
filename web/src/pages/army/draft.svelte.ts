/** The army under construction: kept in this browser until it is saved, whatever happens to the page. */

import { keep, stored } from '../../settings.svelte'
import { asArmy, toSend, type Army } from './army'

const KEY = 'polemos.army.draft'

export interface Draft {
  army: Army
  extra: Record<string, number> | null // special cards that are paid for; null: not told yet
  replaces: string // the own army that it was; empty: a new one
}

class Drafting {
  draft = $state<Draft | null>(read())
  begun = $state(0) // how often; each time the editor begins anew

  begin(army: Army, extra: Record<string, number> | null, replaces = ''): void {
    this.draft = { army: structuredClone($state.snapshot(army)) as Army, extra: extra && { ...extra }, replaces }
    this.begun += 1
    this.keep()
  }

  keep(): void {
    if (!this.draft) return
    const { army, extra, replaces } = $state.snapshot(this.draft) as Draft
    keep(KEY, { army: toSend(army), extra, replaces })
  }
}

function read(): Draft | null {
  const told = stored(KEY) as { army?: unknown; extra?: unknown; replaces?: unknown } | null
  const army = asArmy(told?.army)
  if (!army) return null
  const extra = typeof told?.extra === 'object' ? (told.extra as Record<string, number> | null) : null
  return { army, extra, replaces: typeof told?.replaces === 'string' ? told.replaces : '' }
}

export const drafting = new Drafting()
