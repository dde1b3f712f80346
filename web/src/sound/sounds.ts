/** Which sounds news make: a pure function, so that it can be read and tested without any loudspeaker. */
import type { LogLine } from '../table/wire'

export type Sound = 'card' | 'shot' | 'shock' | 'rout' | 'phase' | 'dice' | 'ram' | 'signal'

const MOST = 5 // of one batch; a long turn of the computer shall be no concert

/** Kinds of facts that sound by themselves. */
const OF_FACTS: Record<string, Sound> = {
  Placed: 'card',
  PlacedUnseen: 'card',
  SpecialPlayed: 'card',
  TookUp: 'card',
  AttackResolved: 'shock',
  Routed: 'rout',
  PhaseBegan: 'phase',
  // At sea.
  Lost: 'ram',
  // On land.
  Signalled: 'signal',
  Shouted: 'signal',
  CombatResolved: 'shock',
  PutDown: 'card',
  Removed: 'rout',
}
const SHOTS = /^(HOP-13|ALA-13)\./ // rules by whose dice somebody shoots

/** In the order of what happened; the same sound twice in a row is heard once. */
export function soundsOf(news: readonly LogLine[]): Sound[] {
  const all = news.flatMap((line) => soundOf(line))
  // A throw is heard in what it brings.
  const told = all.filter((sound, at) => !(sound === 'dice' && (all[at + 1] === 'shock' || all[at + 1] === 'ram')))
  return told.filter((sound, at) => sound !== told[at - 1]).slice(0, MOST)
}

function soundOf({ fact }: LogLine): Sound[] {
  if (fact.type === 'Rolled') return [SHOTS.test(String((fact as { rule?: unknown }).rule ?? '')) ? 'shot' : 'dice']
  const sound = OF_FACTS[fact.type]
  return sound ? [sound] : []
}
