/** What is chosen: the paths of pieces, the last one foremost. */

export type Chosen = readonly string[]

/** A click chooses one; with Shift or Ctrl it is put to the others, or taken from them. */
export function clicked(chosen: Chosen, path: string | null, more: boolean): Chosen {
  if (path === null) return more ? chosen : []
  if (!more) return chosen.length === 1 && chosen[0] === path ? chosen : [path]
  return chosen.includes(path) ? chosen.filter((one) => one !== path) : [...chosen, path]
}

/** A frame drawn with Shift keeps what was chosen before. */
export function framed(before: Chosen, inside: Chosen, more: boolean): Chosen {
  return more ? [...before, ...inside.filter((path) => !before.includes(path))] : inside
}

/** What is still there after a change. */
export function left(chosen: Chosen, paths: Chosen): Chosen {
  const kept = chosen.filter((path) => paths.includes(path))
  return kept.length === chosen.length ? chosen : kept
}

/** The next in order, round and round: walking over the table by keys. */
export function next(chosen: Chosen, paths: Chosen, step: 1 | -1): Chosen {
  if (!paths.length) return []
  const at = paths.indexOf(chosen.at(-1) ?? '')
  const to = at < 0 ? (step > 0 ? 0 : paths.length - 1) : (at + step + paths.length) % paths.length
  return [paths[to] ?? '']
}
