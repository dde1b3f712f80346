/** The ground of an area, painted in a box as large as asked for: shapes that are filled, and lines. */

export interface GroundArt {
  fill: string
  lines: string
  isWet: boolean
}

type Stamp = (x: number, y: number) => { fill?: string; lines?: string }

const tree: Stamp = (x, y) => ({
  fill: `M${x - 9} ${y} C${x - 13} ${y - 10} ${x - 6} ${y - 19} ${x} ${y - 21} C${x + 6} ${y - 19} ${x + 13} ${y - 10} ${x + 9} ${y} Z`,
  lines: `M${x} ${y - 12} L${x} ${y + 6} M${x} ${y - 3} L${x - 4} ${y - 8} M${x} ${y - 6} L${x + 4} ${y - 11}`,
})
const stone: Stamp = (x, y) => ({
  fill: `M${x - 9} ${y} L${x - 6} ${y - 8} L${x + 2} ${y - 10} L${x + 9} ${y - 3} L${x + 7} ${y} Z`,
  lines: `M${x + 2} ${y - 10} L${x} ${y - 3} L${x + 6} ${y}`,
})
const reed: Stamp = (x, y) => ({
  lines: `M${x} ${y} L${x} ${y - 15} M${x - 4} ${y} C${x - 5} ${y - 6} ${x - 7} ${y - 9} ${x - 9} ${y - 11} M${x + 4} ${y} C${x + 5} ${y - 6} ${x + 7} ${y - 9} ${x + 9} ${y - 11} M${x - 12} ${y + 3} L${x + 12} ${y + 3}`,
})
const wave: Stamp = (x, y) => ({
  lines: `M${x - 12} ${y} C${x - 8} ${y - 6} ${x - 4} ${y - 6} ${x} ${y} C${x + 4} ${y + 6} ${x + 8} ${y + 6} ${x + 12} ${y}`,
})
const peak: Stamp = (x, y) => ({
  fill: `M${x - 17} ${y} L${x - 3} ${y - 24} L${x + 4} ${y - 15} L${x + 8} ${y - 19} L${x + 18} ${y} Z`,
  lines: `M${x - 3} ${y - 24} L${x - 1} ${y - 12} L${x - 6} ${y - 5} M${x + 8} ${y - 19} L${x + 8} ${y - 8}`,
})
const face: Stamp = (x, y) => ({
  fill: `M${x - 18} ${y} L${x - 14} ${y - 22} L${x + 14} ${y - 24} L${x + 18} ${y} Z`,
  lines: `M${x - 9} ${y - 20} L${x - 11} ${y - 3} M${x - 1} ${y - 22} L${x + 1} ${y - 4} M${x + 8} ${y - 22} L${x + 10} ${y - 6}`,
})
const rise: Stamp = (x, y) => ({
  lines: `M${x - 16} ${y} C${x - 6} ${y - 12} ${x + 6} ${y - 12} ${x + 16} ${y} M${x - 8} ${y} L${x - 6} ${y - 4} M${x} ${y - 3} L${x} ${y - 7} M${x + 8} ${y} L${x + 6} ${y - 4}`,
})
const tent: Stamp = (x, y) => ({
  fill: `M${x - 15} ${y} L${x} ${y - 19} L${x + 15} ${y} Z`,
  lines: `M${x - 4} ${y} L${x} ${y - 15} L${x + 4} ${y} M${x} ${y - 19} L${x + 2} ${y - 24}`,
})
const spikes: Stamp = (x, y) => ({
  lines: `M${x} ${y - 10} L${x} ${y - 2} L${x - 7} ${y + 3} M${x} ${y - 2} L${x + 7} ${y + 3} M${x} ${y - 2} L${x + 1} ${y + 6}`,
})
const keep: Stamp = (x, y) => ({
  fill: `M${x - 13} ${y} L${x - 11} ${y - 10} L${x - 16} ${y - 10} C${x - 8} ${y - 12} ${x - 5} ${y - 16} ${x - 4} ${y - 20} L${x + 4} ${y - 20} C${x + 5} ${y - 16} ${x + 8} ${y - 12} ${x + 16} ${y - 10} L${x + 11} ${y - 10} L${x + 13} ${y} Z`,
  lines: `M${x - 12} ${y - 5} L${x + 12} ${y - 5} M${x} ${y} L${x} ${y - 5}`,
})

const olive: Stamp = (x, y) => ({
  fill: `M${x - 10} ${y - 8} C${x - 12} ${y - 18} ${x + 12} ${y - 18} ${x + 10} ${y - 8} C${x + 6} ${y - 4} ${x - 6} ${y - 4} ${x - 10} ${y - 8} Z`,
  lines: `M${x} ${y - 7} C${x - 3} ${y - 2} ${x + 2} ${y} ${x - 1} ${y + 5}`,
})
const house: Stamp = (x, y) => ({
  fill: `M${x - 12} ${y} L${x - 12} ${y - 10} L${x} ${y - 18} L${x + 12} ${y - 10} L${x + 12} ${y} Z`,
  lines: `M${x - 14} ${y - 9} L${x} ${y - 18} L${x + 14} ${y - 9} M${x - 3} ${y} L${x - 3} ${y - 7} L${x + 3} ${y - 7} L${x + 3} ${y}`,
})

