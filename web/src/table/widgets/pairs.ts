/** Options as they are listed: what is the same to the left and to the right is one entry with two ends. */
import type { Hint, OptionSpec } from '../wire'

const SIDE = /\b(left|right)\b/

/** In the service's order; what cannot be done comes last, but is never left out. */
export function entriesOf(options: readonly OptionSpec[], hints: Record<string, Hint>): OptionSpec[][] {
  const once = options.filter(({ key }, at) => options.findIndex((each) => each.key === key) === at)
  const entries = once.flatMap((option, at): OptionSpec[][] => {
    const other = once.findIndex(({ key }) => key === hints[option.key]?.pair)
    if (other < 0) return [[option]]
    const pair = [option, once[other]].filter((each) => each !== undefined)
    return other < at ? [] : [pair.sort((a) => (a.words.includes('left') ? -1 : 1))]
  })
  const isFree = (entry: OptionSpec[]) => entry.some(({ barred }) => !barred)
  return [...entries.filter(isFree), ...entries.filter((entry) => !isFree(entry))]
}

/** What both ends of a pair have in common. */
export function pairWords([one]: readonly OptionSpec[]): string {
  return (one?.words ?? '').replace(SIDE, '…').replace(/ …$/, '')
}

/** Of an end of a pair the hand alone. */
export function sideOf({ words }: OptionSpec): string {
  return SIDE.exec(words)?.[0] ?? words
}
