/** Armies that are not saved yet, kept in this browser: one draft for each that was begun or opened. */

import type { Values } from '../../api'
import { keep, stored } from '../../settings.svelte'
import { isTable } from '../outside'

export type Army = Record<string, unknown>

export interface Kept {
  ruleset: string
  id: string // as the address names it
  replaces: string // the own army that saving replaces; empty: it becomes a new one
  name: string
  army: Army
  settings: Values // the battle that it is built for
  when: number // when it was last changed; the newest is gone on with
}

const KEY = 'polemos.muster.'
const NEW = 'new-'

export function keptArmy(ruleset: string, id: string): Kept | null {
  return asKept(stored(nameOf(ruleset, id)))
}

export function keepArmy(kept: Omit<Kept, 'when'>): boolean {
  return keep(nameOf(kept.ruleset, kept.id), { ...kept, when: Date.now() })
}

export function dropArmy(ruleset: string, id: string): void {
  try {
    localStorage.removeItem(nameOf(ruleset, id))
  } catch {
    // a browser that keeps nothing has nothing to drop
  }
}

/** The newest first. */
export function keptArmies(ruleset: string): Kept[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(`${KEY}${ruleset}/`))
      .map((name) => asKept(stored(name)))
      .filter((kept) => kept !== null)
      .sort((a, b) => b.when - a.when)
  } catch {
    return []
  }
}

/** An id that no kept army has. */
export function freeId(ruleset: string): string {
  const taken = keptArmies(ruleset).map(({ id }) => id)
  let number = 1
  while (taken.includes(`${NEW}${number}`)) number += 1
  return `${NEW}${number}`
}

export function asValues(info: unknown): Values {
  if (!isTable(info)) return {}
  const said = Object.entries(info).filter(([name, value]) => name.length <= 40 && typeof value === 'string')
  return Object.fromEntries(said.slice(0, 20)) as Values
}

function nameOf(ruleset: string, id: string): string {
  return `${KEY}${ruleset}/${id}`
}

function asKept(info: unknown): Kept | null {
  if (!isTable(info) || !isTable(info['army'])) return null
  const { ruleset, id, replaces, name, army, settings, when } = info
  if (typeof ruleset !== 'string' || typeof id !== 'string') return null
  return {
    ruleset,
    id,
    replaces: typeof replaces === 'string' ? replaces : '',
    name: String(name ?? ''),
    army: army as Army,
    settings: asValues(settings),
    when: typeof when === 'number' ? when : 0,
  }
}
