/** What help says about a card, an area, a pile or a side. */
import { t, tell } from '../../words/words.svelte'
import type { CardScene, CardSide, Line, Tag } from '../wire'
import { cardOf, spotOf } from './words'

export interface Help {
  title: string
  words: string
  parts: { title: string; lines: Line[] }[]
  markers: Tag[]
}

export function helpOf(scene: CardScene, id: string): Help | null {
  const spot = scene.spots.find((each) => each.id === id) ?? spotOf(scene, id)
  const card = cardOf(scene, spot?.card || id)
  const ground = spot
    ? [{ title: spot.terrain === 'clear' ? t('Open ground') : capital(tell(spot.terrain)), lines: spot.facts }]
    : []
  if (card) {
    return {
      title: card.kind === 'unit' ? `${card.id} ${tell(card.name)}` : card.name,
      words: card.words,
      parts: [{ title: '', lines: card.facts }, ...ground],
      markers: card.markers.filter((marker) => !card.facts.some((fact) => fact.value === marker.words)),
    }
  }
  if (!spot) return null
  return { title: `${t('Column')} ${spot.column}, ${tell(spot.zone)}`, words: '', parts: ground, markers: [] }
}

export function helpOfSide(side: CardSide): Help {
  return {
    title: tell(side.leader || side.name),
    words: side.clans.length
      ? t('{side}. Active clans: {clans}', {
          side: tell(side.name),
          clans: side.clans.map((clan) => tell(clan)).join(', '),
        })
      : tell(side.name),
    parts: [
      { title: '', lines: side.lines },
      { title: t('Special rules'), lines: side.rules },
      { title: t('Standing orders'), lines: side.orders },
    ],
    markers: [],
  }
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/_/g, ' ')
}
