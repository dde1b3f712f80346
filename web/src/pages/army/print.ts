/** How cards come onto paper. */

import type { Unit } from './army'

const A_PAGE = 9
const MOST_CARDS = 180 // of what is drawn at all

/** Each copy of each card, nine to a page; `line`: where in the army its unit stands. */
export function pagesOf(units: readonly Unit[]): { unit: Unit; line: number }[][] {
  const cards = units
    .flatMap((unit, line) =>
      Array.from({ length: Math.min(100, Math.max(0, unit.count ?? 0)) }, () => ({ unit, line })),
    )
    .slice(0, MOST_CARDS)
  return Array.from({ length: Math.ceil(cards.length / A_PAGE) }, (_, page) =>
    cards.slice(page * A_PAGE, (page + 1) * A_PAGE),
  )
}
