/** A move as a hand has to know it: who moves and how, read from what the service says of its legs. */
import type { Unit } from '../../../geometry'
import { angleWithin, frontWidth, type Hand, type Leg, turnedOf, usedOf } from './legs'
import { after as drilledTo, pivotOf } from '../figures/rows'
import { standing, type Stood } from '../figures/standing'
import type { Body, MoveSpec, MoveVerb, Point } from '../types'

/** Ahead by itself; as far as dice say; aside or back; any way; only about a corner; only a facing. */
export type Manner = 'ahead' | 'dice' | 'shift' | 'march' | 'wheel' | 'face'

export interface Move {
  spec: MoveSpec
  units: Body[] // of which the first leads
  lead: Body
  manner: Manner
  width: number // of the front that wheels
  others: Unit[] // to which a hand lines up
  table: { width: number; depth: number } | null // null: nothing is lined up
}

const MANNERS: [MoveVerb['verb'], Manner][] = [
  ['advance', 'ahead'],
  ['incline', 'dice'],
  ['shift', 'shift'],
  ['march', 'march'],
  ['wheel', 'wheel'],
]
const HALF_TURN = 180_000 // what a hand can pull where the rules set no limit

export function mannerOf({ verbs }: MoveSpec): Manner {
  return MANNERS.find(([name]) => verbs.some(({ verb }) => verb === name))?.[1] ?? 'face'
}

export function verbOf({ verbs }: MoveSpec, name: MoveVerb['verb'], side: MoveVerb['side'] = ''): MoveVerb | null {
  return verbs.find((each) => each.verb === name && each.side === side) ?? null
}

export function moveOf(spec: MoveSpec, units: Body[], others: Unit[], table: Move['table']): Move | null {
  const [lead] = units
  if (!lead) return null
  const front = units.length > 1 ? null : standing(lead, []).front
  const width = front ? frontWidth(front) : pivotOf(units, 'left').radius
  return { spec, units, lead, manner: mannerOf(spec), width, others, table }
}

/** Where each unit stands after a way, by geometry alone; `length` is that of a dice move. */
export function stoodAfter({ manner, units, lead }: Move, legs: readonly Leg[], length = 0): Stood[] {
  return manner === 'ahead' ? [standing(lead, legs)] : drilledTo(units, legs, length)
}

/** The corners between which a wheel to this hand turns, after a way: left and right. */
export function frontAfter(move: Move, legs: readonly Leg[], hand: Hand): [Point, Point] | null {
  if (move.manner === 'ahead') return standing(move.lead, legs).front
  const there = stoodAfter(move, legs)
  const { pin, far } = pivotOf(
    move.units.map((unit, i) => ({ ...unit, stands: there[i]?.stands ?? unit.stands })),
    hand,
  )
  return hand === 'left' ? [pin, far] : [far, pin]
}

export function canWheel({ spec, lead }: Move): boolean {
  return lead.shape !== 'column' && lead.shape !== 'loose' && spec.verbs.some(({ verb }) => verb === 'wheel')
}

/** With which verb it turns to one hand on its way, if it does. */
export function turnOf(move: Move, hand: Hand): MoveVerb | null {
  if (canWheel(move)) return verbOf(move.spec, 'wheel', hand)
  return move.lead.shape === 'column' ? verbOf(move.spec, 'turn', hand) : null
}

export function canFace({ spec, lead, manner }: Move): boolean {
  return verbOf(spec, 'face') !== null && (manner !== 'ahead' || lead.shape === 'loose')
}

export function leftAfter({ spec, width }: Move, legs: readonly Leg[]): number {
  return Math.max(0, spec.allowance - usedOf(legs, width))
}

/** A way as far as a length goes; where legs have limits of their own it stays as it is. */
export function shortened({ spec, width }: Move, legs: readonly Leg[], length: number): Leg[] {
  if (!spec.allowance) return [...legs]
  const kept: Leg[] = []
  for (const leg of legs) {
    const left = length - usedOf(kept, width)
    const fits = usedOf([leg], width) <= left
    if (fits) kept.push(leg)
    else if (left > 0) kept.push(...cutOff(leg, left, width))
    if (!fits) break
  }
  return kept
}

function cutOff(leg: Leg, left: number, width: number): Leg[] {
  if (leg[0] === 'advance') return [['advance', left]]
  if (leg[0] === 'march') return [['march', leg[1], left]]
  return leg[0] === 'wheel' ? [['wheel', leg[1], angleWithin(left, width)]] : []
}

/** How far it may still turn to one hand after a way. */
export function mostTurn(move: Move, hand: Hand, legs: readonly Leg[]): number {
  const verb = turnOf(move, hand)
  if (!verb) return 0
  const most = Math.max(0, (verb.most ?? HALF_TURN) - turnedOf(legs))
  return verb.cost === 'arc' ? Math.min(most, angleWithin(leftAfter(move, legs), move.width)) : most
}

/** The legs to which a hand that turns it adds another: none where a way has only one such leg. */
export function turnBase(move: Move, hand: Hand, legs: Leg[]): Leg[] {
  return turnOf(move, hand)?.legs === 1 ? [] : legs
}

/** How many marches a way may have. */
export function marchesOf({ spec }: Move): number {
  return verbOf(spec, 'march')?.legs ?? 1
}
