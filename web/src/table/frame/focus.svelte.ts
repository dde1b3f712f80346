/** Focus that stays among the answers from question to question, also while another side decides in between. */
import { tick } from 'svelte'
import type { Session } from '../session.svelte'

export function keepFocus(session: Session, box: () => HTMLElement | undefined): void {
  let wasHere = false

  $effect.pre(() => {
    void session.question
    // Before the old widget goes, and its focus with it.
    if (box()?.contains(document.activeElement)) wasHere = true
  })
  $effect(() => {
    const kind = session.question?.space.kind
    if (!kind || !wasHere) return
    wasHere = false
    void tick().then(() => {
      const active = document.activeElement
      if (active === null || active === document.body || active === box())
        firstIn(box(), kind)?.focus({ preventScroll: true })
    })
  })
}

function firstIn(box: HTMLElement | undefined, kind: string): HTMLElement | null | undefined {
  // A way is drawn with the arrow keys: no button may have the Enter that is meant for the way.
  if (kind === 'manoeuvre' || kind === 'place') return box
  if (kind === 'pick' || kind === 'cards') return box?.querySelector<HTMLElement>('input')
  return box?.querySelector<HTMLElement>('[data-default]') ?? box?.querySelector<HTMLElement>('button, input')
}
