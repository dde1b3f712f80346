/** The tape measure: from edge to edge, drawn to units that are near its ends. */
import { Box, boxesOf, groupsApart } from '../../../geometry'
import type { Body, Point } from '../types'

export interface Measured {
  from: Point
  to: Point
  distance: number // in units of length
  between: [string, string] // the units at its ends, empty: a bare point
}

const MAGNET = 0.5 // units of length

export class Tape {
  isOn = $state(false)
  now = $state.raw<Measured | null>(null)
  kept = $state.raw<Measured[]>([])
  #start: Point = [0, 0]

  toggle(): void {
    this.isOn = !this.isOn
    if (!this.isOn) this.clear()
  }

  clear(): void {
    this.now = null
    this.kept = []
  }

  begin(at: Point): void {
    this.#start = at
    this.now = null
  }

  pull(to: Point, bodies: readonly Body[], free: boolean): void {
    this.now = measure(this.#start, to, free ? [] : bodies)
  }

  end(keep: boolean): void {
    if (keep && this.now) {
      this.kept = [...this.kept, this.now]
      this.now = null
    }
  }
}

/** From edge to edge between what stands at the two ends; a bare end is the point itself. */
export function measure(from: Point, to: Point, bodies: readonly Body[]): Measured {
  const [one, other] = [magnet(from, bodies, null), magnet(to, bodies, magnet(from, bodies, null))]
  const apart = groupsApart(one ? boxesOf(one) : [dot(from)], other ? boxesOf(other) : [dot(to)])
  const [a, b] = apart ? [apart.from, apart.to] : [[0, 0] as const, [0, 0] as const]
  return {
    from: one ? [a[0] * 1000, a[1] * 1000] : from,
    to: other ? [b[0] * 1000, b[1] * 1000] : to,
    distance: one || other ? (apart?.distance ?? 0) : Math.hypot(to[0] - from[0], to[1] - from[1]) / 1000,
    between: [one?.id ?? '', other?.id ?? ''],
  }
}

function magnet(at: Point, bodies: readonly Body[], except: Body | null): Body | null {
  let best: Body | null = null
  let least = MAGNET
  for (const body of bodies) {
    if (body === except) continue
    const apart = groupsApart([dot(at)], boxesOf(body), least)
    if (apart && apart.distance <= least) [best, least] = [body, apart.distance]
  }
  return best
}

function dot([x, y]: Point): Box {
  return new Box(x / 1000, y / 1000, 0, 0.0001, 0.0001)
}
