/** What lies on the table, for whoever must keep clear of it. */
import type { Marker } from '../types'
import { boxAround, type Bounds, up } from '../view'

const LEAST = 2000 // thousandths of an inch, where a marker does not say how large it is

/** The boxes of camps, gates and trophies, whichever way they face; who runs over the table is soon somewhere else. */
export function markerBoxes(markers: readonly Marker[]): Bounds[] {
  return markers
    .filter(({ kind }) => kind !== 'runner')
    .map(({ at: [x, y, heading], width, depth }) => {
      const [w, d] = [width || LEAST, depth || LEAST]
      const turn = (heading / 1000) * (Math.PI / 180)
      const [sin, cos] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))]
      return boxAround(x, up(y), w * cos + d * sin, w * sin + d * cos)
    })
}
