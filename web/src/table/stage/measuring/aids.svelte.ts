/** What a player switches on to see more: rings round a unit, a line of sight from it, the map. */
import type { Session } from '../../session.svelte'
import type { Body, Point } from '../types'
import { sightLine, type SightLine } from './sightline'

const HELD = 350 // ms from which on a key is held, not pressed

export class Aids {
  hasRings = $state(false)
  hasThreats = $state(false) // how far all of the enemy's shoot
  hasMap = $state(false)
  isSighting = $state(false)
  pointer = $state.raw<Point | null>(null) // kept only while a line of sight is looked along

  #wasOn = false
  #since = 0

  constructor(private readonly session: Session) {}

  /** The unit that rings and sight are about. */
  subject: Body | null = $derived.by(() => {
    const { hovered, selected, scene } = this.session
    const find = (id: string | null) => scene?.bodies.find((body) => body.id === id) ?? null
    return this.isSighting ? (find(selected) ?? find(hovered)) : (find(hovered) ?? find(selected))
  })
  sightLine: SightLine | null = $derived.by(() => {
    const { session, subject } = this
    if (!this.isSighting || !subject || !session.scene) return null
    const target = session.scene.bodies.find(({ id }) => id === session.hovered && id !== subject.id)
    const to = target ?? this.pointer
    return to ? sightLine(session.scene, subject, to) : null
  })

  /** Held, the key shows it as long as it is down; pressed, until it is pressed again. */
  rings(on: boolean, now: number): void {
    if (on) {
      this.#wasOn = this.hasRings
      this.#since = now
      this.hasRings = true
    } else if (this.#wasOn || now - this.#since > HELD) this.hasRings = false
  }

  sight(on: boolean): void {
    this.isSighting = on
    if (!on) this.pointer = null
  }
}
