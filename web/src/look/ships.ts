/** Ships from above, bow up, 100 long: hulls are filled in the side's colour, ink is what is scratched into them. */
import { disc, mirrored, shape, type Shape } from './shape'

export interface Figure {
  hull: Shape
  ink: Shape
}

/** Oars as thin blades that sweep aft; `from` and `to` say which of the five benches still row. */
function oars(side: 1 | -1, from = 0, to = 5): string {
  let path = ''
  for (let bench = from; bench < to; bench++) {
    const y = -21 + bench * 10
    const [inner, outer] = [10 * side, 31 * side]
    path += `M${inner} ${y} L${outer} ${y + 6} L${outer} ${y + 10} L${inner} ${y + 4.2} Z`
  }
  return path
}

const both = (path: string): string =>
  path +
  mirrored(shape(path))
    .map(({ letter, numbers }) => letter + numbers.join(' '))
    .join('')

// Straight outriggers, a three-pronged ram, a stern that ends in a fan.
const ALPHA_HULL =
  'M0 -50 L1.8 -44 L4 -44.5 L4.4 -40 C6.6 -37 7.6 -33 8 -28 L11.5 -25 L11.5 28 L8 31.5 C7.4 38 5.4 42 3.6 45 L6.5 50 L0 47.6 ' +
  'L-6.5 50 L-3.6 45 C-5.4 42 -7.4 38 -8 31.5 L-11.5 28 L-11.5 -25 L-8 -28 C-7.6 -33 -6.6 -37 -4.4 -40 L-4 -44.5 L-1.8 -44 Z'
const ALPHA_INK =
  both('M4.6 -23 L7.8 -23 L7.8 27 L4.6 27 Z' + disc(4, -33.5, 2.1)) + 'M-1.3 -28 L1.3 -28 L1.3 36 L-1.3 36 Z'

// A rounder belly, a blunt ram like a boar's snout, a stern that curls to both sides.
const BETA_HULL =
  'M-2.6 -50 L2.6 -50 L3 -43.5 C8 -40 11.6 -30 12.4 -14 C13 4 12.4 22 8.4 36 C7 41 5.6 43 4.6 44 C8.6 44.6 9.6 48 7.4 50 C5.6 48 2.4 47.4 0 47.4 ' +
  'C-2.4 47.4 -5.6 48 -7.4 50 C-9.6 48 -8.6 44.6 -4.6 44 C-5.6 43 -7 41 -8.4 36 C-12.4 22 -13 4 -12.4 -14 C-11.6 -30 -8 -40 -3 -43.5 Z'
const hatch = [-17, -2, 13, 27].map((y) => `M-8.4 ${y + 5} L8.4 ${y - 5} L8.4 ${y - 0.4} L-8.4 ${y + 9.6} Z`).join('')
const BETA_INK = hatch + both(disc(4.6, -31, 2.3))

export const TRIREMES: [Figure, Figure] = [
  { hull: shape(ALPHA_HULL + oars(1) + oars(-1)), ink: shape(ALPHA_INK) },
  { hull: shape(BETA_HULL + oars(1) + oars(-1)), ink: shape(BETA_INK) },
]

// Seen from afar the hull must outweigh the oars, or a galley looks like a beetle: short oars, and only the keel as ink.
function farOars(side: 1 | -1, from = 0): string {
  let path = ''
  for (let bench = from; bench < 5; bench++) {
    const y = -20 + bench * 10
    path += `M${10 * side} ${y} L${22 * side} ${y + 5} L${22 * side} ${y + 8.4} L${10 * side} ${y + 3.8} Z`
  }
  return path
}

const FAR_ALPHA_INK = 'M-2.2 -27 L2.2 -27 L2.2 33 L-2.2 33 Z'
const FAR_BETA_INK = 'M-8 -6 L8 -15 L8 -9 L-8 0 Z M-8 16 L8 7 L8 13 L-8 22 Z'

export const FAR_TRIREMES: [Figure, Figure] = [
  { hull: shape(ALPHA_HULL + farOars(1) + farOars(-1)), ink: shape(FAR_ALPHA_INK) },
  { hull: shape(BETA_HULL + farOars(1) + farOars(-1)), ink: shape(FAR_BETA_INK) },
]

export const FAR_HURT: [Figure, Figure] = [
  { hull: shape(ALPHA_HULL + farOars(-1) + farOars(1, 4)), ink: shape(FAR_ALPHA_INK) },
  { hull: shape(BETA_HULL + farOars(-1) + farOars(1, 4)), ink: shape(FAR_BETA_INK) },
]

/** The last ship of a stand that has lost half: one bank of oars is shorn off. */
export const HURT: [Figure, Figure] = [
  { hull: shape(ALPHA_HULL + oars(-1) + oars(1, 3)), ink: shape(ALPHA_INK) },
  { hull: shape(BETA_HULL + oars(-1) + oars(1, 3)), ink: shape(BETA_INK) },
]

/** What is left beside it: two pieces of a hull and planks that float. */
export const WRECK: Shape = shape(
  'M-1 -40 C5 -37 9 -29 10 -20 L6 -15 L7 -9 L1 -12 L-3 -6 L-9 -10 C-9 -22 -6 -34 -1 -40 Z' +
    'M8 8 L4 14 L9 20 L3 22 C4 32 1 40 -6 44 C-12 38 -14 28 -13 16 L-8 18 L-5 10 Z' +
    'M15 -6 L25 -9 L25.6 -6.4 L15.6 -3.4 Z M-24 2 L-17 6 L-18.2 8.4 L-25.2 4.4 Z M14 27 L23 33 L21.6 35.4 L12.6 29.4 Z',
)

/** A round merchantman under a square sail. */
export const FREIGHTER: Figure = {
  hull: shape(
    'M0 -50 C13 -43 21 -27 21.5 -4 C22 18 17 36 8 46 L11 51 L0 48.6 L-11 51 L-8 46 C-17 36 -22 18 -21.5 -4 C-21 -27 -13 -43 0 -50 Z',
  ),
  ink: shape(
    'M-34 -10 C-22 -25 22 -25 34 -10 C22 -15.5 -22 -15.5 -34 -10 Z' +
      'M-9 4 L9 4 L9 20 L-9 20 Z M-7 28 L7 28 L7 30.6 L-7 30.6 Z' +
      both(disc(6, -33, 2.4)),
  ),
}

/** The same with the yard broken. */
export const FREIGHTER_HURT: Figure = {
  hull: FREIGHTER.hull,
  ink: shape(
    'M-30 2 C-20 -12 -10 -18 2 -19 L3 -13 C-8 -12 -18 -6 -26 6 Z M-9 6 L9 12 L7 24 L-9 20 Z' + both(disc(6, -33, 2.4)),
  ),
}
