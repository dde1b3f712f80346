/** Men and horses from above, facing up, in a cell 100 wide: hulls in the side's colour, ink is scratched into them. */
import { disc, shape, type Shape } from './shape'

export interface Man {
  hull: Shape
  ink: Shape
}

const lance = (x: number, from: number, to: number, half = 3): string =>
  `M${x - half} ${from} L${x - half} ${to + 14} L${x - half * 2.4} ${to + 13} L${x} ${to} L${x + half * 2.4} ${to + 13} L${x + half} ${to + 14} L${x + half} ${from} Z`

// From above: the bowl of the great shield before him, shoulders, helmet; the spear at his right. Crests are scratched in.
const SHIELD = 'M-49 -12 C-48 -62 36 -62 37 -12 C26 -25 -38 -25 -49 -12 Z'
const MAN = 'M-40 12 C-40 -12 36 -14 40 10 C42 26 26 32 2 32 C-24 32 -40 28 -40 12 Z' + disc(-2, 8, 24)
const CREST = 'M-4 -10 L0 -10 L1.6 27 L-5.6 27 Z'
const ACROSS = 'M-21 6 L17 6 L17 11 L-21 11 Z' // worn from ear to ear
const HATCHED =
  'M-34 -26 L-22 -45 L-15 -42 L-26 -25 Z M-12 -27 L-4 -47 L4 -47 L-4 -28 Z M11 -28 L15 -44 L22 -40 L19 -25 Z'

/** Spears of the first rank stand out before the front. */
const hoplite = (spear: string, ink: string): Man => ({ hull: shape(SHIELD + MAN + spear), ink: shape(ink) })

export const HOPLITES: [first: Man, behind: Man][] = [CREST, ACROSS + HATCHED].map((ink) => [
  hoplite(lance(44, 40, -118), ink),
  hoplite(lance(44, 46, -40), ink),
])

/** Without breastplate: shoulders that are bare, a helmet without crest. */
const BARE = disc(-2, 8, 22) + 'M-27 16 C-20 4 20 4 27 16 C20 28 -20 28 -27 16 Z'
export const LIGHT_HOPLITES: [first: Man, behind: Man][] = ['', HATCHED].map((ink) => [
  { hull: shape(SHIELD + BARE + lance(44, 40, -118)), ink: shape(disc(-2, 8, 8) + ink) },
  { hull: shape(SHIELD + BARE + lance(44, 46, -40)), ink: shape(disc(-2, 8, 8) + ink) },
])

/** From afar: nothing but shields, and points before the first rank. */
const SQUARE = 'M-38 -44 L38 -44 L38 44 L-38 44 Z'
export const FAR_HOPLITES: [first: Man, behind: Man] = [
  { hull: shape(SQUARE + 'M-14 -44 L0 -104 L14 -44 Z'), ink: [] },
  { hull: shape(SQUARE), ink: [] },
]

/** A ray of a star about the middle of a hero's shield. */
function rayOf(degrees: number): string {
  const radians = (degrees * Math.PI) / 180
  const at = (far: number, aside: number): string => {
    const [s, c] = [Math.sin(radians), Math.cos(radians)]
    return `${(-10 + far * s + aside * c).toFixed(1)} ${(-2 - far * c + aside * s).toFixed(1)}`
  }
  return `M${at(11, -3)} L${at(21, 0)} L${at(11, 3)} Z`
}

const PELTA = 'M-34 34 C-60 6 -44 -34 -6 -42 C-22 -24 -26 -12 -18 -2 C-30 2 -34 16 -34 34 Z'
const SKIN = disc(4, 16, 19) + 'M-22 22 C-16 8 24 8 30 22 C22 34 -14 34 -22 22 Z'
const PSILOS: Man = {
  hull: shape(SKIN + lance(34, 46, -52) + 'M-26 44 C-34 24 -22 18 -8 26 C-12 36 -18 44 -26 44 Z'),
  ink: shape('M0 4 L8 4 L8 7 L0 7 Z'),
}
const PELTAST: Man = {
  hull: shape(SKIN + PELTA + lance(38, 50, -58)),
  ink: shape('M-38 12 C-42 -8 -32 -24 -20 -30 L-18 -27 C-28 -20 -36 -8 -34 10 Z'),
}

// A horse from above: muzzle, ears, neck, barrel, quarters, tail; the rider's shoulders across its back.
const HORSE =
  'M0 -74 C7 -72 8 -62 7 -54 L12 -48 L7 -46 C8 -40 9 -36 10 -32 C18 -26 18 -12 15 -2 C19 12 20 32 12 44 C9 50 5 50 4 52 C8 60 4 70 0 76 C-4 70 -8 60 -4 52 C-5 50 -9 50 -12 44 C-20 32 -19 12 -15 -2 C-18 -12 -18 -26 -10 -32 C-9 -36 -8 -40 -7 -46 L-12 -48 L-7 -54 C-8 -62 -7 -72 0 -74 Z'
