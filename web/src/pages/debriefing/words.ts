/** How a debriefing is said. */

import { t, tell } from '../../words/words.svelte'
import type { Event, Luck } from '../../protocol'

/** An event in a line: what, how, by whom, and what it cost. */
export function eventWords({ words, how, by, value, kind }: Event): string {
  if (kind === 'end') return tell(words)
  const who = by.length ? ` ${t('by {who}', { who: by.map((each) => tell(each)).join(` ${t('and')} `) })}` : ''
  const cost = value > 0 ? `, +${value}` : value < 0 ? `, −${-value}` : ''
  const manner = kind === 'back' || !(how || who) ? '' : `: ${tell(how)}${who}`
  return `${tell(words)}${manner}${cost}`
}

/** Luck beside what is usual, as people say it. */
export function luckWords({ luck, spread }: Luck): string {
  const ratio = spread > 0 ? luck / spread : 0
  if (ratio > 1.5) return t('very lucky')
  if (ratio > 0.5) return t('lucky')
  if (ratio < -1.5) return t('very unlucky')
  if (ratio < -0.5) return t('unlucky')
  return t('neither lucky nor unlucky')
}

/** Names in the order in which they first come, with how often if more than once. */
export function counted(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => (count > 1 ? t('{name} ({count} times)', { name, count }) : name))
    .join(', ')
}

/** With its sign, and a true minus. */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(1)
  return text === '0.0' ? '0' : `${value > 0 ? '+' : '−'}${text}`
}