const vine: Stamp = (x, y) => ({
  fill: `M${x - 5} ${y - 9} C${x - 8} ${y - 15} ${x + 8} ${y - 15} ${x + 5} ${y - 9} C${x + 3} ${y - 5} ${x - 3} ${y - 5} ${x - 5} ${y - 9} Z`,
  lines: `M${x} ${y - 16} L${x} ${y + 2} M${x - 7} ${y - 4} L${x + 7} ${y - 4}`,
})
const sheaf: Stamp = (x, y) => ({
  lines: `M${x} ${y} L${x} ${y - 11} M${x - 3} ${y} C${x - 3} ${y - 5} ${x - 5} ${y - 8} ${x - 7} ${y - 9} M${x + 3} ${y} C${x + 3} ${y - 5} ${x + 5} ${y - 8} ${x + 7} ${y - 9} M${x - 12} ${y + 1} L${x + 12} ${y + 1}`,
})
const sand: Stamp = (x, y) => ({
  lines: `M${x} ${y} l1 0 M${x + 9} ${y - 4} l1 0 M${x - 7} ${y - 6} l1 0 M${x + 3} ${y - 10} l1 0`,
})

interface Kind {
  stamp: Stamp
  step: [number, number]
  isWet?: boolean
}

const KINDS: Record<string, Kind> = {
  woods: { stamp: tree, step: [26, 30] },
  rough: { stamp: stone, step: [27, 24] },
  marsh: { stamp: reed, step: [30, 26], isWet: true },
  stream: { stamp: wave, step: [26, 22], isWet: true },
  river: { stamp: wave, step: [25, 14], isWet: true },
  mountain: { stamp: peak, step: [36, 31] },
  cliff: { stamp: face, step: [38, 27] },
  slope: { stamp: rise, step: [34, 22] },
  camp: { stamp: tent, step: [34, 31] },
  castle: { stamp: keep, step: [36, 28] },
  rough_ground: { stamp: stone, step: [34, 28] },
  light_woods: { stamp: olive, step: [38, 32] },
  built_up_area: { stamp: house, step: [36, 30] },
  steep_slope: { stamp: face, step: [40, 30] },
  low_hill: { stamp: rise, step: [130, 62] },
  impassable: { stamp: wave, step: [34, 22], isWet: true },
  caltrop: { stamp: spikes, step: [24, 24] },
  wood: { stamp: tree, step: [26, 30] },
  gentle_hill: { stamp: rise, step: [130, 62] },
  steep_hill: { stamp: peak, step: [70, 46] },
  settlement: { stamp: house, step: [36, 30] },
  urban: { stamp: house, step: [34, 28] },
  vineyard: { stamp: vine, step: [26, 24] },
  enclosed_farmland: { stamp: sheaf, step: [36, 26] },
  broken_ground: { stamp: stone, step: [34, 28] },
  beach: { stamp: sand, step: [30, 20] },
  surf: { stamp: wave, step: [30, 18], isWet: true },
  sea: { stamp: wave, step: [46, 30], isWet: true },
  deep_river: { stamp: wave, step: [25, 14], isWet: true },
}

/** The same stamps at spots of one's own, in units of the drawings with y to the north. */
export function stamped(
  terrain: string,
  at: (step: [number, number]) => readonly (readonly [number, number])[],
): GroundArt | null {
  const kind = KINDS[terrain.toLowerCase()]
  if (!kind) return null
  let [fill, lines] = ['', '']
  for (const [x, y] of at(kind.step)) {
    const made = kind.stamp(Math.round(x), Math.round(-y))
    fill += made.fill ?? ''
    lines += made.lines ?? ''
  }
  return { fill, lines, isWet: kind.isWet ?? false }
}

/** Rows of stamps, every other row shifted; null for open ground and for what nobody has painted. */
export function groundArt(terrain: string, height = 140, width = 100): GroundArt | null {
  const kind = KINDS[terrain.toLowerCase()]
  if (!kind) return null
  const [dx, dy] = kind.step
  let [fill, lines] = ['', '']
  for (let row = 0, y = dy - 2; y < height + 6; row += 1, y += dy) {
    for (let x = row % 2 ? dx : dx / 2; x < width + dx / 3; x += dx) {
      const made = kind.stamp(Math.round(x), Math.round(y))
      fill += made.fill ?? ''
      lines += made.lines ?? ''
    }
  }
  return { fill, lines, isWet: kind.isWet ?? false }
}
