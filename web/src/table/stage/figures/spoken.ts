/** What the stage says aloud: the way, its cost, contacts and refusals, in one sentence. */
import type { Hand } from '../../hand.svelte'
import type { Manoeuvre } from '../moving/manoeuvre.svelte'
import { type Lengths, told } from '../../lengths'
import type { Placing } from '../placing/placing.svelte'

const EDGES: Record<string, string> = {
  front: 'front',
  left: 'left flank',
  right: 'right flank',
  rear: 'rear',
  corner: 'corner',
}

export function spokenWay(way: Manoeuvre, lengths: Lengths): string {
  if (!way.isOpen || way.grip) return ''
  const names = way.units.map(({ id }) => id).join(', ')
  if (!way.legs.length) return way.allowance ? `${names} may move ${told(way.allowance, lengths, 2)}.` : ''
  const word = way.word
  if (!word) return ''
  if (word.why_not) return `${names}: refused. ${word.why_not.text} ${word.why_not.rule}`
  const parts = [`${names}: ${word.words || 'way'}`, `${way.measure}${way.allowance ? ' used' : ''}`]
  const touched = new Map(word.touches.map(({ body, edge }) => [body, EDGES[edge] ?? edge]))
  for (const [body, edge] of touched) parts.push(`touches the ${edge} of ${body}`)
  return [parts.join(', '), ...word.price, ...word.then].join('. ') + '.'
}

export function spokenLaid({ grasp, laid }: Hand): string {
  return grasp && laid
    ? `${grasp.body} onto ${laid.body}: ${[laid.words, laid.hint.words].filter(Boolean).join(', ')}.`
    : ''
}

export function spokenPlacing(placing: Placing, lengths: Lengths): string {
  if (!placing.isOpen || placing.grip) return ''
  if (placing.refusal) return `Refused. ${placing.refusal.text} ${placing.refusal.rule}`
  const { placement } = placing
  if (!placement) return ''
  const at = `${told(placement.x, lengths)} ${told(placement.y, lengths)}`
  return `${placement.piece}, ${placement.formation.replace(/_/g, ' ')}, at ${at}, heading ${Math.round(placement.heading / 1000)}.`
}
