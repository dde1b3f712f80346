/** What hands and keys mean at this moment: the one place where a click, a drag or a key finds its deed. */
import type { Session } from '../session.svelte'
import type { Camera } from './camera.svelte'
import { aimDrag, frameDrag, gripDrag, groupDrag, lineDrag, placingDrag, takingDrag, tapeDrag, wayDrag } from './drags'
import type { At, Drag, Wanted } from './gestures'
import type { Deeds } from './keys'
import { Aims } from './land/aims.svelte'
import { meantAt, type Meant } from './meant'
import { Aids } from './measuring/aids.svelte'
import type { Tape } from './measuring/tape.svelte'
import type { Manoeuvre } from './moving/manoeuvre.svelte'
import { gripsOf } from './moving/grips'
import type { Marquee } from './moving/marquee.svelte'
import type { Placing } from './placing/placing.svelte'
import type { Point } from './types'
import { around } from './view'

const CLOSE = 9000 // room about a unit that is zoomed to

export class Play implements Wanted, Deeds {
  readonly session: Session
  readonly camera: Camera
  readonly way: Manoeuvre
  readonly placing: Placing
  readonly tapeMeasure: Tape
  readonly marquee: Marquee
  readonly aims: Aims
  readonly aids: Aids

  touch = $state(false) // the last hand was a finger
  isDragging = $state(false)
  loupe = $state.raw<Point | null>(null)
  focused: string | null = null // which keys move
  panKey = $state(false)
  isPeeking = $state(false) // units are hidden, the ground is seen
  #isViewing = false

  constructor(session: Session, camera: Camera, way: Manoeuvre, placing: Placing, tape: Tape, marquee: Marquee) {
    this.session = session
    this.camera = camera
    this.way = way
    this.placing = placing
    this.tapeMeasure = tape
    this.marquee = marquee
    this.aims = new Aims(session)
    this.aids = new Aids(session)
  }

  // -- hands ---------------------------------------------------------------------------------------------------------------

  begin(at: At, event: PointerEvent): Drag | null {
    this.touch = event.pointerType === 'touch'
    const from = this.point(at)
    const meant = this.#meant(at, event)
    this.session.hand.lay(null)
    if (this.tapeMeasure.isOn) return tapeDrag(this, from)
    const { way, placing, marquee } = this
    if (marquee.isOpen && marquee.isDressing) return lineDrag(this, from)
    if (marquee.isFraming) return frameDrag(this, from)
    const grip = meant.grip === null ? undefined : gripsOf(this.session.question)[meant.grip]
    if (grip) return gripDrag(this, grip, from)
    if (meant.turn && placing.take(meant.turn, 'turn', from)) return placingDrag(this)
    if (meant.place && placing.take(meant.place, 'body', from)) return placingDrag(this)
    if (meant.handle && way.take(meant.handle, from, true)) return wayDrag(this)
    if (meant.body && marquee.holds(meant.body)) return groupDrag(this, meant.body, from)
    if (meant.body && way.has(meant.body) && way.take('body', from)) return wayDrag(this)
    if (meant.body && !event.shiftKey && this.session.mayTake(meant.body)) return takingDrag(this, meant.body, from)
    if (meant.body && !event.shiftKey && this.aims.begins(meant.body)) return aimDrag(this, meant.body, from)
    if (event.shiftKey) return frameDrag(this, from)
    // The hand pulls the table, and is told why not the unit.
    if (meant.body && this.#isOwn(meant.body)) {
      this.session.refuseDrop(this.session.whyIdle(meant.body), event.clientX, event.clientY)
    }
    return null
  }

  click(at: At, event: PointerEvent): void {
    this.touch = event.pointerType === 'touch'
    const { session, way, placing } = this
    if (event.altKey) return this.session.sketches.ping(this.point(at))
    const meant = this.#meant(at, event)
    const isDrawing = way.isOpen && (!session.hand.grasp || way.legs.length > 0)
    if (this.tapeMeasure.isOn) return this.tapeMeasure.clear()
    if (session.presses.isStray) return // the second click of two: it was not meant for what is asked now
    session.hand.lay(null)
    if (meant.body && (this.marquee.isFraming || event.shiftKey)) return this.marquee.toggle(meant.body)
    if (meant.cut) return void session.answer(meant.cut)
    if (meant.place) return placing.choose(meant.place)
    if (meant.body && !(isDrawing && way.has(meant.body))) {
      session.group = []
      if (!session.optionOf(meant.body) && this.aims.touch(meant.body)) return
      return void session.pick(meant.body)
    }
    if (meant.handle || meant.turn || meant.body || meant.grip !== null) return
    const [x, y] = this.point(at)
    const scene = session.scene
    if (!scene || x < 0 || y < 0 || x > scene.width || y > scene.depth) return
    if (placing.isOpen && placing.space?.shape === 'point') return placing.putSpot([x, y])
    if ((placing.isOpen && placing.isSpot) || isDrawing) return void session.fit({ x: Math.round(x), y: Math.round(y) })
    session.group = []
    session.selected = null
    while (this.aims.back());
  }

  press(at: At, event: PointerEvent): void {
    this.touch = true
    this.session.pointed = this.session.hovered = this.#meant(at, event).body
  }

