/** What has moved since the player last decided: where it stood, and where it has gone. */
import type { Session } from '../../session.svelte'
import { centreOf } from '../placing/place_of'
import type { Body, Point, Pose, Scene } from '../types'

export interface Trail {
  body: Body // as it was
  from: Point
  to: Point | null // null: it has left the table
  turned: boolean
}

const MOVED = 60 // thousandths: less is the dressing of ranks

export class Trails {
  list = $state.raw<Trail[]>([])
  #shown: { scene: Scene; asked: boolean } | null = null
  #base: Scene | null = null

  /** A new picture is shown. What is compared with is the picture on which the player decided last. */
  see(session: Session): void {
    const scene = session.scene
    if (!scene || scene === this.#shown?.scene) return
    const before = this.#shown
    const watching = !session.live || session.update?.seat === null
    if (before && (before.asked || watching || !this.#base)) this.#base = before.scene
    if (!session.live && !session.past.glides) this.#base = scene // nothing comes out of the future
    this.#shown = { scene, asked: session.question !== null }
    this.list = this.#base ? moved(this.#base, scene) : []
  }
}

export function moved(before: Scene, after: Scene): Trail[] {
  return before.bodies.flatMap((body): Trail[] => {
    const now = after.bodies.find(({ id }) => id === body.id)
    const from = centreOf(body.stands)
    if (!now) return [{ body, from, to: null, turned: false }]
    const to = centreOf(now.stands)
    const far = Math.hypot(to[0] - from[0], to[1] - from[1])
    const turned = !sameHeadings(body.stands, now.stands)
    return far > MOVED || turned ? [{ body, from, to, turned }] : []
  })
}

function sameHeadings(a: readonly Pose[], b: readonly Pose[]): boolean {
  return a.length === b.length && a.every(([, , heading], i) => Math.abs(heading - (b[i]?.[2] ?? 0)) < 1000)
}
