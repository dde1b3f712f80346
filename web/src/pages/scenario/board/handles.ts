/** What a chosen piece can be taken by: corners and edges of its box, points of its line, a knob to turn it. */
import { ahead } from '../../../table/stage/placing/place_of'
import type { Point } from '../../../table/stage/types'
import { reachOf } from './blocks'
import type { Lying } from './pieces'

export interface Handle {
  kind: 'box' | 'point' | 'between' | 'turn'
  path: string
  index: number // of the corner or edge (0 to 7, from the south-west, against the clock), or of the point
  at: Point
}

type Four = readonly [number, number, number, number]

const SIDES = [
  [0, 0],
  [0.5, 0],
  [1, 0],
  [1, 0.5],
  [1, 1],
  [0.5, 1],
  [0, 1],
  [0, 0.5],
] as const
const KNOB = 34 // pixels before the front

/** `way`: how far the piece is from where it was told; `px`: thousandths that a pixel takes. */
export function handlesOf(one: Lying, way: Point, px: number): Handle[] {
  const { piece } = one
  const shift = ([x, y]: Point): Point => [x + way[0], y + way[1]]
  const told: Handle[] = []
  const add = (kind: Handle['kind'], index: number, at: Point) =>
    told.push({ kind, path: piece.path, index, at: shift(at) })
  if (piece.box && piece.can.includes('resize')) {
    const [x0, y0, x1, y1] = piece.box
    SIDES.forEach(([sx, sy], i) => add('box', i, [x0 + (x1 - x0) * sx, y0 + (y1 - y0) * sy]))
  }
  if (piece.can.includes('points')) {
    const { points } = piece
    const stretches = piece.is_line ? points.length - 1 : points.length
    for (let i = 0; i < stretches; i++) {
      const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = [points[i], points[(i + 1) % points.length]]
      // Between points that lie close there is no room for one more handle.
      if (Math.hypot(bx - ax, by - ay) > 40 * px) add('between', i, [(ax + bx) / 2, (ay + by) / 2])
    }
    points.forEach((point, i) => add('point', i, point))
  }
  if (piece.can.includes('turn') && piece.facing !== null) {
    const [fx, fy] = ahead(piece.facing)
    const out = reachOf(one, piece.facing).front + KNOB * px
    told.push({ kind: 'turn', path: piece.path, index: 0, at: [one.x + fx * out, one.y + fy * out] })
  }
  return told
}

export function handleAt(handles: readonly Handle[], [x, y]: Point, slack: number): Handle | null {
  let best: Handle | null = null
  let least = slack
  for (const handle of handles) {
    const far = Math.hypot(handle.at[0] - x, handle.at[1] - y) * (handle.kind === 'between' ? 1.3 : 1)
    if (far <= least) [best, least] = [handle, far]
  }
  return best
}

/** The box after one of its handles was pulled to a point; never turned inside out, never thinner than `thin`. */
export function resized(
  [x0, y0, x1, y1]: Four,
  index: number,
  [x, y]: Point,
  thin: number,
): [number, number, number, number] {
  const [sx, sy] = SIDES[index] ?? [0.5, 0.5]
  return [
    sx === 0 ? Math.min(x, x1 - thin) : x0,
    sy === 0 ? Math.min(y, y1 - thin) : y0,
    sx === 1 ? Math.max(x, x0 + thin) : x1,
    sy === 1 ? Math.max(y, y0 + thin) : y1,
  ]
}

/** The points after one was pulled; from between two of them a new one is drawn out. */
export function bent(points: readonly Point[], { kind, index }: Pick<Handle, 'kind' | 'index'>, to: Point): Point[] {
  if (kind === 'between') return points.toSpliced(index + 1, 0, to)
  return points.with(index, to)
}

/** Whole steps of a turn; towards a point. */
export function bearingTo([x, y]: Point, [tx, ty]: Point, step: number): number {
  const degrees = (Math.atan2(tx - x, ty - y) * 180) / Math.PI
  return turned(Math.round(degrees / step) * step * 1000, 0)
}

export function turned(facing: number, by: number): number {
  return (((facing + by) % 360_000) + 360_000) % 360_000
}

/** An outline turned about a point, for the eye. */
export function swung(points: readonly Point[], [x, y]: Point, by: number): Point[] {
  const [s, c] = [Math.sin((by * Math.PI) / 180_000), Math.cos((by * Math.PI) / 180_000)]
  return points.map(([px, py]) => [x + (px - x) * c + (py - y) * s, y - (px - x) * s + (py - y) * c])
}
