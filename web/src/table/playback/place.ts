/** Where the tray lies: near the fight, never on a unit that it is about, and on as little of the rest as may be. */
import type { Corner } from '../stage/beside'
import type { Bounds, Size } from '../stage/view'

const MARGIN = 6
const PLACES = 32 // that are tried along each side of the table
const NEVER = 100_000 // px of way, rather than to lie on a unit that it is about, by however little
const ABOUT = 60 // if it must, a pixel of one is so much dearer than one of way
const OTHERS = 0.15
const LINED = 40 // px
const MOVED = 0.6 // it stays where it lay, if it can

export function freePlace(
  about: readonly Bounds[],
  kept: readonly Bounds[], // free of it in any case
  others: readonly Bounds[],
  panel: Size,
  stage: Size,
  last: Corner | null,
): Corner {
  const [x, y] = about.length ? middleOf(about) : [stage.w / 2, stage.h]
  const [wide, high] = [Math.max(0, stage.w - panel.w - 2 * MARGIN), Math.max(0, stage.h - panel.h - 2 * MARGIN)]
  const spared = [...about, ...kept]
  let best: Corner = { left: MARGIN, top: MARGIN }
  let least = Infinity
  // Near places first: all that are farther off than the best one costs need not be looked at, and others are many.
  const lefts = near(
    x - panel.w / 2,
    stops(
      wide,
      spared.flatMap((box) => [Math.floor(box.left - panel.w), Math.ceil(box.right)]),
    ),
  )
  const tops = near(
    y - panel.h / 2,
    stops(
      high,
      spared.flatMap((box) => [Math.floor(box.top - panel.h), Math.ceil(box.bottom)]),
    ),
  )
  for (const left of lefts) {
    if (Math.abs(left + panel.w / 2 - x) >= least) break
    for (const top of tops) {
      const corner = { left, top }
      const far = Math.hypot(corner.left + panel.w / 2 - x, corner.top + panel.h / 2 - y)
      if (far >= least) break
      const moved = last ? Math.hypot(corner.left - last.left, corner.top - last.top) : 0
      if (far + MOVED * moved >= least) continue
      const onThem = covered(corner, panel, spared)
      const whole = far + MOVED * moved + (onThem ? NEVER + ABOUT * onThem : 0)
      if (whole >= least) continue
      const cost = whole + OTHERS * covered(corner, panel, others)
      if (cost < least) [best, least] = [corner, cost]
    }
  }
  return best
}

/** Places at equal distances, and those beside an edge: a gap that the tray just fits into is found. */
function stops(length: number, edges: readonly number[]): number[] {
  const beside = edges.filter((edge) => edge >= MARGIN && edge <= MARGIN + length)
  return [...Array.from({ length: PLACES + 1 }, (_, step) => MARGIN + (length * step) / PLACES), ...beside]
}

function near(middle: number, places: readonly number[]): number[] {
  return [...places].sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
}

/** Whether a tray lies on any of these. */
export function isOver(corner: Corner, panel: Size, boxes: readonly Bounds[]): boolean {
  return covered(corner, panel, boxes) > 0
}

/** How wide a tray may be beside all units that it is about, from the edge of the table to the first of them. */
export function besideAll(about: readonly Bounds[], stage: Size): number {
  const left = Math.min(...about.map((box) => box.left))
  const right = stage.w - Math.max(...about.map((box) => box.right))
  return Math.floor(Math.max(left, right)) - 2 * MARGIN
}

/** From farther off a line shows whom it is about: from its edge to that of the nearest of them. */
export function lineTo(about: readonly Bounds[], tray: Bounds) {
  const lines = about.map((box) => {
    const [fromX, x] = gap(tray.left, tray.right, box.left, box.right)
    const [fromY, y] = gap(tray.top, tray.bottom, box.top, box.bottom)
    return { fromX, fromY, x, y, far: Math.hypot(x - fromX, y - fromY) }
  })
  const [nearest] = lines.sort((one, other) => one.far - other.far)
  return nearest && nearest.far > LINED ? nearest : null
}

/** The ends of the shortest way between two stretches; where they lie side by side, in the middle of what is common. */
function gap(low: number, high: number, otherLow: number, otherHigh: number): [number, number] {
  if (high < otherLow) return [high, otherLow]
  if (otherHigh < low) return [low, otherHigh]
  const middle = (Math.max(low, otherLow) + Math.min(high, otherHigh)) / 2
  return [middle, middle]
}

function middleOf(boxes: readonly Bounds[]): [number, number] {
  const sum = (side: (box: Bounds) => number) => boxes.reduce((all, box) => all + side(box), 0) / (2 * boxes.length)
  return [sum(({ left, right }) => left + right), sum(({ top, bottom }) => top + bottom)]
}

function covered({ left, top }: Corner, panel: Size, boxes: readonly Bounds[]): number {
  let sum = 0
  for (const box of boxes) {
    const w = Math.min(left + panel.w, box.right) - Math.max(left, box.left)
    if (w <= 0) continue
    const h = Math.min(top + panel.h, box.bottom) - Math.max(top, box.top)
    if (h > 0) sum += w * h
  }
  return sum
}
