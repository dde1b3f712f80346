/** Odds said short, for a button. */
import type { Chance, Named, Odds } from '../wire'

export function percent(chance: number): string {
  const hundredths = chance * 100
  if (hundredths > 0 && hundredths < 1) return '<1 %'
  if (hundredths < 100 && hundredths > 99) return '>99 %'
  return `${Math.round(hundredths)} %`
}

/** The chance that it goes well, or what the card itself says; nothing when no outcome is called good or bad. */
export function inShort(odds: Odds): string {
  if (odds.short || !odds.chances.some((each) => each.good !== null)) return odds.short
  return percent(odds.chances.filter((each) => each.good).reduce((sum, each) => sum + each.chance, 0))
}

/** The parts of a bar that fill it together. */
export function partsOf(odds: Odds): Chance[] {
  const first = odds.chances[0]
  if (!odds.short || !first) return odds.chances
  return [first, { words: '', chance: 1 - first.chance, good: null }]
}

/** How a figure of a reckoning is written before its words. */
export function figure(named: Named): string {
  if (named.kind === 'times') return `×${named.value}`
  if (named.kind === 'makes') return `=${named.value}`
  if (named.kind === 'begins') return `${named.value}`
  return named.value > 0 ? `+${named.value}` : named.value < 0 ? `−${-named.value}` : '±0'
}

export function mood(chance: Chance): 'good' | 'bad' | 'even' {
  return chance.good === null ? 'even' : chance.good ? 'good' : 'bad'
}
