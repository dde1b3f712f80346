/**
 * The numbers of the table. Geometry computes in floats, in the rule set's unit and in degrees; what the service says
 * and is told are integers, thousandths of both. Every function here and beside it follows polemos.geometry operation
 * by operation, so that both come to the same bits.
 */

export type Point = readonly [x: number, y: number]
export type Points = readonly Point[]
export type Pose = readonly [x: number, y: number, heading: number]

/** Two lengths that differ by no more than this are equal. */
export const TOLERANCE = 0.01

/** Two angles that differ by no more than this many degrees are equal. */
export const ANGLE_TOLERANCE = 0.1

/** Far below every tolerance and far above the rounding of floats: settles what would hang on the last bit. */
export const HAIR = 1e-9

export const FULL_TURN = 360_000

/** The nearest integer, halves away from zero. */
export function halfAway(value: number): number {
  const size = value >= 0 ? value : -value
  let whole = Math.floor(size)
  // Compared, not added: 0.49999999999999994 + 0.5 is 1 in floats.
  if (size - whole >= 0.5) whole += 1
  return value >= 0 || whole === 0 ? whole : -whole
}

/** The nearest integer, halves to the even one: how the service rounds what it only shows. */
export function halfEven(value: number): number {
  const whole = Math.floor(value)
  const rest = value - whole
  const up = rest > 0.5 || (rest === 0.5 && whole % 2 !== 0)
  const found = up ? whole + 1 : whole
  return found === 0 ? 0 : found
}

export function toMilli(length: number): number {
  return halfAway(length * 1000)
}

export function fromMilli(stored: number): number {
  return stored / 1000
}

/** A stored angle in [0, 360000). */
export function fullTurn(angle: number): number {
  const rest = angle % FULL_TURN
  return rest < 0 ? rest + FULL_TURN : rest === 0 ? 0 : rest
}

/** The corner at a place of a ring, counted round in either direction. */
export function at<T>(ring: readonly T[], place: number): T {
  const found = ring[((place % ring.length) + ring.length) % ring.length]
  if (found === undefined) throw new RangeError('An empty ring has no corners.')
  return found
}
