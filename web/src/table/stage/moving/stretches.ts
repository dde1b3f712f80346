/** Stretches of a way that are measured: each with its line, its words, and the pin about which a wheel goes. */
import type { Point } from '../types'
import { type Bounds, up } from '../view'

export interface Stretch {
  d: string
  to: Point
  words: string
  label: Point
  aside: Point // which way its words are pushed off the line: a direction of SVG
  pin: Point | null
  arm: Point | null // the corner at the beginning of a wheel
}

export function straight(from: Point, to: Point): Omit<Stretch, 'words'> {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const left: Point = [-(to[1] - from[1]) / far, (to[0] - from[0]) / far]
  return {
    d: `M${from[0]} ${up(from[1])}L${to[0]} ${up(to[1])}`,
    to,
    label: middle(from, to),
    aside: [left[0], up(left[1])],
    pin: null,
    arm: null,
  }
}

export function wheeled(
  isLeft: boolean,
  before: [Point, Point],
  after: [Point, Point],
  width: number,
): Omit<Stretch, 'words'> {
  const pin = before[isLeft ? 0 : 1]
  const [from, to] = [before[isLeft ? 1 : 0], after[isLeft ? 1 : 0]]
  const label = middle(from, to)
  const far = Math.hypot(label[0] - pin[0], label[1] - pin[1]) || 1
  return {
    d: `M${from[0]} ${up(from[1])}A${width} ${width} 0 0 ${isLeft ? 0 : 1} ${to[0]} ${up(to[1])}`,
    to,
    label,
    aside: [(label[0] - pin[0]) / far, up((label[1] - pin[1]) / far)],
    pin,
    arm: from,
  }
}

export function middle([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2]
}

/** The box of its words in SVG units: beside the line by as much as they are wide or high. */
export function wordsBox({ words, label, aside }: Stretch, px: number): Bounds {
  const [w, h] = [(words.length * 7 + 12) * px, 19 * px]
  const x = label[0] + aside[0] * (w / 2 + 7 * px)
  const y = up(label[1]) + aside[1] * (h / 2 + 7 * px)
  return { left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2 }
}
