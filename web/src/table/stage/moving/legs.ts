/** A way in legs, as the rules take it: what a drag adds to it, what it has used, how far each hand may still go. */
import type { Lengths } from '../../lengths'
import { ahead } from '../placing/place_of'
import type { Leg, Point } from '../types'

export type { Leg }

export type Hand = 'left' | 'right'

const STEP = 5000 // degrees of a snap, in thousandths

/** The draft as legs; what is no way at all counts as none. */
export function asLegs(draft: unknown): Leg[] {
  return Array.isArray(draft) && draft.every((leg) => Array.isArray(leg) && typeof leg[0] === 'string')
    ? (draft as Leg[])
    : []
}

/** A way without legs that do nothing, with neighbours of the same kind joined. */
export function tidy(legs: readonly Leg[]): Leg[] {
  const kept: Leg[] = []
  for (const leg of legs) {
    const last = kept.at(-1)
    if (leg[0] === 'advance' && last?.[0] === 'advance') kept[kept.length - 1] = ['advance', last[1] + leg[1]]
    else if (leg[0] === 'wheel' && last?.[0] === 'wheel' && last[1] === leg[1])
      kept[kept.length - 1] = ['wheel', leg[1], last[2] + leg[2]]
    else if (leg[0] === 'turn' && last?.[0] === 'turn') kept.splice(-1, 1, ...turns(signed(last) + signed(leg)))
    else kept.push(leg)
  }
  return kept.filter((leg) => leg[0] === 'face' || leg[0] === 'incline' || Number(leg.at(-1)) > 0)
}

function signed(leg: ['turn', Hand, number]): number {
  return leg[1] === 'right' ? leg[2] : -leg[2]
}

function turns(angle: number): Leg[] {
  return angle === 0 ? [] : [['turn', angle > 0 ? 'right' : 'left', Math.abs(angle)]]
}

export function turnedOf(legs: readonly Leg[]): number {
  return legs.reduce((sum, leg) => sum + (leg[0] === 'wheel' || leg[0] === 'turn' ? leg[2] : 0), 0)
}

export function frontWidth(front: readonly [Point, Point]): number {
  return Math.hypot(front[1][0] - front[0][0], front[1][1] - front[0][1])
}

/** The arc of the outer corner. */
export function arcOf(angle: number, width: number): number {
  return Math.round(((angle / 1000) * Math.PI * width) / 180)
}

function arcIn(leg: Leg, width: number): number {
  return leg[0] === 'wheel' ? arcOf(leg[2], width) : 0
}

export function usedOf(legs: readonly Leg[], width: number): number {
  return legs.reduce(
    (sum, leg) => sum + (leg[0] === 'advance' ? leg[1] : leg[0] === 'march' ? leg[2] : arcIn(leg, width)),
    0,
  )
}

/** How far ahead a pointer has been pulled, along a heading. */
export function pulledAhead(heading: number, from: Point, to: Point): number {
  const [fx, fy] = ahead(heading)
  return (to[0] - from[0]) * fx + (to[1] - from[1]) * fy
}

/** Heading from one point to another, in thousandths of a degree clockwise from north. */
export function bearing(from: Point, to: Point): number {
  const degrees = (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI
  return Math.round(((degrees + 360) % 360) * 1000) % 360_000
}

/** From one heading to another the shorter way, right positive. */
export function turnBetween(from: number, to: number): number {
  return ((to - from + 540_000) % 360_000) - 180_000
}

/** The angle that a corner has been pulled through about the other one, forward only. */
export function pulledRound(hand: Hand, front: readonly [Point, Point], to: Point): number {
  const [pin, corner] = hand === 'left' ? [front[0], front[1]] : [front[1], front[0]]
  const turn = turnBetween(bearing(pin, corner), bearing(pin, to))
  return Math.max(0, hand === 'left' ? -turn : turn)
}

export function stepped(angle: number, free: boolean, step = STEP): number {
  const by = free ? 100 : step
  return Math.round(angle / by) * by
}

/** To tenths of an inch, the step of the nudge keys, unless the hand wants it free. */
export function tenths(length: number, free: boolean): number {
  return free ? Math.round(length / 10) * 10 : Math.round(length / 100) * 100
}

export const degrees = (angle: number): string => `${Math.round(angle / 100) / 10}°`

/** A leg as it is said on the ruler. */
export function legWords(leg: Leg, width: number, { unit, times }: Lengths): string {
  const length = (value: number) => `${Math.round((value * times) / 10) / 100}${unit}`
  switch (leg[0]) {
    case 'advance':
      return length(leg[1])
    case 'wheel':
      return `${degrees(leg[2])} ${leg[1]} = ${length(arcOf(leg[2], width))}`
    case 'turn':
      return `${degrees(leg[2])} ${leg[1]}`
    case 'face':
      return `faces ${degrees(leg[1])}`
    case 'incline':
      return leg[1] ? `${degrees(leg[1])} right` : ''
    case 'march':
      return length(leg[2])
    case 'shift':
      return `${length(leg[2])} ${leg[1]}`
  }
}

/** How far a front of this width may wheel within a length. */
export function angleWithin(length: number, width: number): number {
  return width > 0 ? Math.floor(((length / width) * 180_000) / Math.PI) : 0
}

/** What pulling a front corner does. */
export function wheelWords(corner: Hand): string {
  return corner === 'left' ? 'Wheel to the right about the right corner' : 'Wheel to the left about the left corner'
}
