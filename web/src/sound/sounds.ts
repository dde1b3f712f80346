/** Which sounds news make: a pure function, so that it can be read and tested without any loudspeaker. */
import type { LogLine } from '../table/wire'

export type Sound =
  | 'card'
  | 'shot'
  | 'shock'
  | 'rout'
  | 'phase'
  | 'dice'
  | 'ram'
  | 'signal'
  | 'cry'
  | 'lament'
  | 'oars'
  | 'thunder'
  | 'hymn'

const MOST = 5 // of one batch; a long turn of the computer shall be no concert

const OF_MOMENTS: Partial<Record<NonNullable<LogLine['moment']>, Sound>> = {
  signal: 'signal',
  advance: 'signal',
  shout: 'cry',
  leader: 'lament',
  treason: 'lament',
  duel: 'shock',
  diekplous: 'oars',
  gods: 'thunder',
  decided: 'hymn',
  shot: 'shot',
  turned: 'card',
  placed: 'card',
  played: 'card',
  trick: 'card',
  clash: 'shock',
  sunk: 'ram',
  rout: 'rout',
}

/** In the order of what happened; the same sound twice in a row is heard once. */
export function soundsOf(news: readonly LogLine[]): Sound[] {
  const all = news.flatMap((line) => soundOf(line))
  // A throw is heard in what it brings, and in what it is made for.
  const isDrowned = (at: number) => ['shock', 'ram'].includes(all[at + 1] ?? '') || all[at - 1] === 'shot'
  const told = all.filter((sound, at) => sound !== 'dice' || !isDrowned(at))
  return told.filter((sound, at) => sound !== told[at - 1]).slice(0, MOST)
}

function soundOf({ fact, moment, chapter }: LogLine): Sound[] {
  const sound = moment && OF_MOMENTS[moment]
  if (sound) return [sound]
  if (chapter === 'phase') return ['phase']
  return 'faces' in fact ? ['dice'] : []
}
