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

/** A picture told anew, after one that is known: what is the same in both stays the same object, so that it is not painted
    anew. */
export function kept<T>(known: unknown, told: T): T {
  if (Object.is(known, told)) return told
  if (Array.isArray(told)) return keptList(Array.isArray(known) ? known : [], told) as T
  if (!isRecord(told) || !isRecord(known)) return told
  const names = Object.keys(told)
  const after = Object.fromEntries(names.map((name) => [name, kept(known[name], told[name])]))
  const isSame = names.length === Object.keys(known).length && names.every((name) => after[name] === known[name])
  return (isSame ? known : after) as T
}

function keptList(known: readonly unknown[], told: readonly unknown[]): readonly unknown[] {
  const rows = new Map(known.flatMap((row) => (isRecord(row) ? [[keyOf(row), row]] : [])))
  const after = told.map((row, at) => kept((isRecord(row) && rows.get(keyOf(row))) || known[at], row))
  return after.length === known.length && after.every((row, at) => row === known[at]) ? known : after
}

function isRecord(it: unknown): it is Row {
  return typeof it === 'object' && it !== null && !Array.isArray(it)
}

/** Records go by their ids, sides by their seats. */
function keyOf(row: Row): string {
  return String(row['id'] ?? row['seat'])
}
