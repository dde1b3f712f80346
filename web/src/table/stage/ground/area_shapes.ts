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
