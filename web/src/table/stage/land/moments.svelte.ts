/** Moments that show at the units whom they are about: a signal, a war cry, a rout, a block that is placed. */
import { Passing } from '../../passing.svelte'
import type { Session } from '../../session.svelte'
import { namesIn } from '../../playback/scenes'
import type { LogLine, Scene } from '../types'

export interface Moment {
  key: number
  kind: NonNullable<LogLine['moment']>
  seat: number
  words: string
  card: string // of the deployment pack: its colour
  bodies: string[]
}

const SHOWN = 2400 // ms at speed 1
const LATER = 700
const MOST = 4
const PAINTED: Moment['kind'][] = ['signal', 'advance', 'shout', 'rout', 'gods', 'turned', 'placed'] // others show in the picture
const QUIET: Moment['kind'][] = ['turned', 'placed'] // for those, too, who want no motion

export class Moments extends Passing<Moment> {
  #next = 0

  constructor() {
    super(SHOWN, LATER, MOST)
  }

  /** Of the newest news. Who wants no motion is spared the cries; where a block was placed is always marked. */
  take(session: Session): void {
    const { scene, settings } = session
    if (!scene) return
    const found = session.fresh
      .flatMap((line) => momentOf(line, scene) ?? [])
      .filter(({ kind }) => !settings.still || QUIET.includes(kind))
      .slice(-MOST)
      .map((moment) => ({ ...moment, key: this.#next++ }))
    this.show(found, settings, isSamePlace)
  }
}

/** Both sides may sound a signal at the same time, and many units raise the war cry. */
function isSamePlace(old: Moment, one: Moment): boolean {
  const isAboutUnits = old.bodies.length > 0 && one.bodies.length > 0
  if (old.kind !== one.kind || (!isAboutUnits && old.seat !== one.seat)) return false
  return !isAboutUnits || old.bodies.some((id) => one.bodies.includes(id))
}

/** Its units are those that the fact names, and those of the leader whom it names. */
export function momentOf({ moment, fact, words }: LogLine, scene: Scene): Omit<Moment, 'key'> | null {
  if (!moment || !PAINTED.includes(moment)) return null
  const names = namesIn(fact)
  const leader = scene.commanders.find(({ id }) => names.includes(id))
  const bodies = leader?.group ?? names.filter((name) => scene.bodies.some(({ id }) => id === name))
  const first = scene.bodies.find(({ id }) => id === bodies[0])
  const seat = Number(leader?.seat ?? fact['seat'] ?? first?.seat ?? 0)
  return { kind: moment, seat, words, card: String(fact['card'] ?? ''), bodies }
}
