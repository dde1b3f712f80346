/** What a unit looks like that is not on the table yet: like itself, else like others of its side and kind. */
import type { Session } from '../../session.svelte'
import type { Body, Ghost } from '../types'

/** Outlines of tags, in pixels about their middle. */
export const SHAPES = {
  circle: 'M0 -7.5A7.5 7.5 0 1 1 -0.01 -7.5Z',
  square: 'M-7 -7H7V7H-7Z',
  diamond: 'M0 -9L9 0L0 9L-9 0Z',
  triangle: 'M0 -9L9 7H-9Z',
  pennant: 'M-8 -7.5H8L4.6 0L8 7.5H-8Z',
}

/** What only bodies of men have, and units whose stands have names. */
export const NO_MEN = {
  label: '',
  round: false,
  bases: [],
  piece: 'base',
  grade: '',
  men: [],
  full: 0,
  files: 0,
  ranks: 0,
  spirit: null,
  disorder: 0,
  formed: false,
  status: '',
  group: '',
  together: '',
  ranges: [],
}

export type Look = Pick<Body, 'id' | 'seat' | 'kind' | 'width' | 'depth' | 'whole' | 'device' | 'leader'> &
  Partial<Pick<Body, 'men' | 'full' | 'files' | 'ranks' | 'formed'>>

const STAND = { width: 1970, depth: 1380 } // until a ship is on the table to take the measure from

export function lookOf(session: Session, id: string, stands: number, leader: number | null): Look {
  const { scene, update } = session
  const bodies = scene?.bodies ?? []
  const own = bodies.find((body) => body.id === id)
  const like = own ?? bodies.find(({ kind }) => kind === 'trireme')
  const seat = own?.seat ?? update?.seat ?? 0
  return {
    id,
    seat,
    kind: own?.kind ?? 'trireme',
    width: like?.width ?? STAND.width,
    depth: like?.depth ?? STAND.depth,
    whole: own?.whole ?? Array<boolean>(stands).fill(true),
    device: own?.device ?? scene?.sides.find((side) => side.seat === seat)?.device ?? '',
    leader,
  }
}

/** A unit that is not on the table yet: of a formed one its front says how large it is, of others their like. */
export function lookOfGhost(ghost: Ghost, bodies: readonly Body[], seat: number): Look {
  const known = bodies.find(({ id }) => id === ghost.body)
  if (known) return known
  if (ghost.look) {
    const { files, ranks } = ghost.look
    const stands = ghost.stands.length
    const men = Array<number>(stands).fill(files * ranks)
    const whole = Array<boolean>(stands).fill(true)
    return { id: ghost.body, seat, ...ghost.look, whole, men, full: files * ranks, leader: null, formed: true }
  }
  const [pose] = ghost.stands
  const { front } = ghost
  const look = { id: ghost.body, seat, whole: [true], device: '', leader: null, ranks: 1, formed: false }
  if (!pose || !front) {
    return { ...look, kind: 'psiloi', width: 7200, depth: 1200, men: [6], full: 6, files: 6 }
  }
  const [[ax, ay], [bx, by]] = front
  const width = Math.round(Math.hypot(bx - ax, by - ay))
  const depth = Math.round(2 * Math.hypot((ax + bx) / 2 - pose[0], (ay + by) / 2 - pose[1]))
  const files = Math.max(1, Math.round(width / 600))
  const ranks = Math.max(1, Math.round(depth / 800))
  const men = [files * ranks]
  return { ...look, kind: 'hoplites', width, depth, men, full: files * ranks, files, ranks, formed: true }
}
