/** What has happened since a decision, in one sentence; empty where nothing worth looking at has. */
import { t } from '../../words/words.svelte'
import type { StepInfo } from '../../protocol'

export function sinceWords(steps: readonly StepInfo[], from: number, isMail: boolean): string {
  const missed = steps.filter(({ step }) => step >= from)
  const sum = (count: (step: StepInfo) => number) => missed.reduce((all, step) => all + count(step), 0)
  const [fallen, lost] = [sum(({ rolls }) => rolls), sum(({ losses }) => losses)]
  const told = [counted(fallen, t('throw'), t('throws')), counted(lost, t('loss'), t('losses'))].filter(Boolean)
  if (told.length) return t('Since your last decision: {told}.', { told: told.join(', ') })
  return isMail && missed.length ? t('Since your last decision the other has made his moves.') : ''
}

function counted(n: number, one: string, many: string): string {
  return n ? `${n} ${n === 1 ? one : many}` : ''
}
