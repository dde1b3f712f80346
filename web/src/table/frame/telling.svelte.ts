/** What is told of itself when it comes: the end, a wish for another battle, a turn by mail that is written. */
import { t, tell } from '../../words/words.svelte'
import { untrack } from 'svelte'
import { lessonAt } from '../../pages/games/kept.svelte'
import { done } from '../../pages/path/deeds.svelte'
import type { Desk } from '../desk.svelte'
import type { Session } from '../session.svelte'

/** `isAtMoment`: one has come for a moment of the past, and not for how it ended. */
export function tellEnds(session: Session, desk: Desk, isAtMoment: () => boolean): void {
  let isTold = false
  // Once, when it comes or when one comes to an ended battle.
  $effect(() => {
    const isOver = session.update?.outcome != null
    if (isOver && !isTold && session.behind === 0) {
      isTold = true
      if (!isAtMoment() && untrack(() => session.live)) desk.card = 'end'
    } else if (!isOver) isTold = false
  })
  // Somebody asks for the same battle once more: that is told where it is answered.
  const again = $derived(session.update?.again.join() ?? '')
  $effect(() => {
    if (again && untrack(() => session.live && desk.card === null)) desk.card = 'end'
  })
}

/** What one has fought and won oneself is kept for one's path; forks are another matter. */
export function keepDeed(session: Session): void {
  $effect(() => {
    const { update } = session
    if (!update?.outcome || update.seat === null || update.fork_of || session.behind > 0) return
    const lesson = lessonAt(session.token)
    const won = lesson !== undefined || update.outcome.winner === update.seat
    done({ game: update.game, ruleset: update.ruleset, title: lesson?.title ?? update.title, won })
  })
}

/** A turn by mail that ends here is told with its file; who comes back later finds it beside the table. */
export function tellWritten(session: Session, desk: Desk): void {
  let wasPlaying = false
  $effect(() => {
    const mail = session.update?.mail
    if (!mail || session.behind > 0) return
    if (mail.task === 'play') wasPlaying = true
    else if (wasPlaying && mail.written) {
      wasPlaying = false
      if (!session.update?.outcome) desk.card = 'written'
    }
  })
}

/** For readers of the screen: while something is shown one sentence an act, not one a beat; then what is asked. */
export function sayAloud(session: Session, desk: Desk): void {
  $effect(() => {
    if (session.live && session.behind > 0) {
      desk.said = session.playback.said
      return
    }
    const prompt = session.question?.prompt
    const news = session.playback.said || (session.fresh.at(-1) && tell(session.fresh.at(-1)?.words ?? ''))
    desk.said = prompt
      ? `${news ? `${news}. ` : ''}${t('You decide')}: ${tell(prompt)}`
      : (news ?? tell(session.update?.prompt ?? ''))
  })
}
