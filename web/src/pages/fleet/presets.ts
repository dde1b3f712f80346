/** Fleets to begin with, by rule set, where the service offers none. Whether they fit the budget, the service says. */

import type { Fleet } from './fleet'

type Traits = { crew: string; morale: string; ship_class: string }

const plain: Traits = { crew: 'plain', morale: 'plain', ship_class: 'plain' }
const athenian: Traits = { crew: 'well_trained', morale: 'determined', ship_class: 'fast' }
const heavy: Traits = { crew: 'green', morale: 'plain', ship_class: 'heavy' }
const persian: Traits = { crew: 'well_trained', morale: 'poorly_motivated', ship_class: 'fast' }

const NAVARCOI: Fleet[] = [
  fleet('Six plain squadrons', Array<Traits>(6).fill(plain)),
  fleet('Athens: few and quick', [...Array<Traits>(3).fill(athenian), plain]),
  fleet('Corinth: many and heavy', [...Array<Traits>(6).fill(heavy), { ...plain, morale: 'determined' }]),
  fleet('Phoenicians of the King', [...Array<Traits>(5).fill(persian)]),
]

export function presetsOf(ruleset: string): Fleet[] {
  return ruleset === 'navarcoi' ? NAVARCOI : []
}

function fleet(name: string, traits: Traits[]): Fleet {
  return { name, squadrons: traits.map((one) => ({ name: '', stands: null, ...one })) }
}
