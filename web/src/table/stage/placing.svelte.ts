/** Putting units on the table: placements under the hand, judged by the service. */
import { boxesOf, snapMove, type Unit } from '../../geometry'
import type { Session } from '../session.svelte'
import { answerOf, hasItems, itemsOf, lookOfGhost, placementOf } from './land/items'
import { bearing, stepped, tenths } from './legs'
import { type Look, lookOf } from './looks'
import { centreOf } from './place_of'
import type { Ghost, PlaceSpace, Point, Pose } from './types'

export interface Placement {
  squadron: string
  formation: string
  x: number
  y: number
  heading: number
  commander?: number
}

/** Where a squadron may stand, in whole units of length. */
export interface Zone {
  west: number
  south: number
  east: number
  north: number
  heading: number
  rules: string[]
  around?: [number, number] // in thousandths
  within?: number
}

export interface ToPlace {
  id: string
  stands: number
  zone: Zone
  formations: string[]
}

interface Known {
  placement: Placement
  stands: Pose[]
  units: Ghost[] // of a thing that consists of several
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

  space: PlaceSpace | null = $derived.by(() => {
    const space = this.session.question?.space
    return space?.kind === 'place' ? (space as PlaceSpace) : null
  })
  /** What is placed: squadrons, one thing with a heading, or a bare point. */
  kind: 'fleet' | 'pose' | 'point' | null = $derived.by(() => {
    if (!this.space) return null
    if (Array.isArray(this.space['squadrons']) || hasItems(this.space)) return 'fleet'
    return this.space['shape'] === 'point' ? 'point' : 'pose'
  })
  squadrons: ToPlace[] = $derived.by(() => {
    if (this.space && hasItems(this.space)) return itemsOf(this.space)
    return this.kind === 'fleet' ? ((this.space?.['squadrons'] as ToPlace[]) ?? []) : []
  })
  isOne: boolean = $derived(this.space?.['one'] === true || hasItems(this.space))
  canTurn: boolean = $derived.by(() => !hasItems(this.space) || this.space?.['turns'] === true)
  draft: unknown = $derived.by(
    () => this.session.draft ?? this.session.question?.default ?? this.space?.default ?? null,
  )
  placements: Placement[] = $derived.by(() => {
    if (hasItems(this.space)) return placementOf(this.draft)
    return this.kind === 'fleet' && Array.isArray(this.draft) ? (this.draft as Placement[]) : []
  })
  selected: string | null = $derived.by(() => {
    const ids = this.placements.map(({ squadron }) => squadron)
    if (this.chosen && ids.includes(this.chosen)) return this.chosen
    return ids[0] ?? null
  })
  toPlace: ToPlace | null = $derived(this.squadrons.find(({ id }) => id === this.selected) ?? null)
  placement: Placement | null = $derived(this.placements.find(({ squadron }) => squadron === this.selected) ?? null)
  word = $derived.by(() => (this.kind && this.session.isPreviewed ? this.session.preview : null))
  refusal = $derived(this.word?.why_not ?? null)

  /** Where each would stand: by the service's word, moved as a whole to where the hand has put it since. */
  ghosts: { id: string; body: Look; stands: Pose[]; refused: boolean; pending: boolean }[] = $derived.by(() =>
    this.placements.flatMap((placement) => {
      const known = this.known[placement.squadron]
      if (!known) return []
      const refused = this.refusal !== null && this.#isMeant(this.refusal.text, placement.squadron)
      const pending = known.placement.formation !== placement.formation
      const [bodies, seat] = [this.session.scene?.bodies ?? [], this.session.update?.seat ?? 0]
      if (hasItems(this.space)) {
        return known.units.map((unit) => ({
          id: unit.body,
          body: lookOfGhost(unit, bodies, seat),
          stands: carried({ ...known, stands: unit.stands }, placement),
          refused,
          pending,
        }))
      }
      return [
        {
          id: placement.squadron,
          body: this.#look(placement.squadron),
          stands: carried(known, placement),
          refused,
          pending,
        },
      ]
    }),
  )
  /** A single thing or point. */
  spot: { x: number; y: number; heading: number | null } | null = $derived.by(() => {
    if (this.kind !== 'pose' && this.kind !== 'point') return null
    if (!Array.isArray(this.draft)) return null
    const [x, y, heading] = this.draft as number[]
    return x === undefined || y === undefined ? null : { x, y, heading: this.kind === 'pose' ? (heading ?? 0) : null }
  })
  size: [number, number] = $derived.by(() => {
    const [w = 2, d = 1] = (this.space?.['size'] as number[] | undefined) ?? []
    return [w * 1000, d * 1000]
  })

