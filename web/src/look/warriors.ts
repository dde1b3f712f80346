/** Men on foot, composed of a body in some posture, a head and what they carry. */
import { disc, moved, painted, roundShield, spear, type Painting, type Part } from './painting'

// -- bodies ------------------------------------------------------------------------------------------------------------

const STANDING: Part = {
  fill: 'M43 27 C47 24 54 24 57 28 L56 50 C60 56 61 60 61 63 L39 63 C39 58 41 54 43 50 Z',
  strokes: [
    ['M53 60 L58 73 L57 86 L63 87', 6.4],
    ['M45 60 L42 73 L36 85 L42 87', 6.4],
  ],
  scratched: 'M43 50 L57 50 M44 55 L43 62 M49 55 L49 62 M55 55 L57 62',
}
const RUNNING: Part = {
  fill: 'M45 26 C49 23 57 24 59 29 L55 48 C59 53 60 56 60 59 L38 60 C39 55 41 52 43 48 Z',
  strokes: [
    ['M54 57 L67 67 L64 82 L70 85', 6.2],
    ['M43 57 L35 70 L20 76 L18 81', 6.2],
  ],
  scratched: 'M43 48 L56 48 M45 53 L43 59 M51 53 L51 58',
}
const KNEELING: Part = {
  fill: 'M40 36 C44 33 52 33 55 38 L53 58 L58 68 L36 68 L40 58 Z',
  strokes: [
    ['M52 65 L66 70 L66 85 L72 86', 6.2],
    ['M42 66 L36 84 L22 85', 6.2],
  ],
  scratched: 'M40 58 L54 58',
}
const CLOAK: Part = {
  fill: 'M44 27 C36 30 28 40 22 56 C30 54 38 52 44 47 Z',
  scratched: 'M40 33 C36 39 32 46 29 52',
}

// -- heads (for a neck at 51, 25) --------------------------------------------------------------------------------------

const FACE = disc(52, 17, 6.2) + 'M56 17 L60.5 19 L57 21 Z'
const CRESTED: Part = {
  fill:
    FACE +
    'M45 20 C43 10 51 7 58 11 L59 15 L56 16 L57 24 L52 23 L50 26 Z M40 24 C35 10 44 0 62 4 C55 5 48 8 46 14 C45 18 44 21 40 24 Z',
  scratched: 'M46 14 C48 9 54 8 59 11 M54 16 L58 17',
}
const PLUMED: Part = {
  fill:
    FACE + 'M45 19 C44 9 60 8 60 17 L45 19 Z M49 10 L46 -1 L51 8 L52 -3 L54 8 L58 -1 L56 10 Z M45 18 L43 24 L50 25 Z',
  scratched: 'M45 18 L60 16',
}
const BARE: Part = { fill: FACE + 'M45 18 C44 9 57 7 59 14 L52 13 L48 20 Z', scratched: 'M49 13 L57 13.5' }
const CAPPED: Part = {
  fill: FACE + 'M44 20 C44 10 50 8 53 0 C57 4 60 10 60 15 L52 14 L50 24 L44 26 Z',
  scratched: 'M46 17 L60 15',
}
const WILD: Part = {
  fill: FACE + 'M60 14 C56 7 47 6 44 13 C38 16 40 24 34 30 C42 30 47 27 48 21 L52 14 Z M55 21 L61 22 L58 29 L53 25 Z',
  scratched: 'M44 15 C42 20 41 25 38 28',
}
const JINGASA: Part = {
  fill: disc(52, 18, 5.6) + 'M52 4 C56 8 64 13 68 15 C62 18 42 18 36 15 C40 13 48 8 52 4 Z',
  scratched: 'M40 14.6 C48 16 56 16 64 14.6',
}
const KABUTO: Part = {
  fill:
    disc(52, 17, 6) +
    'M44 19 C43 8 60 7 60 17 L44 19 Z M50 9 C46 6 43 1 43 -3 C46 2 50 5 53 7 C57 5 60 1 63 -4 C63 2 60 7 55 10 Z M44 17 L37 26 L48 25 Z',
  scratched: 'M44 18.5 L60 16.5 M40 23 L46 22',
}

// -- arms, shields, weapons --------------------------------------------------------------------------------------------

const arm = (x: number, y: number, hand: [number, number]): Part => ({
  strokes: [[`M53 31 L${x} ${y} L${hand[0]} ${hand[1]}`, 5]],
})
const OVAL: Part = {
  fill: 'M66 26 C78 28 80 62 68 68 C55 64 54 30 66 26 Z',
  scratched: 'M66 30 C75 33 76 58 68 64 C58 60 58 34 66 30 Z M67 36 L67 58 M64 47 L70 47',
}
const SCUTUM: Part = {
  fill: 'M55 30 C62 26 74 26 79 29 L80 68 C74 72 62 72 56 69 Z',
  scratched: 'M58 32 C64 29 72 29 77 31 L77 66 C72 69 64 69 58 67 Z M67 30 L68 69 M58 49 L77 48' + disc(67.5, 49, 4),
}
const PELTA: Part = {
  fill: 'M58 30 C76 26 82 56 66 62 C72 54 72 48 65 46 C72 42 68 36 58 30 Z',
  scratched: 'M66 33 C74 38 76 50 70 57',
}
const bow = (x: number, y: number, size = 1): Part => ({
  strokes: [
    [
      `M${x} ${y - 24 * size} C${x + 13 * size} ${y - 16 * size} ${x + 6 * size} ${y - 6 * size} ${x + 11 * size} ${y} C${x + 6 * size} ${y + 6 * size} ${x + 13 * size} ${y + 16 * size} ${x} ${y + 24 * size}`,
      3.2,
    ],
    [`M${x} ${y - 24 * size} L${x - 12 * size} ${y} L${x} ${y + 24 * size}`, 1],
  ],
})
const arrow = (x1: number, y: number, x2: number): Part => spear(x1, y, x2, y, 1.6)
const QUIVER: Part = {
  fill: 'M36 34 L43 32 L40 54 L33 53 Z M35 34 L33 25 L38 33 L39 24 L42 32 Z',
  scratched: 'M35 40 L42 39',
}

