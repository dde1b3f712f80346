/** Pictures of special cards: orders of the general and happenings. */
import { disc, painted, roundShield, spear, type Painting } from './painting'

const SIGNS: Record<string, Painting> = {
  // A troop that goes round a block and comes from its side.
  flank: painted({
    fill: 'M14 20 L44 20 L44 64 L14 64 Z M52 38 L66 26 L66 50 Z',
    strokes: [['M22 82 C60 92 92 74 88 48 C86 40 78 38 64 38', 6.5]],
    scratched: 'M14 31 L44 31 M14 42 L44 42 M14 53 L44 53',
  }),
  // A trumpet, and the standard to gather at.
  rally: painted({
    fill: 'M30 10 L64 14 L58 24 L64 36 L30 38 Z M78 40 C86 38 94 44 94 54 C94 62 86 66 80 62 C82 56 82 48 78 40 Z',
    strokes: [
      ['M29 4 L29 88', 3.6],
      ['M40 66 L84 50', 4],
    ],
    scratched: disc(44, 24, 6),
  }),
  // Shields that overlap.
  cohesion: painted(roundShield(26, 50, 20), roundShield(74, 50, 20), roundShield(50, 46, 23)),
  // Ranks that wait behind the first.
  reserve: painted({
    fill: [14, 40, 66]
      .map((y, row) => [0, 1, 2].map((file) => disc(28 + file * 22, y + 4, 9 - row * 0.6)).join(''))
      .join(''),
    strokes: [['M12 26 L88 26', 2]],
    scratched: [0, 1, 2].map((file) => disc(28 + file * 22, 18, 4)).join(''),
  }),
  // Hermes' winged sandal: who is quick has it.
  initiative: painted({
    fill: 'M16 68 C30 66 36 58 40 46 L58 46 C60 58 70 64 86 68 C90 72 88 78 84 80 L18 80 Z M42 44 C34 40 22 26 8 22 C12 30 16 34 22 36 L12 36 C18 44 26 48 34 48 L28 52 C34 54 40 52 44 48 Z',
    strokes: [['M42 46 L44 30 M56 46 L56 28', 3]],
    scratched: 'M42 54 L60 54 M46 62 L66 62 M18 75 L86 75',
  }),
  missile_supply: painted({
    fill: 'M34 32 L66 32 L60 86 L40 86 Z M38 32 L34 8 L42 14 L45 30 L47 4 L53 4 L54 30 L59 14 L66 8 L62 32 Z',
    strokes: [['M34 40 C18 46 20 70 38 78', 2]],
    scratched: 'M35 42 L65 42 M37 62 L63 62 M39 80 L61 80',
  }),
  challenge: painted(
    spear(20, 82, 76, 10, 3),
    spear(80, 82, 24, 10, 3),
    { strokes: [['M22 68 L34 78 M78 68 L66 78', 4]] },
    roundShield(50, 46, 11),
  ),
  caltrop: painted({
    fill: 'M50 6 L56 44 L50 48 L44 44 Z M12 74 L44 46 L50 50 L48 56 Z M88 74 L56 46 L50 50 L52 56 Z M52 88 L46 54 L50 48 L55 54 Z',
  }),
}

const SCROLL = painted({
  fill: 'M24 16 C24 8 34 8 34 16 L34 70 L78 70 C78 80 72 84 66 84 L22 84 C16 84 14 76 18 72 L24 70 Z M34 12 L72 12 C78 12 80 20 76 24 L76 66 L38 66 L38 18 Z',
  scratched: 'M44 26 L70 26 M44 36 L70 36 M44 46 L70 46 M44 56 L62 56',
})

export function sign(figure: string): Painting {
  return SIGNS[figure.toLowerCase().replace(/ /g, '_')] ?? SCROLL
}
