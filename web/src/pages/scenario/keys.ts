/** The keys of the editor. Fields keep theirs. */
import type { Desk } from './desk.svelte'
import { next } from './board/selecting'
import { GRIDS } from './board/snapping'

export interface Asked {
  desk: Desk
  onsave(): void
  onhelp(): void
}

const TURN = 15_000
const FINE = 50
const INCH = 1000
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Where a key belongs to what has the focus. */
function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target as Element | null
  if (target?.closest('input:not([type=checkbox]), textarea, select, dialog')) return true
  return event.key in ARROWS && Boolean(target?.closest('[role=tablist]'))
}

export function keyDown(event: KeyboardEvent, asked: Asked): void {
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && event.key.toLowerCase() === 's') {
    event.preventDefault()
    return asked.onsave()
  }
  if (isElsewhere(event)) return
  const taken = isCommand ? command(event, asked) : plain(event, asked)
  if (taken) event.preventDefault()
}

function command(event: KeyboardEvent, { desk }: Asked): boolean {
  switch (event.key.toLowerCase()) {
    case 'z':
      void (event.shiftKey ? desk.draft.redo() : desk.draft.undo())
      return true
    case 'y':
      void desk.draft.redo()
      return true
    case 'c':
      if (window.getSelection()?.toString()) return false // words are copied as words
      desk.copy()
      return true
    case 'x':
      desk.copy()
      void desk.remove()
      return true
    case 'v':
      void desk.paste()
      return true
    case 'd':
      void desk.duplicate()
      return true
    case 'a':
      desk.all()
      return true
    default:
      return false
  }
}

function plain(event: KeyboardEvent, asked: Asked): boolean {
  const { desk } = asked
  const { draft, hand } = desk
  const { camera } = hand
  const arrow = ARROWS[event.key]
  if (arrow) {
    const step = event.altKey ? FINE : event.shiftKey ? INCH : hand.grid
    const [dx, dy] = [arrow[0] * step, arrow[1] * step]
    if (hand.arm) hand.arm = { ...hand.arm, at: [hand.arm.at[0] + dx, hand.arm.at[1] + dy] }
    else if (draft.chosen.length) draft.nudge(dx, dy)
    else camera.pan(-arrow[0] * 60, arrow[1] * 60)
    return true
  }
  const target = event.target as Element | null
  const isOnButton = Boolean(target?.closest('button, a, summary, input'))
  switch (event.key) {
    case 'Enter':
      if (!hand.arm || (isOnButton && !target?.closest('[data-palette]'))) return false
      void hand.place(event.shiftKey)
      return true
    case 'Escape':
      if (hand.isDragging) hand.stop()
      else if (hand.arm) hand.drop()
      else draft.choose([])
      hand.point = null
      return true
    case 'Delete':
    case 'Backspace':
      void desk.remove()
      return true
    case 'PageDown':
    case 'PageUp':
      draft.choose(
        next(
          draft.chosen,
          draft.told.pieces.map(({ path }) => path),
          event.key === 'PageDown' ? 1 : -1,
        ),
      )
      return true
    case ' ':
      if (isOnButton) return false
      hand.panKey = true
      return true
    case '+':
    case '=':
      camera.zoom(1.25)
      return true
    case '-':
      camera.zoom(0.8)
      return true
    case '?':
      asked.onhelp()
      return true
  }
  switch (event.key.toLowerCase()) {
    case 'r':
      void desk.turn(event.shiftKey ? -TURN : TURN)
      return true
    case 'l':
      void desk.dress()
      return true
    case 'f':
      camera.fit()
      return true
    case 'g':
      hand.grid = GRIDS[(GRIDS.indexOf(hand.grid) + 1) % GRIDS.length] ?? 250
      return true
    default:
      return false
  }
}

export function keyUp(event: KeyboardEvent, { desk }: Asked): void {
  if (event.key === ' ') desk.hand.panKey = false
}

/** For the card that tells them. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['Click, Shift+click', 'choose a piece, choose more'],
  ['Drag', 'move what is chosen; on empty ground: a frame that chooses'],
  ['Arrows', 'move by the grid; with Shift an inch, with Alt 0.05″'],
  ['Alt (held)', 'move freely, without grid and neighbours'],
  ['Shift (held)', 'move straight'],
  ['Page Down, Page Up', 'choose the next piece, the one before'],
  ['R, Shift+R', 'turn by 15° to the right, to the left'],
  ['L', 'set side by side, fronts level'],
  ['Delete', 'remove what is chosen, or the chosen point of a line'],
  ['Double click', 'on a point: remove it; on a piece: to its fields'],
  ['Ctrl+C, X, V', 'copy, cut, paste under the pointer'],
  ['Ctrl+D', 'duplicate beside it'],
  ['Ctrl+A, Esc', 'choose everything, nothing; Esc also leaves off a drag'],
  ['Ctrl+Z, Ctrl+Y', 'undo, redo'],
  ['Ctrl+S', 'save'],
  ['Wheel, + and −', 'nearer, farther'],
  ['Space or middle button', 'held: drag the table'],
  ['F', 'the whole table'],
  ['G', 'another grid'],
  ['Enter, Esc', 'from the palette: put it down, put it back'],
]
