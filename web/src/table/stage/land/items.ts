/** Things to be placed that are told as one answer each (a phalanx, a band), in the terms of the placing of ships. */
import type { Look } from '../looks'
import type { Placement, ToPlace } from '../placing.svelte'
import type { Body, Ghost, PlaceSpace } from '../types'

interface Item {
  item: string
  x: number
  y: number
  facing: number
}

export function hasItems(space: PlaceSpace | null): boolean {
  return Array.isArray(space?.['items'])
}

export function itemsOf(space: PlaceSpace): ToPlace[] {
  const zone = space['zone'] as Omit<ToPlace['zone'], 'heading'>
  const [heading = 0] = (space['facings'] as number[] | undefined) ?? []
  return (space['items'] as { id: string }[]).map(({ id }) => ({
    id,
    stands: 1,
    zone: { ...zone, heading },
    formations: [''],
  }))
}

export function placementOf(draft: unknown): Placement[] {
  const { item, x, y, facing } = (draft ?? {}) as Partial<Item>
  if (item === undefined || x === undefined || y === undefined) return []
  return [{ squadron: item, formation: '', x, y, heading: facing ?? 0 }]
}

export function answerOf({ squadron, x, y, heading }: Placement): Item {
  return { item: squadron, x: Math.round(x), y: Math.round(y), facing: Math.round(heading) }
}

/** A unit that is not on the table yet: of a formed one its front says how large it is, of others their like. */
export function lookOfGhost(ghost: Ghost, bodies: readonly Body[], seat: number): Look {
  const known = bodies.find(({ id }) => id === ghost.body)
  if (known) return known
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
