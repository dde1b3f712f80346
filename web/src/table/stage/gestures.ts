/**
 * Fingers and mouse, told as gestures: a click, a drag, a pan, a pinch, a long press.
 *
 * What a drag means is for `begin` to say; null means that the table itself is pulled. Moves are told once per frame.
 * There is no menu of the browser: the second button sets corners, and by itself draws arrows.
 */
import type { Camera } from './camera.svelte'

export interface At {
  x: number // pixels from the corner of the stage
  y: number
}

export interface Drag {
  move(at: At, event: PointerEvent): void
  corner?(): void // the second button was pressed meanwhile
  end(at: At, event: PointerEvent): void
  cancel(): void
}

export interface Wanted {
  begin(at: At, event: PointerEvent): Drag | null
  click(at: At, event: PointerEvent): void
  press(at: At, event: PointerEvent): void
  double(at: At, event: MouseEvent): void
  isPanKey(): boolean
  draw?(from: At, to: At, isEnd: boolean): void // with the second button
  wipe?(): void // the second button was clicked
}

const SLACK = { mouse: 4, touch: 9, pen: 6 }
const LONG = 480 // ms

interface Finger {
  start: At
  last: At
  first: PointerEvent
}

export function gestures(node: HTMLElement, camera: Camera, wanted: Wanted): () => void {
  const fingers = new Map<number, Finger>()
  let drag: Drag | null = null
  let state: 'idle' | 'pending' | 'drag' | 'pan' | 'pinch' | 'pressed' = 'idle'
  let newest: PointerEvent | null = null
  let drawing: { from: At; isFar: boolean } | null = null
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const at = (event: MouseEvent): At => {
    const box = node.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  function down(event: PointerEvent): void {
    if (event.button === 2 && !fingers.size) {
      drawing = { from: at(event), isFar: false }
      node.setPointerCapture(event.pointerId)
    }
    if (event.button > 1) return
    const here = at(event)
    fingers.set(event.pointerId, { start: here, last: here, first: event })
    node.setPointerCapture(event.pointerId)
    if (fingers.size === 1) {
      state = event.button === 1 || wanted.isPanKey() ? 'pan' : 'pending'
      if (event.button === 1) event.preventDefault()
      if (event.pointerType === 'touch') {
        timer = setTimeout(() => {
          if (state !== 'pending') return
          state = 'pressed'
          wanted.press(here, event)
        }, LONG)
      }
    } else {
      clearTimeout(timer)
      drag?.cancel()
      drag = null
      state = 'pinch'
    }
  }

  function moved(event: PointerEvent): void {
    if (drawing && !fingers.size) {
      drawing.isFar ||= far(drawing.from, at(event)) > SLACK.mouse
      if (drawing.isFar) wanted.draw?.(drawing.from, at(event), false)
      return
    }
    if (!fingers.has(event.pointerId)) return
    if (state === 'pinch') return pinch(event)
    // Of a mouse that has a button down already, every other button comes as a move.
    if (event.button === 0 && !(event.buttons & 1)) return lifted(event)
    newest = event
    if (event.button === 2 && event.buttons & 2) {
      caughtUp()
      if (state === 'drag') drag?.corner?.()
      return
    }
    if (!frame) frame = requestAnimationFrame(follow)
  }

  function follow(): void {
    frame = 0
    const event = newest
    newest = null
    const finger = event && fingers.get(event.pointerId)
    if (!event || !finger) return
    const here = at(event)
    if (state === 'pending' && far(finger.start, here) > SLACK[event.pointerType as keyof typeof SLACK]) {
      clearTimeout(timer)
      drag = wanted.begin(finger.start, finger.first)
      state = drag ? 'drag' : 'pan'
    }
    if (state === 'drag') drag?.move(here, event)
    else if (state === 'pan') camera.pan(here.x - finger.last.x, here.y - finger.last.y)
    finger.last = here
  }

  function caughtUp(): void {
    if (!newest) return
    cancelAnimationFrame(frame)
    follow()
  }

  /** Two fingers: their middle pulls the table, their distance zooms it. */
  function pinch(event: PointerEvent): void {
    const [one, two] = [...fingers.values()]
    const finger = fingers.get(event.pointerId)
    if (!one || !two || !finger) return
    const before = { x: (one.last.x + two.last.x) / 2, y: (one.last.y + two.last.y) / 2, d: far(one.last, two.last) }
    finger.last = at(event)
    const after = { x: (one.last.x + two.last.x) / 2, y: (one.last.y + two.last.y) / 2, d: far(one.last, two.last) }
    camera.pan(after.x - before.x, after.y - before.y)
    if (before.d > 10 && after.d > 10) camera.zoom(after.d / before.d, after.x, after.y)
  }

  function lifted(event: PointerEvent): void {
    if (drawing && event.button === 2) {
      if (drawing.isFar) wanted.draw?.(drawing.from, at(event), true)
      else wanted.wipe?.()
      drawing = null
      return
    }
    const finger = fingers.get(event.pointerId)
    if (!finger) return
    caughtUp()
    fingers.delete(event.pointerId)
    clearTimeout(timer)
    const here = at(event)
    if (state === 'pending') wanted.click(here, finger.first)
    else if (state === 'drag') drag?.end(here, event)
    else if (state === 'pan' || state === 'pinch') camera.settle()
    drag = null
    state = fingers.size ? 'pan' : 'idle'
  }

  function lost(event: PointerEvent): void {
    drawing = null
    if (!fingers.delete(event.pointerId)) return
    clearTimeout(timer)
    drag?.cancel()
    drag = null
    state = 'idle'
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault()
    const { x, y } = at(event)
    const lines = event.deltaMode === 1 ? 16 : 1
    camera.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), x, y)
  }

  function double(event: MouseEvent): void {
    wanted.double(at(event), event)
  }

  function menu(event: Event): void {
    event.preventDefault()
  }

  node.addEventListener('pointerdown', down)
  node.addEventListener('pointermove', moved)
  node.addEventListener('pointerup', lifted)
  node.addEventListener('pointercancel', lost)
  node.addEventListener('wheel', wheel, { passive: false })
  node.addEventListener('dblclick', double)
  node.addEventListener('contextmenu', menu)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    node.removeEventListener('pointerdown', down)
    node.removeEventListener('pointermove', moved)
    node.removeEventListener('pointerup', lifted)
    node.removeEventListener('pointercancel', lost)
    node.removeEventListener('wheel', wheel)
    node.removeEventListener('dblclick', double)
    node.removeEventListener('contextmenu', menu)
  }
}

function far(a: At, b: At): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
