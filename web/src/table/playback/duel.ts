/** A duel as it lies in the tray: both champions, a row for each round, and who falls. */
import type { Row, Told, Tray } from './tray'

export interface Champion {
  name: string
  seat: number
  combat?: number
  worth?: string // what he throws, where that is no number
  stamina?: number // none where the first wound that decides is the last
  wound: number // of the round that is told
  figure: string
}

export interface Round {
  strikes: readonly (readonly Row[])[] // of each champion
  told: Told | null // what came of it; null: the dice have just fallen
  wounds: readonly number[] // of each champion
}

export interface Duel {
  champions: readonly (Champion & { stamina: number; whole: number; isFallen: boolean })[] // as they stand now
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
  const strikes = (after: Told, before: Told | null) =>
    now.map(({ seat }) =>
      throws.filter((row) => row.seat === seat && row.line > after.line && (!before || row.line < before.line)),
    )
  const rounds = results.map((result, at) => roundOf(strikes(stands[at] ?? met, result), result))
  const open = strikes(stands.at(-1) ?? met, null)
  const fell = told.find(({ moment, fact }) => moment === 'duel' && fact['champion']) ?? null
  return {
    champions: now.map((champion, at) => ({
      ...champion,
      stamina: Math.max(0, champion.stamina ?? 0),
      whole: first[at]?.stamina ?? champion.stamina ?? 0,
      isFallen: fell?.fact['champion'] === champion.name,
    })),
    met,
    rounds: open.some(({ length }) => length) ? [...rounds, { strikes: open, told: null, wounds: [] }] : rounds,
    fell,
    pool: (told.find(({ fact }) => fact.type === 'Drawn')?.fact['among'] as string[] | undefined) ?? [],
  }
}

function roundOf(strikes: readonly (readonly Row[])[], told: Told): Round {
  return { strikes, told, wounds: championsOf(told).map(({ wound }) => wound) }
}

function championsOf({ fact }: Told): Champion[] {
  return fact['champions'] as Champion[]
}
