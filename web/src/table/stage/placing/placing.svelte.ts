/** Putting units on the table: placements under the hand, judged by the service. */
import { boxesOf, snapMove, type Unit } from '../../../geometry'
import type { Session } from '../../session.svelte'
import { bearing, stepped, tenths } from '../moving/legs'
import { type Look, lookOf, lookOfGhost } from '../figures/looks'
import { centreOf } from './place_of'
import { answerOf, type Placement, placementsOf } from './placements'
import type { Ghost, PlacePiece, PlaceSpec, Point, Pose } from '../types'

interface Known {
  placement: Placement
  stands: Pose[]
  units: Ghost[] // of which the piece consists
}

interface Grip {
  id: string
  part: 'body' | 'turn'
  from: Point
  placement: Placement
}

export class Placing {
  readonly session: Session
  known = $state.raw<Record<string, Known>>({})
  grip = $state.raw<Grip | null>(null)
  chosen = $state<string | null>(null)

  space: PlaceSpec | null = $derived.by(() => {
    const space = this.session.drawn?.space
    return space?.kind === 'place' ? space : null
  })
  /** What a hand could bring is on the table as soon as it does. */
  isOpen: boolean = $derived.by(() => this.space !== null && (this.session.draft !== null || !this.session.hand.grasp))
  /** A single thing of which only its place is shown, or a bare point. */
  isSpot: boolean = $derived(this.space?.shape === 'pose' || this.space?.shape === 'point')
  pieces: PlacePiece[] = $derived(this.isSpot ? [] : (this.space?.pieces ?? []))
  placements: Placement[] = $derived.by(() =>
    this.space && this.isOpen ? placementsOf(this.space, this.session.draft ?? this.session.drawn?.default) : [],
  )
  selected: string | null = $derived.by(() => {
    const ids = this.isSpot ? [] : this.placements.map(({ piece }) => piece)
    if (this.chosen && ids.includes(this.chosen)) return this.chosen
    return ids[0] ?? null
  })
  toPlace: PlacePiece | null = $derived(this.pieces.find(({ id }) => id === this.selected) ?? null)
  placement: Placement | null = $derived(this.placements.find(({ piece }) => piece === this.selected) ?? null)
  word = $derived.by(() => (this.isOpen && this.session.isPreviewed ? this.session.preview : null))
  refusal = $derived(this.word?.why_not ?? null)

  /** Where each would stand: by the service's word, moved as a whole to where the hand has put it since. */
  ghosts: { id: string; body: Look; stands: Pose[]; refused: boolean; pending: boolean }[] = $derived.by(() =>
    this.placements.flatMap((placement) => {
      const known = this.known[placement.piece]
      if (!known) return []
      const refused = this.refusal !== null && this.#isMeant(this.refusal.text, placement.piece)
      const pending = known.placement.formation !== placement.formation
      return known.units.map((unit) => ({
        id: unit.body,
        body: this.#look(unit, placement),
        stands: carried({ ...known, stands: unit.stands }, placement),
        refused,
        pending,
      }))
    }),
  )
  spot: { x: number; y: number; heading: number | null } | null = $derived.by(() => {
    const [placement] = this.isSpot ? this.placements : []
    return placement ? { ...placement, heading: this.space?.shape === 'pose' ? placement.heading : null } : null
  })
  canTurn: boolean = $derived(this.toPlace ? this.toPlace.turns : this.spot?.heading != null)
  size: Point = $derived(this.space?.pieces[0]?.size ?? [2000, 1000])

  constructor(session: Session) {
    this.session = session
  }

  /** Take note of what the service has said; the ghosts of later drafts are moved from there. */
  learn(): void {
    const { session, space } = this
    if (!space || this.isSpot || !session.preview) return
    const { ghosts } = session.preview
    const known = space.one ? {} : { ...this.known }
    for (const placement of placementsOf(space, session.previewFor)) {
      const own = ghosts.filter(({ body }) => body === placement.piece)
      const units = own.length || !space.one ? own : ghosts // of a piece that consists of several
      if (units.length) known[placement.piece] = { placement, units, stands: units.flatMap(({ stands }) => stands) }
    }
    if (Object.keys(known).length) this.known = known
  }

  // -- the hand ------------------------------------------------------------------------------------------------------------

  take(name: string, part: 'body' | 'turn', from: Point): boolean {
    const id = this.#pieceOf(name)
    this.chosen = id
    this.session.selected = id
    const placement = this.placements.find(({ piece }) => piece === id)
    if (!placement) return false
    this.grip = { id, part, from, placement }
    return true
  }

  pull(to: Point, free: boolean): void {
    const { grip } = this
    if (!grip) return
    const { placement, from } = grip
    if (grip.part === 'turn') {
      const stands = this.#stands(placement)
      const heading = stepped(bearing(stands ? centreOf(stands) : [placement.x, placement.y], to), free) % 360_000
      this.#set({ ...placement, heading })
      return
    }
    const moved = {
      ...placement,
      x: tenths(placement.x + to[0] - from[0], free),
      y: tenths(placement.y + to[1] - from[1], free),
    }
    this.#set(free || !this.session.settings.snap ? moved : this.#linedUp(moved))
  }

  release(): void {
    this.grip = null
  }

  cancel(): void {
    if (this.grip) this.#set(this.grip.placement)
    this.grip = null
  }

  nudge(dx: number, dy: number): void {
    if (this.placement) this.#set({ ...this.placement, x: this.placement.x + dx, y: this.placement.y + dy })
    else if (this.spot) this.#setSpot(this.spot.x + dx, this.spot.y + dy)
  }

