/** Where a unit of the scene stands after a way, by geometry alone: without obstacles, at the pace of the pointer. */
import { walkLegs } from '../../../geometry'
import type { Leg } from '../moving/legs'
import { cornersOf } from '../placing/place_of'
import type { Body, Point, Pose } from '../types'

type Walkable = Extract<Leg, ['advance' | 'wheel' | 'turn' | 'face', ...unknown[]]>
const WALKABLE: string[] = ['advance', 'wheel', 'turn', 'face']

export interface Stood {
  stands: Pose[]
  track: Point[]
  heading: number
  front: [Point, Point] | null
}

export function standing(body: Body, legs: readonly Leg[]): Stood {
  const walked = legs.filter((leg): leg is Walkable => WALKABLE.includes(leg[0]))
  const { stands, track, heading, front } = walkLegs({ ...body, front: frontOf(body) }, walked)
  return { stands: stands as Pose[], track: track as Point[], heading, front: front as [Point, Point] | null }
}

/** A single stand has its own front. */
function frontOf(body: Body): [Point, Point] | null {
  const [single, more] = body.stands
  if (body.front || body.shape !== 'rigid' || !single || more) return body.front
  const [left, right] = cornersOf(single, body.width, body.depth)
  return [left, right]
}
