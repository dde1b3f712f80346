/** How far a lesson has come. Pure: from what has happened to the step that is shown. */

import type { LessonStep, LogLine, Until } from '../protocol'

/** For each step that has begun, how long the log was then; the last one is shown. Kept as it is in the browser. */
export type Starts = readonly number[]

/** What of the open question a step can ask for. */
export interface Asked {
  rule: string
  about: string
  kind: string
}

/** The steps begun, after a look at the log and at the open question. */
export function onward(
  steps: readonly LessonStep[],
  starts: Starts,
  log: readonly LogLine[],
  asked: Asked | null,
): Starts {
  let now = starts.length ? [...starts] : [log.length]
  // What was taken back has not been done.
  while (now.length > 1 && (now.at(-1) ?? 0) > log.length) now = now.slice(0, -1)
  for (;;) {
    const step = steps[now.length - 1]
    if (!step || now.length >= steps.length) return now
    const end = metAt(step.until, log, now.at(-1) ?? 0, asked)
    if (end === null) return now
    now = [...now, end]
  }
}

/** The player has read it, or wants to pass it over. */
export function passed(starts: Starts, log: readonly LogLine[]): Starts {
  return [...starts, log.length]
}

/** Where in the log the step ends; null: not yet. */
function metAt(until: Until, log: readonly LogLine[], from: number, asked: Asked | null): number | null {
  if (until.fact !== null) {
    for (let at = from; at < log.length; at += 1) {
      if (isFact(log[at]?.fact, until)) return at + 1
    }
  }
  if (until.question !== null && asked && isQuestion(until.question, asked)) return log.length
  return null
}

function isFact(told: unknown, until: Until): boolean {
  if (typeof told !== 'object' || told === null) return false
  const fact = told as Record<string, unknown>
  if (fact['type'] !== until.fact) return false
  if (until.squadron !== null && !names(fact, until.squadron)) return false
  return Object.entries(until.fields).every(([field, value]) => JSON.stringify(fact[field]) === JSON.stringify(value))
}

/** Whatever the field is called: squadron, attacker, who ... */
function names(fact: Record<string, unknown>, squadron: string): boolean {
  return Object.values(fact).some((value) => value === squadron || (Array.isArray(value) && value.includes(squadron)))
}

/** A question is named by its rule or by its kind, and by the unit that it is about: "NAV-8.2", "manoeuvre:A1". */
function isQuestion(wanted: string, { rule, about, kind }: Asked): boolean {
  return [rule, kind, `${rule}:${about}`, `${kind}:${about}`].includes(wanted)
}
