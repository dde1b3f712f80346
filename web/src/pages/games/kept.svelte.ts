/** The games of this browser: which seats are played on this screen, and where to go on. */

import type { GameMade } from '../../api'
import type { LessonInfo, SeatGiven } from '../../protocol'
import { keep, stored } from '../../settings.svelte'

export interface KeptGame {
  game: string
  title: string
  battle: string
  seats: SeatGiven[]
  watch: string
  here: string[] // tokens of the seats on this screen
  since: number
  lesson?: LessonInfo
}

const KEY = 'polemos.games'
const MOST = 60

let games = $state.raw<KeptGame[]>(read())
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) games = read()
  })
}

export function keptGames(): KeptGame[] {
  return games
}

/** `here`: which seats sit at this screen; the friend's link is not among them. */
export function remember(made: GameMade, battle: string, here: readonly number[]): KeptGame {
  const kept: KeptGame = {
    game: made.game,
    title: made.title,
    battle,
    seats: made.seats,
    watch: made.watch,
    here: made.seats.filter((seat) => here.includes(seat.seat)).map((seat) => seat.token),
    since: Date.now(),
    ...(made.lesson ? { lesson: made.lesson } : {}),
  }
  write([kept, ...read().filter((other) => other.game !== kept.game)])
  return kept
}

export function forget(game: string): void {
  write(read().filter((other) => other.game !== game))
}

/** Where this screen goes on: its first seat, or the spectator's place. */
export function tokenOf(kept: KeptGame): string {
  return kept.here[0] ?? kept.watch
}

/** All seats of this screen in the game that the token belongs to. */
export function tokensHere(token: string): string[] {
  const kept = games.find((game) => game.here.includes(token))
  return kept ? kept.here : [token]
}

/** The lesson that is taught at this table, if any. */
export function lessonAt(token: string): LessonInfo | undefined {
  return games.find((game) => game.here.includes(token))?.lesson
}

function write(now: KeptGame[]): void {
  games = now.slice(0, MOST)
  keep(KEY, games)
}

function read(): KeptGame[] {
  const told = stored(KEY)
  return Array.isArray(told) ? told.filter(isKept) : []
}

function isKept(told: unknown): told is KeptGame {
  const game = told as Partial<KeptGame> | null
  return typeof game?.game === 'string' && Array.isArray(game.seats) && Array.isArray(game.here)
}
