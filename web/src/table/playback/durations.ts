/** How long a beat is shown, in ms at speed 1; and how a long row of beats is hurried. */
import type { Beat } from '../wire'

const THROW = 1100
const FURTHER = 250 // for each further throw beside it
const LONGEST_THROW = 2400
export const SHORTEST = 800 // of a throw or a loss, however long the row
const CHANGE = 700
const TOLD = 1000 // a change that has to be read: what came of a fight
const SCENE = 1600 // a scene has the table to itself
const SHORTEST_SCENE = 1300
const LINE = 350 // of a still picture
const LONGEST_STILL = 5000
const MOVE = 550
const MOST = 12_000 // of all that waits, if it can be helped
const FASTEST = 4 // changes that are only seen may go so much faster

export interface Timed {
  ms: number
  isRead: boolean // dice and losses, which are read and not only seen
  least?: number // however long the row
}

/** `moment`: it is shown for itself, though the table does not change by it. */
export function timeOf(beat: Beat, isFight: boolean, moment: 'duel' | 'scene' | null = null): Timed {
  const time = timeFor(beat, isFight, moment !== null)
  return moment === 'scene' ? { ms: Math.max(SCENE, time.ms), isRead: true, least: SHORTEST_SCENE } : time
}

function timeFor({ kind, lines, patch }: Beat, isFight: boolean, isMoment: boolean): Timed {
  if (kind === 'throw') return { ms: Math.min(LONGEST_THROW, THROW + FURTHER * (lines.length - 1)), isRead: true }
  if (kind === 'word') return isMoment ? { ms: TOLD, isRead: true } : { ms: 0, isRead: false }
  if (isFight) return { ms: Math.min(LONGEST_THROW, TOLD + FURTHER * (lines.length - 1)), isRead: true }
  const moves = Object.values(patch.changed['bodies'] ?? {}).some((fields) => 'stands' in fields)
  return { ms: moves ? MOVE : CHANGE, isRead: false }
}

/** A picture that stands still is shown as long as its lines take to be read. */
export function readingOf(lines: number): Timed {
  return { ms: Math.min(LONGEST_STILL, TOLD + LINE * lines), isRead: true }
}

/** How long each of these is shown, so that all of them come to an end in time. */
export function hurried(row: readonly Timed[]): number[] {
  const total = (isRead: boolean) => row.reduce((sum, each) => sum + (each.isRead === isRead ? each.ms : 0), 0)
  const [read, seen] = [total(true), total(false)]
  const ofSeen = seen ? Math.max(1 / FASTEST, Math.min(1, (MOST - read) / seen)) : 1
  const ofRead = read ? Math.min(1, Math.max(0, MOST - seen * ofSeen) / read) : 1
  return row.map(({ ms, isRead, least = SHORTEST }) =>
    isRead ? Math.max(Math.min(least, ms), ms * ofRead) : ms * ofSeen,
  )
}
