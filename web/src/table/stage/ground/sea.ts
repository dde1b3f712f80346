/** What is drawn on an empty table: waves or grass, the frame and its inch ticks, all as path data in SVG units. */
import { meander } from '../../../look/meander'
import { wild } from '../../../look/nature'
import type { Area } from '../types'
import { isOn } from './area_shapes'
import { LAND } from './landscape'

export const FRAME = 1500 // thickness of the meander band, in thousandths
const GAP = 260 // between band and sea
const FOOT = 12

/** Small waves in loose rows, never twice the same next to each other, always the same for a table of this size. */
export function waves(width: number, depth: number): string {
  let path = ''
  for (let row = 0, y = 1900; y < depth - 900; row++, y += 2900) {
    for (let x = 1400 + (row % 2) * 2600; x < width - 2600; x += 5200) {
      const chance = wild(row, Math.round(x / 100))
      if (chance < 0.16) continue
      const [wx, wy] = [x + (chance - 0.5) * 2400, -y + (wild(Math.round(x), row) - 0.5) * 1500]
      path += crest(wx, wy, 640 + 260 * wild(row + 7, x), chance > 0.62 ? 3 : 2)
    }
  }
  return path
}

/** Tufts of grass on a dry plain, few and far between. */
export function tufts(width: number, depth: number): string {
  let path = ''
  for (let row = 0, y = 1600; y < depth - 700; row++, y += 3700) {
    for (let x = 1500 + (row % 2) * 2300; x < width - 900; x += 4600) {
      const chance = wild(row + 3, Math.round(x / 100))
      if (chance < 0.4) continue
      const [gx, gy] = [x + (chance - 0.7) * 3600, -y + (wild(Math.round(x), row + 5) - 0.5) * 2400]
      path += `M${n(gx)} ${n(gy)}v-380M${n(gx - 90)} ${n(gy)}q-40 -200 -220 -270M${n(gx + 90)} ${n(gy)}q40 -200 220 -270`
    }
  }
  return path
}

/** A run of crests that curl over, as vase painters draw the sea. */
function crest(x: number, y: number, length: number, count: number): string {
  const h = length * 0.42
  let path = `M${n(x)} ${n(y)}`
  for (let i = 0; i < count; i++) {
    path += `c${n(length * 0.36)} ${n(-h * 0.1)} ${n(length * 0.44)} ${n(-h)} ${n(length * 0.8)} ${n(-h)}`
    path += `c${n(length * 0.2)} 0 ${n(length * 0.22)} ${n(h * 0.46)} 0 ${n(h * 0.44)}`
    path += `m${n(-length * 0.02)} ${n(-h * 0.06)}c${n(-length * 0.06)} ${n(h * 0.4)} ${n(length * 0.1)} ${n(h * 0.62)} ${n(length * 0.22)} ${n(h * 0.62)}`
  }
  return path
}

export function frame(width: number, depth: number): string {
  const inner = GAP
  const sides: [number, number, number, number][] = [
    [0, -depth - inner, width, 0],
    [width + inner, -depth, depth, 90],
    [width, inner, width, 180],
    [-inner, 0, depth, 270],
  ]
  const band = FRAME - 2 * inner
  return sides.map(([x, y, length, turn]) => meander(x, y, length, band, turn)).join('')
}

/** A square rosette in each corner of the frame. */
export function corners(width: number, depth: number): string {
  const half = (FRAME - GAP) / 2
  let path = ''
  for (const cx of [-half - GAP / 2, width + half + GAP / 2]) {
    for (const cy of [half + GAP / 2, -depth - half - GAP / 2]) {
      for (const r of [half * 0.78, half * 0.36]) path += `M${cx - r} ${cy - r}h${2 * r}v${2 * r}h${-2 * r}Z`
    }
  }
  return path
}

/** A tick at each unit, longer at six, longest at twelve, on the edges of the sea. */
export function ticks(width: number, depth: number): string {
  let path = ''
  const long = (i: number) => (i % FOOT === 0 ? 620 : i % 6 === 0 ? 420 : 200)
  for (let i = 1; i * 1000 < width; i++) path += `M${i * 1000} 0v${-long(i)}M${i * 1000} ${-depth}v${long(i)}`
  for (let i = 1; i * 1000 < depth; i++) path += `M0 ${-i * 1000}h${long(i)}M${width} ${-i * 1000}h${-long(i)}`
  return path
}

export interface TickNumber {
  x: number
  y: number
  words: string
}

/** Numbers at every foot, along the south and the west; `times`: told so many times as large. None is written on a coast, where the land has its name. */
export function tickNumbers(width: number, depth: number, times = 1, areas: readonly Area[] = []): TickNumber[] {
  const told: TickNumber[] = []
  for (let i = FOOT; i * 1000 < width; i += FOOT) told.push({ x: i * 1000, y: -820, words: String(i * times) })
  for (let i = FOOT; i * 1000 < depth; i += FOOT) told.push({ x: 820, y: -i * 1000, words: String(i * times) })
  const coasts = areas.filter(({ kind }) => LAND.includes(kind))
  return told.filter(({ x, y }) => !coasts.some(({ points }) => isOn(points, [x, -y])))
}

function n(value: number): number {
  return Math.round(value)
}
