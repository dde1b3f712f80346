/** The places that units take on the screen of a table with figures, with their names and badges. */
import type { Camera } from '../stage/camera.svelte'
import { cornersOf } from '../stage/placing/place_of'
import { labelBoxes } from '../stage/figures/labels'
import type { Body, Point, Scene } from '../stage/types'
import { toScreen, type Bounds, type View } from '../stage/view'

const SIDE = 10 // px beside a unit
const [LABEL, HIGH_LABEL] = [30, 38] // px before and behind it; on a phone plates have two rows

/** Where a unit stands, stood before this beat, and goes between the two. */
export function boxOf(id: string, camera: Camera, ...scenes: (Scene | null)[]): Bounds[] {
  const bodies = scenes.flatMap((scene) => scene?.bodies.find((body) => body.id === id) ?? [])
  const corners = bodies
    .flatMap(({ stands, width, depth }) => stands.flatMap((stand) => cornersOf(stand, width, depth)))
    .map((corner) => toScreen(camera.live, corner))
  if (!corners.length) return []
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const label = camera.size.w <= FOLDED ? HIGH_LABEL : LABEL
  return [
    {
      left: Math.min(...xs) - SIDE,
      right: Math.max(...xs) + SIDE,
      top: Math.min(...ys) - label,
      bottom: Math.max(...ys) + label,
    },
  ]
}

const SPARED = 6 // of a crowd not all can be kept free
const RIM = 4 // px round a plate

/** The plates of those whom dice are about: they are read beside them. */
export function platesOf(
  about: readonly string[],
  bodies: readonly Body[],
  places: ReadonlyMap<string, Point>,
  view: View,
): Bounds[] {
  const read = bodies.filter(({ id }) => about.slice(0, SPARED).includes(id))
  return labelBoxes(read, places, view).map(({ left, right, top, bottom }) => ({
    left: left - RIM,
    right: right + RIM,
    top: top - RIM,
    bottom: bottom + RIM,
  }))
}

const TOOLS = 332 // px that they take
const TOOL = 52
const FOLDED = 560 // px of the table, up to which they are behind one button

/** The tools in the upper right corner, side by side or one below the other. */
export function toolsOf({ size, isWide }: Pick<Camera, 'size' | 'isWide'>): Bounds[] {
  const isFolded = size.w <= FOLDED
  const [wide, high] = isFolded ? [TOOL, TOOL] : isWide ? [TOOLS, TOOL] : [TOOL, TOOLS]
  return [{ left: size.w - wide, right: size.w, top: 0, bottom: high }]
}
