/** Work that is not saved yet, kept in this browser: one draft for each scenario that was opened. */
import { keep, stored } from '../../settings.svelte'

export interface Kept {
  ruleset: string
  id: string // as the address names it
  replaces: string // the own scenario that saving replaces; empty: it becomes a new one
  name: string
  record: Record<string, unknown>
}

const KEY = 'polemos.scenario.'
const PLAY = 'polemos.play'

export function keptDraft(ruleset: string, id: string): Kept | null {
  return asKept(stored(nameOf(ruleset, id)))
}

export function keepDraft(kept: Kept): boolean {
  return keep(nameOf(kept.ruleset, kept.id), kept)
}

export function dropDraft(ruleset: string, id: string): void {
  try {
    localStorage.removeItem(nameOf(ruleset, id))
  } catch {
    // a browser that keeps nothing has nothing to drop
  }
}

export function keptDrafts(): Kept[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(KEY))
      .sort()
      .map((name) => asKept(stored(name)))
      .filter((kept) => kept !== null)
  } catch {
    return []
  }
}

/** A name for what came from a link or a file: the same for the same contents. */
export function nameFor(text: string): string {
  let sum = 5381
  for (const sign of text) sum = (Math.imul(sum, 33) ^ (sign.codePointAt(0) ?? 0)) >>> 0
  return `kept-${sum.toString(16)}`
}

// -- a scenario on its way to the set-up page --------------------------------------------------------------------------

export interface ToPlay {
  ruleset: string
  record: Record<string, unknown>
  battle: unknown
  from: string // where it is changed again
}

export function keepToPlay(wish: ToPlay): void {
  keep(PLAY, wish)
}

export function toPlay(): ToPlay | null {
  const told = stored(PLAY) as Partial<ToPlay> | null
  if (typeof told?.ruleset !== 'string' || typeof told.record !== 'object' || typeof told.battle !== 'object')
    return null
  if (!told.record) return null
  return { ruleset: told.ruleset, record: told.record, battle: told.battle, from: String(told.from ?? '') }
}

function nameOf(ruleset: string, id: string): string {
  return `${KEY}${ruleset}/${id}`
}

function asKept(told: unknown): Kept | null {
  const { ruleset, id, replaces, name, record } = (told ?? {}) as Record<string, unknown>
  if (typeof ruleset !== 'string' || typeof id !== 'string' || typeof record !== 'object' || !record) return null
  return {
    ruleset,
    id,
    replaces: typeof replaces === 'string' ? replaces : '',
    name: String(name ?? ''),
    record: record as Kept['record'],
  }
}