// -- men ---------------------------------------------------------------------------------------------------------------

export const WARRIORS: Record<string, Painting> = {
  hoplite: painted(spear(14, 26, 98, 22), STANDING, CRESTED, arm(44, 24, [40, 24]), roundShield(65, 44, 17)),
  phalangite: painted(
    spear(2, 74, 98, 6, 2.4),
    spear(-2, 62, 90, -4, 1.6),
    spear(10, 84, 100, 22, 1.6),
    STANDING,
    CRESTED,
    arm(58, 44, [48, 44]),
    roundShield(62, 38, 11),
  ),
  legionary: painted(STANDING, PLUMED, arm(44, 38, [36, 30]), spear(14, 44, 60, 4, 2), SCUTUM),
  triarius: painted(spear(26, 88, 46, -4, 2.2), STANDING, PLUMED, arm(44, 40, [37, 42]), SCUTUM),
  peltast: painted(spear(18, 34, 74, 6), RUNNING, CAPPED, arm(44, 20, [44, 20]), PELTA),
  javelin: painted(
    spear(16, 30, 84, 8),
    spear(58, 62, 92, 44, 1.6),
    RUNNING,
    CLOAK,
    BARE,
    arm(42, 24, [46, 20]),
    arm(64, 42, [74, 52]),
  ),
  slinger: painted(RUNNING, BARE, arm(44, 20, [40, 8]), arm(66, 34, [76, 26]), {
    strokes: [
      ['M40 8 C30 -6 8 -4 6 8', 1.4],
      ['M40 8 C28 2 14 2 8 11', 1.4],
      ['M40 44 C36 48 36 54 40 57 L46 52', 3],
    ],
    fill: disc(7, 11, 4) + 'M36 48 C30 52 30 62 40 60 Z',
  }),
  archer: painted(
    KNEELING,
    moved(CAPPED, -3, 8),
    moved(QUIVER, -4, 6),
    arm(66, 42, [78, 42]),
    arm(44, 40, [64, 42]),
    bow(74, 42),
    arrow(58, 42, 94),
  ),
  light: painted(spear(20, 32, 84, 4), RUNNING, BARE, arm(44, 22, [46, 21]), OVAL),
  medium: painted(spear(30, 88, 44, -2, 2.2), STANDING, CAPPED, arm(44, 38, [37, 38]), OVAL),
  barbarian: painted(
    STANDING,
    CLOAK,
    WILD,
    arm(42, 20, [34, 10]),
    { fill: 'M33 12 L16 -6 L12 -6 L13 -2 L29 15 Z', strokes: [['M27 17 L37 7', 2.6]] },
    OVAL,
  ),
  ashigaru: painted(spear(34, 90, 50, -8, 2.2), STANDING, JINGASA, arm(46, 42, [41, 46]), arm(56, 44, [44, 34]), {
    fill: 'M56 46 L70 50 L69 53 L55 50 Z',
    scratched: 'M44 34 L56 34 M44 39 L56 39 M44 44 L56 44',
  }),
  teppo: painted(KNEELING, moved(JINGASA, -3, 9), arm(60, 46, [70, 38]), arm(54, 48, [52, 42]), {
    fill: 'M42 42 L50 36 L96 33 L96 36 L54 41 L46 50 Z M66 34 L69 29 L71 33 Z',
    scratched: 'M42 60 L53 60 M41 52 L52 52 M41 46 L50 46',
  }),
  yumi: painted(
    STANDING,
    JINGASA,
    moved(QUIVER, 2, 0),
    arm(66, 32, [76, 32]),
    arm(46, 28, [62, 32]),
    {
      strokes: [
        ['M66 -8 C82 4 80 22 78 34 C80 50 76 62 66 74', 3],
        ['M66 -8 L60 32 L66 74', 1],
      ],
    },
    arrow(52, 32, 96),
  ),
  samurai: painted(STANDING, KABUTO, arm(60, 44, [66, 36]), arm(46, 42, [62, 40]), {
    strokes: [['M62 42 C74 28 84 14 88 0', 2.8]],
    fill: 'M58 44 L68 40 L67 37 L57 41 Z M42 28 L34 42 L44 44 Z',
    scratched: 'M44 34 L56 34 M44 39 L56 39 M44 44 L56 44 M40 34 L38 41',
  }),
}

/** Riders and crews are made of the same heads and arms. */
export const HEADS = { CRESTED, PLUMED, BARE, CAPPED, WILD, JINGASA, KABUTO }
export { arm, arrow, bow, OVAL }
