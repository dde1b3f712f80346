/** Small pictures as paths: drawn once round the origin, bow up, then stamped onto a pose of the table. */

type Command = { letter: string; numbers: number[] }

/** A picture: absolute commands M, L, C, Q, A (circles only) and Z. */
export type Shape = Command[]

/** Where a stamp goes: SVG coordinates, clockwise degrees, and how large. */
export interface Stamp {
  x: number
  y: number
  turn: number
  scale: number
  scaleY?: number
}

const PART = /([MLCQAZ])([^MLCQAZ]*)/g

export function shape(path: string): Shape {
  return [...path.matchAll(PART)].map(([, letter = '', rest = '']) => ({
    letter,
    numbers: (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number),
  }))
}

/** The shape with its left and right changed. */
export function mirrored(one: Shape): Shape {
  return one.map(({ letter, numbers }) => {
    if (letter === 'A') {
      const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0, x = 0, y = 0] = numbers
      return { letter, numbers: [rx, ry, turn, large, 1 - sweep, -x, y] }
    }
    return { letter, numbers: numbers.map((n, i) => (i % 2 === 0 ? -n : n)) }
  })
}

/** A circle as a path. */
export function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y} A${r} ${r} 0 1 1 ${x + r} ${y} A${r} ${r} 0 1 1 ${x - r} ${y} Z`
}

/** The shape as path data at a place: many of them joined make the one path of a unit. */
export function stamped(one: Shape, at: Stamp): string {
  const radians = (at.turn * Math.PI) / 180
  const [s, c] = [Math.sin(radians), Math.cos(radians)]
  const [kx, ky] = [at.scale, at.scaleY ?? at.scale]
  const place = (x: number, y: number) =>
    `${round(at.x + x * kx * c - y * ky * s)} ${round(at.y + x * kx * s + y * ky * c)}`
  return one
    .map(({ letter, numbers: n }) => {
      if (letter === 'Z') return 'Z'
      if (letter === 'A') {
        const [r = 0, , , large = 0, sweep = 0, x = 0, y = 0] = n
        const radius = round(r * Math.sqrt(kx * ky))
        return `A${radius} ${radius} 0 ${large} ${sweep} ${place(x, y)}`
      }
      const points: string[] = []
      for (let i = 0; i + 1 < n.length; i += 2) points.push(place(n[i] ?? 0, n[i + 1] ?? 0))
      return letter + points.join(' ')
    })
    .join('')
}

function round(n: number): number {
  return Math.round(n * 100) / 100
}
