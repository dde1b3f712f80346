/** A lesson is begun: the pupil sits down at a table of his own. */

import { api } from '../api'
import { remember } from '../pages/games/kept.svelte'
import { sitDown } from '../pages/new/begin'
import type { LessonInfo } from '../protocol'

export async function beginLesson(lesson: LessonInfo): Promise<void> {
  const made = await api.lesson(lesson.id)
  const here = made.seats.filter((seat) => seat.player === 'human').map((seat) => seat.seat)
  sitDown(remember(made, lesson.title, here))
}
