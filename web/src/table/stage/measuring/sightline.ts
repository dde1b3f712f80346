/** A line of sight for the eye: from unit to unit, or to the pointer, and what it ends at. */
import { Box, boxesOf, Polygon, sightBetween, type Thing } from '../../../geometry'
import type { Body, Point, Scene } from '../types'

export interface SightLine {
  from: Point
  to: Point
  blockedAt: Point | null
  by: string
}

const LAND = ['land', 'land_side', 'island', 'promontory', 'cape', 'coast']

export function sightLine(scene: Scene, from: Body, to: Body | Point): SightLine | null {
  const others = 'id' in to ? boxesOf(to) : [new Box(to[0] / 1000, to[1] / 1000, 0, 0.001, 0.001)]
  const skip = [from.id, 'id' in to ? to.id : '']
  const things: Thing[] = scene.bodies
    .filter(({ id }) => !skip.includes(id))
    .flatMap((body) => boxesOf(body).map((shape) => ({ id: body.id, shape })))
  for (const area of scene.areas) {
    if (LAND.includes(area.kind)) {
      const shape = new Polygon(area.points.map(([x, y]): [number, number] => [x / 1000, y / 1000]))
      things.push({ id: area.name || area.id, shape })
    }
  }
  const seen = sightBetween(boxesOf(from), others, things)
  if (!seen) return null
  const milli = ([x, y]: readonly [number, number]): Point => [x * 1000, y * 1000]
  return {
    from: milli(seen.line[0]),
    to: milli(seen.line[1]),
    blockedAt: seen.blocker ? milli(seen.blocker.at) : null,
    by: seen.blocker?.id ?? '',
  }
}
