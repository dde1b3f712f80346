/** Several units under one hand: chosen with a frame, moved ahead by the same way; the orders go to the service one by one. */
import type { Session } from '../../session.svelte'
import { pulledAhead, tenths } from './legs'
import { ahead, centreOf } from '../placing/place_of'
import type { Body, Point, Pose } from '../types'

export class Marquee {
  readonly session: Session
  box = $state.raw<{ from: Point; to: Point } | null>(null)
  ahead = $state(0) // how far the group is pulled
  #from: Point | null = null
  #heading = 0

  members: Body[] = $derived.by(() =>
    (this.session.scene?.bodies ?? []).filter(({ id }) => this.session.group.includes(id)),
  )
  ghosts: { body: Body; stands: Pose[] }[] = $derived(
    this.ahead === 0
      ? []
      : this.members.map((body) => {
          const [fx, fy] = ahead(body.heading)
          return { body, stands: body.stands.map(([x, y, h]): Pose => [x + fx * this.ahead, y + fy * this.ahead, h]) }
        }),
  )

  constructor(session: Session) {
    this.session = session
  }

  frame(from: Point, to: Point): void {
    this.box = { from, to }
    const [low, high] = [
      [Math.min(from[0], to[0]), Math.min(from[1], to[1])],
      [Math.max(from[0], to[0]), Math.max(from[1], to[1])],
    ] as const
    const inside = (this.session.scene?.bodies ?? []).filter((body) => {
      const [x, y] = centreOf(body.stands)
      return (
        body.seat === (this.session.update?.seat ?? body.seat) &&
        x >= low[0] &&
        x <= high[0] &&
        y >= low[1] &&
        y <= high[1]
      )
    })
    this.session.group = inside.map(({ id }) => id)
  }

  close(): void {
    this.box = null
  }

  holds(id: string): boolean {
    return this.session.group.length > 1 && this.session.group.includes(id)
  }

  take(id: string, from: Point): void {
    this.#from = from
    this.#heading = this.members.find((body) => body.id === id)?.heading ?? 0
  }

  pull(to: Point, free: boolean): void {
    if (this.#from) this.ahead = Math.max(0, tenths(pulledAhead(this.#heading, this.#from, to), free))
  }

  /** An order that needs dice ends the row: what follows is asked for by the service then. */
  async release(): Promise<void> {
    const [far, ids] = [this.ahead, this.session.group]
    this.ahead = 0
    this.#from = null
    if (far === 0) return
    for (const id of ids) {
      if (!(await this.session.order(`${id} move advance ${far / 1000}`))) break
    }
    this.session.group = []
  }

  cancel(): void {
    this.ahead = 0
    this.#from = null
    this.box = null
  }
}
