/** Walking over the table with the arrow keys: rows of things, each with its place from left to right. */

export interface Stop {
  id: string
  x: number // its middle
  y: number
}

export type Rows = Stop[][]

const BESIDE = 3 // px that make a thing lie beside another, or above it

export function walk(rows: Rows, from: string | null, key: string): string | null {
  const full = rows.filter((row) => row.length)
  const at = full.findIndex((row) => row.some((stop) => stop.id === from))
  if (at < 0) return first(full)
  const row = full[at] ?? []
  const here = row.find((stop) => stop.id === from)
  if (!here) return null
  switch (key) {
    case 'ArrowLeft':
      return beside(row, here, -1) ?? from
    case 'ArrowRight':
      return beside(row, here, 1) ?? from
    case 'Home':
      return row[0]?.id ?? from
    case 'End':
      return row.at(-1)?.id ?? from
    case 'ArrowUp':
      return above(row, here, -1) ?? nearest(full[at - 1], here.x) ?? from
    case 'ArrowDown':
      return above(row, here, 1) ?? nearest(full[at + 1], here.x) ?? from
  }
  return null
}

/** The next thing of a row in a direction; piles lie in a row in several layers, and one stays in one's own. */
function beside(row: Stop[], here: Stop, way: 1 | -1): string | null {
  const far = (stop: Stop) => Math.abs(stop.x - here.x) * 1000 + Math.abs(stop.y - here.y)
  return closest(
    row.filter((stop) => (stop.x - here.x) * way > BESIDE),
    far,
  )
}

function above(row: Stop[], here: Stop, way: 1 | -1): string | null {
  const inLine = row.filter((stop) => Math.abs(stop.x - here.x) <= BESIDE && (stop.y - here.y) * way > BESIDE)
  return closest(inLine, (stop) => Math.abs(stop.y - here.y))
}

/** Where the walk begins: with the own things, which come last. */
export function first(rows: Rows): string | null {
  const own = rows.filter((row) => row.length).at(-1)
  return own?.[0]?.id ?? null
}

function nearest(row: Stop[] | undefined, x: number): string | null {
  return closest(row ?? [], (stop) => Math.abs(stop.x - x))
}

function closest(stops: Stop[], far: (stop: Stop) => number): string | null {
  const [head, ...rest] = stops
  return head ? rest.reduce((best, stop) => (far(stop) < far(best) ? stop : best), head).id : null
}
