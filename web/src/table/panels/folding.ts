/** The log in folds: turns, and the phases in them. */
import { tell } from '../../words/words.svelte'
import type { LogLine } from '../wire'

export interface PhaseFold {
  phase: string
  rule: string // of the phase's beginning
  lines: { line: LogLine; at: number }[]
}

export interface TurnFold {
  turn: number
  phases: PhaseFold[]
  count: number
  last: number // the decision that its last line is of
}

export function folded(log: LogLine[]): TurnFold[] {
  const turns: TurnFold[] = []
  log.forEach((line, at) => {
    let turn = turns.at(-1)
    if (turn?.turn !== line.turn) turns.push((turn = { turn: line.turn, phases: [], count: 0, last: 0 }))
    turn.last = line.step
    let phase = turn.phases.at(-1)
    if (phase?.phase !== line.phase) turn.phases.push((phase = { phase: line.phase, rule: '', lines: [] }))
    if (line.chapter) {
      // It would only repeat the heading above it.
      phase.rule = line.why.at(-1) ?? ''
      return
    }
    if (!line.words) return // bookkeeping that nobody wants to read
    phase.lines.push({ line, at })
    turn.count += 1
  })
  return turns
}

/** As its game calls it, or else its key in plain letters. */
export function phaseWords(phase: string, said: Record<string, string> = {}): string {
  const words = tell(said[phase] ?? phase.replace(/_/g, ' '))
  return words.charAt(0).toUpperCase() + words.slice(1)
}
