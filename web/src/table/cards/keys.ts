/** The keys of the card table (HOP-27.2). What is used here does not reach the frame. */
import type { Finger } from './hand/finger.svelte'
import { walk, type Rows, type Stop } from './field/walk'

export interface Keyed {
  finger: Finger
  root: () => HTMLElement | undefined
  below: () => number
  spotAt: (seat: number, column: number) => { id: string; names: string[] } | null
  isTold: () => boolean // a help window is open
  close: () => boolean // what lies open over the table
}

/** True when the key meant something. */
export function pressed(event: KeyboardEvent, at: Keyed): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false
  const { finger } = at
  const { touches } = finger
  const root = at.root()
  if (!root || document.querySelector('dialog[open]')) return false
  // What had the focus may be gone with the last picture: the walk goes on where it was.
  const isHere = event.target === document.body || (event.target instanceof Node && root.contains(event.target))
  switch (event.key) {
    case 'Escape':
      return at.close() || touches.back()
    case 'Enter':
      if (at.isTold() && !isControl(event.target)) return at.close()
      return !event.shiftKey && enter(event, at)
    case 'h':
    case 'H':
      if (!isHere) return false
      finger.help = finger.noted ?? finger.focus
      return finger.help !== null
  }
  if (/^[1-9]$/.test(event.key) || /^Digit[1-9]$/.test(event.code)) return column(event, at)
  if (isHere && /^(Arrow|Home|End)/.test(event.key) && touches.session.live) return go(at, root, event.key)
  return false
}

/** The gold button of the bar; on a card that is not taken yet Enter touches it, as a click does. */
function enter(event: KeyboardEvent, { finger }: Keyed): boolean {
  const { touches } = finger
  const done = touches.complete[0]
  if (!done) return false
  const node =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-thing], button, a, summary') : null
  const names = node?.dataset['names']?.split(' ') ?? []
  if (node && !names.some((name) => touches.touched.includes(name))) return false
  void touches.answer(done.option.key)
  return true
}

/** A number is a column: of the enemy when something of his can be taken there, else the own one. */
function column(event: KeyboardEvent, at: Keyed): boolean {
  const { touches } = at.finger
  const digit = Number(/^[1-9]$/.test(event.key) ? event.key : event.code.slice(5))
  if (!touches.acts.length && !touches.pickable.size) return false
  const own = at.spotAt(at.below(), digit)
  const other = at.spotAt(1 - at.below(), digit)
  const order = event.shiftKey || !touches.touched.length ? [own, other] : [other, own]
  const found = order.find((spot) => spot && ['ready', 'touched'].includes(touches.stateOf(spot.names))) ?? order[0]
  if (!found) return false
  focus(at, found.id)
  void touches.touch(found.names)
  return true
}

function go(at: Keyed, root: HTMLElement, key: string): boolean {
  const to = walk(rowsOf(root), at.finger.focus, key)
  if (to === null) return false
  focus(at, to)
  return true
}

function focus(at: Keyed, id: string): void {
  at.finger.focus = id
  at.root()
    ?.querySelector<HTMLElement>(`[data-thing="${CSS.escape(id)}"]`)
    ?.focus()
}

/** Things as they lie, row by row from the top. */
export function rowsOf(root: HTMLElement): Rows {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-row]')]
  rows.sort((a, b) => Number(a.dataset['row']) - Number(b.dataset['row']))
  return rows.map((row) =>
    [...row.querySelectorAll<HTMLElement>('[data-thing]')]
      .map((node): Stop => {
        const box = node.getBoundingClientRect()
        return { id: node.dataset['thing'] ?? '', x: box.left + box.width / 2, y: box.top + box.height / 2 }
      })
      .sort((a, b) => a.x - b.x || a.y - b.y),
  )
}

/** Enter belongs to the control that has the focus; the things on the table are none as long as help lies over them. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button:not(.thing), a, summary') !== null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]')
}
