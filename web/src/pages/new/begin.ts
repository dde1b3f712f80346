/** Begins a game and goes to its table. */

import { api } from '../../api'
import type { NewGame } from '../../protocol'
import { go, tableHref } from '../../router'
import { remember, tokenOf, type KeptGame } from '../games/kept.svelte'

/** `here`: the seats at this screen. */
export async function begin(game: NewGame, battle: string, here: readonly number[]): Promise<KeptGame> {
  return remember(await api.newGame(game), battle, here)
}

/** The table at which a first battle begins: there it is said who you are, what wins, and what to do first. */
export const opening = { token: '' }

export function sitDown(kept: KeptGame): void {
  go(tableHref(tokenOf(kept)))
}

/** The recommended battle, without a question: the player has the first seat, the computer the other. */
export async function beginFirst(game = ''): Promise<KeptGame> {
  const { rulesets } = await api.catalogue()
  const ruleset = rulesets.find((one) => one.id === game) ?? rulesets[0]
  if (!ruleset) throw new Error('The service offers no rules.')
  const battle = ruleset.battles.find((one) => one.id === ruleset.recommended) ?? ruleset.battles[0]
  if (!battle) throw new Error('The service offers no battles.')
  const level = ruleset.levels.includes('greedy') ? 'greedy' : (ruleset.levels[0] ?? 'random')
  const players = ruleset.seats.map((_, seat) => (seat === 0 ? 'human' : level))
  const wish: NewGame = { ruleset: ruleset.id, scenario: battle.id, settings: {}, players }
  const kept = await begin(wish, battle.title, [0])
  opening.token = tokenOf(kept)
  return kept
}
