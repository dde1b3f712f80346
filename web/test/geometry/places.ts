/** Places for laws: whatever lies on a table, in thousandths. */

import fc from 'fast-check'
import { Box, type Point } from '../../src/geometry'

const thousandths = (least: number, most: number) =>
  fc.integer({ min: least * 1000, max: most * 1000 }).map((value) => value / 1000)

export const points: fc.Arbitrary<Point> = fc.tuple(thousandths(0, 72), thousandths(0, 48))
export const turns = thousandths(-360, 360)
export const wheels = thousandths(1, 90)
export const ways = thousandths(0, 12)
export const hands = fc.constantFrom('left' as const, 'right' as const)

/** Any heading, or a round one. */
export const headings = fc.oneof(
  thousandths(0, 359),
  fc.integer({ min: 0, max: 71 }).map((k) => 5 * k),
)

export const boxes = fc
  .tuple(points, headings, thousandths(1, 4), thousandths(1, 3))
  .map(([[x, y], heading, width, depth]) => new Box(x, y, heading, width, depth))

export const moves = fc.record({ pivot: points, turn: turns, dx: ways, dy: ways })
export type Move = { pivot: Point; turn: number; dx: number; dy: number }

/** A box after a rigid motion of the whole table. */
export function carried(box: Box, { pivot, turn, dx, dy }: Move): Box {
  return box.turnedAbout(...pivot, turn).moved(dx, dy)
}

/** A box seen in a mirror along the y axis. */
export function mirrored(box: Box): Box {
  return new Box(-box.cx, box.cy, -box.heading, box.width, box.depth)
}
