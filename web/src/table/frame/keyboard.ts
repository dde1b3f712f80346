/** The keys of the frame. What the stage has used comes here with its default prevented, and is left alone. */
import { rulebookHref } from '../../router'
import type { Desk } from '../desk.svelte'
import type { Foretold } from '../panels/foretold.svelte'
import type { Replay } from '../replay.svelte'
import type { Session } from '../session.svelte'

export interface Reachable {
  session: Session
  desk: Desk
  replay: Replay
  foretold: Foretold
  root: () => HTMLElement | undefined
}

/** True when the key meant something. */
export function pressed(event: KeyboardEvent, at: Reachable): boolean {
  const { session, desk, replay, foretold } = at
  if (event.defaultPrevented || isTyping(event.target) || desk.card !== null) return false
  const key = event.key
  if (session.live && session.behind > 0 && skips(event, session)) return true
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'z' && !event.shiftKey) return undo(session)
  if ((event.ctrlKey || event.metaKey) && ['j', 'k'].includes(key.toLowerCase())) return byTurn(key, at)
  if ((event.ctrlKey || event.metaKey) && key === 'Enter' && session.question?.ends) {
    void session.endTurn()
    return true
  }
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a' && session.question?.settles) {
    if (!event.repeat) void session.settle('rest')
    return true
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  switch (key) {
    case '<':
      desk.said = `Shown ${session.settings.hasten(-1)}`
      return true
    case '>':
      desk.said = `Shown ${session.settings.hasten(1)}`
      return true
    case ',':
      void replay.byBeat(-1)
      return true
    case '.':
      if (!session.live) void replay.byBeat(1)
      return true
    case ':':
      if (session.update?.seat == null) return false
      desk.ordering = true
      return true
    case '?':
      desk.card = 'keys'
      return true
    case 'i':
    case 'I':
      desk.card = 'battle'
      return true
    case 'u':
    case 'U':
      return undo(session)
    case 't':
    case 'T':
      if (!session.scene?.tracks.length) return false
      desk.card = 'tracks'
      return true
    case 'a':
    case 'A':
      if (!session.question?.settles || event.repeat) return event.repeat
      void session.settle(key === 'a' ? 'phase' : 'battle')
      return true
    case 'w':
    case 'W':
      if (!session.question?.settles || event.repeat) return event.repeat
      void session.settle(key === 'w' ? 'turn' : 'kind')
      return true
    case 'o':
    case 'O':
      desk.togglePin(foretold.odds)
      return true
    case 'm': // on a table without squares it measures
    case 'M':
      if (!session.cards) return false
      session.settings.sounds = !session.settings.sounds
      return true
    case 'c':
    case 'C':
      if (!session.cards) return false
      desk.card = 'charts'
      return true
    case 'F1': // in a window of its own: the battle stays
      window.open(rulebookHref(session.update?.ruleset ?? ''), '_blank', 'noopener')
      return true
    case 'y':
    case 'Y':
      return event.repeat || take(at, '[data-yes]:not([aria-disabled="true"])')
    case 'n':
    case 'N':
      return event.repeat || take(at, '[data-no]')
    case 'j':
      void replay.by(-1)
      return true
    case 'k':
      if (!session.live) void replay.by(1)
      return true
    case 'J':
      void replay.byPhase(-1)
      return true
    case 'K':
      if (!session.live) void replay.byPhase(1)
      return true
    case 'Escape':
      return escape(session, desk)
    case 'Enter':
      if (event.repeat) return true // a key that is held down does not answer what is asked next
      if (session.plan.orders.length) return false // it plays the plan, which is the table's
      // With Shift wherever the focus is: at a card table it mostly rests on a card.
      return (event.shiftKey || !isControl(event.target)) && takeDefault(at)
  }
  if (!session.live) return lookingBack(event, replay)
  const digit = /^Digit([0-9])$/.exec(event.code)?.[1]
  if (event.shiftKey && digit) return event.repeat || take(at, `[data-shortcut="${digit}"]`, true)
  return /^[0-9]$/.test(key) && (event.repeat || take(at, `[data-shortcut="${key}"]`))
}

/** While something is shown: Space ends the act, Escape all of it. */
function skips(event: KeyboardEvent, session: Session): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const isElsewhere = isControl(event.target) && !isOnTable(event.target)
  if (event.key === 'Escape') session.toThePresent()
  else if (event.key === ' ' && !isElsewhere) session.playback.endAct()
  else return event.key === 'Enter' && !isElsewhere // it answers nothing that is not asked yet
  return true
}

function byTurn(key: string, { session, replay }: Reachable): boolean {
  const direction = key.toLowerCase() === 'j' ? -1 : 1
  if (direction < 0 || !session.live) void replay.byPhase(direction, 'turn')
  return true
}

function lookingBack(event: KeyboardEvent, replay: Replay): boolean {
  switch (event.key) {
    case 'ArrowLeft':
      void (event.shiftKey ? replay.byPhase(-1, 'turn') : replay.by(-1))
      return true
    case 'ArrowRight':
      void (event.shiftKey ? replay.byPhase(1, 'turn') : replay.by(1))
      return true
    case 'Home':
      void replay.show(0)
      return true
    case 'End':
      replay.live()
      return true
    case ' ':
      if (isControl(event.target)) return false
      if (replay.playing) replay.pause()
      else void replay.play()
      return true
  }
  return false
}

function undo(session: Session): boolean {
  const why = session.update?.why_no_undo ?? null
  if (!session.live || session.update?.seat == null) return false
  if (why) session.refusal = why
  else void session.undo()
  return true
}

function escape(session: Session, desk: Desk): boolean {
  if (session.refusal) session.refusal = null
  else if (desk.ordering) desk.ordering = false
  else if (desk.drawer) desk.drawer = false
  else if (session.draft !== null) session.setDraft(null)
  else return false
  return true
}

/** What is gold is taken: the highlighted answer, or what is drawn. */
function takeDefault(at: Reachable): boolean {
  return take(at, '[data-orders] .gold:not([aria-disabled="true"])')
}

function take(at: Reachable, selector: string, shiftKey = false): boolean {
  const button = at.root()?.querySelector<HTMLElement>(selector)
  if (shiftKey) button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
  else button?.click()
  return button != null
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'range'].includes(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

function isOnTable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('main') !== null
}

/** Enter and Space belong to the control that has the focus. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, [role="button"], [role="tab"]') !== null
}
