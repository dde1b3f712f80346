/** The ribbon: every act with dice or losses since the player's own last answer, to be read at a glance and seen again. */
import { t, tell } from '../../words/words.svelte'
import type { Act, LogLine, Picture, Staged, Update } from '../wire'
import { effectsOf, effectWords, joined, type Effect } from './effects'
import { patched } from './patch'
import { sentenceOf } from './sentence'
import { eachOnce, inShort, namesOf, rowOf, SIGNS, type Row } from './tray'

export interface Chip {
  key: string
  step: number
  from: number // beats of its decision before it
  to: number // with it
  what: string // all its throws are for, where that is the same
  throws: readonly { seat: number | null; words: string }[] // who, and what it came to
  lost: readonly { id: string; words: string }[]
  words: string // one sentence, for readers of the screen
}

const DETAIL = /, |: \d/ // after it stands how a number came about
const OF_WHOM = /^(.+?)(?: of|:) (.+)$/
const DOES_HE = /^Does (.+) (\w+)\?$/
const MOST_TOLD = 2 // throws of one act that a chip has room for
const MOST_SHARED = 4 // of throws for the same
const MOST_WATCHED = 12 // of a spectator, who answers nothing

export class Ribbon {
  shown = $state.raw<Chip[]>([])
  #coming: Chip[] = [] // of acts that are still to be shown

  /** Decisions have come, which begin with this picture. */
  expect(staged: readonly Staged[], before: Picture | null, log: LogLine[]): void {
    let picture = before
    for (const each of staged) {
      if (!picture) return
      this.#coming.push(...chipsOf(each, picture, log))
      picture = after(each, picture)
    }
  }

  /** So many beats of a decision have been shown. */
  reach(step: number, beat: number): void {
    this.#show((chip) => chip.step < step || (chip.step === step && chip.to <= beat))
  }

  /** All up to an update has been shown; what was before the own last answer is known, what was taken back is void. */
  settle({ seat, since, step }: Update): void {
    this.#show((chip) => chip.step < step)
    const wanted = this.shown.filter((chip) => chip.step < step && (seat === null || chip.step >= since - 1))
    const kept = seat === null ? wanted.slice(-MOST_WATCHED) : wanted
    if (kept.length !== this.shown.length) this.shown = kept
  }

  clear(): void {
    this.shown = this.#coming = []
  }

  #show(isShown: (chip: Chip) => boolean): void {
    const now = this.#coming.filter(isShown)
    if (!now.length) return
    this.#coming = this.#coming.filter((chip) => !isShown(chip))
    this.shown = [...this.shown, ...now]
  }
}

/** The acts of a decision that have dice or losses. */
export function chipsOf(staged: Staged, before: Picture, log: LogLine[]): Chip[] {
  const chips: Chip[] = []
  let picture = before
  for (const [number, act] of staged.acts.entries()) {
    const first = staged.beats.findIndex((beat) => beat.act === number)
    const beats = staged.beats.filter((beat) => beat.act === number)
    let effects: Effect[] = []
    const throws: Row[] = []
    const lines: LogLine[] = []
    for (const beat of beats) {
      const next = patched(picture, beat.patch)
      effects = joined(effects, effectsOf(picture, next))
      for (const at of beat.lines) {
        const line = log[at]
        if (!line) continue
        lines.push(line)
        const row = rowOf(at, line, picture)
        if (row) throws.push(row)
      }
      picture = next
    }
    const lost = effects.flatMap((effect) => (effect.lost > 0 || effect.gone ? [lossOf(effect)] : []))
    if (!throws.length && !lost.length) continue
    chips.push({
      key: `${staged.step}.${number}`,
      step: staged.step,
      from: first,
      to: first + beats.length,
      ...told(throws, before, act),
      lost,
      words: sentenceOf(lines),
    })
  }
  return chips
}

/** What was thrown for and by whom, in short; what all throws of the act are for is said once. Of many throws there is no
    room to tell each: it is said what the act is, and how often it went well and badly. */
function told(rows: readonly Row[], picture: Picture, act: Act): Pick<Chip, 'what' | 'throws'> {
  const each = rows.map((row) => ({ row, ...parted(row, picture) }))
  const [first] = each
  const shared = each.length > 1 && first?.what && each.every(({ what }) => what === first.what) ? first.what : ''
  if (each.length > (shared ? MOST_SHARED : MOST_TOLD))
    return { what: shared || inShort(act.words, picture), throws: shared ? countsOf(rows) : [] }
  return {
    what: shared,
    throws: each.map(({ row, whole, who }) => ({
      seat: row.seat,
      words: `${tell(shared ? who : whole)} ${resultOf(row)}`,
    })),
  }
}

/** How each side fared in many throws for the same. */
function countsOf(rows: readonly Row[]): Chip['throws'] {
  return [...new Set(rows.map(({ seat }) => seat))].map((seat) => {
    const verdicts = rows.filter((row) => row.seat === seat).map(({ verdict }) => verdict)
    const counts = eachOnce(verdicts).map((verdict) => {
      const count = verdicts.filter((each) => each === verdict).length
      return verdict ? `${count} ${SIGNS[verdict]}` : `×${count}`
    })
    return { seat, words: counts.join(' ') }
  })
}

/** "Andreia of A1, melee: 7": for whom, and for what, without the sum. */
function parted({ rolled }: Row, picture: Picture): { what: string; who: string; whole: string } {
  const label = inShort(rolled.label, picture).split(DETAIL)[0] ?? ''
  const names = namesOf({ ...rolled, label }, picture).join(' ')
  const whole = [names, label].filter(Boolean).join(' ')
  if (names) return { what: label, who: names, whole }
  const [, fallen = '', falls = ''] = DOES_HE.exec(label) ?? []
  if (falls) return { what: `${falls}?`, who: fallen, whole }
  const [, what = '', who = ''] = OF_WHOM.exec(label) ?? []
  return { what, who, whole }
}

function resultOf({ rolled, hits, total, verdict }: Row): string {
  if (!rolled.faces.length) return '?'
  if (hits !== null) return `${hits} ${hits === 1 ? t('hit') : t('hits')}`
  return verdict ? `${total} ${SIGNS[verdict]}` : `${total}`
}

function lossOf(effect: Effect): { id: string; words: string } {
  return { id: effect.id, words: effectWords({ ...effect, lit: [] })[0] ?? '' }
}

function after({ beats, after: last }: Staged, before: Picture): Picture {
  return patched(
    beats.reduce((picture, { patch }) => patched(picture, patch), before),
    last,
  )
}
