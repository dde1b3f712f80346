/** A body of men as few paths: its block, the front, its figures, what is scratched into them, the hatching of a side. */
import { BANDS, FAR_FOOT, FAR_HOPLITES, FAR_HORSE, HOPLITES, type Man } from '../../../look/troops'
import { stamped } from '../../../look/shape'
import { block } from '../../../look/soldiers'
import { cornersOf } from '../place_of'
import type { Body, Point, Pose } from '../types'
import { up } from '../view'
import { type Figure, figuresIn, isHoplites, isMounted, type Troop } from './ranks'

export type DrawnTroop = Troop & Pick<Body, 'seat' | 'stands'>

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
  const [pose] = troop.stands
  if (!pose) return { base: '', front: '', hull: '', ink: '', hatch: '' }
  const corners = cornersOf(pose, troop.width, troop.depth)
  const told = {
    base: isHoplites(troop) && !troop.formed ? ragged(corners) : closed(corners),
    front: troop.formed ? line([corners[0], corners[1]]) : '',
    hull: '',
    ink: '',
    hatch: troop.seat === 1 ? hatching(pose, troop.width, troop.depth) : '',
  }
  for (const figure of figuresIn(troop)) {
    const man = manOf(troop, figure, far)
    const [x, y] = placed(pose, figure)
    const at = { x, y, turn: pose[2] / 1000 + figure.turn, scale: figure.scale }
    told.hull += stamped(man.hull, at)
    if (!far) told.ink += stamped(man.ink, at)
  }
  return told
}

function manOf(troop: DrawnTroop, figure: Figure, far: boolean): Man {
  if (isHoplites(troop)) {
    const ranks = far ? FAR_HOPLITES : (HOPLITES[troop.seat] ?? FAR_HOPLITES)
    return ranks[figure.first ? 0 : 1]
  }
  if (far) return isMounted(troop) ? FAR_HORSE : FAR_FOOT
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
