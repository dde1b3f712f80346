/** What browsers kept of armies before one builder served all games; it is kept as every other draft from now on. */

import { stored } from '../../settings.svelte'
import { isTable } from '../outside'
import { asValues, freeId, keepArmy, type Army } from './keeping'

const FLEETS = 'polemos.fleets' // saved ones
const DRAFTS: Record<string, string> = {
  navarcoi: 'polemos.fleet.draft',
  hoplites: 'polemos.army.draft',
  alala: 'polemos.levy.alala',
}

export function takeOver(ruleset: string): void {
  const key = DRAFTS[ruleset]
  if (!key) return
  const found = [stored(key), ...(ruleset === 'navarcoi' ? asList(stored(FLEETS)) : [])]
  for (const info of found) {
    if (!isTable(info)) continue
    const isDraft = isTable(info['army']) && 'replaces' in info
    const army = (isDraft ? info['army'] : withoutAgreed(info)) as Army
    const head = isTable(army['army']) ? army['army'] : army
    const name = typeof head['name'] === 'string' ? head['name'] : ''
    const replaces = isDraft && typeof info['replaces'] === 'string' ? info['replaces'] : ''
    keepArmy({ ruleset, id: freeId(ruleset), replaces, name, army, settings: asValues(info['settings']) })
  }
  forget(key)
  if (ruleset === 'navarcoi') forget(FLEETS)
}

/** Fleets were kept with what stood beside their squadrons in a table of its own. */
function withoutAgreed({ agreed, ...fleet }: Record<string, unknown>): Army {
  return { ...fleet, ...(isTable(agreed) ? agreed : {}) }
}

function asList(info: unknown): unknown[] {
  return Array.isArray(info) ? info : []
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}
