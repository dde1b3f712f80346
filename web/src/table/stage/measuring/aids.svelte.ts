/** What a player switches on to see more: rings round a unit, a line of sight from it, the map. */
import type { Session } from '../../session.svelte'
import type { Body, Point } from '../types'
import { sightLine, type SightLine } from './sightline'

export class Aids {
  hasRings = $state(false)
  hasMap = $state(false)
  isSighting = $state(false)
  pointer = $state.raw<Point | null>(null) // kept only while a line of sight is looked along

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

  sight(on: boolean): void {
    this.isSighting = on
    if (!on) this.pointer = null
  }
}
