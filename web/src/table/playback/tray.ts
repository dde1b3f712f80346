/** What lies in the tray beside a fight: the throws of its act, and what came of them in words. */
import { t, tell } from '../../words/words.svelte'
import type { LogLine, Picture, Rolled } from '../wire'
import { unitsOf } from '../wire'
import { typeset } from '../../words/typeset'

/** How a test went, as the service says it; whether somebody falls is answered by yes or no. */
export type Verdict = 'passed' | 'failed' | 'yes' | 'no' | ''
export const SIGNS: Record<Verdict, string> = { passed: '✓', failed: '✕', yes: 'yes', no: 'no', '': '' }

const LETTER_FIRST = /^[\p{L}\d]/u
const LETTER_LAST = /[\p{L}\d]$/u

export interface Row {
  line: number // in the log
  seat: number | null
  heading: string // for whom and for what
  rolled: Rolled
  total: number
  hits: number | null // of dice that are counted, not added up
  verdict: Verdict
}

export interface Told {
  line: number
  words: string
  moment: LogLine['moment']
  fact: LogLine['fact']
}

export interface Tray {
  key: string // of its act
  about: readonly string[]
  throws: readonly Row[]
  told: readonly Told[]
  fresh?: { throws: number; told: number } // of the beat that is shown, which are seen in any case
}

/** Units by their short names, which stand beside the dice; a side by its letter; nobody is named twice. */
export function heading(rolled: Rolled, picture: Picture): string {
  const label = inShort(rolled.label, picture)
  return typeset([...namesOf({ ...rolled, label }, picture), label].join(' '))
}

/** Who throws, as far as the label of the throw does not say it. */
export function namesOf({ who, seat, label }: Rolled, picture: Picture | null): string[] {
  const units = unitsOf(picture)
  const leaders = picture?.kind === 'table' ? picture.commanders : []
  const isLeader = (id: string) => leaders.some((leader) => leader.id === id)
  const known = who.filter((id) => /^\w*\d/.test(id) || isLeader(id) || units.some((unit) => unit.id === id))
  const isHidden = !known.length && who.some((id) => /\d/.test(id)) // a leader who is not shown: the label names him
  const sides: { seat: number; letter: string; name: string }[] = picture?.sides ?? []
  const side = sides.find((side) => side.seat === seat)
  const named = known.map((id) => leaderOf(id, picture) ?? id)
  const names = named.length || isHidden ? named : [side?.letter ?? '']
  if (!named.length && side && says(label, side.name)) return []
  return names.filter((name) => name && !says(label, name) && !says(label, name.split('.')[0] ?? name))
}

/** Is this name in the words, not as a part of another one, as A1 is of A10? */
function says(words: string, name: string): boolean {
  const parts = words.split(name)
  return parts.some((part, at) => at > 0 && !LETTER_LAST.test(parts[at - 1] ?? '') && !LETTER_FIRST.test(part))
}

/** Dice with more than six faces have figures on them. */
export function isOfMany({ dice }: Rolled): boolean {
  return /ten|d(8|10)\b/.test(dice)
}

/** A leader goes by his name: his id is no name on the table. */
export function leaderOf(id: string, picture: Picture | null): string | undefined {
  return picture?.kind === 'table' ? picture.commanders.find((each) => each.id === id)?.name : undefined
}

/** The same words with units by their short names alone: in brackets stands what they are called, and of what kind. */
export function inShort(told: string, picture: Picture): string {
  const units = picture.kind === 'table' ? picture.bodies.map((body) => ({ ...body, code: '' })) : picture.cards
  return units.reduce((words, { id, name, code }) => {
    const inside = [name, code].filter(Boolean).join(', ')
    return words.replaceAll(`${id} (${inside})`, id).replaceAll(`${id} ${name}`, id)
  }, told)
}

/** How many dice count; null where they are added up. */
export function hitsOf({ counts, faces }: Rolled): number | null {
  return counts == null || !faces.length ? null : faces.filter((face) => face >= counts).length
}

const LINE = 150 // px of the table for each line that is told
const THROW = 52 // px that one takes
const SHARE = 0.44 // of the height of the table, that throws may take

export interface Folded {
  shown: readonly Row[]
  earlier: readonly Row[] // of a long act: their dice lie no more
  told: readonly Told[]
  untold: number // earlier lines, which stand in the log
}

/** What there is room for on a table of this height: the newest. */
export function folded({ throws, told, fresh }: Tray, height: number): Folded {
  const most = Math.max(2, Math.floor((SHARE * height) / THROW))
  const shown = throws.slice(throws.length > most ? -Math.max(most - 1, fresh?.throws ?? 0) : 0)
  const lines = told.slice(-Math.max(2, Math.floor(height / LINE), fresh?.told ?? 0))
  const earlier = throws.slice(0, throws.length - shown.length)
  return { shown, earlier, told: lines, untold: told.length - lines.length }
}

/** How those went whose dice lie no more. */
export function tally(rows: readonly Row[]): string {
  const verdicts: Verdict[] = ['passed', 'failed', 'yes', 'no']
  const counts = verdicts.flatMap((verdict) => {
    const count = rows.filter((row) => row.verdict === verdict).length
    return count ? [`${count} ${tell(verdict)}`] : []
  })
  const hits = rows.reduce((sum, row) => sum + (row.hits ?? 0), 0)
  if (hits) counts.push(`${hits} ${hits === 1 ? t('hit') : t('hits')}`)
  return `${t('{count} earlier', { count: rows.length })}${counts.length ? `: ${counts.join(', ')}` : ''}`
}

/** Throws side by side: those of the other side first, the own ones last, where the own field lies. */
export function bySide(throws: readonly Row[], own: number | null): { seat: number | null; throws: Row[] }[] {
  const seats = [...new Set(throws.map(({ seat }) => seat))]
  seats.sort((a, b) => Number(a === own) - Number(b === own) || Number(b) - Number(a))
  return seats.map((seat) => ({ seat, throws: throws.filter((each) => each.seat === seat) }))
}

/** A line of the log as a throw; null: no dice were thrown. */
export function rowOf(number: number, line: LogLine, picture: Picture): Row | null {
  if (line.fact.type !== 'Rolled') return null
  const rolled = line.fact as unknown as Rolled
  const faces = rolled.faces.reduce((sum, face) => sum + face, 0)
  return {
    line: number,
    seat: rolled.seat ?? unitsOf(picture).find(({ id }) => rolled.who.includes(id))?.seat ?? null,
    heading: heading(rolled, picture),
    rolled,
    total: rolled.mods.reduce((sum, { value }) => sum + value, faces),
    hits: hitsOf(rolled),
    verdict: verdictOf(rolled, line.words),
  }
}

export function verdictOf({ need, limit, faces }: Rolled, words: string): Verdict {
  const isTested = (need != null || limit != null) && faces.length > 0
  return isTested ? (words.slice(words.lastIndexOf(' ') + 1) as Verdict) : ''
}

export function eachOnce<T>(names: readonly T[]): T[] {
  return [...new Set(names)]
}
