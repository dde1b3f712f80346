/** Which bodies lie on top where they stand on one another, so that a hand can reach whoever it needs. */
import type { Body } from '../types'

type Lying = Pick<Body, 'id' | 'stands' | 'width' | 'depth'>

/** As they are painted: whoever moves over all others, small ones over large; of equals those whom the question offers. */
export function layered<B extends Lying>(
  bodies: readonly B[],
  moves: (id: string) => boolean,
  isOffered: (id: string) => boolean,
): B[] {
  const by = (one: B, other: B, is: (id: string) => boolean) => Number(is(one.id)) - Number(is(other.id))
  return [...bodies].sort(
    (one, other) => by(one, other, moves) || areaOf(other) - areaOf(one) || by(one, other, isOffered),
  )
}

function areaOf({ stands, width, depth }: Lying): number {
  return stands.length * width * depth
}
