/** The hand over the table: what a click, a drag or a key means here. */
import type { Camera } from '../../../table/stage/camera.svelte'
import type { At, Drag, Wanted } from '../../../table/stage/gestures'
import type { Point } from '../../../table/stage/types'
import { type Box, boxOf, boxOfAll } from './blocks'
import { adding, type Arm, at as middleOf, blockOf } from '../adding'
import type { Draft } from '../draft.svelte'
import { type Handle, handleAt, handlesOf } from './handles'
import { isGround, type Lying, onTable, piecesAt, piecesIn, type Way, wayOf } from './pieces'
import { pulling } from './pulling'
import { clicked, framed } from './selecting'
import { type Grid, type Guide, onGrid, rested } from './snapping'
import type { PaletteEntry } from '../records'

const SLACK = 9 // pixels that a handle or a line may be missed by
const NEAR = 7 // pixels within which a neighbour draws

/** A drag in places of the table. */
export interface TableDrag {
  move(to: Point, event: PointerEvent): void
  end(to: Point, event: PointerEvent): void
  cancel(): void
}

export class Hand implements Wanted {
  arm = $state.raw<Arm | null>(null) // what is put on the table next
  frame = $state.raw<Box | null>(null)
  guides = $state.raw<Guide[]>([])
  edit = $state.raw<{ path: string; points: Point[]; words: string } | null>(null) // an outline under the hand
  point = $state.raw<{ path: string; index: number } | null>(null) // of a line: the one that Delete takes
  here = $state.raw<Point | null>(null) // where the pointer is
  grid = $state<Grid>(250)
  isSnapping = $state(true)
  panKey = $state(false)
  isDragging = $state(false)

  readonly handles: Handle[] = $derived.by(() => {
    if (this.arm || this.draft.picked.length !== 1) return []
    const px = 1 / this.camera.live.k
    const [one] = this.draft.picked
    if (!one) return []
    const parts = this.draft.shown.filter(({ piece }) => piece.of === one.path)
    return [...parts, one].flatMap((each) => handlesOf(each, wayOf(each.piece, this.draft.ways), px))
  })

  #stop: () => void = () => undefined

  constructor(
    readonly draft: Draft,
    readonly camera: Camera,
    readonly oninspect: () => void,
  ) {}

  get px(): number {
    return 1 / this.camera.live.k
  }

  isPanKey(): boolean {
    return this.panKey
  }

  // -- putting on the table --------------------------------------------------------------------------------------------

  take(entry: PaletteEntry): void {
    this.arm = { entry, at: this.here ?? middleOf(this.camera), points: [] }
  }

  drop(): void {
    this.arm = null
    this.guides = []
  }

  /** Where the thing in the hand would come to lie. */
  follow(to: Point, free = false): void {
    this.here = to
    const { arm } = this
    if (!arm) return
    if (arm.entry.layer === 'area' || free || !this.isSnapping) {
      this.guides = []
      this.arm = { ...arm, at: this.snapped(to, free) }
      return
    }
    const held = blockOf(arm.entry)
    const others = this.draft.shown.filter(({ piece }) => piece.layer === arm.entry.layer)
    const { grid } = this
    const { dx, dy, guides } = rested({
      moving: [held],
      held,
      others,
      dx: to[0],
      dy: to[1],
      grid,
      reach: NEAR * this.px,
    })
    this.guides = guides
    this.arm = { ...arm, at: [dx, dy] }
  }

  /** What the pointer looks like. */
  readonly cursor: string = $derived.by(() => {
    if (this.panKey) return 'grab'
    if (this.arm) return 'crosshair'
    if (!this.here || this.isDragging) return 'default'
    if (handleAt(this.handles, this.here, SLACK * this.px)) return 'pointer'
    const [top] = piecesAt(this.draft.shown, this.here, SLACK * this.px)
    if (!top) return 'default'
    return top.piece.can.includes('move') && (!isGround(top) || this.draft.chosen.includes(top.path))
      ? 'move'
      : 'pointer'
  })

  async place(more = false): Promise<void> {
    const { arm } = this
    if (!arm) return
    if (!more) this.drop()
    else this.arm = { ...arm, points: [] }
    await this.draft.do([adding(arm)], `${arm.entry.words} added.`)
  }

  // -- gestures --------------------------------------------------------------------------------------------------------

