/** Wheels: what they cost, and where they lead. */

import type { Box, Hand } from './box'
import type { Point } from './numbers'
import { toDegrees, toRadians } from './trig'

/** The way of a point at the radius while its body turns, either way, through the angle. */
export function arcLength(degrees: number, radius: number): number {
  return Math.abs(toRadians(degrees)) * radius
}

/** The angle, in degrees, through which a point at the radius turns on a way of this length. */
export function angleFor(length: number, radius: number): number {
  if (radius <= 0) throw new RangeError('A wheel needs a radius above zero.')
  return toDegrees(length / radius)
}

/** The corner that stays put when a body with this front wheels forward to the left or right. */
export function wheelPivot(front: Box, hand: Hand): Point {
  return front.corner('front', hand)
}

/** A wheel forward through so many degrees as a clockwise turn: to the left it is negative. */
export function wheelTurn(degrees: number, hand: Hand): number {
  return hand === 'right' ? degrees : -degrees
}

/** A box wheeled forward about its own front corner. */
export function wheeled(box: Box, hand: Hand, degrees: number): Box {
  return box.turnedAbout(...wheelPivot(box, hand), wheelTurn(degrees, hand))
}
