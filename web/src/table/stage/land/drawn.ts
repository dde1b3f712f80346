/** What a pull at a unit means before anything is chosen: the service marks such options, the usual one goes first. */
import type { Question } from '../types'

export function drawnBy(question: Question | null, body: string): string | null {
  if (question?.space.kind !== 'choice') return null
  const { hints } = question
  const found = question.space.options
    .filter(
      ({ key, barred }) =>
        !barred && hints[key]?.drawn && !hints[key].rolls && !hints[key].about.length && hints[key].lit.includes(body),
    )
    .map(({ key }) => key)
  const usual = String(question.space.default)
  return found.includes(usual) ? usual : (found[0] ?? null)
}
