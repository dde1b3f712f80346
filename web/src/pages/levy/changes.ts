/** What is done to an army by hand; each changes the army that it is given. */

import type { LevyOffer } from '../../protocol'
import type { Army, Phalanx } from './army'
import { listOf } from './words'

const CHEAPEST = 'C'

/** One place on or back in its list. */
export function move<T>(list: T[], from: number, by: number): void {
  const [moved] = list.splice(from, 1)
  if (moved !== undefined) list.splice(from + by, 0, moved)
}

// -- groups --------------------------------------------------------------------------------------------------------

/** Two units like those of the last group, which is where one goes on; the first has the chief. */
export function addGroup(army: Army, offer: LevyOffer): void {
  const state = army.phalanx.at(-1)?.state ?? offer.lists[0]?.id ?? ''
  const grade = listOf(offer, state)?.grades.at(-1) ?? CHEAPEST
  const unit = [0, 1].map(() => ({ grades: [grade], name: '' }))
  const chief = !army.phalanx.some((one) => one.commander_in_chief)
  army.phalanx.push({ state, cp: offer.ratings[0]?.rating ?? 2, unit, leader: '', leads: 1, commander_in_chief: chief })
}

/** The same again beside it, without the names: those belong to the first. */
export function copyGroup(army: Army, at: number): void {
  const group = army.phalanx[at]
  if (!group) return
  const unit = group.unit.map(({ grades }) => ({ grades: [...grades], name: '' }))
  army.phalanx.splice(at + 1, 0, { ...group, unit, leader: '', commander_in_chief: false })
}

export function makeChief(army: Army, at: number): void {
  army.phalanx.forEach((group, place) => (group.commander_in_chief = place === at))
}

/** Grades that the new list does not have become its last, which is the cheapest. */
export function changeState(group: Phalanx, state: string, offer: LevyOffer): void {
  const grades = listOf(offer, state)?.grades ?? []
  const worst = grades.at(-1)
  group.state = state
  if (!worst) return
  for (const unit of group.unit) unit.grades = unit.grades.map((grade) => (grades.includes(grade) ? grade : worst))
}

// -- units: the leader stays with his own ---------------------------------------------------------------------------

export function addUnit(group: Phalanx, offer: LevyOffer): void {
  const like = group.unit.at(-1)?.grades[0] ?? listOf(offer, group.state)?.grades.at(-1) ?? CHEAPEST
  group.unit.push({ grades: [like], name: '' })
}

export function copyUnit(group: Phalanx, at: number): void {
  const unit = group.unit[at]
  if (!unit) return
  group.unit.splice(at + 1, 0, { grades: [...unit.grades], name: '' })
  if (group.leads > at + 1) group.leads += 1
}

export function moveUnit(group: Phalanx, from: number, by: number): void {
  move(group.unit, from, by)
  const [was, is] = [from + 1, from + by + 1]
  if (group.leads === was) group.leads = is
  else if (group.leads === is) group.leads = was
}

/** Whose unit is gone, leads the next. */
export function removeUnit(group: Phalanx, at: number): void {
  group.unit.splice(at, 1)
  if (group.leads > at + 1 || group.leads > group.unit.length) group.leads = Math.max(1, group.leads - 1)
}

// -- beside the groups -----------------------------------------------------------------------------------------------

/** What the states of an army send: grades by type. */
export function sentBy(army: Army, offer: LevyOffer): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const { state } of army.phalanx) {
    for (const { type, grades } of listOf(offer, state)?.loose ?? []) {
      found[type] = [...new Set([...(found[type] ?? []), ...grades])].sort()
    }
  }
  return found
}

/** One more like the last; else the first that is sent. */
export function addLoose(army: Army, offer: LevyOffer): void {
  const sent = sentBy(army, offer)
  const last = army.band.at(-1)
  const type = last?.type ?? Object.keys(sent)[0] ?? offer.lists[0]?.loose[0]?.type ?? ''
  army.band.push({ type, grade: last?.grade ?? sent[type]?.at(-1) ?? CHEAPEST, name: '' })
}
