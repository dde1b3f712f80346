/** Quick attacks: what the computer declares is not shown for itself, but with what comes of it. */
import type { Update } from '../wire'

/** Is this a moment in which a computer is about to say who attacks whom, and nobody here is asked anything? */
export function isSelecting({ scene, seats, question, outcome }: Update): boolean {
  if (scene.kind !== 'cards' || question || outcome) return false
  const computers = seats.filter(({ player }) => player !== 'human').map(({ seat }) => seat)
  const isComputers = (card: string) => computers.includes(scene.cards.find(({ id }) => id === card)?.seat ?? -1)
  return scene.assaults.some(({ kind, sources }) => kind !== 'shot' && sources.some(isComputers))
}
