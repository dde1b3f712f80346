/** A unit as few paths: the bases of its stands, the figures, what is scratched into them, and what is left of the lost. */
import { FAR_HURT, FAR_TRIREMES, FREIGHTER, FREIGHTER_HURT, HURT, TRIREMES, WRECK } from '../../../look/ships'
import { type Shape, stamped } from '../../../look/shape'
import { block, phalanx, skirmishers } from '../../../look/soldiers'
import { isTroop } from '../land/ranks'
import { type DrawnTroop, FAR as FAR_MEN, troopPaths } from '../land/troops'
import type { Body, Pose } from '../types'
import { up } from '../view'

export interface Figures {
  base: string
  front: string // the edges that face the enemy, drawn strong
  hull: string
  ink: string
  wreck: string
  hatch?: string // over the base, of the second side
}

export type Drawn = Pick<Body, 'kind' | 'seat' | 'width' | 'depth' | 'stands' | 'whole'> &
  Partial<Pick<Body, 'men' | 'full' | 'files' | 'ranks' | 'formed' | 'round'>>

export const FAR = 46 // thousandths that a pixel takes: from there on stands are seen from afar
const LENGTH = 100 // of a ship in its drawing

/** Is it seen from afar, where a pixel takes so many thousandths? */
export function isFar(body: Pick<Drawn, 'men' | 'full'>, px: number): boolean {
  return px > (isTroop(body) ? FAR_MEN : FAR)
}

/** `far`: seen from afar the ships are drawn more plainly. */
export function figures(body: Drawn, far = false): Figures {
  if (isTroop(body)) return { ...troopPaths(body as DrawnTroop, far), wreck: '' }
  const told: Figures = { base: '', front: '', hull: '', ink: '', wreck: '' }
  for (const [i, pose] of body.stands.entries()) {
    told.base += rectangle(pose, body.width, body.depth)
    told.front += frontEdge(pose, body.width, body.depth)
    stand(told, body, pose, body.whole[i] ?? true, far)
  }
  return told
}

/** The outline of stands: rectangles, each closed. */
export function outline(stands: readonly Pose[], width: number, depth: number): string {
  return stands.map((pose) => rectangle(pose, width, depth)).join('')
}

function rectangle([x, y, heading]: Pose, width: number, depth: number): string {
  const [w, d] = [width / 2, depth / 2]
  const box: Shape = [
    { letter: 'M', numbers: [-w, -d] },
    { letter: 'L', numbers: [w, -d] },
    { letter: 'L', numbers: [w, d] },
    { letter: 'L', numbers: [-w, d] },
    { letter: 'Z', numbers: [] },
  ]
  return stamped(box, { x, y: up(y), turn: heading / 1000, scale: 1 })
}

function frontEdge([x, y, heading]: Pose, width: number, depth: number): string {
  const edge: Shape = [
    { letter: 'M', numbers: [-width / 2, -depth / 2] },
    { letter: 'L', numbers: [width / 2, -depth / 2] },
  ]
  return stamped(edge, { x, y: up(y), turn: heading / 1000, scale: 1 })
}

function stand(told: Figures, body: Drawn, pose: Pose, whole: boolean, far: boolean): void {
  const put = (one: Shape, aside: number, scale: number, tilt = 0, scaleY = scale): string => {
    const [x, y] = beside(pose, aside)
    return stamped(one, { x, y: up(y), turn: pose[2] / 1000 + tilt, scale, scaleY })
  }
  const side = body.seat === 1 ? 1 : 0
  switch (body.kind) {
    case 'trireme': {
      const scale = (body.depth * 0.98) / LENGTH
      const broad = far ? scale * 1.25 : scale
      const aside = body.width * 0.245
      const ship = (far ? FAR_TRIREMES : TRIREMES)[side]
      const left = whole ? ship : (far ? FAR_HURT : HURT)[side]
      told.hull += put(left.hull, -aside, broad, 0, scale)
      told.ink += put(left.ink, -aside, broad, 0, scale)
      if (whole) {
        told.hull += put(ship.hull, aside, broad, 0, scale)
        told.ink += put(ship.ink, aside, broad, 0, scale)
      } else {
        told.wreck += put(WRECK, aside, scale, 14)
      }
      break
    }
    case 'freighter': {
      const figure = whole ? FREIGHTER : FREIGHTER_HURT
      const scale = (body.depth * 0.95) / LENGTH
      told.hull += put(figure.hull, 0, scale)
      told.ink += put(figure.ink, 0, scale)
      break
    }
    default: {
      const men = soldiers(body, whole)
      told.hull += put(men.hull, 0, 1)
      told.ink += put(men.ink, 0, 1)
    }
  }
}

function soldiers(body: Drawn, whole: boolean) {
  if (/phalanx|hoplit|taxis/.test(body.kind)) return phalanx(body.width, body.depth, whole)
  if (/euzonoi|psiloi|skirmish|peltast|group/.test(body.kind)) return skirmishers(body.width, body.depth, whole)
  return block(body.width, body.depth)
}

function beside([x, y, heading]: Pose, aside: number): [number, number] {
  const radians = (heading * Math.PI) / 180_000
  return [x + aside * Math.cos(radians), y - aside * Math.sin(radians)]
}

/** A pennant on a staff, for the stand that carries the commander, in pixels from its foot. */
export const PENNANT = 'M-1 0 L-1 -17 L0 -19 L1 -17 L13 -13.2 L1 -9.4 L1 0 Z'
