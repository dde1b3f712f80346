/** Quick attacks: what the computer declares is not shown for itself, but with what comes of it. */
import type { Picture, Update } from '../wire'

/** Is this a moment in which a computer is about to say who attacks whom, and nobody here is asked anything? */
export function isSelecting({ scene, seats, question, outcome }: Update): boolean {
  if (scene.kind !== 'cards' || question || outcome) return false
  return withoutSelections(scene, seats) !== scene
}

/** The same picture without what computers have declared; the very same where they have declared nothing. */
export function withoutSelections(picture: Picture, seats: Update['seats']): Picture {
  if (picture.kind !== 'cards') return picture
  const computers = seats.filter(({ player }) => player !== 'human').map(({ seat }) => seat)
  const isComputers = (card: string) => computers.includes(picture.cards.find(({ id }) => id === card)?.seat ?? -1)
  const assaults = picture.assaults.filter(({ kind, sources }) => kind === 'shot' || !sources.some(isComputers))
  return assaults.length === picture.assaults.length ? picture : { ...picture, assaults }
}
