/** What a unit looks like that is not on the table yet: like itself, else like others of its side and kind. */
import type { Session } from '../session.svelte'
import type { Body } from './types'

export type Look = Pick<Body, 'id' | 'seat' | 'kind' | 'width' | 'depth' | 'whole' | 'device' | 'leader'>

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
