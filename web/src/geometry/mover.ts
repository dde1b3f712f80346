/** What walks: the part of a body that says how it moves, and its deeds one by one. */

import type { Spot, Stand, Stands } from './bodies'
import type { Hand } from './box'
import { toMilli } from './numbers'
import { sinCos } from './trig'

export type Leg =
  | readonly ['advance', number]
  | readonly ['wheel', Hand, number]
  | readonly ['turn', Hand, number]
  | readonly ['face', number]

/** What a walk needs of a body of the scene; lengths and angles in thousandths. */
export interface Walker extends Stands {
  readonly shape: 'rigid' | 'column' | 'loose'
  readonly heading: number
  readonly track?: readonly Spot[] | undefined
  readonly pitch?: number | undefined
  readonly front?: readonly [Spot, Spot] | null | undefined
  readonly anchor?: Spot | null | undefined
}

export interface Walked {
  readonly stands: readonly Stand[]
  readonly track: readonly Spot[]
  readonly heading: number
  readonly front: readonly [Spot, Spot] | null
  readonly used: number
}

/** A body on its way; each deed says what it costs. */
export interface Mover {
  advance(distance: number): number
  wheel(hand: Hand, angle: number): number
  turn(angle: number): number
  face(heading: number): number
  where(): Omit<Walked, 'used'>
}

/** The way of a straight move in whole thousandths, rounded as the service does. */
export function wayOf(heading: number, distance: number): Spot {
  const [fx, fy] = sinCos(heading / 1000)
  return [toMilli((fx * distance) / 1000), toMilli((fy * distance) / 1000)]
}

/** For legs that no rule set gives such a body. */
export function cannot(verb: Leg[0]): () => never {
  return () => {
    throw new RangeError(`This body does not ${verb}.`)
  }
}
