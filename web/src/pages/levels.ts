/** The computer's levels in players' words. A level that is not named here is offered under its own name. */

import { say, t } from '../words/words.svelte'

const NAMES: Record<string, { name: string; words: string }> = {
  random: { name: 'Novice', words: 'Knows the rules and nothing else. Good for a first look.' },
  greedy: { name: 'Captain', words: 'Weighs the odds of every single action, and takes the best. Answers at once.' },
  planner: {
    name: 'Taxiarch',
    words: 'Foresees what you will do about it, and keeps a plan. Thinks for a few seconds.',
  },
  strategos: {
    name: 'Strategos',
    words: 'Has a plan for the whole battle: how light troops are used, when the line goes, and who waits.',
  },
  search: {
    name: 'Polemarch',
    words: 'Plays the battle out many times in its head before it moves. Thinks longest, and plays best.',
  },
}

export function levelName(level: string): string {
  return say(NAMES[level]?.name ?? level)
}

export function levelWords(level: string): string {
  return say(NAMES[level]?.words ?? '')
}

/** Who sits on a seat, as the service says it. */
export function playerName(player: string): string {
  if (player === 'mail') return t('by mail')
  return player === 'human' ? t('a person') : `${t('computer,')} ${levelName(player)}`
}
