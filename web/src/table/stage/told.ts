/** What the stage says aloud: the way, its cost, contacts and refusals, in one sentence. */
import type { Drill } from './land/drill.svelte'
import type { Manoeuvre } from './manoeuvre.svelte'
import { inches } from './place_of'
import type { Placing } from './placing.svelte'

const EDGES: Record<string, string> = {
  front: 'front',
  left: 'left flank',
  right: 'right flank',
  rear: 'rear',
  corner: 'corner',
}

export function toldWay(way: Manoeuvre, unit: string): string {
  if (!way.isOpen || way.grip) return ''
  const name = way.body?.id ?? ''
  if (!way.legs.length) return `${name} may move ${inches(way.allowance, 2)}${unit}.`
  const word = way.word
  if (!word) return ''
  if (word.why_not) return `${name}: refused. ${word.why_not.text} ${word.why_not.rule}`
  const parts = [`${name}: ${word.words || 'way'}`, `${inches(way.used, 2)} of ${inches(way.allowance, 2)}${unit} used`]
  const touched = new Map(word.touches.map(({ body, edge }) => [body, EDGES[edge] ?? edge]))
  for (const [body, edge] of touched) parts.push(`touches the ${edge} of ${body}`)
  return [parts.join(', '), ...word.price, ...word.then].join('. ') + '.'
}

export function toldDrill(drill: Drill): string {
  if (!drill.isOpen || drill.grip || !drill.legs.length || !drill.word) return ''
  const names = drill.units.map(({ id }) => id).join(', ')
  if (drill.word.why_not) return `${names}: refused. ${drill.word.why_not.text} ${drill.word.why_not.rule}`
  return [`${names}: ${drill.measure}`, ...drill.word.price, ...drill.word.then].join('. ') + '.'
}

export function toldPlacing(placing: Placing, unit: string): string {
  if (!placing.isOpen || placing.grip) return ''
  if (placing.refusal) return `Refused. ${placing.refusal.text} ${placing.refusal.rule}`
  const { placement } = placing
  if (!placement) return ''
  const at = `${inches(placement.x, 1)}${unit} ${inches(placement.y, 1)}${unit}`
  return `${placement.piece}, ${placement.formation.replace(/_/g, ' ')}, at ${at}, heading ${Math.round(placement.heading / 1000)}.`
}
