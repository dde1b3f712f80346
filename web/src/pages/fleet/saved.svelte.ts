/** The fleets that the player has saved in this browser, by name. */

import { keep, stored } from '../../settings.svelte'
import { asFleet, type Fleet } from './fleet'

const KEY = 'polemos.fleets'

class SavedFleets {
  fleets = $state.raw<Fleet[]>(read())

  /** False: this browser keeps nothing. */
  save(fleet: Fleet): boolean {
    this.fleets = [
      ...this.fleets.filter((one) => one.name !== fleet.name),
      structuredClone($state.snapshot(fleet)),
    ].sort((a, b) => a.name.localeCompare(b.name))
    return keep(KEY, this.fleets)
  }

  remove(name: string): void {
    this.fleets = this.fleets.filter((one) => one.name !== name)
    keep(KEY, this.fleets)
  }
}

function read(): Fleet[] {
  const told = stored(KEY)
  return Array.isArray(told) ? told.flatMap((one) => asFleet(one) ?? []) : []
}

export const savedFleets = new SavedFleets()
