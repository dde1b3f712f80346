/** A unit that is held over another: what is meant there, by where the hand is. */
import type { Onto } from '../../wire'
import type { Body, Point } from '../types'
import { bodyAt } from '../under'

/**
 * Over another unit all that can be meant with it; it goes on as long as the hand is on what was meant last, or close by, so
 * that files can be pulled out beyond the end of a line. Of several the one whose spot is nearest.
 */
export function meantOver(all: readonly Onto[], bodies: readonly Body[], at: Point, last: Onto | null): Onto | null {
  const over = bodyAt(bodies, at)?.id ?? (last && isOnGhost(last, bodies, at) ? last.body : null)
  return all.filter(({ body }) => body === over).sort((a, b) => far(a, at) - far(b, at))[0] ?? null
}

function far({ hint }: Onto, [x, y]: Point): number {
  return hint.spot ? Math.hypot(hint.spot[0] - x, hint.spot[1] - y) : 0
}

/** On the stands of one of several shapes, or half a stand beside them; of a charge the ghost is only on its way. */
function isOnGhost({ hint }: Onto, bodies: readonly Body[], at: Point): boolean {
  if (!hint.spot) return false
  const ghosts = hint.ghosts.flatMap(({ body: id, stands }) => {
    const body = bodies.find((each) => each.id === id)
    return body ? [{ ...body, stands, width: 2 * body.width, depth: 2 * body.depth }] : []
  })
  return bodyAt(ghosts, at) !== null
}