const RIDER = 'M-30 6 C-30 -8 30 -8 30 6 C30 17 12 18 0 18 C-12 18 -30 17 -30 6 Z'
const HEAD = disc(0, 4, 10)
const MANE = 'M-2 -50 L2 -50 L3 -14 L-3 -14 Z'
const HORSEMAN: Man = { hull: shape(HORSE + RIDER + lance(32, 44, -64)), ink: shape(HEAD + MANE) }
const THESSALIAN: Man = {
  // A broad cloak behind the rider.
  hull: shape(HORSE + RIDER + lance(34, 44, -68) + 'M-30 4 L30 4 L38 48 L14 38 L0 52 L-14 38 L-38 48 Z'),
  ink: shape(HEAD + MANE + 'M-22 18 L-16 18 L-22 38 L-29 41 Z M22 18 L16 18 L22 38 L29 41 Z'),
}
const HAMIPPOS: Man = {
  // A man on foot runs at the horse's shoulder.
  hull: shape(
    HORSE + RIDER + disc(44, -16, 11) + 'M30 -14 C34 -24 54 -24 58 -14 C54 -4 34 -4 30 -14 Z' + lance(60, 22, -56, 2.4),
  ),
  ink: shape(HEAD + MANE + disc(44, -17, 5)),
}

const SPEARMAN: Man = {
  // A long shield at his left side.
  hull: shape(SKIN + 'M-40 -34 C-28 -44 -14 -38 -12 -26 L-14 22 C-22 34 -36 30 -40 20 Z' + lance(34, 50, -90)),
  ink: shape('M-28 -30 L-24 -30 L-25 22 L-29 22 Z'),
}
const ARCHER: Man = {
  hull: shape(SKIN + 'M-46 -16 C-24 -60 26 -60 48 -16 L43 -16 C24 -50 -22 -50 -41 -16 Z' + lance(1, 4, -66, 2)),
  ink: shape('M-40 -17 L1 -6 L42 -17 L42 -14 L1 -3 L-40 -14 Z'),
}
const SLINGER: Man = {
  hull: shape(SKIN + 'M26 14 C52 -6 58 -44 36 -58 L33 -54 C50 -42 44 -8 22 8 Z' + disc(34, -58, 9)),
  ink: shape('M0 4 L8 4 L8 7 L0 7 Z'),
}
const RAIDER: Man = {
  // Two javelins and no armour.
  hull: shape(HORSE + RIDER + lance(26, 34, -46, 2.4) + lance(37, 38, -40, 2.4)),
  ink: shape(HEAD + MANE),
}
const HORSE_ARCHER: Man = {
  hull: shape(HORSE + RIDER + 'M-44 -10 C-26 -46 26 -46 44 -10 L39 -10 C24 -38 -24 -38 -39 -10 Z'),
  ink: shape(HEAD + MANE),
}
const COMMANDER: Man = {
  // A crest from ear to ear, a staff, a cloak that falls behind him.
  hull: shape(
    'M-36 -6 C-36 -22 36 -22 36 -6 L44 44 L20 36 L0 46 L-20 36 L-44 44 Z' + disc(0, -8, 17) + lance(40, 34, -44, 3.4),
  ),
  ink: shape('M-24 -12 L24 -12 L24 -5 L-24 -5 Z M-26 16 L-21 16 L-28 34 L-34 36 Z M26 16 L21 16 L28 34 L34 36 Z'),
}
const HERO: Man = {
  // The whole round of his shield, with rays, and a spear that is raised.
  hull: shape(disc(-10, -2, 32) + disc(16, 20, 15) + lance(38, 46, -58, 4)),
  ink: shape(
    disc(-10, -2, 9) +
      [0, 1, 2, 3, 4, 5, 6, 7].map((ray) => rayOf(ray * 45)).join('') +
      'M-37 -2 A27 27 0 1 1 17 -2 A27 27 0 1 1 -37 -2 Z M-34 -2 A24 24 0 1 0 14 -2 A24 24 0 1 0 -34 -2 Z',
  ),
}

export const BANDS: Record<string, Man> = {
  psiloi: PSILOS,
  peltasts: PELTAST,
  spearmen: SPEARMAN,
  archers: ARCHER,
  slingers: SLINGER,
  light_cavalry: RAIDER,
  horse_archers: HORSE_ARCHER,
  commander: COMMANDER,
  hero: HERO,
  cavalry: HORSEMAN,
  hamippoi: HAMIPPOS,
  thessalian_cavalry: THESSALIAN,
}

/** From afar: a wedge for a man on foot, a lozenge for a horse. */
export const FAR_FOOT: Man = { hull: shape('M0 -46 L30 36 L0 20 L-30 36 Z'), ink: [] }
export const FAR_HORSE: Man = { hull: shape('M0 -66 L24 -10 L16 60 L0 44 L-16 60 L-24 -10 Z'), ink: [] }