  begin(at: At, event: PointerEvent): Drag | null {
    const from = this.camera.toTable(at.x, at.y)
    if (this.arm) return this.#drawing(from)
    const handle = handleAt(this.handles, from, this.#slack(event))
    if (handle) {
      const pulled = pulling(this, handle)
      return pulled && this.#dragging(pulled)
    }
    const under = piecesAt(this.draft.shown, from, this.#slack(event))
    const isChosen = ({ path }: Lying) => this.draft.chosen.includes(path)
    const standing = under.filter((one) => !isGround(one))
    const held = standing.find(isChosen) ?? standing[0] ?? under.find(isChosen)
    if (held && held.piece.can.includes('move')) return this.#moving(held, from, event)
    return event.pointerType === 'touch' ? null : this.#framing(from, event.shiftKey)
  }

  click(at: At, event: PointerEvent): void {
    const to = this.camera.toTable(at.x, at.y)
    if (this.arm) {
      this.follow(to, event.altKey)
      if (!this.arm.entry.line) return void this.place(event.shiftKey)
      this.arm = { ...this.arm, points: [...this.arm.points, this.arm.at] }
      return
    }
    const handle = handleAt(this.handles, to, this.#slack(event))
    this.point = handle?.kind === 'point' ? handle : null
    if (handle) return
    const [top] = piecesAt(this.draft.shown, to, this.#slack(event))
    this.draft.choose(clicked(this.draft.chosen, top?.path ?? null, event.shiftKey || event.ctrlKey || event.metaKey))
  }

  press(at: At): void {
    const [top] = piecesAt(this.draft.shown, this.camera.toTable(at.x, at.y), 14 * this.px)
    if (top) this.draft.choose(clicked(this.draft.chosen, top.path, true))
  }

  double(at: At, event: MouseEvent): void {
    if (this.arm) return void this.place()
    const to = this.camera.toTable(at.x, at.y)
    const handle = handleAt(this.handles, to, SLACK * this.px)
    if (handle?.kind === 'point') return void this.removePoint(handle)
    if (!handle && !event.shiftKey && piecesAt(this.draft.shown, to, SLACK * this.px).length) this.oninspect()
  }

  /** A point of a line; as many must stay as it needs. */
  async removePoint({ path, index }: { path: string; index: number }): Promise<boolean> {
    const piece = this.draft.told.pieces.find((one) => one.path === path)
    this.point = null
    if (!piece || piece.points.length <= piece.least) return false
    return this.draft.do([{ kind: 'points', path, points: piece.points.toSpliced(index, 1) }], 'Point removed.')
  }

  snapped([x, y]: Point, free = false): Point {
    if (free || !this.isSnapping) return [Math.round(x), Math.round(y)]
    return [onGrid(x, this.grid), onGrid(y, this.grid)]
  }

  // -- drags -----------------------------------------------------------------------------------------------------------

  #moving(held: Lying, from: Point, event: PointerEvent): Drag {
    const { draft } = this
    if (!draft.chosen.includes(held.path)) draft.choose(clicked(draft.chosen, held.path, event.shiftKey))
    draft.flush()
    const paths = draft.movable
    const moving = draft.shown.filter(({ path }) => paths.includes(path))
    const others = draft.shown.filter(
      ({ path, piece }) => !paths.includes(path) && !paths.includes(piece.of) && piece.layer === held.piece.layer,
    )
    let way: Way = { paths, dx: 0, dy: 0 }
    const show = (wish: Way | null) => {
      const [dx, dy] = wish ? onTable(moving, [wish.dx, wish.dy], draft.told.scene) : [0, 0]
      const next = wish && { paths, dx, dy }
      draft.ways = [...draft.ways.filter((one) => one !== way), ...(next ? [next] : [])]
      if (next) way = next
    }
    return this.#dragging({
      move: (to, { altKey, shiftKey }) => {
        let [dx, dy] = [to[0] - from[0], to[1] - from[1]]
        if (shiftKey) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy]
        if (altKey || !this.isSnapping) {
          this.guides = []
          show({ paths, dx: Math.round(dx), dy: Math.round(dy) })
          return
        }
        const rest = rested({ moving, held, others, dx, dy, grid: this.grid, reach: NEAR * this.px })
        if (shiftKey && dx === 0) rest.dx = 0
        if (shiftKey && dy === 0) rest.dy = 0
        this.guides = rest.guides
        show({ paths, dx: rest.dx, dy: rest.dy })
      },
      end: () => {
        const done = way
        show(null)
        void draft.shift(done, 'Moved.')
      },
      cancel: () => show(null),
    })
  }

  #framing(from: Point, more: boolean): Drag {
    const before = this.draft.chosen
    let inside: string[] = []
    return this.#dragging({
      move: (to) => {
        this.frame = boxOf([from, to])
        inside = piecesIn(this.draft.shown, this.frame)
      },
      end: () => this.draft.choose(framed(before, inside, more)),
      cancel: () => undefined,
    })
  }

  /** Something new: ground between two corners, a line from here to there, anything else where it is let go. */
  #drawing(from: Point): Drag {
    const start = this.snapped(from)
    const before = this.arm?.points.length ? this.arm.points : [start]
    return this.#dragging({
      move: (to, { altKey }) => {
        this.follow(to, altKey)
        const { arm } = this
        if (arm?.entry.layer !== 'area') return
        this.arm = { ...arm, points: arm.entry.line ? [...before, arm.at] : [start, arm.at] }
      },
      end: (_, { shiftKey }) => void this.place(shiftKey),
      cancel: () => this.drop(),
    })
  }

  /** What every drag has in common: places on the table in place of pixels, and nothing left over at the end. */
  #dragging(drag: TableDrag): Drag {
    this.isDragging = true
    let isOver = false
    const over = (last: () => void) => {
      if (isOver) return
      isOver = true
      last()
      this.isDragging = false
      this.frame = this.edit = null
      this.guides = []
    }
    this.#stop = () => over(() => drag.cancel())
    return {
      move: (at, event) => void (isOver || drag.move(this.camera.toTable(at.x, at.y), event)),
      end: (at, event) => over(() => drag.end(this.camera.toTable(at.x, at.y), event)),
      cancel: () => this.#stop(),
    }
  }

  /** Leave off a drag: everything is as it was. */
  stop(): void {
    this.#stop()
  }

  #slack(event: PointerEvent): number {
    return (event.pointerType === 'touch' ? 18 : SLACK) * this.px
  }

  /** Where everything chosen lies, to be looked at. */
  get room(): Box | null {
    return this.draft.picked.length ? boxOfAll(this.draft.picked) : null
  }
}
