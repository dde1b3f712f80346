/** An army as its file has it, with everything said that a form needs. Whether it is a good one, the service says. */

import { packed, unpacked } from '../link'
import { areTables, isTable, text, whole, type Outside } from '../outside'

export interface Unit {
  type: string
  class: string
  name: string
  tq: number | null // null: the field is empty at the moment
  size: number | null
  missile: string
  count: number | null
  clan: string
}

export interface Ground {
  type: string
  position: number
}

export interface Army {
  name: string
  description: string
  leader: { name: string; initiative: number | null; command: number | null }
  roman: boolean
  rules: string[]
  units: Unit[]
  terrain: Ground[]
  cards: Record<string, number>
  rest: Record<string, unknown> // of the head: period, year, source, what a leader of the Samurai has; carried along
  more: Record<string, unknown> // beside the head: clans
}

const MOST_LINES = 100

/** Anything from outside as an army; null when it is none. */
export function asArmy(told: unknown): Army | null {
  if (!isTable(told)) return null
  const { army: head, units, terrain = [], cards = {}, ...more } = told
  if (!isTable(head) || !isTable(head['leader']) || !isTable(cards)) return null
  if (!areTables(units, MOST_LINES) || !areTables(terrain, MOST_LINES)) return null
  const { name, description, leader, roman, special_rules: rules, ...rest } = head
  const { name: called, initiative, command, ...more_of_leader } = leader as Outside
  if (!Array.isArray(rules ?? [])) return null
  return {
    name: text(name, 80),
    description: text(description, 4000),
    leader: { name: text(called, 80), initiative: whole(initiative), command: whole(command) },
    roman: roman === true,
    rules: ((rules ?? []) as unknown[]).filter((rule) => typeof rule === 'string'),
    units: units.map(asUnit),
    terrain: terrain.map((one) => ({ type: text(one['type'], 40), position: whole(one['position']) ?? 1 })),
    cards: Object.fromEntries(
      Object.entries(cards).flatMap(([card, count]) => (whole(count) === null ? [] : [[card, count]])),
    ) as Record<string, number>,
    rest: { ...rest, ...(Object.keys(more_of_leader).length ? { leader: more_of_leader } : {}) },
    more,
  }
}

export function asUnit(told: Outside): Unit {
  return {
    type: text(told['type'], 8),
    class: text(told['class'], 8),
    name: text(told['name'], 80),
    tq: whole(told['tq']),
    size: whole(told['size']),
    missile: text(told['missile'], 4),
    count: told['count'] === undefined ? 1 : whole(told['count']),
    clan: text(told['clan'], 40),
  }
}

/** As the service takes it; a field that is empty is sent as the lowest, and refused there in words. */
export function toSend(army: Army): Record<string, unknown> {
  const { leader, ...rest } = army.rest as { leader?: object }
  return {
    army: {
      ...rest,
      name: army.name,
      ...(army.description ? { description: army.description } : {}),
      leader: {
        ...leader,
        name: army.leader.name,
        initiative: army.leader.initiative ?? 0,
        command: army.leader.command ?? 0,
      },
      ...(army.roman ? { roman: true } : {}),
      ...(army.rules.length ? { special_rules: [...army.rules] } : {}),
    },
    units: army.units.map((unit) => ({
      type: unit.type,
      ...(unit.class ? { class: unit.class } : {}),
      name: unit.name,
      tq: unit.tq ?? 0,
      size: unit.size ?? 0,
      ...(unit.missile ? { missile: unit.missile } : {}),
      ...(unit.clan ? { clan: unit.clan } : {}),
      count: unit.count ?? 0,
    })),
    ...(Object.keys(army.cards).length ? { cards: { ...army.cards } } : {}),
    ...(army.terrain.length ? { terrain: army.terrain.map((one) => ({ ...one })) } : {}),
    ...army.more,
  }
}

/** The same army to begin another with: without what tells where it came from. */
export function copyOf(army: Army, name: string): Army {
  const leader = army.rest['leader']
  return { ...structuredClone(army), name, rest: leader ? { leader } : {} }
}

// -- as a link -----------------------------------------------------------------------------------------------------

/** The whole army as part of an address; null when it is too long for one. */
export function toLink(army: Army): string | null {
  return packed(toSend(army))
}

export function fromLink(shared: string): Army | null {
  return asArmy(unpacked(shared))
}
