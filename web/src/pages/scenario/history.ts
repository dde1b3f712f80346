/** What was, and what was taken back: whole states, so that going back needs no arithmetic and no service. */

const MOST = 120

export interface History<State> {
  readonly past: readonly State[]
  readonly future: readonly State[]
}

export const NO_PAST: History<never> = { past: [], future: [] }

/** The present becomes the past; what was taken back before is forgotten. */
export function noted<State>(history: History<State>, present: State): History<State> {
  return { past: [...history.past, present].slice(-MOST), future: [] }
}

export interface Turned<State> {
  present: State
  history: History<State>
}

export function back<State>({ past, future }: History<State>, present: State): Turned<State> | null {
  const before = past.at(-1)
  if (before === undefined) return null
  return { present: before, history: { past: past.slice(0, -1), future: [present, ...future] } }
}

export function forth<State>({ past, future }: History<State>, present: State): Turned<State> | null {
  const [next, ...rest] = future
  if (next === undefined) return null
  return { present: next, history: { past: [...past, present], future: rest } }
}
