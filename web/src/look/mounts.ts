/** Whoever rides, drives or serves an engine. */
import { disc, moved, painted, roundShield, spear, type Painting, type Part } from './painting'
import { arrow, bow, HEADS, WARRIORS } from './warriors'

// -- animals -----------------------------------------------------------------------------------------------------------

const HORSE: Part = {
  fill:
    'M14 50 C18 42 30 42 42 45 C54 47 60 46 66 40 C69 32 72 26 78 22 L80 16 L83 21 C89 24 94 30 95 36 L91 40 L86 36 C82 36 80 40 78 46 ' +
    'C77 54 72 60 66 62 C54 64 40 64 28 64 C18 64 12 58 14 50 Z',
  strokes: [
    ['M66 58 L76 66 L72 76 L76 82', 5],
    ['M60 60 L64 72 L58 80 L60 87 L65 88', 5],
    ['M22 60 L16 72 L20 80 L16 88 L21 88', 5.4],
    ['M30 62 L34 72 L28 80 L30 88 L35 88', 5.4],
    ['M15 50 C6 50 6 62 8 74', 4.6],
  ],
  scratched: 'M70 38 L76 44 M73 32 L79 38 M76 27 L81 32 M84 27 L86 29 M90 36 L94 36 M66 46 C64 52 62 56 58 60',
}
const CAMEL: Part = {
  fill:
    'M14 52 C16 44 24 42 30 42 C34 30 44 28 48 40 C58 42 64 46 68 48 C74 44 74 36 76 24 L74 18 L78 18 C86 16 94 20 95 26 L88 29 L83 27 ' +
    'C83 40 80 54 70 60 C54 64 36 64 24 62 C16 62 12 58 14 52 Z',
  strokes: [
    ['M64 58 L66 74 L64 88 L69 88', 4.4],
    ['M58 60 L56 76 L58 88 L62 88', 4.4],
    ['M22 60 L24 74 L18 88 L23 88', 4.6],
    ['M30 62 L32 76 L30 88 L35 88', 4.6],
    ['M15 52 C8 56 10 62 9 68', 2.6],
  ],
  scratched: 'M32 44 C36 38 42 36 46 44 M84 22 L87 23',
}
const ELEPHANT: Part = {
  fill:
    'M8 46 C10 34 26 30 44 32 C54 30 58 28 64 26 C76 22 86 30 86 42 C88 54 86 64 90 72 C92 76 96 76 97 71 L99 75 C97 83 88 83 84 76 ' +
    'C80 68 80 60 77 56 C74 62 72 66 71 70 L72 88 L60 88 L58 70 C48 72 40 72 32 70 L34 88 L22 88 L20 72 L18 88 L8 88 C10 72 4 62 8 46 Z',
  strokes: [
    ['M8 46 C2 54 4 62 4 70', 2.4],
    ['M78 58 C86 64 94 60 98 54', 3.4],
  ],
  scratched:
    'M64 30 C58 34 58 50 66 54 C72 52 74 44 72 36 C70 32 67 30 64 30 Z M78 38 L81 39 M46 72 L47 60 M28 72 L27 62',
}
const TOWER: Part = {
  fill: 'M26 10 L28 32 L54 32 L56 10 L51 10 L51 14 L47 14 L47 10 L43 10 L43 14 L39 14 L39 10 L35 10 L35 14 L31 14 L31 10 Z',
  strokes: [['M30 32 C32 50 34 60 32 70 M50 32 C50 46 50 60 50 71', 1.6]],
  scratched: 'M28 20 L54 20 M28.4 26 L53.6 26 M37 20 L37 32 M45 14 L45 26',
}

// -- riders (seated about 46, 46) --------------------------------------------------------------------------------------

