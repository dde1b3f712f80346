/** Small words about armies built from lists. */

import type { LevyList, LevyListed, LevyOffer } from '../../protocol'

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A name without what stands in brackets after it. */
export function shortName(list: LevyList): string {
  return list.name.split(' (')[0] ?? list.name
}

export function listOf(offer: LevyOffer, state: string): LevyList | undefined {
  return offer.lists.find((list) => list.states.includes(state))
}

/** How a state is offered: those that share a list are named, the list itself stands for the others. */
export function stateWords(list: LevyList, state: string): string {
  if (state !== list.id) return state
  return list.states.length > 1 ? `${list.id} (others)` : list.name
}

/** In one line: how large it is. */
export function lineOf(army: LevyListed, words: Record<string, string>): string {
  const states = army.states.join(', ')
  const loose = `${army.loose_count} ${words[army.loose_count === 1 ? 'loose' : 'looses'] ?? ''}`
  return [states, `${army.unit_count} units`, loose, `${army.points} points`].filter(Boolean).join(' · ')
}

/** For which battles it is legal. */
export function fitWords({ fits }: LevyListed): string {
  return fits.length ? `for ${fits.join(' or ')} battles` : 'not legal yet'
}
