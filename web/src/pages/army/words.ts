/** Small words about armies. */

import type { ArmyListed } from '../../protocol'

export function yearWords(year: number): string {
  if (!year) return ''
  return year < 0 ? `${-year} BC` : String(year)
}

export const PERIODS: Record<string, string> = { antiquity: 'Antiquity', samurai: 'The Samurai age' }

export function periodWords(period: string): string {
  return PERIODS[period] ?? period
}

/** In one line: who leads it, and how large it is. */
export function lineOf(army: ArmyListed): string {
  return `${army.leader} · ${army.unit_count} units · ${army.points} points · route level ${army.route_level} of ${army.route_total}`
}

export function signed(cost: number): string {
  return cost < 0 ? `−${-cost}` : `+${cost}`
}

/** A name for a copy that the list does not have yet. */
export function copyName(name: string, taken: readonly string[]): string {
  const stem = name.replace(/ \(own(?: \d+)?\)$/, '').slice(0, 68)
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? `${stem} (own)` : `${stem} (own ${number})`
    if (!taken.includes(tried)) return tried
  }
}
