/** What of the table lies under a pointer, as its elements tell it. */
import type { Handle } from './moving/pulls'
import type { Body, Point } from './types'
import { bodyAt } from './under'

const HANDLES = ['left', 'right', 'body', 'face'] as const

export interface Meant {
  handle: Handle | null
  body: string | null
  place: string | null
  turn: string | null
  grip: number | null // of the handles of options
  cut: string | null // the option whose line it is
}

export function meantBy(target: EventTarget | null): Meant {
  const node = target instanceof Element ? target : null
  const told = (name: string) => node?.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null
  const handle = told('handle')
  return {
    handle: HANDLES.find((each) => each === handle) ?? null,
    body: told('body'),
    place: told('place'),
    turn: told('turn'),
    grip: told('grip') === null ? null : Number(told('grip')),
    cut: told('cut'),
  }
}

/** Inside of its outline, between its ranks too, a unit is meant. */
export function meantAt(target: EventTarget | null, at: Point, bodies: readonly Body[]): Meant {
  const meant = meantBy(target)
  if (Object.values(meant).some((each) => each !== null)) return meant
  return { ...meant, body: bodyAt(bodies, at)?.id ?? null }
}
