/** Cards, areas and piles in words, for readers of the screen and for notes. */
import { t, tell } from '../../words/words.svelte'
import type { Card, CardScene, Pile, Spot } from '../wire'
import type { State } from './hand/touching'

export function cardWords(card: Card): string {
  if (card.kind === 'special')
    return `${card.name}${card.copies > 1 ? t(', {count} of them', { count: card.copies }) : ''}`
  const parts = [
    `${card.id} ${tell(card.name)}`,
    card.code,
    `${t('quality')} ${card.quality}`,
    `${t('size')} ${card.size}`,
  ]
  if (card.threshold) parts.push(t('{hits} of {threshold} hits', { hits: card.hits, threshold: card.threshold }))
  if (card.missile) parts.push(`${t('missile')} ${card.missile}`)
  if (card.clan) parts.push(tell(clanName(card.clan)))
  if (card.is_hidden) parts.push(t('hidden'))
  if (card.is_engaged) parts.push(t('engaged'))
  return [...parts, ...card.markers.map((marker) => tell(marker.words))].join(', ')
}

/** As its banner says it. */
export function clanName(clan: string): string {
  return clan.charAt(0).toUpperCase() + clan.slice(1)
}

export function spotWords(spot: Spot, card: Card | null): string {
  const ground = spot.terrain === 'clear' ? '' : `, ${tell(spot.terrain)}`
  return `${t('Column')} ${spot.column}, ${tell(spot.zone)}${ground}: ${card ? cardWords(card) : t('empty')}`
}

export function pileWords(pile: Pile): string {
  return `${tell(pile.name)}: ${pile.count}`
}

const SAID = (): Record<State, string> => ({
  touched: t('taken'),
  ready: t('can be taken'),
  barred: t('cannot be taken now'),
  idle: '',
})

export function withState(words: string, state: State): string {
  const told = SAID()[state]
  return told ? `${words}. ${told}` : words
}

export function cardOf(scene: CardScene | null, id: string): Card | null {
  return scene?.cards.find((card) => card.id === id) ?? null
}

/** The area in which a card stands. */
export function spotOf(scene: CardScene | null, card: string): Spot | null {
  return scene?.spots.find((spot) => spot.card === card) ?? null
}
