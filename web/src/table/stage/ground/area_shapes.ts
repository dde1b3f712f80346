/** Areas of the table as path data, and where their names are written. */
import type { Point } from '../types'
import { up } from '../view'

export interface Paper {
  width: number
  height: number
  px: number
}

export function path(points: readonly Point[], close = true): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${up(y)}`).join('') + (close ? 'Z' : '')
}

/** The box of an area as far as it lies on the table. */
export function extent(points: readonly Point[], width: number, height: number): [number, number, number, number] {
  const xs = points.map(([x]) => Math.min(width, Math.max(0, x)))
  const ys = points.map(([, y]) => Math.min(height, Math.max(0, y)))
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** In SVG units. */
export function middle(points: readonly Point[], width: number, height: number): Point {
  const [west, south, east, north] = extent(points, width, height)
  return [(west + east) / 2, up((south + north) / 2)]
}

/** A name where it is written, in SVG units, along its land. */
export interface Name {
  id: string
  text: string
  at: Point
  turn: number
  size: number
}

/** Names of areas that lie on each other are written beside each other: the middle first, then further along. */
export function names(areas: readonly Named[], paper: Paper): Name[] {
  const written: Name[] = []
  for (const { id, name, points } of areas) {
    const { turn, size } = lettering(name, points, paper)
    if (!name || !size) continue
    const [west, south, east, north] = extent(points, paper.width, paper.height)
    const places = ALONG.map((part): Point =>
      turn
        ? [(west + east) / 2, up(south + (north - south) * part)]
        : [west + (east - west) * part, up((south + north) / 2)],
    )
    const found = places
      .map((at): Name => ({ id, text: name, at, turn, size }))
      .find((each) => !written.some((other) => touch(each, other, paper.px)))
    if (found) written.push(found)
  }
  return written
}

interface Named {
  id: string
  name: string
  points: Point[]
}

const ALONG = [0.5, 0.25, 0.75]

function touch(one: Name, other: Name, px: number): boolean {
  const [a, b] = [room(one, px), room(other, px)]
  return Math.abs(one.at[0] - other.at[0]) < a[0] + b[0] && Math.abs(one.at[1] - other.at[1]) < a[1] + b[1]
}

/** Half of what a name takes, across and along the page. */
function room({ text, turn, size }: Name, px: number): Point {
  const [long, high] = [(text.length * size * 0.62 * px) / 2, (size * px) / 2]
  return turn ? [high, long] : [long, high]
}

/** How a name lies on its land: along a strip, as large as there is room; none where it would run over. */
export function lettering(
  name: string,
  points: readonly Point[],
  { width, height, px }: Paper,
): { turn: number; size: number } {
  const [west, south, east, north] = extent(points, width, height)
  const [w, h] = [east - west, north - south]
  const isUpright = h > 2.2 * w
  const [along, across] = isUpright ? [h / px, w / px] : [w / px, h / px]
  const size = Math.min(16, across * 0.6, along / (name.length * 0.98))
  return { turn: isUpright ? -90 : 0, size: size < 7 ? 0 : size }
}
