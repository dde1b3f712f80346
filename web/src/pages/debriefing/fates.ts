/** The units of a side in the order in which a reader asks for them. */

import type { Event, Fate } from '../../protocol'

/** The loss of a unit that says most of it: how it came about; undefined: it was never lost, or has rallied since. */
export function fallOf(unit: string, events: readonly Event[]): Event | undefined {
  const own = events.filter((event) => event.unit === unit)
  const since = own.slice(own.findLastIndex(({ kind }) => kind === 'back') + 1)
  const falls = since.filter(({ kind }) => kind === 'lost' || kind === 'gone')
  return falls.findLast(({ how }) => how) ?? falls.at(-1)
}

/** Those that fell, in the order in which they did; then those that did something; then the others as they are listed. */
export function inOrder(fates: readonly Fate[], events: readonly Event[]): Fate[] {
  const rank = (fate: Fate): number => {
    const fall = fallOf(fate.unit, events)
    if (fall) return events.indexOf(fall)
    if (fate.deeds > 0) return events.length
    return events.length + (isOut(fate) ? 2 : 1)
  }
  return fates
    .map((fate, at) => ({ fate, at, rank: rank(fate) }))
    .sort((one, other) => one.rank - other.rank || other.fate.deeds - one.fate.deeds || one.at - other.at)
    .map(({ fate }) => fate)
}

const isOut = ({ fate }: Fate) => ['never drawn', 'unseen', 'discarded', 'in hand', 'never came'].includes(fate)
