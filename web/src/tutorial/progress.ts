/** How far a lesson has come. Pure: from what has happened to the step that is shown. */

import type { LessonStep, LogLine, PointAt, Until } from '../protocol'

/** For each step that has begun, how long the log was then; the last one is shown. Kept as it is in the browser. */
export type Starts = readonly number[]

/** What of the open question a step can ask for. */
export interface Asked {
  rule: string
  about: string
  kind: string
  keys: readonly string[] // what may be answered
}

/** A lesson is a line of steps, and asides that are told when their question opens. */
export function lineOf(steps: readonly LessonStep[]): LessonStep[] {
  return steps.filter((step) => !step.on)
}

/** The steps of the line begun, after a look at the log and at the open question. */
export function onward(
  line: readonly LessonStep[],
  starts: Starts,
  log: readonly LogLine[],
  asked: Asked | null,
): Starts {
  let now = starts.length ? [...starts] : [log.length]
  // What was taken back has not been done.
  while (now.length > 1 && (now.at(-1) ?? 0) > log.length) now = now.slice(0, -1)
  for (;;) {
    const step = line[now.length - 1]
    if (!step || now.length >= line.length) return now
    const end = metAt(step.until, log, now.at(-1) ?? 0, asked)
    if (end === null) return now
    now = [...now, end]
  }
}

/** The player has read it, or wants to pass it over. */
export function passed(starts: Starts, log: readonly LogLine[]): Starts {
  return [...starts, log.length]
}

/** The aside that the open question calls for, if it has not been told yet. */
export function asideFor(
  steps: readonly LessonStep[],
  heard: readonly string[],
  asked: Asked | null,
): LessonStep | null {
  if (!asked) return null
  return steps.find((step) => step.on && !heard.includes(step.title) && isQuestion(step.on, asked)) ?? null
}

/** What the ring may be put round while this question is open, the likeliest first. */
export function pointers(all: readonly PointAt[], asked: Asked | null): PointAt[] {
  return all.filter(
    ({ on, can }) =>
      (on === null || (asked !== null && isQuestion(on, asked))) &&
      (can === null || asked?.keys.some((key) => key.startsWith(can))),
  )
}

/** Where in the log the step ends; null: not yet. */
function metAt(until: Until, log: readonly LogLine[], from: number, asked: Asked | null): number | null {
  if (until.fact !== null) {
    for (let at = from; at < log.length; at += 1) {
      if (isFact(log[at]?.fact, until)) return at + 1
    }
  }
  if (until.question !== null && asked && isQuestion(until.question, asked)) return log.length
  // A battle that is over brings nothing more of what a step could wait for.
  const waits = until.fact !== null || until.question !== null
  return waits && log.some(({ fact }) => isEnd(fact)) ? log.length : null
}

function isEnd(fact: unknown): boolean {
  const type = (fact as { type?: unknown } | null)?.type
  return type === 'Ended' || type === 'Conceded'
}

function isFact(told: unknown, until: Until): boolean {
  if (typeof told !== 'object' || told === null) return false
  const fact = told as Record<string, unknown>
  if (fact['type'] !== until.fact) return false
  if (until.squadron !== null && !names(fact, until.squadron)) return false
  return Object.entries(until.fields).every(([field, value]) => JSON.stringify(fact[field]) === JSON.stringify(value))
}

/** Whatever the field is called, and however deep it lies: squadron, who, attack.attackers ... */
function names(told: unknown, unit: string): boolean {
  if (typeof told !== 'object' || told === null) return told === unit
  return Object.values(told).some((value) => names(value, unit))
}

/** A question is named by its rule or by its kind, and by the unit that it is about: "NAV-8.2", "manoeuvre:A1". */
function isQuestion(wanted: string, { rule, about, kind }: Asked): boolean {
  const known = [rule, kind, `${rule}:${about}`, `${kind}:${about}`]
  return wanted.split(' ').some((one) => known.includes(one))
}
