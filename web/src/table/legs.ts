/** Legs of a way in words, and words as legs: the notation of orders and of the log. */

import { BARE, inches, type Lengths, told } from './lengths'
import type { Leg } from './wire'

export type { Leg }

const TENTH = 50 // thousandths that are rounded to one

/** 3500 -> "3.5". */
export function thousandths(value: number): string {
  return String(Math.round(value) / 1000)
}

/** As it is read on a table, to the tenth; what is hardly anything is not nothing. */
export function legWords(leg: Leg, lengths: Lengths): string {
  const length = (value: number) => told(value, lengths, Math.abs(value * lengths.times) < TENTH ? 3 : 1)
  const angle = (value: number) => `${inches(value, Math.abs(value) < TENTH ? 3 : 1)}°`
  switch (leg[0]) {
    case 'advance':
      return `advance ${length(leg[1])}`
    case 'face':
    case 'incline':
      if (leg[0] === 'incline' && leg[1] === 0) return 'straight ahead'
      return `${leg[0]} ${angle(leg[1])}`
    case 'march':
      return `march ${angle(leg[1])} ${length(leg[2])}`
    case 'shift':
      return `shift ${leg[1]} ${length(leg[2])}`
    default:
      return `${leg[0]} ${leg[1]} ${angle(leg[2])}`
  }
}

/** As a player says it: a way over the ground has its length, for where it leads is seen on the table. */
export function plainWords(leg: Leg, lengths: Lengths): string {
  if (leg[0] === 'face') return ''
  return leg[0] === 'march' ? `move ${told(leg[2], lengths)}` : legWords(leg, lengths)
}

export function legsOf(draft: unknown): Leg[] {
  return Array.isArray(draft) ? (draft as Leg[]) : []
}

/** The legs that the words mean; null when they mean none (yet). */
export function parseLegs(text: string, { times }: Lengths = BARE): Leg[] | null {
  const kept = (length: number) => Math.round(length / times)
  const words = text.toLowerCase().match(/[^\s,]+/g) ?? []
  if (words.length === 1 && words[0] === 'stay') return []
  const legs: Leg[] = []
  for (let at = 0; at < words.length;) {
    const verb = words[at]
    if (verb === 'advance' || verb === 'face' || verb === 'incline') {
      const number = numberIn(words[at + 1])
      if (number === null) return null
      legs.push([verb, verb === 'advance' ? kept(number) : number])
      at += 2
    } else if (verb === 'wheel' || verb === 'turn') {
      const side = sideIn(words[at + 1])
      const number = numberIn(words[at + 2])
      if (side === null || number === null) return null
      legs.push([verb, side, number])
      at += 3
    } else if (verb === 'march') {
      const [heading, number] = [numberIn(words[at + 1]), numberIn(words[at + 2])]
      if (heading === null || number === null) return null
      legs.push([verb, heading, kept(number)])
      at += 3
    } else if (verb === 'shift') {
      const side = /^(rear|back)$/.test(words[at + 1] ?? '') ? 'rear' : sideIn(words[at + 1])
      const number = numberIn(words[at + 2])
      if (side === null || number === null) return null
      legs.push([verb, side, kept(number)])
      at += 3
    } else return null
  }
  return legs.length ? legs : null
}

function numberIn(word: string | undefined): number | null {
  if (word === undefined || !/^-?\d*\.?\d+["”°]?$/.test(word)) return null
  return Math.round(parseFloat(word) * 1000)
}

function sideIn(word: string | undefined): 'left' | 'right' | null {
  return word === 'l' || word === 'left' ? 'left' : word === 'r' || word === 'right' ? 'right' : null
}
