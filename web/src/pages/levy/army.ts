/** An army built from lists, as its file has it. Whether it is a good one, the service says. */

import type { LevyFault } from '../../protocol'
import type { Values } from '../../api'
import { packed, unpacked } from '../link'
import { areTables, isTable, text, whole, type Outside } from '../outside'

export interface Unit {
  grades: string[] // from front to rear; more than one: a column
  name: string
}

export interface Phalanx {
  state: string
  cp: number
  unit: Unit[] // from right to left
  leader: string
  leads: number // the unit that the leader starts with, counted from 1
  commander_in_chief: boolean
}

export interface Band {
  type: string
  grade: string
  name: string
}

export interface Army {
  id: string
  name: string
  about: string
  phalanx: Phalanx[]
  band: Band[]
}

export const LONGEST_NAME = 120
const MOST_LINES = 60
const MOST_DEEP = 12

/** Nothing but room for an army. */
export function blank(): Army {
  return { id: 'army', name: '', about: '', phalanx: [], band: [] }
}

/** Anything from outside as an army; null when it is none. */
export function asArmy(told: unknown): Army | null {
  if (!isTable(told)) return null
  const { phalanx = [], band = [] } = told
  if (!areTables(phalanx, MOST_LINES) || !areTables(band, MOST_LINES)) return null
  const groups = phalanx.map(asPhalanx)
  if (groups.some((group) => group === null)) return null
  return {
    id: text(told['id'], 40) || 'army',
    name: text(told['name'], LONGEST_NAME),
    about: text(told['about'], 1000),
    phalanx: groups as Phalanx[],
    band: band.map((one) => ({
      type: text(one['type'], 40),
      grade: text(one['grade'], 4),
      name: text(one['name'], LONGEST_NAME),
    })),
  }
}

function asPhalanx(told: Outside): Phalanx | null {
  const { unit = [] } = told
  if (!areTables(unit, MOST_LINES)) return null
  return {
    state: text(told['state'], LONGEST_NAME),
    cp: whole(told['cp']) ?? 2,
    unit: unit.map((one) => ({ grades: gradesOf(one['grades']), name: text(one['name'], LONGEST_NAME) })),
    leader: text(told['leader'], LONGEST_NAME),
    leads: whole(told['leads']) ?? 1,
    commander_in_chief: told['commander_in_chief'] === true,
  }
}

function gradesOf(told: unknown): string[] {
  return Array.isArray(told) ? told.slice(0, MOST_DEEP).map((grade) => text(grade, 4)) : []
}

/** As the service takes it. */
export function toSend(army: Army): Record<string, unknown> {
  return { ...structuredClone(army) }
}

// -- as a link -----------------------------------------------------------------------------------------------------

export interface Shared {
  army: Army
  settings: Values // the battle that it is built for
}

export function toLink({ army, settings }: Shared): string | null {
  return packed({ army, settings })
}

export function fromLink(link: string): Shared | null {
  const told = unpacked(link)
  if (!isTable(told) || !isTable(told['army'])) return null
  const army = asArmy(told['army'])
  return army && { army, settings: asValues(told['settings']) }
}

export function asValues(told: unknown): Values {
  if (!isTable(told)) return {}
  const said = Object.entries(told).filter(([name, value]) => name.length <= 40 && typeof value === 'string')
  return Object.fromEntries(said.slice(0, 20)) as Values
}

// -- what is wrong -------------------------------------------------------------------------------------------------

/** The faults of one part, told by its place in the file; those of the parts within it are theirs. */
export function faultsAt(faults: readonly LevyFault[], place: string): LevyFault[] {
  return faults.filter(({ at }) => at.includes(place))
}

/** Where a fault stands on the page: beside the first part that it is about, or with the sum. */
export function anchorOf(fault: LevyFault): string {
  return fault.at[0] ? `part-${fault.at[0].replaceAll('.', '-')}` : ''
}
