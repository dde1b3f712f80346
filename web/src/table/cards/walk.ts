/** Walking over the table with the arrow keys: rows of things, each with its place from left to right. */

export interface Stop {
  id: string
  x: number // its middle
}

export type Rows = Stop[][]

export function walk(rows: Rows, from: string | null, key: string): string | null {
  const full = rows.filter((row) => row.length)
  const at = full.findIndex((row) => row.some((stop) => stop.id === from))
  if (at < 0) return first(full)
  const row = full[at] ?? []
  const place = row.findIndex((stop) => stop.id === from)
  switch (key) {
    case 'ArrowLeft':
      return row[place - 1]?.id ?? from
    case 'ArrowRight':
      return row[place + 1]?.id ?? from
    case 'Home':
      return row[0]?.id ?? from
    case 'End':
      return row.at(-1)?.id ?? from
    case 'ArrowUp':
      return nearest(full[at - 1], row[place]?.x ?? 0) ?? from
    case 'ArrowDown':
      return nearest(full[at + 1], row[place]?.x ?? 0) ?? from
  }
  return null
}

/** Where the walk begins: with the own things, which come last. */
export function first(rows: Rows): string | null {
  const own = rows.filter((row) => row.length).at(-1)
  return own?.[0]?.id ?? null
}

function nearest(row: Stop[] | undefined, x: number): string | null {
  if (!row?.length) return null
  return row.reduce((best, stop) => (Math.abs(stop.x - x) < Math.abs(best.x - x) ? stop : best)).id
}
