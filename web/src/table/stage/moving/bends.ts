/** A corner in the way of a line: from there it wheels towards the hand and then goes ahead. */
import { angleWithin, bearing, type Leg, pulledAhead, stepped, turnBetween, turnedOf } from './legs'
import { standing, type Stood } from '../figures/standing'
import type { Body, Point } from '../types'

const SHORTEST = 500 // below it a pull has no direction yet
const BEHIND = 100_000 // a pull that far aside leads back, where no line goes

export interface Room {
  left: number // of the allowance, after the corner
  mostTurn: number // of all wheels together
  width: number
}

/** The way with its wheel, and how far ahead of it the hand is; null where the hand wants nothing yet. */
export function bent(
  body: Body,
  base: Leg[],
  corner: Stood,
  pull: Point,
  { left, mostTurn, width }: Room,
  free: boolean,
): { turned: Leg[]; wanted: number } | null {
  const from = middleOf(corner)
  if (!from || Math.hypot(...pull) < SHORTEST) return null
  const target: Point = [from[0] + pull[0], from[1] + pull[1]]
  const turn = turnBetween(corner.heading, bearing(from, target))
  if (Math.abs(turn) > BEHIND) return null
  const most = Math.max(0, Math.min(mostTurn - turnedOf(base), angleWithin(left, width)))
  const angle = Math.min(most, stepped(Math.abs(turn), free))
  const turned: Leg[] = angle > 0 ? [...base, ['wheel', turn > 0 ? 'right' : 'left', angle]] : base
  const there = standing(body, turned)
  return { turned, wanted: pulledAhead(there.heading, middleOf(there) ?? from, target) }
}

function middleOf({ front }: Stood): Point | null {
  return front && [(front[0][0] + front[1][0]) / 2, (front[0][1] + front[1][1]) / 2]
}
