/** Drags of handles: another size, other points, another facing. What is under the hand is only an outline until it is let go. */
import type { Point } from '../../../table/stage/types'
import type { Hand, TableDrag } from './hand.svelte'
import { bearingTo, bent, type Handle, resized, swung } from './handles'
import { type Lying, rectangle } from './pieces'

const STEP = 15 // degrees

export function pulling(hand: Hand, handle: Handle): TableDrag | null {
  const one = hand.draft.lying.find(({ path }) => path === handle.path)
  if (!one) return null
  if (handle.kind === 'turn') return turning(hand, one)
  return handle.kind === 'box' ? resizing(hand, one, handle.index) : bending(hand, one, handle)
}

function bending(hand: Hand, { path, piece }: Lying, handle: Handle): TableDrag {
  let points = piece.points
  return {
    move: (to, { altKey }) => {
      points = bent(piece.points, handle, hand.snapped(to, altKey))
      hand.edit = { path, points, words: '' }
    },
    end: () => void hand.draft.do([{ kind: 'points', path, points }], 'Line changed.'),
    cancel: () => undefined,
  }
}

function resizing(hand: Hand, { path, piece: { box } }: Lying, index: number): TableDrag | null {
  if (!box) return null
  let now = box
  return {
    move: (to, { altKey }) => {
      now = resized(box, index, hand.snapped(to, altKey), hand.grid)
      const [x0, y0, x1, y1] = now
      hand.edit = { path, points: rectangle(...now), words: `${(x1 - x0) / 1000} × ${(y1 - y0) / 1000}` }
    },
    end: () => {
      const [x0, y0, x1, y1] = now
      void hand.draft.do([{ kind: 'resize', path, x0, y0, x1, y1 }], 'Size changed.')
    },
    cancel: () => undefined,
  }
}

function turning(hand: Hand, { path, x, y, facing: before, corners }: Lying): TableDrag {
  const middle: Point = [x, y]
  let facing = before
  return {
    move: (to, { altKey }) => {
      facing = bearingTo(middle, to, altKey ? 1 : STEP)
      hand.edit = { path, points: swung(corners, middle, facing - before), words: `${facing / 1000}°` }
    },
    end: () => void hand.draft.do([{ kind: 'turn', path, facing }], 'Turned.'),
    cancel: () => undefined,
  }
}