  double(at: At, event: MouseEvent): void {
    const { body: meant } = this.#meant(at, event)
    const body = this.session.scene?.bodies.find(({ id }) => id === meant)
    if (body && this.#isOwn(body.id) && this.marquee.formation(body.id)) return
    if (body) this.camera.show(around(body.stands, CLOSE))
    else if (!this.way.isOpen && !this.placing.isOpen) this.camera.zoom(1.8, at.x, at.y)
  }

  draw(from: At, to: At, isEnd: boolean): void {
    const { sketches, update } = this.session
    const arrow = { from: this.point(from), to: this.point(to), seat: update?.seat ?? null }
    if (isEnd) sketches.draw(arrow.from, arrow.to)
    else sketches.draft = arrow
  }

  wipe(): boolean {
    return this.session.sketches.wipe()
  }

  isPanKey(): boolean {
    return this.panKey
  }

  point({ x, y }: At): Point {
    return this.camera.toTable(x, y)
  }

  #isOwn(id: string): boolean {
    const { scene, update } = this.session
    return scene?.bodies.find((body) => body.id === id)?.seat === update?.seat
  }

  #meant(at: At, event: MouseEvent): Meant {
    return meantAt(event.target, this.point(at), this.session.scene?.bodies ?? [])
  }

  // -- keys ----------------------------------------------------------------------------------------------------------------

  nudge(dx: number, dy: number): boolean {
    if (this.placing.isOpen) {
      this.placing.nudge(dx, dy)
      return true
    }
    if (this.marquee.isOpen) return dy !== 0 && this.marquee.nudge(dy)
    return this.#byKey(() => this.way.nudge(dx, dy))
  }

  swing(right: boolean): boolean {
    if (!this.placing.isOpen) return this.#byKey(() => this.way.swing(right ? 'right' : 'left', 5000))
    this.placing.turn(right ? 5000 : -5000)
    return true
  }

  /** A key moves the unit that has the focus, as soon as the hand has it; else the one that is being moved. */
  #byKey(deed: () => void): boolean {
    const { way, session, focused } = this
    if (!focused || way.has(focused) || !session.mayTake(focused)) {
      deed()
      return way.isOpen
    }
    void session.take(focused).then((why) => {
      if (why) session.refusal = why
      else if (way.has(focused)) deed()
    })
    return true
  }

  back(): boolean {
    if (this.way.legs.length) this.way.back()
    else if (!this.aims.back() && this.session.plan.orders.length && !this.session.plan.isPlaying)
      this.session.plan.back()
    else return false
    return true
  }

  escape(): boolean {
    const { way, placing, tapeMeasure, marquee, session } = this
    if (session.plan.isPlaying) session.plan.isPlaying = false
    else if (session.hand.laid) session.hand.lay(null)
    else if (way.grip || way.legs.length) way.clear()
    else if (placing.grip) placing.cancel()
    else if (tapeMeasure.isOn) tapeMeasure.toggle()
    else if (marquee.back()) return true
    else return this.aims.back() || this.#closeCard()
    return true
  }

  #closeCard(): boolean {
    const { session } = this
    const isOpen = session.pointed !== null
    session.pointed = null
    return isOpen
  }

  commit(): boolean {
    const { session, placing } = this
    if (session.leading.word?.led.length) {
      void session.lead()
      return true
    }
    const isDrawn = this.way.legs.length > 0 || session.hand.laid !== null
    if (!isDrawn && session.plan.orders.length && session.question) {
      void session.playPlan()
      return true
    }
    if (!(this.way.legs.length || placing.isOpen || session.hand.laid)) return false
    void session.commit()
    return true
  }

  /** The last order, with the unit under the pointer, the focus or the hand; again, and it is given. */
  repeat(): void {
    const { session, way } = this
    const body = session.hovered ?? this.focused ?? session.selected
    if (!body) session.refusal = { text: 'Point at the unit that shall do the same.', rule: '' }
    else if (way.has(body) && way.legs.length) void session.commit()
    else void session.repeat(body).then((why) => why && (session.refusal = why))
  }

  plan(): void {
    void this.session.togglePlan()
  }

  dress(): boolean {
    if (!this.marquee.isOpen) return false
    this.marquee.isDressing = !this.marquee.isDressing
    return true
  }

  /** With a focus on a unit it is chosen beside the others; else a frame is drawn. */
  several(): void {
    if (this.focused) this.marquee.toggle(this.focused)
    else this.marquee.isFraming = !this.marquee.isFraming
  }

  tape(): void {
    this.tapeMeasure.toggle()
  }

  rings(on: boolean): void {
    this.aids.rings(on, performance.now())
  }

  threats(on: boolean): void {
    this.aids.hasThreats = on
  }

  sight(on: boolean): void {
    this.aids.sight(on)
  }

  map(): void {
    this.aids.hasMap = !this.aids.hasMap
  }

  fit(): void {
    this.camera.fit()
  }

  zoom(factor: number): void {
    this.camera.zoom(factor)
  }

  pan(on: boolean): void {
    this.panKey = on
  }

  peek(on: boolean): void {
    this.isPeeking = on
  }

  view(on: boolean): void {
    this.#isViewing = on
  }

  isViewing(): boolean {
    return this.#isViewing
  }

  goTo(number: number, keeps: boolean): void {
    if (keeps) this.camera.mark(number)
    else if (!this.camera.recall(number))
      this.session.refusal = { text: `No view is kept as ${number}: V and Shift ${number} keeps this one.`, rule: '' }
  }

  /** Held down, the key sets one corner, and does nothing else as long as a way is under the hand. */
  corner(again: boolean): boolean {
    if (!this.isDragging || !this.way.grip) return false
    if (!again) this.way.corner()
    return true
  }

  /** Tab finds the units that can act when nothing has the focus; from there the browser goes on by itself. */
  next(backwards: boolean): boolean {
    if (document.activeElement && document.activeElement !== document.body) return false
    const ready = [...document.querySelectorAll<SVGElement>('.stage [data-body][tabindex="0"]')]
    const found = backwards ? ready.at(-1) : ready[0]
    found?.focus()
    return found !== undefined
  }
}
