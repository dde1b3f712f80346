/** A line or block: its stands keep their places round an anchor; it goes straight and wheels about a front corner. */

import type { Spot, Stand } from './bodies'
import { Box } from './box'
import { cannot, wayOf, type Mover, type Walker } from './mover'
import { at, fullTurn, halfAway, halfEven, toMilli } from './numbers'
import { sinCos } from './trig'
import { arcLength } from './wheel'

/** Right, forward and turn from the anchor, in thousandths. */
type Place = readonly [right: number, forward: number, turn: number]

interface Front {
  readonly left: number
  readonly right: number
  readonly forward: number
}

const ROUND_NUMBER = 5 // thousandths: the places of formations are round numbers, which rounding on the table blurs

export function rigid(body: Walker): Mover {
  let [x, y] = body.anchor ?? guessedAnchor(body)
  let { heading } = body
  let course = heading
  const places = body.stands.map((stand) => placeOf(stand, [x, y], heading))
  const front = frontOf(body, [x, y])
  const width = frontWidth(front, body.width)
  return {
    advance(distance) {
      const [dx, dy] = wayOf(course, distance)
      x += dx
      y += dy
      return distance
    },
    wheel(hand, angle) {
      const [px, py] = pointAt([x, y], heading, front[hand], front.forward)
      const turn = hand === 'right' ? angle : -angle
      const [s, c] = sinCos(turn / 1000)
      const ax = x / 1000 - px
      const ay = y / 1000 - py
      x = toMilli(px + ax * c + ay * s)
      y = toMilli(py - ax * s + ay * c)
      course = heading = fullTurn(heading + turn)
      return halfEven(arcLength(angle / 1000, width) * 1000)
    },
    // A single stand in march order turns on the spot like the lead of a column.
    turn(angle) {
      if (places.length > 1) cannot('turn')()
      course = heading = fullTurn(heading + angle)
      return 0
    },
    // Who has no front goes where he likes, however his base lies.
    face(to) {
      course = fullTurn(to)
      return 0
    },
    where: () => ({
      stands: places.map((place) => standAt([x, y], heading, place)),
      track: body.track ?? [],
      heading,
      front: [spotAt([x, y], heading, front.left, front.forward), spotAt([x, y], heading, front.right, front.forward)],
    }),
  }
}

/** A point given from the anchor in thousandths, on the table in units. */
function pointAt(anchor: Spot, heading: number, right: number, forward: number): [number, number] {
  const [s, c] = sinCos(heading / 1000)
  return [(anchor[0] + right * c + forward * s) / 1000, (anchor[1] - right * s + forward * c) / 1000]
}

function spotAt(anchor: Spot, heading: number, right: number, forward: number): Spot {
  const [x, y] = pointAt(anchor, heading, right, forward)
  return [halfEven(x * 1000), halfEven(y * 1000)]
}

function standAt(anchor: Spot, heading: number, [right, forward, turn]: Place): Stand {
  return [...spotAt(anchor, heading, right, forward), fullTurn(heading + turn)]
}

/** The middle of the front edge, where formations are laid out from; of a body without one, its first stand. */
function guessedAnchor({ front, stands }: Walker): Spot {
  if (!front) return [at(stands, 0)[0], at(stands, 0)[1]]
  const [[lx, ly], [rx, ry]] = front
  return [halfAway((lx + rx) / 2), halfAway((ly + ry) / 2)]
}

/** From the anchor to a spot: a pair of round numbers that leads there, else of whole ones, else what is measured. */
function offsetOf(spot: Spot, anchor: Spot, heading: number): [number, number] {
  const [s, c] = sinCos(heading / 1000)
  const dx = spot[0] - anchor[0]
  const dy = spot[1] - anchor[1]
  const forward = dx * s + dy * c
  const right = round(dx * c - dy * s)
  // Of a stand that has rowed up to an enemy only the way forward is not round.
  const ahead = [round(forward), ...[0, 1, -1].map((near) => halfAway(forward) + near)]
  const found = ahead.find((value) => {
    const [x, y] = spotAt(anchor, heading, right, value)
    return x === spot[0] && y === spot[1]
  })
  return found === undefined ? [dx * c - dy * s, forward] : [right, found]
}

function round(length: number): number {
  return halfAway(length / ROUND_NUMBER) * ROUND_NUMBER
}

function placeOf([x, y, turned]: Stand, anchor: Spot, heading: number): Place {
  return [...offsetOf([x, y], anchor, heading), fullTurn(turned - heading)]
}

/** The front corners from the anchor: those that the service names, else those of the stand or stands in front. */
function frontOf(body: Walker, anchor: Spot): Front {
  const { heading, front } = body
  if (front) {
    const [left, forward] = offsetOf(front[0], anchor, heading)
    const [right] = offsetOf(front[1], anchor, heading)
    return { left, right, forward }
  }
  const boxes = body.stands.map((stand) => {
    const [right, forward, turn] = placeOf(stand, anchor, heading)
    return new Box(right, forward, turn / 1000, body.width, body.depth).bounds
  })
  return {
    left: Math.min(...boxes.map(([west]) => west)),
    right: Math.max(...boxes.map(([, , east]) => east)),
    forward: Math.max(...boxes.map(([, , , north]) => north)),
  }
}

/** In units; so many stands wide, if it is. */
function frontWidth({ left, right }: Front, width: number): number {
  const files = halfAway((right - left) / width)
  const wide = Math.abs(right - left - files * width) < 3 ? files * width : right - left
  return wide / 1000
}
