/** Cards, areas and piles in words, for readers of the screen and for notes. */
import type { Card, CardScene, Pile, Spot } from '../wire'
import type { State } from './hand/touching'

export function cardWords(card: Card): string {
  if (card.kind === 'special') return `${card.name}${card.copies > 1 ? `, ${card.copies} of them` : ''}`
  const parts = [`${card.id} ${card.name}`, card.code, `quality ${card.quality}`, `size ${card.size}`]
  if (card.threshold) parts.push(`${card.hits} of ${card.threshold} hits`)
  if (card.missile) parts.push(`missile ${card.missile}`)
  if (card.clan) parts.push(card.clan)
  if (card.is_hidden) parts.push('hidden')
  if (card.is_engaged) parts.push('engaged')
  return [...parts, ...card.markers.map((marker) => marker.words)].join(', ')
}

export function spotWords(spot: Spot, card: Card | null): string {
  const ground = spot.terrain === 'clear' ? '' : `, ${spot.terrain}`
  return `Column ${spot.column}, ${spot.zone}${ground}: ${card ? cardWords(card) : 'empty'}`
}

export function pileWords(pile: Pile): string {
  return `${pile.name}: ${pile.count}`
}

const SAID: Record<State, string> = {
  touched: 'taken',
  ready: 'can be taken',
  barred: 'cannot be taken now',
  idle: '',
}

export function withState(words: string, state: State): string {
  return SAID[state] ? `${words}. ${SAID[state]}` : words
}

export function cardOf(scene: CardScene | null, id: string): Card | null {
  return scene?.cards.find((card) => card.id === id) ?? null
}

/** The area in which a card stands. */
export function spotOf(scene: CardScene | null, card: string): Spot | null {
  return scene?.spots.find((spot) => spot.card === card) ?? null
}
