/** Answer spaces as the service tells them. */
import type { MoveSpec, MoveVerb, OptionSpec } from '../../src/table/wire'

type Side = MoveVerb['side']
const LENGTHS = ['advance', 'march', 'shift']

export function option(key: string, more: Partial<OptionSpec> = {}): OptionSpec {
  return { key, words: key, rule: '', barred: null, ...more }
}

export function verb(name: MoveVerb['verb'], side: Side = '', more: Partial<MoveVerb> = {}): MoveVerb {
  const step = name === 'incline' ? 2500 : LENGTHS.includes(name) ? 100 : 5000
  const cost = name === 'wheel' ? 'arc' : name === 'advance' || name === 'march' ? 'length' : 'nothing'
  return { verb: name, side, most: null, step, cost, legs: null, ...more }
}

/** Verbs by their names, wheels and turns by at most a quarter circle to either side. */
export function verbs(...names: MoveVerb['verb'][]): MoveVerb[] {
  return names.flatMap((name) =>
    name === 'wheel' || name === 'turn'
      ? (['left', 'right'] as const).map((side) => verb(name, side, { most: 90_000 }))
      : [verb(name)],
  )
}

export function move(units: string[], legs: MoveVerb[], more: Partial<MoveSpec> = {}): MoveSpec {
  const spec = { allowance: 0, lengths: [], heading: null, stays: true, stays_as: 'stay', duty: null, target: null }
  return { kind: 'manoeuvre', units, verbs: legs, ...spec, ...more }
}
