/** A thing from the palette in the hand: where it would lie, and the deed that puts it there. */
import type { Camera } from '../../table/stage/camera.svelte'
import type { Point } from '../../table/stage/types'
import type { Block } from './board/blocks'
import { rectangle } from './board/pieces'
import type { Deed, PaletteEntry } from './records'

export interface Arm {
  entry: PaletteEntry
  at: Point
  points: Point[] // that the hand has set so far: corners of a ground, points of a line
}

const TINY = 200 // a ground thinner than this was a slip of the hand

export function adding({ entry, at: [x, y], points }: Arm): Deed {
  const whole = points.map(([px, py]): Point => [Math.round(px), Math.round(py)])
  const set = whole.filter(([px, py], i) => px !== whole[i - 1]?.[0] || py !== whole[i - 1]?.[1]) // of a double click
  const isDrawn = entry.layer === 'area' && set.length >= 2 && !isTiny(entry, set)
  const add = { kind: 'add' as const, key: entry.key, x: Math.round(x), y: Math.round(y) }
  return isDrawn ? { ...add, points: set } : add
}

function isTiny({ line }: PaletteEntry, points: readonly Point[]): boolean {
  const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = [points[0], points.at(-1)]
  const [w, h] = [Math.abs(bx - ax), Math.abs(by - ay)]
  return line ? points.length === 2 && Math.hypot(w, h) < TINY : Math.min(w, h) < TINY
}

/** Its outline: as drawn, or of the size that it comes in. */
export function outline({ entry, at: [x, y], points }: Arm): Point[] {
  if (entry.line)
    return points.length
      ? [...points, [x, y]]
      : [
          [x - entry.width / 2, y],
          [x + entry.width / 2, y],
        ]
  const [from, to] = [points[0], points[1]]
  if (from && to) return rectangle(from[0], from[1], to[0], to[1])
  const [w, d] = [entry.width / 2, entry.depth / 2]
  return rectangle(x - w, y - d, x + w, y + d)
}

/** As something that could stand beside others: at the corner of the table, so that where it goes is how far it goes. */
export function blockOf({ key, width, depth }: PaletteEntry): Block {
  const corners = rectangle(-width / 2, -depth / 2, width / 2, depth / 2)
  return { path: key, x: 0, y: 0, facing: 0, corners }
}

/** The middle of what is on the screen. */
export function at(camera: Camera): Point {
  const [x, y] = camera.toTable(camera.size.w / 2, camera.size.h / 2)
  return [Math.round(x / 1000) * 1000, Math.round(y / 1000) * 1000]
}
