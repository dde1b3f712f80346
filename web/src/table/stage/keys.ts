/** Keys of the stage. What it has used it keeps from others by preventDefault; in fields it takes nothing. */

export interface Deeds {
  nudge(dx: number, dy: number): boolean
  swing(right: boolean): boolean
  back(): boolean
  escape(): boolean
  commit(): boolean
  repeat(): void
  plan(): void
  dress(): boolean
  several(): void
  tape(): void
  rings(on: boolean): void
  threats(on: boolean): void
  sight(on: boolean): void
  map(): void
  fit(): void
  zoom(factor: number): void
  next(backwards: boolean): boolean
  pan(on: boolean): void
  corner(again: boolean): boolean
  peek(on: boolean): void
  view(on: boolean): void // the key of the views is down
  isViewing(): boolean
  goTo(number: number, keeps: boolean): void
  wipe(): boolean
}

const STEP = 100
const STRIDE = 1000
const COMMANDS = ['Control', 'Meta']
const MODIFIERS = [...COMMANDS, 'Shift', 'Alt']

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
/** Who has been nudged with Ctrl held: letting go of it commits, as letting go of a pull does. */
const owed = new WeakSet<Deeds>()

export function keyDown(event: KeyboardEvent, deeds: Deeds): void {
  if (event.defaultPrevented || isField(event.target)) return
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && (event.altKey || !ARROWS.includes(event.key))) {
    if (!MODIFIERS.includes(event.key)) owed.delete(deeds) // it was the beginning of another command
    return
  }
  const step = event.shiftKey ? STRIDE : STEP
  if (!used(event, deeds, step)) return
  event.preventDefault()
  if (isCommand) owed.add(deeds)
  else owed.delete(deeds)
}

export function keyUp(event: KeyboardEvent, deeds: Deeds): void {
  if (COMMANDS.includes(event.key) && owed.delete(deeds)) deeds.commit()
  if (event.key === 'l' || event.key === 'L') deeds.sight(false)
  if (event.key === ' ') deeds.pan(false)
  if (event.key === 'r' || event.key === 'R') {
    deeds.threats(false)
    if (!event.shiftKey && event.key === 'r') deeds.rings(false)
  }
  if (event.key === 'h' || event.key === 'H') deeds.peek(false)
  if (event.key === 'v' || event.key === 'V') deeds.view(false)
}

function used(event: KeyboardEvent, deeds: Deeds, step: number): boolean {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]
  if (digit && deeds.isViewing()) {
    deeds.goTo(Number(digit), event.shiftKey)
    return true
  }
  switch (event.key) {
    case 'ArrowUp':
      return deeds.nudge(0, step)
    case 'ArrowDown':
      return deeds.nudge(0, -step)
    case 'ArrowLeft':
      return deeds.nudge(-step, 0)
    case 'ArrowRight':
      return deeds.nudge(step, 0)
    case 'q':
    case 'Q':
      return deeds.swing(false)
    case 'e':
    case 'E':
      return deeds.swing(true)
    case 'Backspace':
    case 'x':
    case 'X':
      return deeds.back()
    case 'd':
    case 'D':
      return deeds.dress()
    case 'Escape':
      return deeds.escape() || deeds.wipe()
    case 'Enter':
      return !isButton(event.target) && deeds.commit()
    case 'Tab':
      return !event.altKey && deeds.next(event.shiftKey)
    case ' ':
      if (deeds.corner(event.repeat)) return true
      if (isButton(event.target)) return false
      deeds.pan(true)
      return isStage(event.target)
  }
  const simple: Record<string, () => unknown> = {
    g: () => deeds.repeat(),
    p: () => deeds.plan(),
    b: () => deeds.several(),
    m: () => deeds.tape(),
    r: () => (event.shiftKey ? deeds.threats(true) : event.repeat || deeds.rings(true)),
    l: () => deeds.sight(true),
    h: () => deeds.peek(true),
    v: () => deeds.view(true),
    n: () => deeds.map(),
    f: () => deeds.fit(),
    '+': () => deeds.zoom(1.3),
    '=': () => deeds.zoom(1.3),
    '-': () => deeds.zoom(1 / 1.3),
  }
  const deed = event.altKey ? undefined : simple[event.key.toLowerCase()]
  deed?.()
  return deed !== undefined
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable || target.closest('dialog') !== null)
  )
}

function isButton(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('button, a, summary, [role="button"], [role="tab"], [role="option"]') !== null
  )
}

function isStage(target: EventTarget | null): boolean {
  return target instanceof Element && (target === document.body || target.closest('.stage') !== null)
}
