/** How the ground of an area is painted: its outline as nature made it, contours, hachures and what grows on it. */
import { box, contour, hachures, leeway, smooth, strewn, wandering, type Sheet, type Spot } from '../../../look/nature'
import { stamped, type GroundArt } from '../../../look/terrain_art'
import type { Area } from '../types'
import { path } from './area_shapes'

export const LAND = ['land', 'land_side', 'island', 'promontory', 'cape', 'coast']
const SCALE = 56 // thousandths for a unit of the drawings
const BUILT = ['built_up_area', 'settlement', 'urban', 'fort', 'village', 'camp', 'road', 'city_wall', 'marked_zone']
const HILLS: Record<string, { rings: number; stride: number }> = {
  low_hill: { rings: 2, stride: 620 },
  gentle_hill: { rings: 2, stride: 620 },
  steep_slope: { rings: 3, stride: 330 },
  steep_hill: { rings: 3, stride: 330 },
}
const SMALL = 2600 // thousandths across, below which nothing but the outline is painted

export interface Landscape {
  outline: string // what is painted
  border: string // what the rules measure
  rings: string[] // from the foot to the top
  slopes: string // hachures
  art: GroundArt | null
  scale: number
  isBuilt: boolean
}

/** An area that is no line. */
export function landscape(area: Area, sheet: Sheet): Landscape {
  const isBuilt = BUILT.includes(area.kind)
  const outline = isBuilt ? area.points : wandering(area.points, sheet)
  const border = path(area.points)
  const hill = HILLS[area.kind]
  const rings = hill ? ringsOf(outline, hill.rings) : []
  return {
    outline: isBuilt ? border : smooth(outline),
    border,
    rings: rings.map(smooth),
    slopes: hill ? rings.map((ring) => hachures(ring, slopeOf(outline, hill.rings), hill.stride)).join('') : '',
    art: hill ? null : growth(area.kind, outline),
    scale: SCALE,
    isBuilt,
  }
}

/** A coast: the same, for land in the sea. */
export function coast(points: readonly Spot[], sheet: Sheet): string {
  return smooth(wandering(points, sheet, Math.min(2 * leeway(points, sheet), sheet.width / 45)))
}

function ringsOf(outline: readonly Spot[], count: number): Spot[][] {
  return Array.from({ length: count }, (_, i) => contour(outline, (i + 1) / (count + 1.35)))
}

/** Strokes end a little before the next lower line. */
function slopeOf(outline: readonly Spot[], rings: number): number {
  const [west, south, east, north] = box(outline)
  return (0.62 * Math.min(east - west, north - south)) / 2 / (rings + 1.35)
}

function growth(kind: string, outline: readonly Spot[]): GroundArt | null {
  const [west, south, east, north] = box(outline)
  const isNarrow = Math.min(east - west, north - south) < SMALL
  const scaled = outline.map(([x, y]): Spot => [x / SCALE, y / SCALE])
  return stamped(kind, (step) => strewn(scaled, step, isNarrow ? 0 : 7))
}
