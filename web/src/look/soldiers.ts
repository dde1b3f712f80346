/** Men on land from above, facing up: shields and spears, laid out in the box of a stand. */
import { disc, shape, type Shape } from './shape'

export interface Block {
  hull: Shape
  ink: Shape
}

/** Rows of shields with levelled spears in a box, in the box's own units; a stand at half strength has gaps. */
export function phalanx(width: number, depth: number, whole: boolean): Block {
  const rows = Math.max(2, Math.round(depth / 420))
  const gap = depth / (rows + 0.4)
  const files = Math.max(2, Math.round(width / gap))
  const r = Math.min(gap, width / files) * 0.43
  let [hull, ink] = ['', '']
  for (let row = 0; row < rows; row++) {
    const y = -depth / 2 + gap * (row + 0.7)
    for (let file = 0; file < files; file++) {
      if (!whole && (row * 5 + file * 3) % 4 === 1) continue
      const x = -width / 2 + (width / files) * (file + 0.5)
      hull += disc(x, y, r)
      ink += disc(x, y, r * 0.34)
      if (row === 0) hull += spear(x + r * 0.55, y, Math.min(gap * 0.66, y + depth / 2 + gap * 0.3), r * 0.16)
    }
  }
  return { hull: shape(hull), ink: shape(ink) }
}

/** A loose crowd with javelins. */
export function skirmishers(width: number, depth: number, whole: boolean): Block {
  const places = [
    [-0.3, -0.22],
    [0.05, -0.34],
    [0.34, -0.14],
    [-0.36, 0.14],
    [0, 0.04],
    [0.3, 0.24],
    [-0.12, 0.34],
  ]
  const r = Math.min(width, depth) * 0.085
  let [hull, ink] = ['', '']
  for (const [i, [px = 0, py = 0]] of places.entries()) {
    if (!whole && i % 2 === 1) continue
    const [x, y] = [px * width, py * depth]
    hull += disc(x, y, r) + spear(x + r * 1.3, y + r, r * 3.4, r * 0.22)
    ink += disc(x - r * 0.2, y - r * 0.2, r * 0.4)
  }
  return { hull: shape(hull), ink: shape(ink) }
}

/** A plain block with a chevron, for what nobody has drawn yet. */
export function block(width: number, depth: number): Block {
  const [w, d] = [width * 0.42, depth * 0.4]
  return {
    hull: shape(`M${-w} ${-d} L${w} ${-d} L${w} ${d} L${-w} ${d} Z`),
    ink: shape(`M0 ${-d * 0.7} L${w * 0.6} ${d * 0.4} L0 ${d * 0.1} L${-w * 0.6} ${d * 0.4} Z`),
  }
}

function spear(x: number, y: number, length: number, half: number): string {
  return `M${x - half} ${y} L${x - half} ${y - length} L${x} ${y - length - half * 5} L${x + half} ${y - length} L${x + half} ${y} Z`
}