  turn(by: number): void {
    const turned = (heading: number) => (heading + by + 360_000) % 360_000
    if (this.placement) this.#set({ ...this.placement, heading: turned(this.placement.heading) })
    else if (this.spot?.heading != null) this.#setSpot(this.spot.x, this.spot.y, turned(this.spot.heading))
  }

  form(formation: string): void {
    if (this.placement) this.#set({ ...this.placement, formation })
  }

  /** The next stand carries the commander. */
  moveCommander(): void {
    const { placement, toPlace } = this
    if (placement && toPlace) this.#set({ ...placement, commander: (placement.commander + 1) % toPlace.stands })
  }

  /** Of several that may be placed next, another one. */
  choose(name: string): void {
    const id = this.#pieceOf(name)
    this.chosen = id
    this.session.selected = id
    if (!this.space?.one || this.placements[0]?.piece === id) return
    const piece = this.pieces.find((each) => each.id === id)
    if (!piece?.zone) return
    const { around, west, south, east, north } = piece.zone
    this.#answer([standing(piece, around ?? [(west + east) / 2, (south + north) / 2])])
  }

  /** What a hand brings, out of the tray or by taking a unit, stands where the hand is; false: nobody asks for it. */
  bring(id: string, to: Point, free: boolean): boolean {
    const { space, session } = this
    const piece = space?.pieces.find((each) => each.id === id)
    if (!space || !piece) return false
    const at: Point = [tenths(to[0], free), tenths(to[1], free)]
    if (this.isSpot) this.#setSpot(...at)
    else {
      this.chosen = session.selected = id
      const placed = placementsOf(space, session.draft ?? session.drawn?.default)
      const before = placed.find((each) => each.piece === id) ?? standing(piece, at)
      const others = space.one ? [] : placed.filter((each) => each !== before)
      this.#answer([...others, { ...before, x: at[0], y: at[1] }])
    }
    return true
  }

  /** What a unit belongs to that is placed together with others. */
  #pieceOf(name: string): string {
    return this.pieces.some(({ id }) => id === name) ? name : (this.selected ?? name)
  }

  /** The nearest place that is allowed. */
  async settle(): Promise<void> {
    const { space, placement } = this
    if (!space || !placement) return
    const [one, draft] = [answerOf(space, [placement]), answerOf(space, this.placements)]
    await this.session.fit(Array.isArray(one) ? { placement: (one as unknown[])[0], draft } : { placement: one })
  }

  putSpot([x, y]: Point): void {
    this.#setSpot(Math.round(x), Math.round(y))
  }

  #setSpot(x: number, y: number, heading = this.spot?.heading ?? 0): void {
    this.#answer([{ piece: this.space?.pieces[0]?.id ?? '', formation: '', x, y, heading, commander: 0 }])
  }

  #set(placement: Placement): void {
    this.#answer(this.placements.map((each) => (each.piece === placement.piece ? placement : each)))
  }

  #answer(placements: Placement[]): void {
    if (this.space) this.session.setDraft(answerOf(this.space, placements))
  }

  #stands(placement: Placement): Pose[] | null {
    const known = this.known[placement.piece]
    return known ? carried(known, placement) : null
  }

  #linedUp(placement: Placement): Placement {
    const stands = this.#stands(placement)
    const scene = this.session.scene
    if (!stands || !scene) return placement
    const [unit] = this.known[placement.piece]?.units ?? []
    if (!unit) return placement
    const { width, depth } = this.#look(unit, placement)
    const units: Unit[] = this.ghosts
      .filter(({ id }) => id !== placement.piece)
      .map(({ id, body, stands: there }) => ({
        id,
        boxes: boxesOf({ stands: there, width: body.width, depth: body.depth }),
      }))
    let { x, y } = placement
    for (const { dx, dy } of snapMove(boxesOf({ stands, width, depth }), units, null)) {
      x += Math.round(dx * 1000)
      y += Math.round(dy * 1000)
    }
    return { ...placement, x, y }
  }

  #look(unit: Ghost, { piece, commander }: Placement): Look {
    const stands = this.pieces.find(({ id }) => id === piece)?.stands ?? 1
    return this.space?.shape === 'fleet'
      ? lookOf(this.session, unit.body, stands, commander)
      : lookOfGhost(unit, this.session.scene?.bodies ?? [], this.session.update?.seat ?? 0)
  }

  #isMeant(text: string, id: string): boolean {
    const named = this.placements.filter(({ piece }) => new RegExp(`\\b${piece}\\b`).test(text))
    return named.length ? named.some(({ piece }) => piece === id) : id === this.selected
  }
}

/** As it usually stands, at a point. */
function standing({ id, formations, facings }: PlacePiece, [x, y]: Point): Placement {
  return { piece: id, formation: formations[0] ?? '', x, y, heading: facings[0] ?? 0, commander: 0 }
}

/** Stands moved and turned as a whole from one placement to another. */
export function carried({ placement: from, stands }: Pick<Known, 'placement' | 'stands'>, to: Placement): Pose[] {
  const turn = to.heading - from.heading
  const radians = (turn * Math.PI) / 180_000
  const [s, c] = [Math.sin(radians), Math.cos(radians)]
  return stands.map(([x, y, heading]) => {
    const [dx, dy] = [x - from.x, y - from.y]
    return [to.x + dx * c + dy * s, to.y - dx * s + dy * c, (heading + turn + 360_000) % 360_000]
  })
}
