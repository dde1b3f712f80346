/** The games in a few words, for those who have not played them yet. One that is not named here shows its title alone. */

import type { RulesetInfo } from '../protocol'
import { musterHref } from '../router'

interface GameWords {
  game: string
  words: string
  sets: string
  stuff: string
  charts?: boolean // they can be looked up
  endless?: boolean // a battle goes on until one side breaks: it has a last turn, but nobody sees it
}

const WORDS: Record<string, GameWords> = {
  navarcoi: {
    game: 'Fleets on the open sea',
    words:
      'Squadrons of triereis on a table without squares: formations, wheels and rams, measured to the tenth of an inch.',
    sets: 'The fleets put to sea…',
    stuff: 'Free battles, with your own fleets',
  },
  hoplites: {
    game: 'Armies in cards',
    words:
      'Two lines of nine areas, a hand of seven cards: bring up the right troops, turn a flank, keep your line together.',
    sets: 'The armies take the field…',
    stuff: 'Free battles, with any armies and your own',
    charts: true,
    endless: true,
  },
  alala: {
    game: 'Phalanx against phalanx',
    words:
      'Lines of hoplites that drift to the right, waver and push: dress the ranks, hearten the men, signal the advance.',
    sets: 'The lines form up…',
    stuff: 'Battles by points, with your own armies',
    charts: true,
  },
}

export function gameWords(ruleset: string): GameWords {
  return WORDS[ruleset] ?? { game: '', words: '', sets: 'One moment…', stuff: 'Free battles' }
}

/** Where what players bring to free battles is built. */
export function builderOf({ id, builds }: RulesetInfo): { href: string; words: string } | null {
  return builds ? { href: musterHref(id), words: `${builds.charAt(0).toUpperCase()}${builds.slice(1)} builder` } : null
}
