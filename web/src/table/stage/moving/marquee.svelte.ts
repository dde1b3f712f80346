/**
 * Several units under one hand: chosen with a frame or by their formation; pulled ahead, pulled at another unit, or dressed
 * on a line. Their ghosts follow the hand by geometry until the service has said what each of them would do.
 */
import type { Session } from '../../session.svelte'
import { pulledAhead, tenths } from './legs'
import { ahead, centreOf } from '../placing/place_of'
import type { Body, Point, Pose } from '../types'
import { bodyAt } from '../under'

interface GroupGhost {
  body: Body
  stands: Pose[]
}

const NEIGHBOURS = 1.25 // of the width of a stand, between the nearest stands of two units of one line

export class Marquee {
  readonly session: Session
  box = $state.raw<{ from: Point; to: Point } | null>(null)
  line = $state.raw<{ from: Point; to: Point } | null>(null) // to dress on
  isFraming = $state(false) // the next drag draws a frame, and touches choose one more
  isDressing = $state(false) // the next drag draws a line
  #from: Point | null = null
  #lead: string | null = null

  members: Body[] = $derived.by(() =>
    (this.session.scene?.bodies ?? []).filter(({ id }) => this.session.group.includes(id)),
  )
  isOpen: boolean = $derived(this.members.length > 1)
  ahead: number = $derived.by(() => {
    const { target } = this.session.leading
    return target?.kind === 'ahead' ? target.far : 0
  })
  ghosts: GroupGhost[] = $derived.by(() => {
    const { word } = this.session.leading
    if (word)
      return word.led.flatMap(({ ghosts, bodies }) => this.#told(ghosts.filter(({ body }) => bodies.includes(body))))
    if (this.ahead === 0) return []
    return this.members.map((body) => {
      const [fx, fy] = ahead(body.heading)
      return { body, stands: body.stands.map(([x, y, h]): Pose => [x + fx * this.ahead, y + fy * this.ahead, h]) }
    })
  })
  /** Whom they go for. */
  aim: Body | null = $derived.by(() => {
    const { target } = this.session.leading
    return (target?.kind === 'go_for' && this.session.scene?.bodies.find(({ id }) => id === target.body)) || null
  })

  constructor(session: Session) {
    this.session = session
  }

  #told(ghosts: readonly { body: string; stands: Pose[] }[]): GroupGhost[] {
    return ghosts.flatMap(({ body: id, stands }) => {
      const body = this.session.scene?.bodies.find((each) => each.id === id)
      return body ? [{ body, stands }] : []
    })
  }

  // -- who -----------------------------------------------------------------------------------------------------------------

  frame(from: Point, to: Point): void {
    this.box = { from, to }
    const [low, high] = [
      [Math.min(from[0], to[0]), Math.min(from[1], to[1])],
      [Math.max(from[0], to[0]), Math.max(from[1], to[1])],
    ] as const
    const inside = this.#own().filter((body) => {
      const [x, y] = centreOf(body.stands)
      return x >= low[0] && x <= high[0] && y >= low[1] && y <= high[1]
    })
    this.#choose(inside.map(({ id }) => id))
  }

  close(): void {
    this.box = null
    this.isFraming = false
    if (this.isOpen) void this.session.putBack()
  }

  holds(id: string): boolean {
    return this.isOpen && this.session.group.includes(id)
  }

  /** One more, or one less. */
  toggle(id: string): void {
    const { group } = this.session
    if (!this.#own().some((body) => body.id === id)) return
    this.#choose(group.includes(id) ? group.filter((each) => each !== id) : [...group, id])
    if (this.isOpen) void this.session.putBack()
  }

  /** All that stand under the same leader; without leaders all that stand in one line with it. */
  formation(id: string): boolean {
    const own = this.#own()
    const first = own.find((body) => body.id === id)
    if (!first) return false
    const found = first.group ? own.filter(({ group }) => group === first.group) : inLine(first, own)
    if (found.length < 2) return false
    this.#choose(found.map((body) => body.id))
    void this.session.putBack()
    return true
  }

  #own(): Body[] {
    const { scene, update } = this.session
    return (scene?.bodies ?? []).filter((body) => body.seat === (update?.seat ?? body.seat) && body.stands.length > 0)
  }

  #choose(ids: string[]): void {
    this.session.leading.drop()
    this.session.group = ids
  }

  // -- what ----------------------------------------------------------------------------------------------------------------

  take(id: string, from: Point): void {
    this.#from = from
    this.#lead = id
  }

  pull(to: Point, free: boolean): void {
    const { session } = this
    const lead = this.members.find(({ id }) => id === this.#lead)
    if (!this.#from || !lead) return
    const over = bodyAt(session.scene?.bodies ?? [], to)
    if (over && !session.group.includes(over.id)) {
      if (this.aim?.id !== over.id) session.leading.want({ kind: 'go_for', body: over.id })
      return
    }
    const far = Math.max(0, Math.round(tenths(pulledAhead(lead.heading, this.#from, to), free)))
    if (far === 0) session.leading.drop()
    else if (far !== this.ahead) session.leading.want({ kind: 'ahead', far })
  }

  /** By a key. */
  nudge(by: number): boolean {
    if (!this.isOpen) return false
    const far = Math.max(0, this.ahead + by)
    if (far === 0) this.session.leading.drop()
    else this.session.leading.want({ kind: 'ahead', far })
    return true
  }

  draw(from: Point, to: Point): void {
    this.line = { from, to }
    if (Math.hypot(to[0] - from[0], to[1] - from[1]) < 500) return
    const whole = ([x, y]: Point): Point => [Math.round(x), Math.round(y)]
    this.session.leading.want({ kind: 'dress', one: whole(from), other: whole(to) })
  }

  release(): void {
    this.#from = this.#lead = null
    this.isDressing = false
  }

  /** What is drawn goes first, then who was chosen; false: there was nothing. */
  back(): boolean {
    const { session } = this
    const isNothing = !session.leading.target && !this.box && !this.isDressing && !session.group.length
    if (session.leading.target || this.isDressing) this.cancel()
    else {
      this.cancel()
      session.group = []
    }
    return !isNothing
  }

  cancel(): void {
    this.release()
    this.box = this.line = null
    this.isFraming = false
    this.session.leading.drop()
  }
}

/** Units whose nearest stands are neighbours, from one to the next. */
function inLine(first: Body, own: readonly Body[]): Body[] {
  const found = [first]
  for (const body of found) {
    found.push(...own.filter((other) => !found.includes(other) && areNeighbours(body, other)))
  }
  return found
}

function areNeighbours(one: Body, other: Body): boolean {
  const reach = NEIGHBOURS * (Math.max(one.width, one.depth) + Math.max(other.width, other.depth))
  return one.stands.some(([x, y]) => other.stands.some(([u, v]) => Math.hypot(u - x, v - y) <= reach))
}
