/** Quick attacks (HOP-24.9): what a computer declares is not shown for itself, but when it is resolved. */
import type { Act, Beat, CardScene, Update } from '../wire'

/** Does this act only say who will attack whom? */
export function isDeclaration(act: Act, beats: readonly Beat[]): boolean {
  return !act.fight && beats.some(declares) && beats.every(({ kind }) => kind !== 'throw')
}

function declares({ patch }: Beat): boolean {
  const assaults = patch.plain['assaults'] as CardScene['assaults'] | undefined
  return assaults?.some(({ kind }) => kind !== 'shot') ?? false
}

/** The declared attacks without those of computers. */
export function withoutComputers({ assaults, cards }: CardScene, seats: Update['seats']): CardScene['assaults'] {
  const computers = seats.filter(({ player }) => player !== 'human').map(({ seat }) => seat)
  const isComputers = (id: string) => computers.includes(cards.find((card) => card.id === id)?.seat ?? -1)
  return assaults.filter(({ kind, sources }) => kind === 'shot' || !sources.some(isComputers))
}
