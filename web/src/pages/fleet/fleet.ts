/** A fleet as the service takes it, whatever traits the rule set knows. */

import type { FleetInfo } from '../../protocol'

export type Squadron = { name: string; stands: number | null } & Record<string, string | number | null>

export interface Fleet {
  name: string
  squadrons: Squadron[]
  agreed?: Record<string, number | string> // what a rule set adds to a fleet beside its squadrons; carried along
}

const MOST_SQUADRONS = 200 // of what is read at all

export function emptySquadron(offer: FleetInfo, name = ''): Squadron {
  const traits = offer.traits.map((trait) => [trait.id, trait.default])
  return { name, stands: null, ...Object.fromEntries(traits) }
}

/** Anything from outside as a fleet; null when it is none. Whether it is a legal one, the service says. */
export function asFleet(told: unknown): Fleet | null {
  const fleet = told as { name?: unknown; squadrons?: unknown } | null
  if (typeof fleet !== 'object' || !Array.isArray(fleet?.squadrons)) return null
  if (fleet.squadrons.length > MOST_SQUADRONS || !fleet.squadrons.every(isSquadron)) return null
  const { name, squadrons, agreed, ...rest } = fleet as Record<string, unknown> & { squadrons: Squadron[] }
  const more = Object.entries({ ...rest, ...(agreed as object | undefined) }).filter(isPlain)
  return {
    name: typeof name === 'string' ? name.slice(0, 80) : '',
    squadrons: squadrons.map((one) => ({ ...one, name: one.name ?? '', stands: one.stands ?? null })),
    ...(more.length ? { agreed: Object.fromEntries(more) } : {}),
  }
}

function isPlain(pair: [string, unknown]): pair is [string, number | string] {
  return Number.isInteger(pair[1]) || (typeof pair[1] === 'string' && pair[1].length <= 80)
}

function isSquadron(told: unknown): told is Squadron {
  if (typeof told !== 'object' || told === null || Array.isArray(told)) return false
  return Object.entries(told).every(([key, value]) => {
    if (key === 'stands') return value === null || Number.isInteger(value)
    return typeof value === 'string' && value.length <= 80
  })
}

/** As the service takes it: what is not said has its usual value. */
export function toSend(fleet: Fleet): Record<string, unknown> {
  return {
    ...(fleet.name ? { name: fleet.name } : {}),
    ...fleet.agreed,
    squadrons: fleet.squadrons.map(({ name, stands, ...traits }) => ({
      ...(name ? { name } : {}),
      ...(stands === null ? {} : { stands }),
      ...traits,
    })),
  }
}

// -- as a link -----------------------------------------------------------------------------------------------------

export function toLink(fleet: Fleet): string {
  const bytes = new TextEncoder().encode(JSON.stringify(toSend(fleet)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

export function fromLink(shared: string): Fleet | null {
  try {
    const bytes = Uint8Array.from(atob(shared.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    return asFleet(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return null
  }
}