const SEATED: Part = {
  fill: 'M39 18 C43 15 50 16 52 20 L51 40 L54 48 L38 48 L40 40 Z',
  strokes: [['M48 46 L58 54 L54 66 L59 68', 4.8]],
  scratched: 'M40 40 L51 40',
}
const head = (one: Part) => moved(one, -5, -7.5)
const reach = (x: number, y: number, hand: [number, number]): Part => ({
  strokes: [[`M47 23 L${x} ${y} L${hand[0]} ${hand[1]}`, 4.4]],
})
const REINS: Part = { strokes: [['M58 36 L86 34', 1.2]] }
const SCALES: Part = {
  fill: 'M16 46 C30 40 56 44 66 40 L76 46 L74 62 L66 70 L22 70 L14 62 Z',
  scratched: [50, 55, 60, 65]
    .map((y) =>
      Array.from(
        { length: 9 },
        (_, at) =>
          `M${18 + at * 6 + (y % 10 ? 0 : 3)} ${y} L${21 + at * 6 + (y % 10 ? 0 : 3)} ${y + 3} L${24 + at * 6 + (y % 10 ? 0 : 3)} ${y}`,
      ).join(' '),
    )
    .join(' '),
}
const FLAG: Part = {
  strokes: [['M40 22 L34 -8', 1.8]],
  fill: 'M34 -8 L20 -6 L25 16 L38 13 Z',
  scratched: disc(29, 4, 4),
}

const WHEEL: Part = {
  strokes: [[disc(22, 74, 12), 3]],
  fill: disc(22, 74, 3.4),
}
const SPOKES: Part = { strokes: [['M22 62 L22 86 M10 74 L34 74 M14 66 L30 82 M30 66 L14 82', 1.6]] }

const rider = (...parts: Part[]): Painting => painted(HORSE, SEATED, ...parts, REINS)

export const MOUNTED: Record<string, Painting> = {
  horseman: rider(spear(22, 34, 88, 4, 2), head(HEADS.PLUMED), reach(50, 30, [58, 20])),
  lancer: rider(spear(14, 40, 100, 16, 2.4), head(HEADS.BARE), reach(54, 30, [60, 27])),
  'heavy horseman': rider(
    spear(18, 36, 94, 10, 2.4),
    head(HEADS.CRESTED),
    reach(52, 31, [58, 24]),
    roundShield(40, 34, 9),
  ),
  'light horseman': rider(
    spear(20, 26, 82, -2, 1.8),
    spear(40, 40, 84, 24, 1.4),
    head(HEADS.BARE),
    reach(38, 22, [40, 16]),
  ),
  'horse archer': rider(
    head(HEADS.CAPPED),
    reach(60, 24, [70, 22]),
    reach(50, 26, [56, 22]),
    bow(68, 22, 0.7),
    arrow(54, 22, 84),
  ),
  cataphract: painted(HORSE, SCALES, SEATED, spear(6, 42, 100, 20, 2.8), head(HEADS.CAPPED), reach(54, 32, [60, 29]), {
    scratched: 'M42 22 L50 22 M41 27 L51 27 M41 32 L51 32 M41 37 L51 37',
  }),
  'barbarian horseman': rider(
    head(HEADS.WILD),
    reach(42, 16, [36, 6]),
    {
      fill: 'M35 8 L24 -8 L20 -8 L21 -4 L31 11 Z',
    },
    roundShield(50, 36, 8),
  ),
  camel: painted(
    moved(SEATED, -6, -6),
    CAMEL,
    spear(16, 26, 80, -4, 1.8),
    moved(HEADS.CAPPED, -11, -13.5),
    moved(reach(50, 28, [56, 14]), -6, -6),
  ),
  elephant: painted(
    ELEPHANT,
    TOWER,
    moved(HEADS.CAPPED, -14, -8, 0.9),
    spear(40, 16, 82, -6, 1.8),
    moved(HEADS.BARE, 24, 8, 0.86),
    {
      fill: 'M62 26 L74 28 L72 22 L66 20 Z',
      strokes: [['M72 24 L84 22', 1.8]],
    },
  ),
  'cataphract elephant': painted(ELEPHANT, TOWER, moved(HEADS.CRESTED, -14, -8, 0.9), spear(40, 16, 82, -6, 1.8), {
    scratched: [40, 47, 54, 61]
      .map((y) =>
        Array.from(
          { length: 8 },
          (_, at) => `M${14 + at * 5.6} ${y} L${17 + at * 5.6} ${y + 3} L${20 + at * 5.6} ${y}`,
        ).join(' '),
      )
      .join(' '),
  }),
  chariot: painted(
    moved(HORSE, 36, 16, 0.68),
    moved(HORSE, 30, 20, 0.68),
    {
      fill: 'M6 48 L12 48 C12 60 22 64 38 62 L38 68 L10 70 Z M18 26 C22 23 29 24 31 28 L30 58 L18 58 Z',
      strokes: [
        ['M36 64 L62 54', 2.4],
        ['M29 32 L42 38 L78 40', 1.4],
        ['M26 31 L38 36', 4],
      ],
      scratched: 'M18 46 L30 46 M12 54 L12 66',
    },
    moved(HEADS.CRESTED, -27, 2, 0.98),
    spear(2, 40, 52, 8, 1.8),
    WHEEL,
    SPOKES,
  ),
  artillery: painted(
    {
      fill: 'M14 84 L22 60 L28 60 L24 84 Z M56 84 L50 60 L56 58 L66 84 Z M10 50 L70 44 L72 52 L12 60 Z M62 26 L72 24 L76 68 L66 68 Z',
      strokes: [
        ['M67 30 L88 16 M70 62 L90 74', 4],
        ['M88 16 L22 54 L90 74', 1.2],
        ['M8 62 L16 48', 3],
      ],
      scratched: 'M64 34 L74 33 M65 60 L75 60 M20 56 L62 51',
    },
    spear(24, 50, 98, 42, 2),
  ),
  ozutsu: painted({
    fill: 'M16 40 L78 22 L94 22 L96 36 L82 38 L24 58 C14 58 10 48 16 40 Z M10 66 L60 50 L74 62 L20 78 Z',
    strokes: [
      [disc(34, 74, 13), 3.4],
      ['M34 61 L34 87 M21 74 L47 74 M25 65 L43 83 M43 65 L25 83', 1.6],
      ['M14 40 C6 34 10 26 4 22', 1.6],
    ],
    scratched: 'M30 37 L36 53 M56 29 L62 46 M80 23 L83 37',
  }),
  kibamusha: rider(FLAG, spear(16, 42, 100, 12, 2.4), head(HEADS.KABUTO), reach(54, 30, [60, 27]), {
    scratched: 'M41 24 L51 24 M41 29 L51 29 M41 34 L51 34',
  }),
}

