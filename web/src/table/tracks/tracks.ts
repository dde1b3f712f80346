/** A value that everybody watches, as an army's nerve: its cells, the zones in which they lie, and what changed it last. */
import type { Track, TrackChange, TrackZone } from '../wire'

export interface Cell {
  value: number
  zone: number
  isFull: boolean
  isHere: boolean
}

export function cellsOf(track: Track): Cell[] {
  const here = Math.max(track.least, Math.min(track.most, track.value))
  return Array.from({ length: track.most - track.least + 1 }, (_, at) => {
    const value = track.least + at
    return { value, zone: zoneAt(track, value), isFull: value <= here, isHere: value === here }
  })
}

/** Which zone a value lies in; beyond the last one, the last. */
export function zoneAt(track: Track, value: number): number {
  const found = track.zones.findIndex(({ most }) => value <= most)
  return found < 0 ? track.zones.length - 1 : found
}

export function zoneOf(track: Track): TrackZone | undefined {
  return track.zones[zoneAt(track, track.value)]
}

/** From where to where a zone goes, in words; the lowest has no end below. */
export function rangeOf(track: Track, at: number): string {
  const most = track.zones[at]?.most ?? track.most
  const before = track.zones[at - 1]
  return before ? `${before.most + 1} to ${most}` : `up to ${most}`
}

/** The changes of each turn, the newest turn and the newest change first. */
export function byTurns(changes: readonly TrackChange[]): { turn: number; changes: TrackChange[] }[] {
  const turns = new Map<number, TrackChange[]>()
  for (const change of changes.toReversed()) turns.set(change.turn, [...(turns.get(change.turn) ?? []), change])
  return [...turns].map(([turn, found]) => ({ turn, changes: found }))
}

export function signed(by: number): string {
  return by < 0 ? `−${-by}` : `+${by}`
}
