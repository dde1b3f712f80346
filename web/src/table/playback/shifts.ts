/** Bases that a beat has moved by themselves: pushed out of their unit, closed up in it, taken into another. */
import type { Body, Scene } from '../wire'

type Pose = Body['stands'][number]

export interface Shift {
  base: string
  home: string // the unit with which it stood
  from: Pose
  to: Pose
  seat: number
  width: number
  depth: number
}

const LEAST = 200 // thousandths: what is less is squaring up

export function shiftsOf(before: Scene | null, after: Scene | null): Shift[] {
  if (!before || !after) return []
  const stood = new Map(before.bodies.flatMap((body) => body.bases.map((base, at) => [base, { body, at }] as const)))
  return after.bodies.flatMap((body) => {
    const known = body.bases.flatMap((base, at): Shift[] => {
      const was = stood.get(base)
      const [from, to] = [was?.body.stands[was.at], body.stands[at]]
      const { seat, width, depth } = body
      return was && from && to ? [{ base, from, to, seat, width, depth, home: was.body.id }] : []
    })
    const isWhole = wentAsOne(known, body.id)
    return known.filter(({ from, to, home }) => lengthOf(from, to) >= LEAST && (home !== body.id || !isWhole))
  })
}

/** Has the unit gone as one: every base of its own the same way, or wheeled? */
function wentAsOne(shifts: readonly Shift[], body: string): boolean {
  const own = shifts.filter(({ home }) => home === body)
  const [first] = own
  if (!first) return true
  const [dx, dy] = [first.to[0] - first.from[0], first.to[1] - first.from[1]]
  if (first.from[2] !== first.to[2]) return true
  return own.every(({ from, to }) => Math.hypot(to[0] - from[0] - dx, to[1] - from[1] - dy) < LEAST)
}

function lengthOf(from: Pose, to: Pose): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1])
}