// -- by name -----------------------------------------------------------------------------------------------------------

/** Other names for the same pictures: words of rulebooks and codes of types. */
const ALSO: Record<string, string> = {
  phalanx: 'phalangite',
  ph: 'phalangite',
  hi: 'hoplite',
  'heavy infantry': 'hoplite',
  tr: 'triarius',
  triarii: 'triarius',
  lg: 'legionary',
  co: 'legionary',
  cohort: 'legionary',
  velite: 'javelin',
  velites: 'javelin',
  skirmisher: 'javelin',
  sk: 'javelin',
  ja: 'javelin',
  sl: 'slinger',
  ar: 'archer',
  bowman: 'yumi',
  lp: 'peltast',
  li: 'light',
  'light infantry': 'light',
  mi: 'medium',
  'medium infantry': 'medium',
  spearman: 'medium',
  bi: 'barbarian',
  warrior: 'barbarian',
  bc: 'barbarian horseman',
  hc: 'heavy horseman',
  'heavy cavalry': 'heavy horseman',
  cavalry: 'horseman',
  rc: 'horseman',
  lc: 'light horseman',
  gc: 'light horseman',
  'light cavalry': 'light horseman',
  ln: 'lancer',
  el: 'elephant',
  ch: 'chariot',
  ca: 'camel',
  camels: 'camel',
  at: 'artillery',
  engine: 'artillery',
  as: 'ashigaru',
  'samurai ashigaru': 'ashigaru',
  tp: 'teppo',
  gunner: 'teppo',
  yu: 'yumi',
  oz: 'ozutsu',
  cannon: 'ozutsu',
  kb: 'kibamusha',
  'mounted samurai': 'kibamusha',
}

/** Where a code on the card says more than the name of the figure. */
const FINER: Record<string, string> = {
  'horseman BC': 'barbarian horseman',
  'horseman GC': 'light horseman',
  'horseman HC': 'heavy horseman',
  'elephant EL CAT': 'cataphract elephant',
  'hoplite HI TR': 'triarius',
  'light LI VE': 'javelin',
}

/** A figure by its name or, if nobody has painted that one, by the code on the card. */
export function warrior(figure: string, code = ''): Painting {
  for (const word of [FINER[`${figure} ${code}`] ?? figure, ...code.split(' ').reverse(), code]) {
    const name = word.toLowerCase().replace(/_/g, ' ')
    const found = WARRIORS[name] ?? MOUNTED[name] ?? WARRIORS[ALSO[name] ?? ''] ?? MOUNTED[ALSO[name] ?? '']
    if (found) return found
  }
  return WARRIORS['hoplite'] ?? painted()
}
