/** Which sounds news make: a pure function, so that it can be read and tested without any loudspeaker. */
import type { LogLine } from '../table/wire'

export type Sound = 'card' | 'shot' | 'shock' | 'rout' | 'phase' | 'dice' | 'ram' | 'signal'

const MOST = 5 // of one batch; a long turn of the computer shall be no concert

const OF_MOMENTS: Partial<Record<NonNullable<LogLine['moment']>, Sound>> = {
  signal: 'signal',
  shout: 'signal',
  turned: 'card',
  placed: 'card',
  played: 'card',
  trick: 'card',
  clash: 'shock',
  sunk: 'ram',
  rout: 'rout',
}
const SHOTS = /^(HOP-13|ALA-13)\./ // rules by whose dice somebody shoots

/** In the order of what happened; the same sound twice in a row is heard once. */
export function soundsOf(news: readonly LogLine[]): Sound[] {
  const all = news.flatMap((line) => soundOf(line))
  // A throw is heard in what it brings.
  const told = all.filter((sound, at) => !(sound === 'dice' && (all[at + 1] === 'shock' || all[at + 1] === 'ram')))
  return told.filter((sound, at) => sound !== told[at - 1]).slice(0, MOST)
}

function soundOf({ fact, moment, chapter }: LogLine): Sound[] {
  if (fact.type === 'Rolled') return [SHOTS.test(String((fact as { rule?: unknown }).rule ?? '')) ? 'shot' : 'dice']
  if (chapter === 'phase') return ['phase']
  const sound = moment && OF_MOMENTS[moment]
  return sound ? [sound] : []
}
