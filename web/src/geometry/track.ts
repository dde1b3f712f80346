/** Columns: the track their head has left behind, a line of points with the newest first. */

import { at, HAIR, type Points, type Pose } from './numbers'
import { pointDistance, step } from './plane'
import { headingOf, opposite } from './trig'

/** The track of a column whose head stands at (x, y) and has come straight along its heading. */
export function straightTrack(x: number, y: number, heading: number, length: number): Points {
  return [[x, y], step([x, y], opposite(heading), length)]
}

/** The track after its head has gone straight on along the heading. */
export function lengthened(track: Points, heading: number, distance: number): Points {
  if (distance < 0) throw new RangeError('A column does not go back on its track.')
  return distance === 0 ? track : [step(at(track, 0), heading, distance), ...track]
}

/**
 * The place so far behind the newest point, measured along the track, and the heading there: that of the segment
 * towards its newer end; on a corner, that of the newer segment. Beyond its oldest point the track goes straight on.
 */
export function placeOn(track: Points, behind: number): Pose {
  let [x, y] = at(track, 0)
  let fx = 0
  let fy = 0
  let left = behind
  for (const [ox, oy] of track.slice(1)) {
    const dx = x - ox
    const dy = y - oy
    const length = Math.sqrt(dx * dx + dy * dy)
    if (length <= HAIR) continue
    fx = dx / length
    fy = dy / length
    if (left <= length + HAIR) break
    left -= length
    x = ox
    y = oy
  }
  if (fx === 0 && fy === 0) throw new RangeError('A track of a single point has no heading.')
  return [x - fx * left, y - fy * left, headingOf(fx, fy)]
}

export function trackLength(track: Points): number {
  let length = 0
  for (let i = 1; i < track.length; i++) length += pointDistance(at(track, i - 1), at(track, i))
  return length
}

/** The track without the points that are older than a column of this length needs. */
export function trim(track: Points, length: number): Points {
  let covered = 0
  for (let i = 1; i < track.length; i++) {
    covered += pointDistance(at(track, i - 1), at(track, i))
    if (covered >= length && covered > HAIR) return track.slice(0, i + 1)
  }
  return track
}
