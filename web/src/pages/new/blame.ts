/** Which field of the form a refusal is about: the service begins it with the name of what it does not like. */

import type { Reason, Setting } from '../../protocol'

export interface Blame {
  setting: string // name of a setting, or empty
  seat: number | null // whose fleet
  reason: Reason
}

export function blame(reason: Reason, settings: readonly Setting[], seats: readonly string[]): Blame {
  const [head = '', ...rest] = reason.text.split(': ')
  const called = head.toLowerCase()
  const about = rest.length ? reason.text.slice(head.length + 2) : reason.text
  const setting = settings.find((one) => [one.name, one.words].some((name) => name.toLowerCase() === called))
  if (rest.length && setting) return { setting: setting.name, seat: null, reason: { ...reason, text: about } }
  const seat = seats.findIndex((name) => name.toLowerCase() === called)
  if (rest.length && seat >= 0) return { setting: '', seat, reason: { ...reason, text: about } }
  // An option that does not go with the battle names no field, but the rule that the option turns on.
  const named = settings.find((one) => reason.rule && one.rule.split(/,\s*/).includes(reason.rule))
  return { setting: named?.name ?? '', seat: null, reason }
}
