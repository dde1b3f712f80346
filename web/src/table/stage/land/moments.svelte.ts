/** Moments of a battle that deserve more than a line in the log: the signal, the war cry, a block that is placed. */
import { Passing } from '../../passing.svelte'
import type { Session } from '../../session.svelte'
import type { LogLine, Scene } from '../types'

export interface Moment {
  key: number
  kind: 'signal' | 'shout' | 'turned' | 'placed'
  seat: number
  words: string
  card: string // of the deployment pack: its colour
  bodies: string[]
}

const SHOWN = 2400 // ms at speed 1
const LATER = 700
const MOST = 4

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
      .filter(({ kind }) => !settings.still || kind === 'placed' || kind === 'turned')
      .slice(-MOST)
      .map((moment) => ({ ...moment, key: this.#next++ }))
    this.show(found, settings, (old, one) => old.kind === one.kind)
  }
}

export function momentOf({ fact, words }: LogLine, scene: Scene): Omit<Moment, 'key'> | null {
  switch (fact.type) {
    case 'Signalled':
    case 'Shouted': {
      const leader = scene.commanders.find(({ id }) => id === fact['leader'])
      if (!leader) return null
      const kind = fact.type === 'Signalled' ? 'signal' : 'shout'
      return { kind, seat: leader.seat, words, card: '', bodies: leader.group }
    }
    case 'CardTurned':
      return { kind: 'turned', seat: 0, words, card: String(fact['card'] ?? ''), bodies: [] }
    case 'PutDown': {
      const troops = (fact['troops'] ?? []) as [string, ...unknown[]][]
      return { kind: 'placed', seat: Number(fact['seat'] ?? 0), words, card: '', bodies: troops.map(([id]) => id) }
    }
  }
  return null
}
