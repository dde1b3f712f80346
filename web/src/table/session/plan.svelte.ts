/**
 * Orders that are laid down before any is sent: each with its number, each from where the one before it would lead.
 *
 * A plan never leaves the page until it is played, and then order by order up to the first interruption.
 */
import type { Body, Ghost, Reply, Scene } from '../wire'

export interface Planned {
  bodies: string[]
  chain: Reply[] // after those of the orders before it
  words: string
  ghosts: Ghost[]
}

const NOTHING: Reply[] = []

export class Plan {
  isOn = $state(false) // what is ordered is laid down, not sent
  isPlaying = $state(false)
  #orders = $state.raw<Planned[]>([])
  #chain = $state.raw<Reply[]>(NOTHING)

  get orders(): readonly Planned[] {
    return this.#orders
  }

  /** All answers of the orders so far: what is asked of the next unit is asked after them. */
  get chain(): Reply[] {
    return this.isOn ? this.#chain : NOTHING
  }

  has(body: string): boolean {
    return this.#orders.some(({ bodies }) => bodies.includes(body))
  }

  add(...orders: Planned[]): void {
    this.#lay([...this.#orders, ...orders])
  }

  /** The last order: the others do not stand on it. */
  back(): void {
    this.#lay(this.#orders.slice(0, -1))
  }

  clear(): void {
    this.#lay([])
    this.isOn = this.isPlaying = false
  }

  /** The first one is done. */
  next(): void {
    this.#lay(this.#orders.slice(1))
  }

  #lay(orders: Planned[]): void {
    this.#orders = orders
    this.#chain = orders.length ? orders.flatMap(({ chain }) => chain) : NOTHING
  }
}

/** The units of a plan as they stand: whoever looks otherwise after an order of others was hit meanwhile. */
export function stateOf(orders: readonly Planned[], scene: Scene | null): Record<string, string> {
  const here = (id: string) => scene?.bodies.find((body) => body.id === id)
  return Object.fromEntries(orders.flatMap(({ bodies }) => bodies).map((id) => [id, toldOf(here(id))]))
}

function toldOf(body: Body | undefined): string {
  if (!body) return ''
  const { stands, whole, men, disorder, status } = body
  return JSON.stringify([stands, whole, men, disorder, status])
}
