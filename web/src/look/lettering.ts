/**
 * Letters and figures as strokes, as a mason would cut them: for labels of which a table has hundreds. Words of a page
 * are measured anew at every step of a zoom, strokes are not.
 */
import { type Shape, shape, stamped } from './shape'

const HEIGHT = 8 // of a capital in the strokes below; they begin at the upper left
const GAP = 2.1
const STROKES: Record<string, string> = {
  A: 'M0 8 L2.6 0 L5.2 8 M1 5.3 L4.2 5.3',
  B: 'M0 3.9 L2.8 3.9 C5.6 3.9 5.6 8 2.8 8 L0 8 L0 0 L2.6 0 C5 0 5 3.9 2.6 3.9',
  C: 'M5 1.5 C3.8 -0.6 0 -0.6 0 4 C0 8.6 3.8 8.6 5 6.5',
  D: 'M0 0 L0 8 L1.8 8 C6.4 8 6.4 0 1.8 0 Z',
  E: 'M4.6 0 L0 0 L0 8 L4.6 8 M0 3.9 L3.8 3.9',
  F: 'M4.6 0 L0 0 L0 8 M0 3.9 L3.8 3.9',
  G: 'M5 1.5 C3.8 -0.6 0 -0.6 0 4 C0 8.6 3.8 8.6 5.2 6.6 L5.2 4.4 L3.2 4.4',
  H: 'M0 0 L0 8 M5 0 L5 8 M0 3.9 L5 3.9',
  I: 'M0.5 0 L0.5 8',
  J: 'M3.8 0 L3.8 5.6 C3.8 8.6 0.4 8.6 0 6.4',
  K: 'M0 0 L0 8 M4.8 0 L0 4.8 M1.7 3.2 L5 8',
  L: 'M0 0 L0 8 L4.4 8',
  M: 'M0 8 L0 0 L3 5.2 L6 0 L6 8',
  N: 'M0 8 L0 0 L5 8 L5 0',
  O: 'M2.8 0 C-0.9 0 -0.9 8 2.8 8 C6.5 8 6.5 0 2.8 0 Z',
  P: 'M0 8 L0 0 L2.8 0 C5.6 0 5.6 4.5 2.8 4.5 L0 4.5',
  Q: 'M2.8 0 C-0.9 0 -0.9 8 2.8 8 C6.5 8 6.5 0 2.8 0 Z M3.4 5.8 L5.4 8.4',
  R: 'M0 8 L0 0 L2.8 0 C5.6 0 5.6 4.3 2.8 4.3 L0 4.3 M2.6 4.3 L5 8',
  S: 'M4.7 1.4 C3.9 -0.5 0.3 -0.5 0.3 2 C0.3 4.6 5 3.2 5 5.9 C5 8.6 0.8 8.6 0 6.4',
  T: 'M0 0 L5 0 M2.5 0 L2.5 8',
  U: 'M0 0 L0 5.2 C0 8.9 5 8.9 5 5.2 L5 0',
  V: 'M0 0 L2.6 8 L5.2 0',
  W: 'M0 0 L1.7 8 L3.4 2 L5.1 8 L6.8 0',
  X: 'M0 0 L5 8 M5 0 L0 8',
  Y: 'M0 0 L2.6 4 L5.2 0 M2.6 4 L2.6 8',
  Z: 'M0 0 L4.8 0 L0 8 L4.8 8',
  '0': 'M2.5 0 C-0.8 0 -0.8 8 2.5 8 C5.8 8 5.8 0 2.5 0 Z',
  '1': 'M0.2 1.7 L2.2 0 L2.2 8',
  '2': 'M0.2 2 C0.6 -0.7 4.6 -0.7 4.6 2 C4.6 4 2 5.4 0.1 8 L4.8 8',
  '3': 'M0.4 1.3 C1.4 -0.6 4.6 -0.3 4.6 1.9 C4.6 3.4 3.6 3.9 2 3.9 C3.8 3.9 4.9 4.5 4.9 5.9 C4.9 8.5 1 8.8 0 6.5',
  '4': 'M3.7 8 L3.7 0 L0 5.7 L5 5.7',
  '5': 'M4.4 0 L0.9 0 L0.6 3.6 C2 2.5 4.8 2.9 4.8 5.4 C4.8 8.4 1 8.9 0 6.6',
  '6': 'M4.4 1 C3 -0.9 0.2 0.2 0.2 4.6 C0.2 9.1 4.8 9 4.8 5.6 C4.8 2.6 1 2.4 0.3 5',
  '7': 'M0.1 0 L4.7 0 L1.7 8',
  '8': 'M2.5 3.8 C-0.1 3.8 -0.1 0 2.5 0 C5.1 0 5.1 3.8 2.5 3.8 C-0.7 3.8 -0.7 8 2.5 8 C5.7 8 5.7 3.8 2.5 3.8 Z',
  '9': 'M0.6 7 C2 8.9 4.8 7.8 4.8 3.4 C4.8 -1.1 0.2 -1 0.2 2.4 C0.2 5.4 4 5.6 4.7 3',
  '·': 'M0.4 4 L0.6 4',
  '.': 'M0.4 7.9 L0.4 8',
  "'": 'M0.4 0 L0.4 2',
  '/': 'M0 8 L3 0',
  '!': 'M0.6 0 L0.6 5.2 M0.6 7.9 L0.6 8',
  '=': 'M0 2.7 L4 2.7 M0 5.5 L4 5.5',
  '-': 'M0 4.2 L3 4.2',
  '+': 'M0 4 L5 4 M2.5 1.5 L2.5 6.5',
  '»': 'M0 1.4 L2.4 4 L0 6.6 M2.8 1.4 L5.2 4 L2.8 6.6',
  $: 'M4.5 1.8 C3.8 0.3 0.4 0.3 0.4 2.3 C0.4 4.6 4.8 3.3 4.8 5.7 C4.8 7.7 0.8 7.7 0.1 6 M2.5 -0.6 L2.5 8.6',
  '½': 'M0 0.8 L1 0 L1 3.4 M5 0 L0.4 8 M3 5.4 C3.2 4.4 5 4.4 5 5.5 C5 6.4 4 6.8 3 8 L5.2 8',
  '?': 'M0.2 1.8 C0.6 -0.6 4.4 -0.6 4.4 1.9 C4.4 3.8 2.2 3.7 2.2 5.6 M2.2 7.9 L2.2 8',
}
const glyphs = new Map<string, { drawn: Shape; wide: number }>()

function glyph(letter: string): { drawn: Shape; wide: number } {
  const known = glyphs.get(letter)
  if (known) return known
  const drawn = shape(STROKES[letter] ?? STROKES['?'] ?? '')
  const xs = drawn.flatMap(({ numbers }) => numbers.filter((_, i) => i % 2 === 0))
  const made = { drawn, wide: Math.max(0.6, ...xs) }
  glyphs.set(letter, made)
  return made
}

/** Words as one path to be stroked, their middle at a point; `size` is that of the capitals. What has no stroke is a question mark. */
export function lettering(words: string, x: number, y: number, size: number): string {
  const letters = [...words.toUpperCase()].map(glyph)
  const scale = size / HEIGHT
  const wide = letters.reduce((sum, each) => sum + each.wide + GAP, -GAP)
  let at = x - (wide * scale) / 2
  return letters
    .map(({ drawn, wide: own }) => {
      const path = stamped(drawn, { x: at, y: y - size / 2, turn: 0, scale })
      at += (own + GAP) * scale
      return path
    })
    .join('')
}
