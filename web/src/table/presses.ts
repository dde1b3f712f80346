/**
 * A press counts for the question that was open when it began, and so do all presses of one double click: the second
 * must not answer what has been asked meanwhile, even where the new question has a button at the same place.
 */

const TWICE = 400 // ms between two taps of one double tap; a mouse counts its clicks by itself
const HASTY = 300 // ms after a question has opened in which a press where the last one was is not meant for it
const NEAR = 40 // px: a tap elsewhere is aimed at something else
const DRAWN = 12 // px that no tap travels

const TOO_SOON = Symbol('too soon')

export class Presses {
  #question: unknown = null // when the first press of this series began
  #pressed = { at: -Infinity, x: 0, y: 0 }
  #hasDrawn = false // with the last press
  #opened = -Infinity

  /** `asked`: what is being asked now; another question is another value. */
  constructor(readonly asked: () => unknown) {}

  /** A question has opened after something was shown: who was about to press something else does not answer it. */
  open(at: number): void {
    this.#opened = at
  }

  /** A button of the mouse goes down; `count` of clicks in a row, as the browser has it. */
  down(count: number, at = Infinity, x = 0, y = 0): void {
    if (count <= 1) this.#begin(at, x, y)
    this.#pressed = { at, x, y }
  }

  /** A finger comes down; browsers do not count taps before they end. */
  tap(at: number, x = 0, y = 0): void {
    const isSecond = !this.#hasDrawn && at - this.#pressed.at <= TWICE && this.#isNear(x, y)
    if (!isSecond) this.#begin(at, x, y)
    this.#pressed = { at, x, y }
  }

  /** The hand lets go; where it has drawn something, the next press is no second one of a double click. */
  lift(x: number, y: number): void {
    this.#hasDrawn = this.#distance(x, y) > DRAWN
  }

  /** Has the question changed since the press began, or the first of a double click? */
  get isStray(): boolean {
    return this.#question !== this.asked()
  }

  #begin(at: number, x: number, y: number): void {
    const isHasty = at - this.#opened <= HASTY && this.#pressed.at < this.#opened && this.#isNear(x, y)
    this.#question = isHasty ? TOO_SOON : this.asked()
  }

  #isNear(x: number, y: number): boolean {
    return this.#distance(x, y) <= NEAR
  }

  #distance(x: number, y: number): number {
    return Math.hypot(x - this.#pressed.x, y - this.#pressed.y)
  }
}
