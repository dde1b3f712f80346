/** How far the missiles or the orders of a unit go, as an area of the table: SVG paths, or a stroke round the unit. */
import { cornersOf } from '../placing/place_of'
import type { Body, Point } from '../types'
import { up } from '../view'

type Range = Body['ranges'][number]

/** An area ahead of the front edge between two rays; null: it goes to all sides. */
export function fan(
  body: Pick<Body, 'front' | 'stands' | 'width' | 'depth' | 'heading'>,
  { far, opens }: Range,
): string | null {
  if (opens === null) return null
  const [left, right] = body.front ?? edgeOf(body)
  const turned = (degrees: number): Point => {
    const angle = ((body.heading + degrees) / 1000) * (Math.PI / 180)
    return [Math.sin(angle) * far, Math.cos(angle) * far]
  }
  const from = ([x, y]: Point, [dx, dy]: Point) => `${Math.round(x + dx)} ${Math.round(up(y + dy))}`
  const arc = (to: string) => `A${far} ${far} 0 0 1 ${to}`
  const ahead = turned(0)
  return (
    `M${from(left, [0, 0])}L${from(left, turned(-opens))}${arc(from(left, ahead))}` +
    `L${from(right, ahead)}${arc(from(right, turned(opens)))}L${from(right, [0, 0])}Z`
  )
}

/** The front left and the front right corner of the first stand. */
function edgeOf({ stands, width, depth }: Pick<Body, 'stands' | 'width' | 'depth'>): [Point, Point] {
  const stand = stands[0] ?? [0, 0, 0]
  const [sin, cos] = [Math.sin((stand[2] / 180_000) * Math.PI), Math.cos((stand[2] / 180_000) * Math.PI)]
  const corners = cornersOf(stand, width, depth).map((corner): Point => [corner[0], corner[1]])
  const along = ([x, y]: Point) => x * sin + y * cos
  const across = ([x, y]: Point) => x * cos - y * sin
  const front = [...corners].sort((one, other) => along(other) - along(one)).slice(0, 2)
  const [one = [0, 0], other = [0, 0]] = front.sort((a, b) => across(a) - across(b))
  return [one as Point, other as Point]
}
