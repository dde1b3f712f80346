/** A picture and what changes in it: the next picture. What does not change stays the same object. */
import type { Patch, Picture } from '../wire'

export const NOTHING: Patch = { changed: {}, gone: {}, order: {}, plain: {} }

type Row = Record<string, unknown>

export function patched(picture: Picture, patch: Patch): Picture {
  const after: Row = { ...picture, ...patch.plain }
  const lists = new Set([patch.changed, patch.gone, patch.order].flatMap((each) => Object.keys(each)))
  for (const name of lists) {
    const rows = new Map((after[name] as Row[]).map((row) => [keyOf(row), row]))
    for (const [key, fields] of Object.entries(patch.changed[name] ?? {}))
      rows.set(key, { ...rows.get(key), ...fields })
    for (const key of patch.gone[name] ?? []) rows.delete(key)
    const order = patch.order[name]
    after[name] = order ? order.flatMap((key) => rows.get(key) ?? []) : [...rows.values()]
  }
  return after as unknown as Picture
}

/** Records go by their ids, sides by their seats. */
function keyOf(row: Row): string {
  return String(row['id'] ?? row['seat'])
}
