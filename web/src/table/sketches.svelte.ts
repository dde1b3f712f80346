/** Places pointed at and arrows drawn: shown to all at the table, and arrows kept with the moment that they are about. */
import { keep, stored } from '../settings.svelte'
import type { Pinged, Point } from './wire'

export interface Arrow {
  from: Point
  to: Point
  seat: number | null
}

interface Ping {
  key: number
  at: Point
  seat: number
}

interface Where {
  game: string
  step: number // of the moment that is looked at
  seat: number | null
}

const KEY = 'polemos.arrows'
const SHOWN = 2600 // ms
const MOST = 200 // arrows of all games that this browser keeps

type Kept = [game: string, step: number, arrow: Arrow]

export class Sketches {
  pings = $state.raw<Ping[]>([])
  draft = $state.raw<Arrow | null>(null) // under the hand
  #kept = $state.raw<Kept[]>(read())
  #next = 0

  constructor(
    private readonly where: () => Where,
    private readonly send: (at: Point, to: Point | null) => void,
  ) {}

  /** Those of the moment that is looked at. */
  get arrows(): Arrow[] {
    const { game, step } = this.where()
    return this.#kept.flatMap(([of, at, arrow]) => (of === game && at === step ? [arrow] : []))
  }

  ping(at: Point): void {
    const place = rounded(at)
    this.#show(place, this.where().seat ?? 0)
    this.send(place, null)
  }

  draw(from: Point, to: Point): void {
    this.draft = null
    const [one, other] = [rounded(from), rounded(to)]
    this.#keep({ from: one, to: other, seat: this.where().seat })
    this.send(one, other)
  }

  hear({ seat, at, to }: Pinged): void {
    if (to) this.#keep({ from: at, to, seat })
    else this.#show(at, seat)
  }

  /** The arrows of this moment go; false: there are none. */
  wipe(): boolean {
    const { game, step } = this.where()
    const left = this.#kept.filter(([of, at]) => of !== game || at !== step)
    const had = left.length < this.#kept.length
    if (had) this.#write(left)
    return had
  }

  #show(at: Point, seat: number): void {
    const key = this.#next++
    this.pings = [...this.pings, { key, at, seat }]
    setTimeout(() => (this.pings = this.pings.filter((each) => each.key !== key)), SHOWN)
  }

  #keep(arrow: Arrow): void {
    const { game, step } = this.where()
    this.#write([...this.#kept, [game, step, arrow] as Kept].slice(-MOST))
  }

  #write(kept: Kept[]): void {
    this.#kept = kept
    keep(KEY, kept)
  }
}

const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)]

function read(): Kept[] {
  const found = stored(KEY)
  return Array.isArray(found) ? (found as Kept[]).filter((each) => Array.isArray(each) && each.length === 3) : []
}
