/** The Greek key as path data. */

/** One key of a band of this height, from its lower left corner; the line runs on below to the next. */
export const KEY_WIDTH = 8 / 6

const STEPS: [number, number][] = [
  [0, 6],
  [0, 0.5],
  [6, 0.5],
  [6, 4.2],
  [2.4, 4.2],
  [2.4, 2.5],
  [4, 2.5],
]

/** Keys along a straight band that starts at (x, y), outer side up, turned by degrees; fitted to the whole length. */
export function meander(x: number, y: number, length: number, height: number, turn = 0): string {
  const count = Math.max(1, Math.round(length / (height * KEY_WIDTH)))
  const [kx, ky] = [length / count / 8, height / 6]
  const radians = (turn * Math.PI) / 180
  const [s, c] = [Math.sin(radians), Math.cos(radians)]
  const at = (px: number, py: number) => `${(x + px * c - py * s).toFixed(1)} ${(y + px * s + py * c).toFixed(1)}`
  let path = ''
  for (let i = 0; i < count; i++) {
    path += 'M' + STEPS.map(([sx, sy]) => at((i * 8 + sx) * kx, (sy - 6) * ky)).join('L')
  }
  return path + `M${at(0, 0)}L${at(length, 0)}`
}
