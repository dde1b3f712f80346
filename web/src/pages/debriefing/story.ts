/** What of a battle is worth telling in a few lines: the first blow, what cost most, what is marked as a moment, the end. */
import type { Event, Report } from '../../protocol'
import { eventWords } from './words'

const MOST = 7 // lines

export interface Told {
  event: Event
  words: string
}

export function storyOf({ events }: Report, most = MOST): Told[] {
  const end = events.findLast(({ kind }) => kind === 'end')
  const others = events.filter((event) => event.kind !== 'end' && event.kind !== 'back' && event.turn > 0)
  const first = others.find(({ kind }) => kind !== 'moment')
  const weighty = others
    .filter((event) => event !== first)
    .map((event, at) => ({ event, at, weight: Math.abs(event.value) * 10 + (event.kind === 'moment' ? 15 : 0) }))
    .sort((one, other) => other.weight - one.weight || one.at - other.at)
    .map(({ event }) => event)
  const kept = new Set(first ? [first] : [])
  for (const event of weighty) if (kept.size < most - (end ? 1 : 0)) kept.add(event)
  // What is found out afterwards, as who fled, is told before the end.
  const told = [...events.filter((event) => kept.has(event)), ...(end ? [end] : [])]
  return told.map((event) => ({ event, words: eventWords(event) }))
}
