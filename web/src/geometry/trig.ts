/**
 * Headings and their sines, the same to the last bit as the service's: only + - * / on floats, never the engine's own
 * sin, cos and atan2, which differ between browsers. A heading is in degrees, 0 = north, growing clockwise.
 */

import { at, type Point } from './numbers'

const RADIANS_PER_DEGREE = 0.017453292519943295
const DEGREES_PER_RADIAN = 57.29577951308232
const SQRT_HALF = 0.7071067811865476

// Taylor coefficients: within an eighth of a turn the next terms are below 1e-17.
const S3 = -1 / 6
const S5 = 1 / 120
const S7 = -1 / 5040
const S9 = 1 / 362880
const S11 = -1 / 39916800
const S13 = 1 / 6227020800
const S15 = -1 / 1307674368000
const S17 = 1 / 355687428096000
const C2 = -1 / 2
const C4 = 1 / 24
const C6 = -1 / 720
const C8 = 1 / 40320
const C10 = -1 / 3628800
const C12 = 1 / 479001600
const C14 = -1 / 87178291200
const C16 = 1 / 20922789888000

// The angles, in degrees, whose tangents are 0/8 .. 8/8.
const ARC_TANGENTS = [
  0, 7.125016348901798, 14.036243467926479, 20.556045219583464, 26.56505117707799, 32.005383208083494,
  36.86989764584402, 41.18592516570965, 45,
]
const T3 = -1 / 3
const T5 = 1 / 5
const T7 = -1 / 7
const T9 = 1 / 9
const T11 = -1 / 11

/** The same direction in [0, 360). */
export function normalHeading(degrees: number): number {
  if (0 <= degrees && degrees < 360) return degrees + 0
  let turned = degrees - 360 * Math.floor(degrees / 360)
  if (turned < 0) turned += 360
  return turned < 360 ? turned : 0
}

/** Sine and cosine, which are also the x and y of the unit vector along the heading. */
export function sinCos(degrees: number): [sine: number, cosine: number] {
  const heading = normalHeading(degrees)
  const quarter = Math.floor((heading + 45) / 90)
  const rest = heading - 90 * quarter
  let sine: number
  let cosine: number
  if (rest === 45 || rest === -45) {
    // Both are the same number here; the two series need not agree in the last bit.
    sine = rest > 0 ? SQRT_HALF : -SQRT_HALF
    cosine = SQRT_HALF
  } else {
    const x = rest * RADIANS_PER_DEGREE
    const q = x * x
    sine = x + x * q * (S3 + q * (S5 + q * (S7 + q * (S9 + q * (S11 + q * (S13 + q * (S15 + q * S17)))))))
    cosine = 1 + q * (C2 + q * (C4 + q * (C6 + q * (C8 + q * (C10 + q * (C12 + q * (C14 + q * C16)))))))
  }
  // 0 - x, not -x, so that no minus zero comes out.
  if (quarter === 1) return [cosine, 0 - sine]
  if (quarter === 2) return [0 - sine, 0 - cosine]
  if (quarter === 3) return [0 - cosine, sine]
  return [sine, cosine]
}

/** The heading of a vector, in [0, 360). */
export function headingOf(dx: number, dy: number): number {
  const across = dx >= 0 ? dx : -dx
  const along = dy >= 0 ? dy : -dy
  let angle: number
  if (across > along) angle = 90 - arcTangent(along / across)
  else if (along > 0) angle = arcTangent(across / along)
  else throw new RangeError('A vector of no length has no heading.')
  if (dy < 0) angle = 180 - angle
  if (dx < 0) angle = 360 - angle
  return angle < 360 ? angle : 0
}

/** In degrees, for t from 0 to 1: from the nearest known angle by the difference formula and a short series. */
function arcTangent(t: number): number {
  const eighth = Math.floor(t * 8 + 0.5)
  const near = eighth / 8
  const z = (t - near) / (1 + t * near)
  const q = z * z
  const series = z + z * q * (T3 + q * (T5 + q * (T7 + q * (T9 + q * T11))))
  return at(ARC_TANGENTS, eighth) + series * DEGREES_PER_RADIAN
}

export function headingTowards(start: Point, end: Point): number {
  return headingOf(end[0] - start[0], end[1] - start[1])
}

/** The shorter turn from one heading to another, clockwise positive, in (-180, 180]. */
export function turnBetween(start: number, end: number): number {
  const turn = normalHeading(end - start)
  return turn <= 180 ? turn : turn - 360
}

/** How far two headings differ, 0..180. */
export function angleBetween(heading: number, other: number): number {
  const turn = turnBetween(heading, other)
  return turn >= 0 ? turn : -turn
}

export function opposite(heading: number): number {
  return normalHeading(heading + 180)
}

export function toRadians(degrees: number): number {
  return degrees * RADIANS_PER_DEGREE
}

export function toDegrees(radians: number): number {
  return radians * DEGREES_PER_RADIAN
}
