/** The places that units take on the screen of a table with figures, with their names and badges. */
import type { Camera } from '../stage/camera.svelte'
import { cornersOf } from '../stage/placing/place_of'
import type { Scene } from '../stage/types'
import { toScreen, type Bounds } from '../stage/view'

const SIDE = 10 // px beside a unit
const LABEL = 30 // px before and behind it

/** Where a unit stands, stood before this beat, and goes between the two. */
export function boxOf(id: string, camera: Camera, ...scenes: (Scene | null)[]): Bounds[] {
  const bodies = scenes.flatMap((scene) => scene?.bodies.find((body) => body.id === id) ?? [])
  const corners = bodies
    .flatMap(({ stands, width, depth }) => stands.flatMap((stand) => cornersOf(stand, width, depth)))
    .map((corner) => toScreen(camera.live, corner))
  if (!corners.length) return []
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return [
    {
      left: Math.min(...xs) - SIDE,
      right: Math.max(...xs) + SIDE,
      top: Math.min(...ys) - LABEL,
      bottom: Math.max(...ys) + LABEL,
    },
  ]
}

/** The tools in the upper right corner, side by side or one below the other. */
export function toolsOf({ size }: Camera): Bounds[] {
  return [
    { left: size.w - 250, right: size.w, top: 0, bottom: 50 },
    { left: size.w - 52, right: size.w, top: 0, bottom: 250 },
  ]
}
