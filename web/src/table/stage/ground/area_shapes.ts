/** Areas of the table as path data, and where their names are written. */
import type { Point } from '../types'
import { type Bounds, up } from '../view'

export interface Paper {
  width: number
  height: number
  px: number
  covered?: readonly Bounds[] // what lies over the table there, in SVG units
  crossing?: readonly Bounds[] // what is drawn on the ground and would run through a name, in SVG units
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

/** Names of areas that lie on each other are written beside each other, and where neither a wall or a camp runs through
    them nor anything lies over them: the middle first, then further along and aside; and nowhere if there is no room. */
export function names(areas: readonly Named[], paper: Paper, most = 16): Name[] {
  const { px, covered = [], crossing = [] } = paper
  const written: Name[] = []
  for (const { id, name, points } of areas) {
    const { turn, size: room } = lettering(name, points, paper)
    const size = Math.min(most, room)
    if (!name || !room) continue
    const free = placesOf(points, turn, paper)
      .map((at): Name => ({ id, text: name, at, turn, size }))
      .filter((each, i) => i === 0 || isOnLand(each, points, px))
      .filter((each) => !written.some((other) => touch(each, other, px)))
      .filter((each) => !crossing.some((box) => isUnder(each, box, px)))
    const seen = free.filter((each) => !covered.some((box) => isUnder(each, box, px)))
    // Rather beside a village on a hill than across it.
    const within = areas.filter((other) => other.id !== id && isSmaller(other.points, points, paper)).map(boxOf(paper))
    const found = seen.find((each) => !within.some((box) => isUnder(each, box, px))) ?? seen[0]
    if (found) written.push(found)
  }
  return written
}

function boxOf(paper: Paper): (area: Named) => Bounds {
  return ({ points }) => {
    const [west, south, east, north] = extent(points, paper.width, paper.height)
    return { left: west, right: east, top: up(north), bottom: up(south) }
  }
}

function isSmaller(one: readonly Point[], other: readonly Point[], { width, height }: Paper): boolean {
  const room = (points: readonly Point[]) => {
    const [west, south, east, north] = extent(points, width, height)
    return (east - west) * (north - south)
  }
  return room(one) < room(other)
}

interface Named {
  id: string
  name: string
  points: Point[]
}

const ALONG = [0.5, 0.25, 0.75, 0.37, 0.63, 0.12, 0.88]
const ASIDE = [0.5, 0.3, 0.7]

/** Where a name may be written on its land: in its middle, then along it and aside. */
function placesOf(points: readonly Point[], turn: number, { width, height }: Paper): Point[] {
  const [west, south, east, north] = extent(points, width, height)
  return ASIDE.flatMap((across) =>
    ALONG.map((along): Point => {
      const [x, y] = turn ? [across, along] : [along, across]
      return [west + (east - west) * x, south + (north - south) * y]
    }),
  ).map(([x, y]): Point => [x, up(y)])
}

/** Are its middle and both its ends on the land? */
function isOnLand(name: Name, points: readonly Point[], px: number): boolean {
  const [wide, high] = room(name, px)
  const [x, y] = [name.at[0], up(name.at[1])]
  const ends: Point[] = name.turn ? [[x, y - high], [x, y + high]] : [[x - wide, y], [x + wide, y]] // prettier-ignore
  return [[x, y] as Point, ...ends].every((at) => isOn(points, at))
}

export function isOn(points: readonly Point[], [x, y]: Point): boolean {
  let inside = false
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points.at(i - 1) ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}

/** A line on the ground as small boxes along it. */
export function boxesAlong(points: readonly Point[], wide: number): Bounds[] {
  return points.slice(1).flatMap(([bx, by], i) => {
    const [ax, ay] = points[i] ?? [bx, by]
    const count = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / wide))
    return Array.from({ length: count + 1 }, (_, step) => {
      const [x, y] = [ax + ((bx - ax) * step) / count, up(ay + ((by - ay) * step) / count)]
      return { left: x - wide / 2, right: x + wide / 2, top: y - wide / 2, bottom: y + wide / 2 }
    })
  })
}

function touch(one: Name, other: Name, px: number): boolean {
  const [a, b] = [room(one, px), room(other, px)]
  return Math.abs(one.at[0] - other.at[0]) < a[0] + b[0] && Math.abs(one.at[1] - other.at[1]) < a[1] + b[1]
}

function isUnder(name: Name, { left, right, top, bottom }: Bounds, px: number): boolean {
  const [wide, high] = room(name, px)
  const [x, y] = name.at
  return x + wide > left && x - wide < right && y + high > top && y - high < bottom
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
