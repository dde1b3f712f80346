/** Sides of a table in words. */
import { t, tell } from '../../words/words.svelte'
import type { CardSide, Side, Update } from '../wire'

export function sideOf(update: Update | null, seat: number | null): Side | CardSide | null {
  const sides: (Side | CardSide)[] = update?.scene.sides ?? []
  return sides.find((side) => side.seat === seat) ?? null
}

/** Letter and name, each once. */
export function sideWords(side: Side | CardSide): string {
  return side.name && side.name !== side.letter ? `${side.letter} ${tell(side.name)}` : side.letter
}

/** Whose decision it is: the player's own, another's, or nobody's. */
export function whoseTurn(update: Update | null): 'mine' | 'other' | 'over' | 'none' {
  if (!update) return 'none'
  if (update.outcome) return 'over'
  if (update.seat !== null && update.waiting_for.includes(update.seat)) return 'mine'
  return update.waiting_for.length ? 'other' : 'none'
}

/** For the title of the window, which is all that one sees from another tab. */
export function titleOf(update: Update | null): string {
  if (!update) return 'Polemos'
  const turn = whoseTurn(update)
  if (turn === 'over') return `${t('Ended')} · ${tell(update.title)}`
  if (turn === 'mine') return `▶ ${t('Your decision')} · ${tell(update.title)}`
  const names = update.waiting_for.map((seat) => sideOf(update, seat)?.letter ?? '').join(' ')
  return `${t('{side} decides', { side: names || '…' })} · ${tell(update.title)}`
}
