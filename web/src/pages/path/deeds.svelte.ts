/** What somebody at this screen has fought and won: kept in this browser. */
import { keep, stored } from '../../settings.svelte'

export interface Deed {
  game: string
  ruleset: string
  title: string // of the battle, or of the lesson
  won: boolean
}

export type Standing = 'open' | 'fought' | 'won'

const KEY = 'polemos.deeds'
const MOST = 500

let deeds = $state.raw<Deed[]>(read())
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) deeds = read()
  })
}

export function deedsDone(): Deed[] {
  return deeds
}

/** A battle is over; each game counts once, and whoever sat on both sides has won it. */
export function done(deed: Deed): void {
  const before = deeds.find(({ game }) => game === deed.game)
  if (before && (before.won || !deed.won)) return
  deeds = [deed, ...deeds.filter(({ game }) => game !== deed.game)].slice(0, MOST)
  keep(KEY, deeds)
}

export function standingOf(all: readonly Deed[], ruleset: string, title: string): Standing {
  const own = all.filter((deed) => deed.ruleset === ruleset && deed.title === title)
  return own.some(({ won }) => won) ? 'won' : own.length ? 'fought' : 'open'
}

function read(): Deed[] {
  const found = stored(KEY)
  return Array.isArray(found) ? found.filter(isDeed) : []
}

function isDeed(value: unknown): value is Deed {
  const { game, ruleset, title, won } = (value ?? {}) as Record<string, unknown>
  return [game, ruleset, title].every((each) => typeof each === 'string') && typeof won === 'boolean'
}
