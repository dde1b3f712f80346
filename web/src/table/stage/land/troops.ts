/** A body of men as few paths: its block, the front, its figures, what is scratched into them, the hatching of a side. */
import { BANDS, FAR_FOOT, FAR_HOPLITES, FAR_HORSE, HOPLITES, LIGHT_HOPLITES, type Man } from '../../../look/troops'
import { disc, stamped } from '../../../look/shape'
import { block } from '../../../look/soldiers'
import { ahead, cornersOf } from '../placing/place_of'
import type { Body, Point, Pose } from '../types'
import { up } from '../view'
import { type Figure, figuresIn, isHoplites, isMounted, isOfBases, type Troop } from './ranks'

export type DrawnTroop = Troop & Pick<Body, 'seat' | 'stands'> & Partial<Pick<Body, 'round'>>

export interface TroopPaths {
  base: string // the block; ragged where ranks are lost
  front: string // empty: it has none
  hull: string
  ink: string
  hatch: string // of the second side, told apart without colour
}

export const FAR = 92 // thousandths that a pixel takes: from there on a man is a mark
const TOOTH = 620 // length of a tooth of a ragged edge
const HATCH = 620 // between the lines

export function troopPaths(troop: DrawnTroop, far: boolean): TroopPaths {
  const told = { base: '', front: '', hull: '', ink: '', hatch: '' }
  const men = figuresIn(troop)
  for (const pose of troop.stands) {
    const isFirst = isForemost(pose, troop)
    ground(told, troop, pose, isFirst)
    for (const figure of men) {
      const man = manOf(troop, figure.first && isFirst, far)
      const [x, y] = placed(pose, figure)
      const at = { x, y, turn: pose[2] / 1000 + figure.turn, scale: figure.scale }
      told.hull += stamped(man.hull, at)
      if (!far || troop.round) told.ink += stamped(man.ink, at)
    }
  }
  return told
}

/** What the men of a stand stand on, its front where it is the first of its file. */
function ground(told: TroopPaths, troop: DrawnTroop, pose: Pose, isFirst: boolean): void {
  if (troop.round) {
    told.base += disc(pose[0], up(pose[1]), troop.width / 2)
    return
  }
  const corners = cornersOf(pose, troop.width, troop.depth)
  told.base += isHoplites(troop) && !troop.formed ? ragged(corners) : closed(corners)
  if (isFirst && (troop.formed || isOfBases(troop))) told.front += line([corners[0], corners[1]])
  if (troop.seat === 1) told.hatch += hatching(pose, troop.width, troop.depth)
}

/** Has it no other stand right before it? */
function isForemost([x, y, heading]: Pose, { stands, depth }: DrawnTroop): boolean {
  const [fx, fy] = ahead(heading)
  const [nextX, nextY] = [x + fx * depth, y + fy * depth]
  return !stands.some(([ox, oy]) => Math.hypot(ox - nextX, oy - nextY) < depth / 2)
}

function manOf(troop: DrawnTroop, isFirst: boolean, far: boolean): Man {
  if (isHoplites(troop)) {
    const armed = troop.kind === 'hoplites_light' ? LIGHT_HOPLITES : HOPLITES
    const ranks = far ? FAR_HOPLITES : (armed[troop.seat] ?? FAR_HOPLITES)
    return ranks[isFirst ? 0 : 1]
  }
  if (far && !troop.round) return isMounted(troop) ? FAR_HORSE : FAR_FOOT
  return BANDS[troop.kind] ?? block(100, 100)
}

function placed([x, y, heading]: Pose, figure: Figure): Point {
  const radians = (heading * Math.PI) / 180_000
  const [s, c] = [Math.sin(radians), Math.cos(radians)]
  return [x + figure.x * c - figure.y * s, up(y) + figure.x * s + figure.y * c]
}

const at = ([x, y]: Point): string => `${Math.round(x)} ${Math.round(up(y))}`

export function line(points: readonly Point[]): string {
  return points.map((point, i) => (i ? 'L' : 'M') + at(point)).join('')
}

function closed(points: readonly Point[]): string {
  return `${line(points)}Z`
}

/** An edge that zigzags: there are no ranks any more. */
function ragged(corners: readonly Point[]): string {
  const points: Point[] = []
  for (const [i, from] of corners.entries()) {
    const to = corners[(i + 1) % corners.length] ?? from
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const long = Math.hypot(dx, dy)
    const teeth = Math.max(2, Math.round(long / TOOTH))
    for (let k = 0; k < teeth; k++) {
      const [t, out] = [k / teeth, k % 2 ? 190 : -60]
      points.push([from[0] + dx * t - (dy / long) * out, from[1] + dy * t + (dx / long) * out])
    }
  }
  return closed(points)
}

/** Slanting lines across a block, cut at its edges. */
function hatching([x, y, heading]: Pose, width: number, depth: number): string {
  const radians = (heading * Math.PI) / 180_000
  const [s, c] = [Math.sin(radians), Math.cos(radians)]
  const put = (right: number, forward: number): Point => [x + right * c + forward * s, y - right * s + forward * c]
  let path = ''
  for (let from = -width / 2 - depth + HATCH / 2; from < width / 2; from += HATCH) {
    // From the rear edge at `from` to the front edge at `from + depth`.
    const low = Math.max(0, -width / 2 - from)
    const high = Math.min(depth, width / 2 - from)
    if (high > low) path += line([put(from + low, low - depth / 2), put(from + high, high - depth / 2)])
  }
  return path
}
