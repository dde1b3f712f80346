/** Where the figures of a body of men stand in its block: rank by rank from the front, or loosely. */
import type { Body } from '../types'

export interface Figure {
  x: number // to the right of the middle of the block, in thousandths
  y: number // backwards
  turn: number // degrees
  scale: number // of a cell 100 wide
  first: boolean // of the first rank
}

export type Troop = Pick<Body, 'kind' | 'width' | 'depth' | 'men' | 'full' | 'files' | 'ranks' | 'formed'>
type Manned = { men?: readonly number[] | undefined; full?: number | undefined }

/** A body of men, not of ships. */
export function isTroop(body: Manned): boolean {
  return (body.men?.length ?? 0) > 0 || (body.full ?? 0) > 0
}

/** Stands that are whole or gone: what is left is counted in stands, not in men. */
export function isOfBases(body: Manned): boolean {
  return isTroop(body) && !body.men?.length
}

export function isHoplites({ kind }: Pick<Body, 'kind'>): boolean {
  return kind.startsWith('hoplites')
}

export function isMounted({ kind }: Pick<Body, 'kind'>): boolean {
  return /cavalry|hamippoi|horse/.test(kind)
}

export function figuresIn(troop: Troop): Figure[] {
  const left = troop.men.length ? troop.men : [troop.full]
  const units = left.length
  const deep = troop.depth / units
  const files = Math.max(1, troop.files || troop.full)
  const ranks = Math.max(1, troop.ranks)
  const [wide, high] = [troop.width / files, deep / ranks]
  return left.flatMap((men, unit) =>
    Array.from({ length: men }, (_, i): Figure => {
      const rank = Math.floor(i / files)
      const inRank = Math.min(files, men - rank * files)
      const file = fileOf(i - rank * files, inRank, files)
      const x = (file + 0.5) * wide - troop.width / 2
      const y = unit * deep + (rank + 0.5) * high - troop.depth / 2
      const first = unit === 0 && rank === 0
      // Hoplites are as large as their shields are wide; others fill the depth that they have.
      const scale = (isHoplites(troop) ? wide : Math.min(wide * 0.92, high / 1.25)) / 100
      if (troop.formed) return { x, y, turn: 0, scale, first }
      const [aside, back, turn] = strewn(unit * 100 + i)
      const loose = isHoplites(troop) ? 1 : 0.7
      return {
        x: x + aside * wide * 0.34 * loose,
        y: y + back * high * 0.3 * loose,
        turn: turn * (isHoplites(troop) ? 34 : 14),
        scale: isHoplites(troop) ? scale * 0.92 : scale,
        first,
      }
    }),
  )
}

/** Who is left of a rank closes up towards its middle. */
function fileOf(at: number, left: number, files: number): number {
  return at + (files - left) / 2
}

/** Three numbers from -1 to 1 that look like chance and are always the same. */
function strewn(seed: number): [number, number, number] {
  const wild = (salt: number) => {
    const mixed = Math.imul((seed + 1) * 374761393 + salt * 668265263, 1274126177)
    return (((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296) * 2 - 1
  }
  return [wild(1), wild(2), wild(3)]
}
