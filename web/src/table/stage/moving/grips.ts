/** Options that are gripped on the table: handles at a unit's flanks that are pulled, and lines along which it is cut. */
import type { Hint, OptionSpec } from '../../wire'
import type { Point, Question } from '../types'

export interface Grip {
  at: Point
  pulls: { key: string; words: string; to: Point }[] // what a pull towards a point means
}

export interface Cut {
  key: string
  words: string
  line: [Point, Point]
}

const LEAST = 0.4 // of the whole way: a hand that has pulled less means nothing yet

type Hinted = OptionSpec & { hint: Hint }

function hinted(question: Question | null): Hinted[] {
  if (question?.space.kind !== 'choice') return []
  const free = question.space.options.filter(({ barred }) => !barred)
  return free.flatMap((option) => {
    const hint = question.hints[option.key]
    return hint ? [{ ...option, hint }] : []
  })
}

/** Handles that lie at one point are one, that is pulled to and fro. */
export function gripsOf(question: Question | null): Grip[] {
  const grips: Grip[] = []
  for (const { key, words, hint } of hinted(question)) {
    if (!hint.grip) continue
    const [at, to] = hint.grip
    const known = grips.find((grip) => grip.at[0] === at[0] && grip.at[1] === at[1])
    if (known) known.pulls.push({ key, words, to })
    else grips.push({ at, pulls: [{ key, words, to }] })
  }
  return grips
}

/** Of two parts on either side of one line the first is cut off, which is the smaller one. */
export function cutsOf(question: Question | null): Cut[] {
  const cuts = new Map<string, Cut>()
  for (const { key, words, hint } of hinted(question)) {
    const name = JSON.stringify(hint.cut)
    if (hint.cut && !cuts.has(name)) cuts.set(name, { key, words, line: hint.cut })
  }
  return [...cuts.values()]
}

/** The option that a pull by so much means: that one along whose way it has gone far enough. */
export function pulledTo({ at, pulls }: Grip, from: Point, to: Point): string | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const parts = pulls.map(({ key, to: end }) => {
    const [wx, wy] = [end[0] - at[0], end[1] - at[1]]
    return { key, part: (dx * wx + dy * wy) / (wx * wx + wy * wy) }
  })
  const best = parts.reduce((one, other) => (other.part > one.part ? other : one), { key: '', part: LEAST })
  return best.key || null
}
