/** What a beat has done to units, read from the pictures before and after it: losses, states that came, and flights. */
import { say, t, tell } from '../../words/words.svelte'
import type { Body, Card, Picture, Tag } from '../wire'

export interface Effect {
  id: string
  lost: number // of men, stands or bases, or, on a card, of what it can still bear
  of: 'men' | 'stands' | 'bases' | 'hits'
  lit: readonly string[] // states that have come, in words
  gone: boolean // it has left the table
  was: Body | null // as it stood before, where it is a figure; of bases only those that are lost
}

export function effectsOf(before: Picture | null, after: Picture | null): Effect[] {
  if (before?.kind === 'table' && after?.kind === 'table') {
    const now = byId(after.bodies)
    const bases = new Set(after.bodies.flatMap((body) => body.bases))
    return touched(before.bodies, now).flatMap((was) => found(ofBody(was, now.get(was.id), bases)))
  }
  if (before?.kind === 'cards' && after?.kind === 'cards') {
    const now = byId(after.cards)
    return touched(before.cards, now).flatMap((was) => found(ofCard(was, now.get(was.id))))
  }
  return []
}

/** What an act has done so far, and what a further beat of it does; each unit once. */
export function joined(before: readonly Effect[], more: readonly Effect[]): Effect[] {
  const all = new Map(before.map((effect) => [effect.id, effect]))
  for (const effect of more) {
    const had = all.get(effect.id)
    const lit = [...new Set([...(had?.lit ?? []), ...effect.lit])]
    all.set(effect.id, { ...effect, lost: effect.lost + (had?.lost ?? 0), lit, was: fallenOf(had, effect) })
  }
  return [...all.values()]
}

/** What stands beside the unit: the number that it has lost, and what has come over it. */
export function effectWords({ lost, of, gone, lit, was }: Effect): string[] {
  const [one, many] = of === 'bases' && was ? [was.piece, `${was.piece}s`] : [say(ONE[of]), say(of)]
  const number = lost % 1 ? `${Math.floor(lost) || ''}½` : `${lost}`
  const told = of === 'hits' ? `+${number} ${lost === 1 ? one : many}` : `−${number} ${lost <= 1 ? one : many}`
  return [...new Set([...(gone ? [t('lost')] : lost > 0 ? [told] : []), ...(gone ? [] : lit)])]
}

const ONE = { men: 'man', stands: 'stand', bases: 'base', hits: 'hit' }

function fallenOf(had: Effect | undefined, { was, of }: Effect): Body | null {
  if (!had?.was) return was
  return of === 'bases' && was ? { ...was, stands: [...had.was.stands, ...was.stands] } : had.was
}

function ofBody(was: Body, now: Body | undefined, bases: ReadonlySet<string>): Effect {
  if (was.bases.length) return ofBases(was, now, bases)
  const of = was.men.length ? 'men' : 'stands'
  const lit = now ? [...came(was.tags, now.tags), ...statesCome(was, now)] : []
  return { id: was.id, lost: strength(was) - (now ? strength(now) : 0), of, lit, gone: !now, was }
}

/** A base that stands with another unit now is not lost. */
function ofBases(was: Body, now: Body | undefined, bases: ReadonlySet<string>): Effect {
  const stands = was.stands.filter((_, at) => !bases.has(was.bases[at] ?? ''))
  const lit = now ? [...came(was.tags, now.tags), ...statesCome(was, now)] : []
  const gone = !now && stands.length === was.stands.length
  return { id: was.id, lost: stands.length, of: 'bases', lit, gone, was: { ...was, stands } }
}

function ofCard(was: Card, now: Card | undefined): Effect {
  const lost = now ? now.hits - was.hits : 0
  return { id: was.id, lost, of: 'hits', lit: now ? came(was.markers, now.markers) : [], gone: false, was: null }
}

/** A stand that is hurt counts half. */
function strength({ men, stands, whole }: Body): number {
  if (men.length) return sum(men)
  return stands.length / 2 + sum(whole.map(Number)) / 2
}

function statesCome(was: Body, now: Body): string[] {
  const told: string[] = []
  if (now.status && now.status !== was.status) told.push(now.status.replaceAll('_', ' '))
  if (now.spirit && now.spirit.words !== was.spirit?.words) told.push(inShort(now.spirit.words))
  if (now.disorder > was.disorder) told.push('disorder')
  return told
}

function came(before: readonly Tag[], after: readonly Tag[]): string[] {
  const had = before.map(({ letter, words }) => `${letter} ${words}`)
  const told = after.filter(({ letter, words, quiet }) => !quiet && !had.includes(`${letter} ${words}`))
  return told.map(({ words }) => tell(inShort(words)))
}

/** What a state means is on the card. */
function inShort(words: string): string {
  return words.split(': ')[0] ?? words
}

function found(effect: Effect): Effect[] {
  return effect.lost > 0 || effect.gone || effect.lit.length ? [effect] : []
}

/** What has not changed stays the same object from picture to picture. */
function touched<T extends { id: string }>(records: readonly T[], now: Map<string, T>): T[] {
  return records.filter((record) => now.get(record.id) !== record)
}

function byId<T extends { id: string }>(records: readonly T[]): Map<string, T> {
  return new Map(records.map((record) => [record.id, record]))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
