/** A column: its lead turns and goes straight, the others follow along its track. */

import type { Spot, Stand } from './bodies'
import { Box } from './box'
import { cannot, wayOf, type Mover, type Walker } from './mover'
import { at, fullTurn, halfEven, TOLERANCE, type Point, type Pose } from './numbers'
import { distanceToSegment } from './segments'
import { placeOn, trim } from './track'
import { sinCos } from './trig'

const ROUNDING = 0.0015 // how far storing them may put three points of a straight track out of line

export function column(body: Walker): Mover {
  const count = body.stands.length
  const pitch = body.pitch ?? body.depth
  let track = body.track ?? []
  let { heading } = body
  const shifts = placesOf(track, heading, count, pitch).map((place, k) => shiftOf(place, at(body.stands, k)))
  return {
    advance(distance) {
      if (distance === 0) return 0
      const [dx, dy] = wayOf(heading, distance)
      const [x, y] = at(track, 0)
      track = joined([[x + dx, y + dy], ...track], count, pitch)
      return distance
    },
    turn(angle) {
      heading = fullTurn(heading + angle)
      return 0
    },
    wheel: cannot('wheel'),
    face: cannot('face'),
    where() {
      const places = placesOf(track, heading, count, pitch)
      const poses = places.map((place, k) => shifted(place, at(shifts, k)))
      const lead = at(poses, 0)
      const [left, right] = new Box(...lead, body.width / 1000, body.depth / 1000).points.map(inMilli)
      const front: [Spot, Spot] | null = left && right ? [left, right] : null
      return { stands: poses.map(standOf), track, heading, front }
    },
  }
}

function inMilli([x, y]: Point): Spot {
  return [halfEven(x * 1000), halfEven(y * 1000)]
}

export function standOf([x, y, heading]: Pose): Stand {
  return [halfEven(x * 1000), halfEven(y * 1000), fullTurn(halfEven(heading * 1000))]
}

/** The lead where it is, which may have turned on the spot, and those in its wake. */
function placesOf(track: readonly Spot[], heading: number, count: number, pitch: number): Pose[] {
  const points = track.map(([x, y]): Point => [x / 1000, y / 1000])
  const lead: Pose = [...at(points, 0), heading / 1000]
  return Array.from({ length: count }, (_, k) => (k === 0 ? lead : placeInWake(points, (k * pitch) / 1000)))
}

/** So far behind the lead; on a corner, to the tolerance, a stand faces along the newer segment. */
export function placeInWake(track: readonly Point[], behind: number): Pose {
  const [x, y, heading] = placeOn(track, behind)
  return [x, y, track.length > 2 ? placeOn(track, behind - TOLERANCE)[2] : heading]
}

/** How far a stand stands ahead of its place, after rowing up to an enemy. */
function shiftOf(place: Pose, stand: Stand): number {
  const [x, y] = standOf(place)
  if (x === stand[0] && y === stand[1]) return 0
  const [s, c] = sinCos(place[2])
  return halfEven((stand[0] - place[0] * 1000) * s + (stand[1] - place[1] * 1000) * c)
}

function shifted(place: Pose, shift: number): Pose {
  if (shift === 0) return place
  const [x, y, heading] = place
  const [s, c] = sinCos(heading)
  return [x + (s * shift) / 1000, y + (c * shift) / 1000, heading]
}

/** The track without points that it does not need: on a straight stretch, or older than the last stand. */
export function joined(track: readonly Spot[], count: number, pitch: number): Spot[] {
  const points = track.map(([x, y]): Point => [x / 1000, y / 1000])
  const kept = [...track]
  while (points.length > 2 && distanceToSegment(at(points, 1), at(points, 0), at(points, 2)) <= ROUNDING) {
    points.splice(1, 1)
    kept.splice(1, 1)
  }
  return kept.slice(0, trim(points, (Math.max(1, count - 1) * pitch) / 1000).length)
}
