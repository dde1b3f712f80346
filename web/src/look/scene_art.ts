/** What scenes are painted with beside the figures of the cards, each in a box of 100 by 90. */
import { disc, painted, roundShield, type Painting } from './painting'

const MAN = 'M43 27 C47 24 54 24 57 28 L56 50 C60 56 61 60 61 63 L39 63 C39 58 41 54 43 50 Z'
const HEAD = 'M45.8 17 A6.2 6.2 0 1 1 58.2 17 A6.2 6.2 0 1 1 45.8 17 ZM56 17 L60.5 19 L57 21 Z'

/** The salpinx: a straight tube of bone with a bell like an egg, held high. */
export const TRUMPETER: Painting = painted({
  fill:
    MAN +
    HEAD +
    'M45 18 C44 9 57 7 59 14 L52 13 L48 20 Z' +
    'M113 -7 C119 -13 127 -11 128 -6 C129 -1 122 4 115 1 Z' + // the bell
    'M44 27 C36 30 28 40 22 56 C30 54 38 52 44 47 Z', // his cloak
  strokes: [
    ['M53 60 L58 73 L57 86 L63 87', 6.4],
    ['M45 60 L42 73 L36 85 L42 87', 6.4],
    ['M60 18 L116 -4', 2.6],
    ['M54 31 L66 30 L74 14', 4.6],
    ['M48 31 L40 42 L48 50', 4.6],
  ],
  scratched: 'M43 50 L57 50 M44 55 L43 62 M49 55 L49 62 M55 55 L57 62 M40 33 C36 39 32 46 29 52',
})

/** He lies on his back, his shield fallen from him and his spear broken. */
export const FALLEN: Painting = painted(
  {
    fill:
      'M30 66 C36 58 58 58 68 63 L66 76 C54 80 38 80 30 76 Z' + // the body
      disc(22, 70, 7) +
      'M14 74 C10 62 18 56 28 60 C20 62 17 68 18 76 Z' + // the crest, trailing
      'M16 70 L12 72 L16 74 Z',
    strokes: [
      ['M66 68 L82 62 L92 78', 6],
      ['M66 72 L84 80 L98 80', 6],
      ['M36 66 L40 52 L30 46', 5],
      ['M8 84 L52 82', 2.2],
      ['M60 86 L84 88', 2.2],
    ],
    scratched: 'M40 61 L41 78 M46 60 L47 79 M60 62 L62 77',
  },
  roundShield(62, 44, 15),
)

/** He has thrown his shield away and runs; that of the traitor hangs on his back. */
export const TURNCOAT: Painting = painted(
  {
    fill: 'M45 26 C49 23 57 24 59 29 L55 48 C59 53 60 56 60 59 L38 60 C39 55 41 52 43 48 Z' + HEAD,
    strokes: [
      ['M54 57 L67 67 L64 82 L70 85', 6.2],
      ['M43 57 L35 70 L20 76 L18 81', 6.2],
      ['M56 32 L70 38 L80 30', 4.6],
    ],
    scratched: 'M43 48 L56 48 M45 53 L43 59 M51 53 L51 58',
  },
  roundShield(38, 42, 14),
)

/** The eagle of Zeus with the bolt in its claws. */
export const OMEN: Painting = painted({
  fill:
    'M50 40 C40 30 22 22 2 24 C12 28 18 33 22 38 C16 37 11 38 8 40 C18 43 24 48 32 53 C38 57 44 58 48 56 Z' +
    'M52 40 C62 28 80 18 100 18 C91 24 86 29 82 35 C88 33 93 34 96 36 C86 40 80 46 72 52 C65 57 58 59 53 56 Z' +
    'M44 38 C46 30 56 28 60 34 L66 35 L61 39 C60 48 58 58 52 66 L60 76 L50 73 L42 78 L45 66 C42 58 42 48 44 38 Z' +
    'M30 82 L44 76 L42 82 L60 79 L58 84 L76 82 L58 90 L60 86 L44 89 L46 85 Z',
  strokes: [
    ['M48 66 L46 78', 2.4],
    ['M54 66 L56 79', 2.4],
  ],
  scratched: 'M14 28 C24 31 34 37 42 46 M20 40 C28 43 36 48 42 52 M88 24 C78 29 68 36 60 45 M82 36 C74 40 66 46 60 51',
})
