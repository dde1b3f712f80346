/** Odds said short, for a button. */
import type { Chance, Odds } from '../wire'

export function percent(chance: number): string {
  const hundredths = chance * 100
  if (hundredths > 0 && hundredths < 1) return '<1 %'
  if (hundredths < 100 && hundredths > 99) return '>99 %'
  return `${Math.round(hundredths)} %`
}

/** The chance that it goes well; null when none of the outcomes is called good or bad. */
export function chanceOfGood(odds: Odds): number | null {
  if (!odds.chances.some((each) => each.good !== null)) return null
  return odds.chances.filter((each) => each.good).reduce((sum, each) => sum + each.chance, 0)
}

export function mood(chance: Chance): 'good' | 'bad' | 'even' {
  return chance.good === null ? 'even' : chance.good ? 'good' : 'bad'
}
