/** What the winner sets up where the enemy turned: a post that bears the arms of the beaten. */
import { painted, roundShield, spear, type Painting } from './painting'

/** In a box of 100 by 100. */
export const TROPHY: Painting = painted(
  {
    strokes: [
      ['M50 16 L50 92', 5],
      ['M27 40 L73 40', 4],
      ['M73 40 L80 56', 3.4],
    ],
  },
  spear(84, 90, 74, 4, 2.2),
  {
    fill:
      // crest and helmet, cuirass and the leather strips beneath it, stones
      'M39 10 C36 -2 52 -8 66 -3 C75 0 79 10 79 21 C73 11 65 6 55 6 C49 6 44 8 41 12 Z ' +
      'M39 27 C36 13 44 5 53 5 C63 5 67 13 66 22 L66 29 L59 28 L56 21 L54 31 L51 34 L45 33 C42 31 40 30 39 27 Z ' +
      'M35 38 C42 35 58 35 65 38 L69 49 C65 54 63 61 65 70 L35 70 C37 61 35 54 31 49 Z ' +
      'M35 71 L41 71 L40 79 L34 79 Z M42.5 71 L49 71 L49 80 L42 80 Z M51 71 L57.5 71 L58 80 L51 80 Z M59 71 L65 71 L66 79 L60 79 Z ' +
      'M30 92 C34 86 42 86 46 91 C50 85 60 85 63 91 C68 87 74 89 76 95 L24 95 C25 93 27 92 30 92 Z',
    scratched: 'M50 40 L50 66 M38 45 C42 50 46 50 49 46 M51 46 C54 50 58 50 62 45 M36 66 L64 66 M45 20 L52 18',
  },
  roundShield(24, 56, 16),
)
