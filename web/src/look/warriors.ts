/** Figures by the names that cards have for them. */
import { painted, type Painting } from './painting'
import type { LooksInfo } from '../protocol'

const PLAIN = 'hoplite'

/** A figure by its name or, if nobody has painted that one, by the code on the card. */
export function warrior(
  { pictures, names }: Pick<LooksInfo, 'pictures' | 'names'>,
  figure: string,
  code = '',
): Painting {
  const finer = names[`${figure} ${code}`] // where the code says more than the figure
  for (const word of [finer ?? figure, ...code.split(' ').reverse(), code]) {
    const name = word.toLowerCase().replace(/_/g, ' ')
    const found = pictures[name] ?? pictures[names[name] ?? '']
    if (found) return found
  }
  return pictures[PLAIN] ?? painted()
}
