/** The road through a game: its lessons, the battle to begin with, the others as history has them. */
import { t } from '../../words/words.svelte'
import type { LessonInfo, RulesetInfo } from '../../protocol'
import { withoutPlace } from '../sides'
import { standingOf, type Deed, type Standing } from './deeds.svelte'

export interface Station {
  kind: 'lesson' | 'first' | 'battle'
  id: string
  title: string
  about: string
  standing: Standing
  isNext: boolean
}

function sidesOf(title: string, sides: readonly string[]): string {
  return sides.map((side) => withoutPlace(side, title)).join(' – ')
}

export function roadOf(ruleset: RulesetInfo, lessons: readonly LessonInfo[], deeds: readonly Deed[]): Station[] {
  const battles = ruleset.battles.filter(({ kind }) => kind === 'battle')
  const first = ruleset.battles.find(({ id }) => id === ruleset.recommended)
  const stations: Omit<Station, 'standing' | 'isNext'>[] = [
    ...lessons
      .filter((lesson) => lesson.ruleset === ruleset.id)
      .map(({ id, title, minutes }) => ({ kind: 'lesson' as const, id, title, about: `${minutes} ${t('minutes')}` })),
    ...(first
      ? [{ kind: 'first' as const, id: first.id, title: first.title, about: t('a battle to begin with') }]
      : []),
    ...battles
      .filter(({ id }) => id !== first?.id)
      .map(({ id, title, sides }) => ({ kind: 'battle' as const, id, title, about: sidesOf(title, sides) })),
  ]
  const told = stations.map((station) => ({ ...station, standing: standingOf(deeds, ruleset.id, station.title) }))
  const next = told.findIndex(({ standing }) => standing === 'open')
  return told.map((station, at) => ({ ...station, isNext: at === next }))
}
