/** Laws of geometry: moving, turning or mirroring the whole table changes nothing that is measured on it. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  arcLength,
  boxDistance,
  boxSeparation,
  closestPoints,
  groupsApart,
  headingOf,
  normalHeading,
  placeOn,
  pointDistance,
  ringOutline,
  distanceToPoint,
  sectorOf,
  sinCos,
  trackLength,
  turnBetween,
  turnOutline,
  wheeled,
  wheelPivot,
  type Box,
} from '../../src/geometry'
import { boxes, carried, hands, mirrored, moves, points, turns, ways, wheels } from './places'

const same = (one: Box, other: Box) => {
  expect(one.cx).toBeCloseTo(other.cx, 9)
  expect(one.cy).toBeCloseTo(other.cy, 9)
  expect(Math.abs(turnBetween(one.heading, other.heading))).toBeLessThan(1e-9)
}

test('a rigid motion of the table changes no distance', () => {
  fc.assert(
    fc.property(boxes, boxes, moves, (a, b, move) => {
      expect(boxDistance(carried(a, move), carried(b, move))).toBeCloseTo(boxDistance(a, b), 9)
      expect(boxSeparation(carried(a, move), carried(b, move))).toBeCloseTo(boxSeparation(a, b), 9)
    }),
  )
})

test('a mirrored table has the same distances, left and right changed', () => {
  fc.assert(
    fc.property(boxes, boxes, points, hands, wheels, (a, b, [x, y], hand, angle) => {
      expect(boxDistance(mirrored(a), mirrored(b))).toBeCloseTo(boxDistance(a, b), 9)
      const other = hand === 'left' ? 'right' : 'left'
      same(mirrored(wheeled(a, hand, angle)), wheeled(mirrored(a), other, angle))
      const sector = sectorOf(a, [x, y])
      const [right] = a.local([x, y])
      fc.pre(Math.abs(right) > 1e-6)
      const swapped = { front: 'front', rear: 'rear', left: 'right', right: 'left' }
      expect(sectorOf(mirrored(a), [-x, y])).toBe(swapped[sector])
    }),
  )
})

test('distance is the same both ways, and what the nearest points say', () => {
  fc.assert(
    fc.property(boxes, boxes, (a, b) => {
      expect(boxDistance(a, b)).toBeCloseTo(boxDistance(b, a), 9)
      const [here, there] = closestPoints(a, b)
      expect(pointDistance(here, there)).toBeCloseTo(boxDistance(a, b), 6)
      expect(distanceToPoint(a, ...here)).toBeLessThan(1e-9)
      expect(distanceToPoint(b, ...there)).toBeLessThan(1e-9)
    }),
  )
})

test('units are as far apart as the nearest of their stands', () => {
  const unit = fc.array(boxes, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(unit, unit, (one, other) => {
      const least = Math.min(...one.flatMap((a) => other.map((b) => boxDistance(a, b))))
      expect(groupsApart(one, other)?.distance).toBe(least)
      expect(groupsApart(one, other, least / 2 - 0.001)).toBeNull()
    }),
  )
})

test('a wheel keeps its pivot, costs the arc of the outer corner, and back again is where it was', () => {
  fc.assert(
    fc.property(boxes, hands, wheels, (box, hand, angle) => {
      const after = wheeled(box, hand, angle)
      const pivot = wheelPivot(box, hand)
      expect(pointDistance(wheelPivot(after, hand), pivot)).toBeLessThan(1e-9)
      same(after.turnedAbout(...pivot, hand === 'right' ? -angle : angle), box)
      const outer = box.corner('front', hand === 'right' ? 'left' : 'right')
      const way = turnOutline(outer, pivot, hand === 'right' ? angle : -angle)
      const chords = trackLength(way)
      expect(chords).toBeLessThanOrEqual(arcLength(angle, box.width) + 1e-9)
      expect(chords).toBeGreaterThan(arcLength(angle, box.width) * 0.999)
      expect(
        pointDistance(way.at(-1) ?? [0, 0], after.corner('front', hand === 'right' ? 'left' : 'right')),
      ).toBeLessThan(1e-9)
    }),
  )
})

test('sine, cosine and heading belong together', () => {
  fc.assert(
    fc.property(turns, (turn) => {
      const [s, c] = sinCos(turn)
      expect(s * s + c * c).toBeCloseTo(1, 12)
      expect(s).toBeCloseTo(Math.sin((turn * Math.PI) / 180), 12)
      expect(Math.abs(turnBetween(headingOf(s, c), normalHeading(turn)))).toBeLessThan(1e-9)
    }),
  )
})

test('a place on a track is as far back along it as asked', () => {
  const tracks = fc.array(points, { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(tracks, ways, (track, behind) => {
      fc.pre(trackLength(track) > behind + 0.001 && track.every((p, i) => i === 0 || p !== track[i - 1]))
      const [x, y] = placeOn(track, behind)
      const nearest = Math.min(...track.slice(1).map((end, i) => offLine([x, y], track[i] ?? end, end)))
      expect(nearest).toBeLessThan(1e-6)
      expect(pointDistance([x, y], track[0] ?? [0, 0])).toBeLessThanOrEqual(behind + 1e-9)
    }),
  )
})

/** How much longer the way from start to end becomes by a point. */
function offLine(
  point: readonly [number, number],
  start: readonly [number, number],
  end: readonly [number, number],
): number {
  return pointDistance(start, point) + pointDistance(point, end) - pointDistance(start, end)
}

test('a range ring lies at its range from the base', () => {
  fc.assert(
    fc.property(boxes, ways, (box, range) => {
      for (const [x, y] of ringOutline(box, range)) expect(distanceToPoint(box, x, y)).toBeCloseTo(range, 9)
    }),
  )
})
