/** How cards come onto paper. */

import type { RosterCard } from '../../protocol'

const A_PAGE = 9
const MOST_CARDS = 180 // of what is drawn at all

/** Each copy of each card, nine to a page. */
export function pagesOf(lines: readonly RosterCard[]): RosterCard[][] {
  const cards = lines.flatMap((card) => Array.from({ length: Math.min(100, Math.max(0, card.count)) }, () => card))
  const shown = cards.slice(0, MOST_CARDS)
  return Array.from({ length: Math.ceil(shown.length / A_PAGE) }, (_, page) =>
    shown.slice(page * A_PAGE, (page + 1) * A_PAGE),
  )
}
