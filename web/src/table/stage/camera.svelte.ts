/**
 * Zoom and pan. While they go on, what is painted is only shifted and scaled as a picture (`live` against `rest`);
 * when they come to rest it is painted sharp. Painting each frame anew would be too slow without a graphics card.
 */
import { type Bounds, covered, fitted, limited, panned, ROOM, type Size, toTable, type View, zoomedAt } from './view'
import type { Point } from './types'

export const OVERSCAN = 0.2 // of the screen that is painted beyond each edge, so that panning shows no bare strip
const MARGIN = 8
const LABEL = 58 // pixels that a name may take beside a unit
const SHORT_LABEL = 44 // on a phone
const TOOLS = 44 // pixels that the row of tools takes
const NARROW = 560 // of a phone: what floats lies above and below the battle, never on it
const KEPT = { above: 56, below: 48 }
const REST_AFTER = 240 // ms: a wheel that is turned slowly has not come to rest
const AT_MOST_EVERY = 350 // ms, while it still moves
const GLIDE = 250 // ms that a move of the camera by itself takes
const FURTHER = 0.55 // while it zooms out, so much more is painted than is seen: it will be wanted soon

export class Camera {
  size = $state.raw<Size>({ w: 800, h: 600 })
  rest = $state.raw<View>({ x: 0, y: 0, k: 0.0125 })
  live = $state.raw<View>({ x: 0, y: 0, k: 0.0125 })
  table = $state.raw<Bounds>({ left: 0, top: -48000, right: 72000, bottom: 0 })

  /** Is there more room above the table than beside it? */
  isWide = $derived.by(() => {
    const { right, left, bottom, top } = this.table
    return this.size.w / this.size.h < (right - left) / (bottom - top)
  })
  /** From what is painted to what is wanted, as a CSS transform. */
  shift = $derived.by(() => {
    const s = this.live.k / this.rest.k
    return `translate(${this.live.x - this.rest.x * s}px, ${this.live.y - this.rest.y * s}px) scale(${s})`
  })

  marks = $state.raw<readonly { number: number; view: View }[]>([]) // kept views: their middles in SVG units

  #fitted: 'battle' | 'table' | null = 'battle' // what the screen shows whole; null: what a hand has chosen
  touched = -Infinity // when a hand moved it last
  #glided = -Infinity // when it moved by itself last
  #gliding: (() => void) | null = null
  #painted = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Where the units are at the moment; null: there are none. */
  constructor(private readonly battle: () => Bounds | null = () => null) {}

  pan(dx: number, dy: number): void {
    this.#touch()
    this.#go(panned(this.live, dx, dy))
  }

  zoom(factor: number, x = this.size.w / 2, y = this.size.h / 2): void {
    this.#touch()
    this.#go(zoomedAt(this.live, factor, x, y))
  }

  /** The battle as large as it goes; asked again, the whole table. */
  fit(): void {
    this.#touch()
    const battle = this.battle()
    this.#fit(this.#fitted === 'battle' && battle && this.shows(battle) ? 'table' : 'battle')
  }

