/** Units that a question is about and that are not on the screen: where at its edge an arrow points to them. */
import type { Question } from '../wire'
import type { Body } from './types'
import { around, type Bounds, type Size, toScreen, type View } from './view'

const INSET = 30 // pixels from the edge of the stage

export interface Arrow {
  left: number
  top: number
  angle: number // degrees, clockwise from pointing to the right
}

/** Whoever is asked about; else, where none of those that can be chosen is in sight, all of them. */
export function wantedBodies(
  question: Question,
  bodies: readonly Body[],
  isSeen: (bounds: Bounds) => boolean,
): readonly Body[] {
  const hidden = (body: Body) => body.stands.length > 0 && !isSeen(around(body.stands, 0))
  const about = bodies.filter(({ id }) => id === question.about)
  if (about.length) return about.filter(hidden)
  const { space } = question
  const options = 'options' in space ? space.options : []
  const free = new Set(options.flatMap((option) => (option.barred ? [] : [option.key])))
  const choice = bodies.filter(({ id }) => free.has(id))
  return choice.every(hidden) ? choice : []
}

/** At the edge, on the line from the middle of the stage to the unit. */
export function arrowTo({ stands }: Body, view: View, size: Size): Arrow {
  const { left, right, top, bottom } = around(stands, 0)
  const [x, y] = toScreen(view, [(left + right) / 2, -(top + bottom) / 2])
  const [dx, dy] = [x - size.w / 2, y - size.h / 2]
  const part = Math.min(1, (size.w / 2 - INSET) / Math.abs(dx || 1), (size.h / 2 - INSET) / Math.abs(dy || 1))
  return { left: size.w / 2 + dx * part, top: size.h / 2 + dy * part, angle: (Math.atan2(dy, dx) * 180) / Math.PI }
}
