/**
 * What touching a card or an area means, read from the options of the open question alone.
 *
 * An option is about some cards and areas; whoever has touched all of them, in any order, has said it. The order in
 * which an option names them only says where one would begin.
 */
import { t } from '../../../words/words.svelte'
import type { Hint, OptionSpec, Question, Reason } from '../../wire'

export interface Act {
  option: OptionSpec
  about: string[]
  rolls: boolean // dice fall at once: there is no way back
}

export type State = 'touched' | 'ready' | 'barred' | 'idle'

/** Options that can be said by touching something. */
export function actsOf(options: OptionSpec[], hints: Record<string, Hint>): Act[] {
  return options.flatMap((option) => {
    const { about = [], rolls = false } = hints[option.key] ?? {}
    return about.length ? [{ option, about: [...new Set(about)], rolls }] : []
  })
}

/** Where several may be picked: the thing that stands for each option. */
export function picksOf(options: OptionSpec[], hints: Record<string, Hint>): ReadonlyMap<string, OptionSpec> {
  return new Map(options.map((option) => [hints[option.key]?.about[0] ?? option.key, option]))
}

/** Standing orders are no answers of the moment. */
export function isOrder(option: OptionSpec): boolean {
  return option.key.startsWith('order ')
}

const fits = (act: Act, touched: readonly string[]) => touched.every((each) => act.about.includes(each))

/** What is still possible after these touches. */
export function open(acts: Act[], touched: readonly string[]): Act[] {
  return acts.filter((act) => !act.option.barred && fits(act, touched))
}

/** What is said in full by these touches. */
export function said(acts: Act[], touched: readonly string[]): Act[] {
  return touched.length ? open(acts, touched).filter((act) => act.about.length === touched.length) : []
}

/** What can be touched next; at the beginning only what options begin with. */
export function next(acts: Act[], touched: readonly string[]): Set<string> {
  const found = open(acts, touched)
  if (!touched.length) return new Set(found.map((act) => act.about[0] ?? ''))
  return new Set(found.flatMap((act) => act.about.filter((each) => !touched.includes(each))))
}

/** Why this cannot be touched (now): the reason of the option that would need the fewest touches more. */
export function whyNot(acts: Act[], touched: readonly string[], thing: string): Reason | null {
  const all = [...touched, thing]
  const found = acts.filter((act) => act.option.barred && fits(act, all))
  found.sort((a, b) => a.about.length - b.about.length)
  return found[0]?.option.barred ?? null
}

/** Why a thing cannot be brought to where it was dropped: never silence, whatever the rules have to say about it. */
export function whyNotThere(question: Question | null, acts: Act[], thing: string, there: readonly string[]): Reason {
  if (!question) return { text: t('it is not for you to decide now'), rule: '' }
  for (const touched of [[thing], []])
    for (const each of there) {
      const why = whyNot(acts, touched, each)
      if (why && (touched.length || !open(acts, [thing]).length)) return why
    }
  const alone = open(acts, [thing]).length ? null : whyNot(acts, [], thing)
  return (
    alone ?? {
      text: t('{thing} cannot go there now; what is asked: {prompt}', { thing, prompt: question.prompt }),
      rule: question.rule,
    }
  )
}

export function stateOf(acts: Act[], touched: readonly string[], lit: Set<string>, thing: string): State {
  if (touched.includes(thing)) return 'touched'
  if (lit.has(thing)) return 'ready'
  return whyNot(acts, touched, thing) ? 'barred' : 'idle'
}

export type Outcome =
  | { kind: 'touched'; touched: string[] } // go on
  | { kind: 'answer'; key: string }
  | { kind: 'refused'; why: Reason; touched: string[] }
  | { kind: 'nothing'; touched: string[] }

/**
 * A touch. `things` are the names of what lies under the finger, the card before its area.
 *
 * A single touch never decides anything, unless the question is only which one and no dice fall; touched again, it does.
 */
export function touch(acts: Act[], touched: readonly string[], things: readonly string[]): Outcome {
  const again = things.find((thing) => touched.includes(thing))
  if (again !== undefined) {
    const complete = said(acts, touched)
    const longer = open(acts, touched).length - complete.length
    if (complete[0] && (touched.length > 1 || longer === 0) && complete.length === 1)
      return { kind: 'answer', key: complete[0].option.key }
    return { kind: 'touched', touched: touched.filter((each) => each !== again) }
  }
  const lit = next(acts, touched)
  const thing = things.find((each) => lit.has(each))
  if (thing !== undefined) return after(acts, [...touched, thing])
  for (const each of things) {
    const why = whyNot(acts, touched, each)
    if (why) return { kind: 'refused', why, touched: [...touched] }
  }
  // Not together with what was touched before, but it may begin something, or be the end of something.
  const first = things.find((each) => open(acts, [each]).length)
  if (first !== undefined) return after(acts, [first])
  for (const each of things) {
    const why = whyNot(acts, [], each)
    if (why) return { kind: 'refused', why, touched: [] }
  }
  return { kind: 'nothing', touched: [] }
}

function after(acts: Act[], touched: string[]): Outcome {
  const left = open(acts, touched)
  const only = left.length === 1 && left[0]?.about.length === touched.length ? left[0] : null
  const isWhichOne = acts.every((act) => act.about.length === 1) && !only?.rolls
  if (only && (touched.length > 1 || isWhichOne)) return { kind: 'answer', key: only.option.key }
  return { kind: 'touched', touched }
}
