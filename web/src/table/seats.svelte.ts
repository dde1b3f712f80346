/**
 * Who of this screen sits at the table now.
 *
 * Several players may share the screen. Only the one who has to decide is connected; when another must answer and either
 * of them sees what the other must not, a curtain falls between them and the former session is thrown away first.
 */
import { t, tell } from '../words/words.svelte'
import { sideOf, sideWords } from './frame/sides'
import { Session } from './session.svelte'
import type { Update } from './wire'

export interface Curtain {
  token: string
  name: string
}

const A_GLANCE = 1100 // ms at speed 1: the former player sees what came of his act before the other takes over

export class Seats {
  session = $state.raw<Session | null>(null)
  curtain = $state.raw<Curtain | null>(null)
  banner = $state('')
  #moving = false
  #coming: Session | null = null // connected, but not at the table yet
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly tokens: readonly string[],
    token: string,
    private readonly seatOf: (token: string) => number | null,
    private readonly make: (token: string) => Session = (each) => new Session(each),
  ) {
    if (tokens.length < 2) this.session = make(token)
    else void this.#sitDown(token, false)
  }

  get isShared(): boolean {
    return this.tokens.length > 1
  }

  /** To be called whenever the picture has changed: is it for another player of this screen to answer? */
  consider(): void {
    const { session } = this
    const update = session?.update
    if (!session || !update || this.curtain || this.#moving || !this.isShared) return
    if (!session.live || session.behind > 0 || session.busy || update.outcome) return
    const next = this.#whoNext(update)
    if (next === null || next === session.token) return
    this.#moving = true
    const glance = session.settings.speed && session.fresh.length ? A_GLANCE / session.settings.speed : 0
    this.#timer = setTimeout(() => this.#handOver(next), glance)
  }

  /** The player named on the curtain is at the screen. */
  async raise(): Promise<void> {
    const token = this.curtain?.token
    if (token !== undefined) await this.#sitDown(token, true)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.session?.close()
    this.#coming?.close()
    this.session = null
  }

  #handOver(next: string): void {
    const update = this.session?.update
    if (!update) {
      this.#moving = false
    } else if (update.private) {
      this.#drawCurtain(next, nameOf(update, this.seatOf(next)))
    } else {
      void this.#sitDown(next, false)
    }
  }

  async #sitDown(token: string, isExpected: boolean): Promise<void> {
    this.#moving = true
    const next = this.make(token)
    this.#coming = next
    if (this.session === null && isExpected) this.session = next
    const update = await next.arrived
    if (update === null) {
      // Left before anything came, or there is no such table: its page says so.
      if (next.connection === 'refused') this.session = next
      return
    }
    if (!isExpected && update.private && this.isShared && !update.outcome) {
      const token = this.#whoNext(update) ?? next.token
      next.close()
      this.#drawCurtain(token, nameOf(update, this.seatOf(token)))
      return
    }
    const former = this.session
    this.session = next
    if (former !== next) former?.close()
    this.curtain = null
    this.#moving = false
    if (former && former !== next) this.#announce(nameOf(update, update.seat))
  }

  #drawCurtain(token: string, name: string): void {
    this.session?.close()
    this.session = null
    this.curtain = { token, name }
    this.#moving = false
  }

  #announce(name: string): void {
    this.banner = t('{side} decides', { side: tell(name) })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.banner = ''), 2500)
  }

  /** Whose answer is wanted, among those at this screen; null: nobody's. The present player goes first. */
  #whoNext(update: Update): string | null {
    if (update.seat !== null && update.waiting_for.includes(update.seat)) return this.#tokenOf(update.seat)
    for (const seat of update.waiting_for) {
      const token = this.#tokenOf(seat)
      if (token !== null) return token
    }
    return null
  }

  #tokenOf(seat: number): string | null {
    return this.tokens.find((token) => this.seatOf(token) === seat) ?? null
  }
}

export function nameOf(update: Update | null, seat: number | null): string {
  const side = sideOf(update, seat)
  const told = update?.seats.find((each) => each.seat === seat)
  return side ? sideWords(side) : (told?.name ?? 'the other player')
}
