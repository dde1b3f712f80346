/** A unit that has moved glides to its new place, for the time of a breath, so that the eye can follow. */
import { centreOf } from '../placing/place_of'
import type { Body } from '../types'
import { up } from '../view'

const LEAST = 40 // thousandths

/** Where a unit is, as one word: what has not changed does not glide. A column bends, so it is not turned as a whole. */
export function spotOf(body: Pick<Body, 'stands' | 'shape' | 'heading'>): string {
  const [x, y] = centreOf(body.stands)
  return `${Math.round(x)} ${up(Math.round(y))} ${body.shape === 'rigid' ? body.heading / 1000 : 0}`
}

/** Let a picture that stands at its new spot come there from the old one. */
export function glide(node: Element, before: string, now: string, ms: number, turns: boolean): void {
  const [ax = 0, ay = 0, from = 0] = before.split(' ').map(Number)
  const [bx = 0, by = 0, to = 0] = now.split(' ').map(Number)
  const turn = turns ? ((from - to + 540) % 360) - 180 : 0
  if (Math.hypot(ax - bx, ay - by) < LEAST && Math.abs(turn) < 0.5) return
  const start = `translate(${ax - bx}px, ${ay - by}px) translate(${bx}px, ${by}px) rotate(${turn}deg) translate(${-bx}px, ${-by}px)`
  const end = `translate(0px, 0px) translate(${bx}px, ${by}px) rotate(0deg) translate(${-bx}px, ${-by}px)`
  node.animate([{ transform: start }, { transform: end }], { duration: ms, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' })
}
