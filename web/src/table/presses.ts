/**
 * A press counts for the question that was open when it began, and so do all presses of one double click: the second
 * must not answer what has been asked meanwhile, even where the new question has a button at the same place.
 */

const TWICE = 400 // ms between two taps of one double tap; a mouse counts its clicks by itself
const NEAR = 40 // px: a tap elsewhere is aimed at something else

export class Presses {
  #question: unknown = null // when the first press of this series began
  #tapped = { at: -Infinity, x: 0, y: 0 }

  /** `asked`: what is being asked now; another question is another value. */
  constructor(readonly asked: () => unknown) {}

  /** A button of the mouse goes down; `count` of clicks in a row, as the browser has it. */
  down(count: number): void {
    if (count <= 1) this.#question = this.asked()
  }

  /** A finger comes down; browsers do not count taps before they end. */
  tap(at: number, x = 0, y = 0): void {
    const last = this.#tapped
    const isSecond = at - last.at <= TWICE && Math.hypot(x - last.x, y - last.y) <= NEAR
    if (!isSecond) this.#question = this.asked()
    this.#tapped = { at, x, y }
  }

  /** Has the question changed since the press began, or the first of a double click? */
  get isStray(): boolean {
    return this.#question !== this.asked()
  }
}
