/** What lies in the tray beside a fight: the throws of its act, and what came of them in words. */
import type { LogLine, Picture, Rolled } from '../wire'
import { unitsOf } from '../wire'

export interface Row {
  line: number // in the log
  seat: number | null
  heading: string // for whom and for what
  rolled: Rolled
  total: number
  hits: number | null // of dice that are counted, not added up
  verdict: 'passed' | 'failed' | ''
}

export interface Told {
  line: number
  words: string
}

export interface Tray {
  key: string // of its act
  about: readonly string[]
  throws: readonly Row[]
  told: readonly Told[]
}

/** Units by their short names, which stand beside the dice; a side by its letter; nobody is named twice. */
export function heading({ who, seat, label: told }: Rolled, picture: Picture): string {
  const units = unitsOf(picture)
  const label = units.reduce((words, { id, name }) => words.replaceAll(`${id} ${name}`, id), told)
  const named = who.filter((id) => /\d/.test(id) || units.some((unit) => unit.id === id))
  const names = named.length ? named : [picture.sides.find((side) => side.seat === seat)?.letter ?? '']
  return [...names.filter((name) => name && !label.includes(name)), label].join(' ')
}

/** How many dice count; null where they are added up. */
export function hitsOf({ counts, faces }: Rolled): number | null {
  return counts == null || !faces.length ? null : faces.filter((face) => face >= counts).length
}

/** A line of the log as a throw; null: no dice were thrown. */
export function rowOf(number: number, line: LogLine, picture: Picture): Row | null {
  if (line.fact.type !== 'Rolled') return null
  const rolled = line.fact as unknown as Rolled
  const faces = rolled.faces.reduce((sum, face) => sum + face, 0)
  const isTested = rolled.need != null || rolled.limit != null
  return {
    line: number,
    seat: rolled.seat ?? unitsOf(picture).find(({ id }) => rolled.who.includes(id))?.seat ?? null,
    heading: heading(rolled, picture),
    rolled,
    total: rolled.mods.reduce((sum, { value }) => sum + value, faces),
    hits: hitsOf(rolled),
    verdict: !isTested || !rolled.faces.length ? '' : line.words.endsWith('passed') ? 'passed' : 'failed',
  }
}

export function eachOnce(names: readonly string[]): string[] {
  return [...new Set(names)]
}
