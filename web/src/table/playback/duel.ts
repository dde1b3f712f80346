/** A duel as it lies in the tray: both champions, a row for each round, and who falls. */
import type { Row, Told, Tray } from './tray'

export interface Champion {
  name: string
  seat: number
  combat: number
  stamina: number
  wound: number // of the round that is told
  figure: string
}

export interface Round {
  strikes: readonly Row[]
  told: Told | null // what came of it; null: the dice have just fallen
  wounds: readonly number[] // of each champion
}

export interface Duel {
  champions: readonly (Champion & { whole: number; isFallen: boolean })[] // as they stand now
  met: Told
  rounds: readonly Round[]
  fell: Told | null
  pool: readonly string[] // out of whom they were drawn
}

/** Null: no champions have met in this act. */
export function duelOf({ throws, told }: Tray): Duel | null {
  const stands = told.filter(({ moment, fact }) => moment === 'duel' && 'champions' in fact)
  const [met, ...results] = stands
  if (!met) return null
  const first = championsOf(met)
  const now = championsOf(stands.at(-1) ?? met)
  const rounds = results.map((result, at) => roundOf(throws.slice(2 * at, 2 * at + 2), result))
  const open = throws.slice(2 * results.length)
  const fell = told.find(({ moment, fact }) => moment === 'duel' && 'champion' in fact) ?? null
  return {
    champions: now.map((champion, at) => ({
      ...champion,
      stamina: Math.max(0, champion.stamina),
      whole: first[at]?.stamina ?? champion.stamina,
      isFallen: fell?.fact['champion'] === champion.name,
    })),
    met,
    rounds: open.length ? [...rounds, { strikes: open, told: null, wounds: [] }] : rounds,
    fell,
    pool: (told.find(({ fact }) => fact.type === 'Drawn')?.fact['among'] as string[] | undefined) ?? [],
  }
}

function roundOf(strikes: readonly Row[], told: Told): Round {
  return { strikes, told, wounds: championsOf(told).map(({ wound }) => wound) }
}

function championsOf({ fact }: Told): Champion[] {
  return fact['champions'] as Champion[]
}