  constructor(session: Session) {
    this.session = session
  }

  /** Take note of what the service has said; the ghosts of later drafts are moved from there. */
  learn(): void {
    const { session } = this
    if (this.kind !== 'fleet' || !session.preview) return
    const told = { ...this.known }
    if (hasItems(this.space)) {
      const [placement] = placementOf(session.previewFor)
      const units = session.preview.ghosts
      if (placement && units.length)
        this.known = { [placement.squadron]: { placement, units, stands: units.flatMap(({ stands }) => stands) } }
      return
    }
    if (!Array.isArray(session.previewFor)) return
    for (const placement of session.previewFor as Placement[]) {
      const ghost = session.preview.ghosts.find(({ body }) => body === placement.squadron)
      if (ghost) told[placement.squadron] = { placement, stands: ghost.stands, units: [] }
    }
    this.known = told
  }

  // -- the hand ------------------------------------------------------------------------------------------------------------

  take(name: string, part: 'body' | 'turn', from: Point): boolean {
    const id = this.#itemOf(name)
    this.chosen = id
    this.session.selected = id
    const placement = this.placements.find(({ squadron }) => squadron === id)
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
    else if (this.spot) this.#setSpot(this.spot.x + dx, this.spot.y + dy, this.spot.heading)
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
    if (placement && toPlace) this.#set({ ...placement, commander: ((placement.commander ?? 0) + 1) % toPlace.stands })
  }

  /** Of several that may be placed next, another one. */
  choose(name: string): void {
    const id = this.#itemOf(name)
    this.chosen = id
    this.session.selected = id
    if (!this.isOne || this.placements[0]?.squadron === id) return
    const { zone, formations } = this.squadrons.find((each) => each.id === id) ?? {}
    if (!zone || !formations) return
    const [x, y] = zone.around ?? [(zone.west + zone.east) * 500, (zone.south + zone.north) * 500]
    const placement = {
      squadron: id,
      formation: formations[0] ?? '',
      x: Math.round(x),
      y: Math.round(y),
      heading: zone.heading,
    }
    this.session.setDraft(hasItems(this.space) ? answerOf(placement) : [placement])
  }

  /** What a unit belongs to that is placed together with others. */
  #itemOf(name: string): string {
    return hasItems(this.space) && !this.squadrons.some(({ id }) => id === name) ? (this.selected ?? name) : name
  }

  /** The nearest place that is allowed. */
  async settle(): Promise<void> {
    if (this.placement && hasItems(this.space)) await this.session.fit({ placement: answerOf(this.placement) })
    else if (this.placement) await this.session.fit({ placement: this.placement, draft: this.placements })
  }

  putSpot([x, y]: Point): void {
    this.#setSpot(Math.round(x), Math.round(y), this.spot?.heading ?? null)
  }

  #setSpot(x: number, y: number, heading: number | null): void {
    this.session.setDraft(heading === null ? [x, y] : [x, y, heading])
  }

  #set(placement: Placement): void {
    if (hasItems(this.space)) return this.session.setDraft(answerOf(placement))
    this.session.setDraft(this.placements.map((each) => (each.squadron === placement.squadron ? placement : each)))
  }

  #stands(placement: Placement): Pose[] | null {
    const known = this.known[placement.squadron]
    return known ? carried(known, placement) : null
  }

  #linedUp(placement: Placement): Placement {
    const stands = this.#stands(placement)
    const scene = this.session.scene
    if (!stands || !scene) return placement
    const { width, depth } = this.#look(placement.squadron)
    const units: Unit[] = this.ghosts
      .filter(({ id }) => id !== placement.squadron)
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

  #look(id: string): Look {
    const stands = this.squadrons.find((each) => each.id === id)?.stands ?? 4
    return lookOf(this.session, id, stands, this.placements.find(({ squadron }) => squadron === id)?.commander ?? 0)
  }

  #isMeant(text: string, id: string): boolean {
    const named = this.placements.filter(({ squadron }) => new RegExp(`\\b${squadron}\\b`).test(text))
    return named.length ? named.some(({ squadron }) => squadron === id) : id === this.selected
  }
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
