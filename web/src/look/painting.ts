/**
 * A painted figure in a box of 100 by 90, looking to the right: black-figure painting as a painter does it.
 *
 * Limbs and weapons are brush strokes, bodies are filled, and details are scratched into them down to the ground.
 */
import { device } from './devices'
import { disc } from './shape'

export interface Painting {
  fill: string // bodies, shields, helmets
  strokes: [path: string, width: number][] // limbs, spears, ropes
  scratched: string // thin lines in the colour of the ground
  shields: [x: number, y: number, r: number][] // round ones, on which a device is to be seen
}

export type Part = Partial<Painting>

export function painted(...parts: Part[]): Painting {
  return {
    fill: parts.map((part) => part.fill ?? '').join(''),
    strokes: parts.flatMap((part) => part.strokes ?? []),
    scratched: parts.map((part) => part.scratched ?? '').join(''),
    shields: parts.flatMap((part) => part.shields ?? []),
  }
}

/** The same part somewhere else. Only absolute M, L, C, Q, Z and circles of `disc` occur in parts. */
export function moved(part: Part, dx: number, dy: number, scale = 1): Part {
  const to = (path: string) => place(path, dx, dy, scale)
  return {
    fill: to(part.fill ?? ''),
    strokes: (part.strokes ?? []).map(([path, width]) => [to(path), width * scale]),
    scratched: to(part.scratched ?? ''),
  }
}

function place(path: string, dx: number, dy: number, scale: number): string {
  return path.replace(/([MLCQAZ])([^MLCQAZ]*)/g, (_, letter: string, rest: string) => {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    if (letter === 'A') {
      const [r = 0, , , large = 0, sweep = 0, x = 0, y = 0] = numbers
      return `A${round(r * scale)} ${round(r * scale)} 0 ${large} ${sweep} ${round(x * scale + dx)} ${round(y * scale + dy)}`
    }
    return letter + numbers.map((n, at) => round(n * scale + (at % 2 ? dy : dx))).join(' ')
  })
}

const round = (n: number) => Math.round(n * 100) / 100

/** A straight spear or lance with a leaf-shaped head at its far end. */
export function spear(x1: number, y1: number, x2: number, y2: number, width = 2): Part {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length]
  const at = (along: number, aside: number) =>
    `${round(x2 - ux * along - uy * aside)} ${round(y2 - uy * along + ux * aside)}`
  return {
    strokes: [[`M${x1} ${y1} L${x2} ${y2}`, width]],
    fill: `M${at(-3, 0)} L${at(4.5, 2.8)} L${at(9, 0)} L${at(4.5, -2.8)} Z`,
  }
}

/** A round shield seen from outside: its rim is scratched in. */
export function roundShield(x: number, y: number, r: number): Part {
  return { fill: disc(x, y, r), scratched: disc(x, y, r - 2.6), shields: [[x, y, r]] }
}

/** What is to be seen on the shields of a figure: the device of its people, as one path. */
export function blazoned({ shields }: Painting, name: string): string {
  return shields.map(([x, y, r]) => place(device(name), x - r * 0.62, y - r * 0.62, (r * 1.24) / 24)).join('')
}

export { disc }
