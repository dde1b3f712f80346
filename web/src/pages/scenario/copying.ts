/** Copies: what was taken, and where the new ones go. */
import { ahead } from '../../table/stage/placing/place_of'
import type { Point } from '../../table/stage/types'
import { boxOfAll, reachOf } from './board/blocks'
import type { Lying } from './board/pieces'
import type { Piece } from './records'

/** Paths change when something is removed; the name tells whether it is still the same piece. */
export type Clip = readonly { path: string; id: string }[]

export function clipOf(picked: readonly Lying[]): Clip {
  return picked.filter(({ piece }) => piece.can.includes('copy')).map(({ piece: { path, id } }) => ({ path, id }))
}

export function stillThere(clip: Clip, pieces: readonly Piece[]): string[] {
  return clip.flatMap(({ path, id }) => {
    const found =
      pieces.find((one) => one.path === path && one.id === id) ?? pieces.find((one) => one.id === id && !one.of)
    return found ? [found.path] : []
  })
}

const ASIDE = 2000

/** A line of men goes on to its left, shoulder to shoulder, or to its right at the edge; anything else a little aside. */
export function beside(picked: readonly Lying[], width: number): Point {
  const [first] = picked
  if (!first || picked.some(({ piece }) => piece.layer !== 'body')) return [ASIDE, -ASIDE]
  const [fx, fy] = ahead(first.facing)
  const all = { ...first, corners: picked.flatMap(({ corners }) => corners) }
  const { left, right } = reachOf(all, first.facing)
  const by = (left + right) * -1
  const [dx, dy] = [Math.round(fy * by) || 0, Math.round(-fx * by) || 0]
  const { west, east } = boxOfAll(picked)
  return west + dx < 0 || east + dx > width ? [0 - dx, 0 - dy] : [dx, dy]
}

/** From the middle of these to a point. */
export function wayTo(picked: readonly Lying[], [x, y]: Point): Point {
  const { west, south, east, north } = boxOfAll(picked)
  return [Math.round(x - (west + east) / 2), Math.round(y - (south + north) / 2)]
}
