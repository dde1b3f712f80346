/** What hands and keys mean at this moment: the one place where a click, a drag or a key finds its deed. */
import { on } from 'svelte/events'
import type { Session } from '../session.svelte'
import type { Camera } from './camera.svelte'
import type { At, Drag, Wanted } from './gestures'
import type { Deeds } from './keys'
import { Aims } from './land/aims.svelte'
import type { Manoeuvre } from './manoeuvre.svelte'
import type { Marquee } from './marquee.svelte'
import type { Placing } from './placing.svelte'
import type { Handle } from './pulls'
import { sightLine, type SightLine } from './sightline'
import type { Tape } from './tape.svelte'
import type { Body, Point } from './types'
import { bodyAt } from './under'
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

  touch = $state(false) // the last hand was a finger
  isDragging = $state(false)
  loupe = $state.raw<Point | null>(null)
  hasRings = $state(false)
  hasMap = $state(false)
  isSighting = $state(false)
  focused: string | null = null // which keys move
  panKey = $state(false)
  pointer = $state.raw<Point | null>(null) // kept only while a line of sight is looked along

  /** The unit that rings and sight are about. */
  subject: Body | null = $derived.by(() => {
    const { hovered, selected, scene } = this.session
    const find = (id: string | null) => scene?.bodies.find((body) => body.id === id) ?? null
    return this.isSighting ? (find(selected) ?? find(hovered)) : (find(hovered) ?? find(selected))
  })
  sightLine: SightLine | null = $derived.by(() => {
    const { session, subject } = this
    if (!this.isSighting || !subject || !session.scene) return null
    const target = session.scene.bodies.find(({ id }) => id === session.hovered && id !== subject.id)
    const to = target ?? this.pointer
    return to ? sightLine(session.scene, subject, to) : null
  })

  constructor(session: Session, camera: Camera, way: Manoeuvre, placing: Placing, tape: Tape, marquee: Marquee) {
    this.session = session
    this.camera = camera
    this.way = way
    this.placing = placing
    this.tapeMeasure = tape
    this.marquee = marquee
    this.aims = new Aims(session)
  }

  // -- hands ---------------------------------------------------------------------------------------------------------------

  begin(at: At, event: PointerEvent): Drag | null {
    this.touch = event.pointerType === 'touch'
    const from = this.#point(at)
    const meant = this.#meant(at, event)
    if (this.tapeMeasure.isOn) {
      this.tapeMeasure.begin(from)
      return this.#drag({
        move: (to, e) => this.tapeMeasure.pull(to, this.session.scene?.bodies ?? [], e.altKey),
        end: (e) => this.tapeMeasure.end(e.ctrlKey || e.metaKey),
        cancel: () => this.tapeMeasure.clear(),
      })
    }
    const { way, placing, marquee } = this
    if (meant.turn && placing.take(meant.turn, 'turn', from)) return this.#placingDrag()
    if (meant.place && placing.take(meant.place, 'body', from)) return this.#placingDrag()
    if (meant.handle && way.take(meant.handle, from, true)) return this.#wayDrag()
    if (meant.body && marquee.holds(meant.body)) {
      marquee.take(meant.body, from)
      return this.#drag({
        move: (to, e) => marquee.pull(to, e.altKey),
        end: () => void marquee.release(),
        cancel: () => marquee.cancel(),
      })
    }
    if (meant.body && way.has(meant.body) && way.take('body', from)) return this.#wayDrag()
    if (meant.body && !event.shiftKey && this.session.mayTake(meant.body)) return this.#takingDrag(meant.body, from)
    if (meant.body && !event.shiftKey && this.aims.begins(meant.body)) return this.#aimDrag(meant.body, from)
    if (event.shiftKey) {
      return this.#drag({
        move: (to) => marquee.frame(from, to),
        end: () => marquee.close(),
        cancel: () => marquee.cancel(),
      })
    }
    // The hand pulls the table, and is told why not the unit.
    if (meant.body && this.#isOwn(meant.body)) {
      this.session.refuseDrop(this.session.whyIdle(meant.body), event.clientX, event.clientY)
    }
    return null
  }

  click(at: At, event: PointerEvent): void {
    this.touch = event.pointerType === 'touch'
    const { session, way, placing } = this
    const meant = this.#meant(at, event)
    const isDrawing = way.isOpen && (!session.hand.grasp || way.legs.length > 0)
    if (this.tapeMeasure.isOn) return this.tapeMeasure.clear()
    if (session.presses.isStray) return // the second click of two: it was not meant for what is asked now
    if (meant.place) return placing.choose(meant.place)
    if (meant.body && !(isDrawing && way.has(meant.body))) {
      session.group = []
      if (!session.optionOf(meant.body) && this.aims.touch(meant.body)) return
      return void session.pick(meant.body)
    }
    if (meant.handle || meant.turn || meant.body) return
    const [x, y] = this.#point(at)
    const scene = session.scene
    if (!scene || x < 0 || y < 0 || x > scene.width || y > scene.depth) return
    if (placing.space?.shape === 'point') return placing.putSpot([x, y])
    if (placing.isSpot || isDrawing) return void session.fit({ x: Math.round(x), y: Math.round(y) })
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
    if (body) this.camera.show(around(body.stands, CLOSE))
    else if (!this.way.isOpen && !this.placing.isOpen) this.camera.zoom(1.8, at.x, at.y)
  }

  isPanKey(): boolean {
    return this.panKey
  }

  /** Who is under the pointer or has the focus. */
  watch(node: HTMLElement): () => void {
    const over = (event: Event) => {
      if (this.isDragging) return
      const body = meantBy(event.target).body ?? null
      this.session.pointed = body
      if (body === this.session.hovered) return
      this.session.hovered = body
      if (body) this.session.hand.soon(body)
    }
    const out = () => (this.session.pointed = this.session.hovered = null)
    const focus = (event: Event) => {
      this.focused = meantBy(event.target).body
      over(event)
    }
    const blur = () => {
      this.focused = null
      out()
    }
    const moved = (event: PointerEvent) => {
      if (!this.isSighting) return
      const box = node.getBoundingClientRect()
      this.pointer = this.#point({ x: event.clientX - box.left, y: event.clientY - box.top })
    }
    const key = (event: KeyboardEvent) => {
      const body = meantBy(event.target).body
      if (!body || this.isDragging || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      if (event.key === 'Enter' && this.way.has(body) && this.commit()) return
      if (this.session.optionOf(body) || !this.aims.touch(body)) void this.session.pick(body)
    }
    // By svelte's own hand: a focus is lost in the middle of painting when the unit that has it leaves the table.
    const ends = [
      on(node, 'pointerover', over),
      on(node, 'pointerleave', out),
      on(node, 'focusin', focus),
      on(node, 'focusout', blur),
      on(node, 'pointermove', moved),
      on(node, 'keydown', key),
    ]
    return () => ends.forEach((end) => end())
  }

  #point({ x, y }: At): Point {
    return this.camera.toTable(x, y)
  }

  #wayDrag(): Drag {
    const { way } = this
    return this.#drag({
      move: (to, e) => way.pull(to, e.altKey),
      corner: () => void way.corner(),
      end: () => this.#dropWay(),
      cancel: () => way.release(),
    })
  }

  /** The pull says which unit moves, and draws its way: the hand has it as soon as the service has said what that means. */
  #takingDrag(body: string, from: Point): Drag {
    const { way, session } = this
    const taken = session.take(body)
    let last = { to: from, free: false }
    const pull = () => (way.grip || (way.has(body) && way.take('body', from))) && way.pull(last.to, last.free)
    return this.#drag({
      move: (to, e) => {
        last = { to, free: e.altKey }
        pull()
      },
      end: (e) =>
        void taken.then((why) => {
          if (why) return session.refuseDrop(why, e.clientX, e.clientY)
          pull()
          if (way.grip) this.#dropWay()
        }),
      cancel: () => way.release(),
    })
  }

  #isOwn(id: string): boolean {
    const { scene, update } = this.session
    return scene?.bodies.find((body) => body.id === id)?.seat === update?.seat
  }

  /** What lies under the pointer; inside of its outline, between its ranks too, a unit is meant. */
  #meant(at: At, event: MouseEvent): Meant {
    const meant = meantBy(event.target)
    if (meant.body || meant.handle || meant.place || meant.turn) return meant
    return { ...meant, body: bodyAt(this.session.scene?.bodies ?? [], this.#point(at))?.id ?? null }
  }

  /** With quick moves a drop on a legal place is the answer; else the way waits for its tick. */
  #dropWay(): void {
    const { session, way } = this
    const beyond = way.beyond > 0
    way.release()
    if (session.settings.quickMove && !beyond && way.legs.length) void session.commit()
  }

  #aimDrag(body: string, from: Point): Drag {
    this.aims.take(body, from)
    return this.#drag({
      move: (to) => this.aims.pull(to, bodyAt(this.session.scene?.bodies ?? [], to)),
      end: (e) => void this.aims.drop(e.clientX, e.clientY),
      cancel: () => this.aims.cancel(),
    })
  }

  #placingDrag(): Drag {
    return this.#drag({
      move: (to, e) => this.placing.pull(to, e.altKey),
      end: () => this.placing.release(),
      cancel: () => this.placing.cancel(),
    })
  }

  #drag(deeds: {
    move(to: Point, event: PointerEvent): void
    corner?(): void
    end(event: PointerEvent): void
    cancel(): void
  }): Drag {
    this.isDragging = true
    this.session.pointed = this.session.hovered = null
    const over = () => {
      this.isDragging = false
      this.loupe = null
    }
    return {
      move: (at, event) => {
        const to = this.#point(at)
        if (event.pointerType === 'touch') this.loupe = this.way.held ?? to
        deeds.move(to, event)
      },
      corner: () => deeds.corner?.(),
      end: (_at, event) => {
        over()
        deeds.end(event)
      },
      cancel: () => {
        over()
        deeds.cancel()
      },
    }
  }

  // -- keys ----------------------------------------------------------------------------------------------------------------

  nudge(dx: number, dy: number): boolean {
    if (this.placing.isOpen) {
      this.placing.nudge(dx, dy)
      return true
    }
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
    if (!this.way.legs.length) return this.aims.back()
    this.way.back()
    return true
  }

  escape(): boolean {
    const { way, placing, tapeMeasure, marquee, session } = this
    if (way.grip || way.legs.length) way.clear()
    else if (placing.grip) placing.cancel()
    else if (tapeMeasure.isOn) tapeMeasure.toggle()
    else if (marquee.box || session.group.length) {
      marquee.cancel()
      session.group = []
    } else return this.aims.back() || this.#closeCard()
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
    if (!(this.way.legs.length || placing.isOpen)) return false
    void session.commit()
    return true
  }

  tape(): void {
    this.tapeMeasure.toggle()
  }

  rings(): void {
    this.hasRings = !this.hasRings
  }

  sight(on: boolean): void {
    this.isSighting = on
    if (!on) this.pointer = null
  }

  map(): void {
    this.hasMap = !this.hasMap
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

const HANDLES = ['left', 'right', 'body', 'face'] as const

interface Meant {
  handle: Handle | null
  body: string | null
  place: string | null
  turn: string | null
}

function meantBy(target: EventTarget | null): Meant {
  const node = target instanceof Element ? target : null
  const told = (name: string) => node?.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null
  const handle = told('handle')
  return {
    handle: HANDLES.find((each) => each === handle) ?? null,
    body: told('body'),
    place: told('place'),
    turn: told('turn'),
  }
}
