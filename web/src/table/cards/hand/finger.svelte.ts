/** Pointer and focus over the table: what is pointed at, what is dragged where, and what help is asked about. */
import { HandOrder } from './hand_order.svelte'
import type { Touches } from './touches.svelte'

const A_WHILE = 220 // ms before a note comes
const A_PRESS = 520 // ms of a finger that stays: help
const FAR = 7 // px that make a drag of a press

export interface Dragged {
  name: string
  x: number
  y: number
  dx: number // from the corner of the picture to the pointer
  dy: number
}

export class Finger {
  focus = $state<string | null>(null) // the one stop of the Tab key
  help = $state<string | null>(null)
  noted = $state<string | null>(null) // what has been pointed at for a while
  dragged = $state.raw<Dragged | null>(null)
  dropped: { name: string; box: DOMRect } | null = null // where a drag has just ended: the card is there already
  readonly hand = new HandOrder()
  #press: {
    names: string[]
    id: string
    x: number
    y: number
    box: DOMRect
    before: string[]
    isHeld: boolean
  } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #long: ReturnType<typeof setTimeout> | undefined
  #swallow = false // the click that follows a drag or a long press

  constructor(readonly touches: Touches) {}

  point(names: string[], id: string): void {
    this.touches.pointed = names
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.noted = id), A_WHILE)
  }

  pointAway(names: string[]): void {
    if (this.touches.pointed.join() !== names.join()) return
    this.touches.pointed = []
    clearTimeout(this.#timer)
    this.noted = null
  }

  /** Was the press that just ended more than a touch? */
  hasDragged(): boolean {
    const swallow = this.#swallow
    this.#swallow = false
    return swallow
  }

  down(event: PointerEvent): void {
    this.#swallow = false
    const node = thingAt(event.target)
    if (!node || event.button !== 0) return
    const { thing = '', names = '' } = node.dataset
    this.#press = {
      names: names.split(' '),
      id: thing,
      x: event.clientX,
      y: event.clientY,
      box: node.getBoundingClientRect(),
      before: this.touches.touched,
      isHeld: node.dataset['held'] !== undefined,
    }
    clearTimeout(this.#long)
    if (event.pointerType === 'touch') this.#long = setTimeout(() => this.#held(), A_PRESS)
  }

  move(event: PointerEvent): void {
    const press = this.#press
    if (!press) return
    if (this.dragged) {
      this.dragged = { ...this.dragged, x: event.clientX, y: event.clientY }
      const over = thingAt(document.elementFromPoint(event.clientX, event.clientY))
      this.touches.pointed = over && over.dataset['thing'] !== press.id ? (over.dataset['names'] ?? '').split(' ') : []
      this.noted = over && over.dataset['thing'] !== press.id ? (over.dataset['thing'] ?? null) : null
      return
    }
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR) return
    clearTimeout(this.#long)
    // A card of the hand can always be dragged: to another place in the hand, if nowhere else.
    const back = this.touches.isJustPlayed(press.names) // to the hand, from which it came (HOP-27.7)
    const name = this.touches.begins(press.names) ?? (press.isHeld ? (press.names[0] ?? null) : back)
    if (name === null) {
      this.#press = null
      return
    }
    if (this.touches.begins(press.names)) this.touches.takeUp(name)
    const { x, y, box } = press
    this.dragged = { name, x: event.clientX, y: event.clientY, dx: x - box.left, dy: y - box.top }
  }

  up(event: PointerEvent): void {
    clearTimeout(this.#long)
    const [press, dragged] = [this.#press, this.dragged]
    this.#press = null
    this.dragged = null
    if (!press || !dragged) return
    this.#swallow = true
    setTimeout(() => (this.#swallow = false), 60)
    const over = thingAt(document.elementFromPoint(event.clientX, event.clientY))
    this.touches.pointed = []
    this.noted = null
    const { name, dx, dy } = dragged
    const isOverHand = !press.isHeld && zoneAt(event)?.startsWith('hand-') === true
    if (isOverHand && this.touches.isJustPlayed([name])) return void this.touches.takeBack()
    if (press.isHeld && zoneAt(event)?.startsWith('discarded-') && !this.touches.goesWith(name, thingOf(over))) {
      this.touches.putDown(press.before)
      return void this.touches.layAside(name)
    }
    this.dropped = { name, box: new DOMRect(event.clientX - dx, event.clientY - dy, press.box.width, press.box.height) }
    if (over && press.isHeld && over.dataset['held'] !== undefined && !this.touches.goesWith(name, thingOf(over))) {
      this.touches.putDown(press.before)
      this.hand.put(name, thingOf(over), heldIn(over))
    } else if (over && over.dataset['thing'] !== press.id)
      void this.touches.drop(name, (over.dataset['names'] ?? '').split(' '), event.clientX, event.clientY)
    else this.touches.putDown(press.before)
  }

  cancel(): void {
    clearTimeout(this.#long)
    if (this.dragged && this.#press) this.touches.putDown(this.#press.before)
    this.#press = null
    this.dragged = null
  }

  #held(): void {
    if (!this.#press || this.dragged) return
    this.help = this.#press.id
    this.#swallow = true
    this.#press = null
  }
}

const thingOf = (node: HTMLElement | null) => node?.dataset['thing'] ?? ''

/** The pile over which a drag ends: the hand has room between its cards, too. */
function zoneAt(event: PointerEvent): string | undefined {
  const under = document.elementFromPoint(event.clientX, event.clientY)
  return under?.closest<HTMLElement>('[data-pile]')?.dataset['pile']
}

/** All cards of the hand in which this one lies. */
function heldIn(node: HTMLElement): string[] {
  const hand = node.closest('[data-pile]')
  return [...(hand?.querySelectorAll<HTMLElement>('[data-held]') ?? [])].map(thingOf)
}

function thingAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-thing]') : null
}