  /** Where height is to spare the table lies at the bottom, and the tools have their room above it. */
  #fit(what: 'battle' | 'table'): void {
    const bounds = (what === 'battle' && this.battle()) || this.table
    const isBattle = bounds !== this.table
    if (this.size.w < NARROW) {
      const { w, h } = this.size
      const room = { w, h: Math.max(h / 2, h - KEPT.above - KEPT.below) }
      const closest = fitted(bounds, room, MARGIN)
      const beside = isBattle ? Math.max(MARGIN, SHORT_LABEL - ROOM * closest.k) : MARGIN
      const view = fitted(bounds, room, MARGIN, beside)
      this.#go(panned(view, 0, KEPT.above))
      this.settle()
      this.#fitted = what
      return
    }
    const closest = fitted(bounds, this.size, MARGIN)
    const beside = isBattle ? Math.max(MARGIN, LABEL - ROOM * closest.k) : MARGIN
    const view = fitted(bounds, this.size, MARGIN, beside)
    const spare = this.size.h - (bounds.bottom - bounds.top) * view.k - 2 * MARGIN
    const lowered = panned(view, 0, spare / 2 - Math.max(0, spare - 2 * TOOLS) / 2)
    this.#go(isBattle ? covered(view, this.table, this.size) : spare > 1 ? lowered : view)
    this.settle()
    this.#fitted = what
  }

  /** Is all of it on the screen? */
  shows({ left, top, right, bottom }: Bounds): boolean {
    const { x, y, k } = this.live
    return x + left * k >= 0 && y + top * k >= 0 && x + right * k <= this.size.w && y + bottom * k <= this.size.h
  }

  /** Is a part of it on the screen? */
  overlaps({ left, top, right, bottom }: Bounds): boolean {
    const { x, y, k } = this.live
    return x + right * k >= 0 && y + bottom * k >= 0 && x + left * k <= this.size.w && y + top * k <= this.size.h
  }

  /** The stage has another size: the whole table stays whole, any other view keeps its middle. */
  resize(size: Size): void {
    const before = this.size
    if (before.w === size.w && before.h === size.h) return
    this.size = size
    if (this.#fitted) this.#fit(this.#fitted)
    else {
      this.#go(panned(this.live, (size.w - before.w) / 2, (size.h - before.h) / 2))
      this.settle()
    }
  }

  /** Another table is laid. */
  lay(table: Bounds): void {
    this.table = table
    this.#fit('battle')
  }

  show(bounds: Bounds, margin = MARGIN): void {
    this.#go(fitted(bounds, this.size, margin))
    this.settle()
  }

  /** By itself, so that the eye can follow; a hand stops it. */
  glideTo(view: View): void {
    this.#gliding?.()
    const [from, start, fitted] = [this.live, performance.now(), this.#fitted]
    this.#glided = start
    let frame = 0
    const go = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - start) / GLIDE))
      const eased = part * (2 - part)
      const between = (a: number, b: number) => a + (b - a) * eased
      this.#go({ x: between(from.x, view.x), y: between(from.y, view.y), k: between(from.k, view.k) })
      this.#fitted = fitted
      if (part < 1) frame = requestAnimationFrame(go)
      else this.settle()
    }
    frame = requestAnimationFrame(go)
    this.#gliding = () => cancelAnimationFrame(frame)
  }

  /** Under a pointer that is held down nothing moves. */
  halt(): void {
    this.#gliding?.()
    this.#gliding = null
  }

  get isTouchedSinceGlide(): boolean {
    return this.touched > this.#glided
  }

  #touch(): void {
    this.halt()
    this.touched = performance.now()
  }

  /** This view is kept under a number. */
  mark(number: number): void {
    const { live, size } = this
    const middle = { x: (size.w / 2 - live.x) / live.k, y: (size.h / 2 - live.y) / live.k, k: live.k }
    this.marks = [...this.marks.filter((mark) => mark.number !== number), { number, view: middle }]
  }

  /** False: no view is kept under this number. */
  recall(number: number): boolean {
    const kept = this.marks.find((mark) => mark.number === number)?.view
    if (!kept) return false
    this.#touch()
    const { x, y, k } = kept
    this.#go({ x: this.size.w / 2 - x * k, y: this.size.h / 2 - y * k, k })
    this.settle()
    return true
  }

  /** By a hand: put a point of the table (SVG units) into the middle. */
  centre(x: number, y: number): void {
    this.#touch()
    const { k } = this.live
    this.#go({ x: this.size.w / 2 - x * k, y: this.size.h / 2 - y * k, k })
  }

  /** By a hand, too: put a point of the table into the middle, unless it is on the screen already. */
  find(x: number, y: number): void {
    if (this.shows({ left: x, right: x, top: y, bottom: y })) return
    this.centre(x, y)
    this.settle()
  }

  toTable(x: number, y: number): Point {
    return toTable(this.live, x, y)
  }

  /** Paint sharp now. */
  settle(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#paint(this.live)
  }

  #paint(view: View): void {
    this.rest = view
    this.#painted = performance.now()
  }

  #go(view: View): void {
    this.#fitted = null
    const before = this.live.k
    this.live = limited(view, this.table, this.size)
    clearTimeout(this.#timer)
    if (this.#leavesThePicture() && performance.now() - this.#painted > AT_MOST_EVERY) {
      const { w, h } = this.size
      this.#paint(this.live.k < before ? zoomedAt(this.live, FURTHER, w / 2, h / 2) : this.live)
    }
    this.#timer = setTimeout(() => this.settle(), REST_AFTER)
  }

  /** Would bare ground show at an edge, or the picture be too coarse? */
  #leavesThePicture(): boolean {
    const { live, rest, size } = this
    const s = live.k / rest.k
    if (s > 4 || s < 0.5) return true
    const left = live.x - (rest.x + OVERSCAN * size.w) * s
    const top = live.y - (rest.y + OVERSCAN * size.h) * s
    const [w, h] = [size.w * (1 + 2 * OVERSCAN) * s, size.h * (1 + 2 * OVERSCAN) * s]
    return left > 0 || top > 0 || left + w < size.w || top + h < size.h
  }
}
