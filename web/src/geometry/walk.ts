/**
 * Where a body of the scene stands after some legs in free ground, in the integers that the service would come to.
 *
 * The service keeps an anchor and places round it and tells only the rounded stands. With the anchor given the result is
 * the same to the thousandth; without it, it is guessed from the front, and a wheel may end thousandths away.
 */

import type { Stand } from './bodies'
import { column } from './column'
import { rigid } from './formation'
import { cannot, wayOf, type Leg, type Mover, type Walked, type Walker } from './mover'
import { fullTurn } from './numbers'

export function walkLegs(body: Walker, legs: readonly Leg[]): Walked {
  const mover = moverOf(body)
  let used = 0
  for (const leg of legs) used += go(mover, leg)
  return { ...mover.where(), used }
}

function moverOf(body: Walker): Mover {
  if (body.shape === 'column' && (body.track?.length ?? 0) > 1) return column(body)
  return body.shape === 'loose' ? loose(body) : rigid(body)
}

function go(mover: Mover, leg: Leg): number {
  switch (leg[0]) {
    case 'advance':
      return mover.advance(leg[1])
    case 'wheel':
      return mover.wheel(leg[1], leg[2])
    case 'turn':
      return mover.turn(leg[1] === 'right' ? leg[2] : -leg[2])
    case 'face':
      return mover.face(leg[1])
  }
}

/** A shoal: all its stands turn on the spot to a heading, then move alike; its stands are whole numbers always. */
function loose(body: Walker): Mover {
  let stands = body.stands
  let course = stands[0]?.[2] ?? body.heading
  return {
    advance(distance) {
      const [dx, dy] = wayOf(course, distance)
      stands = stands.map(([x, y, heading]): Stand => [x + dx, y + dy, heading])
      return distance
    },
    face(heading) {
      course = fullTurn(heading)
      stands = stands.map(([x, y]): Stand => [x, y, course])
      return 0
    },
    wheel: cannot('wheel'),
    turn: cannot('turn'),
    where: () => ({ stands, track: body.track ?? [], heading: course, front: null }),
  }
}
