/** Looking back: any moment of the game, decision by decision, phase by phase, turn by turn. */
import { api, wordsOf } from '../api'
import { Moments } from './moments'
import type { Session } from './session.svelte'

export interface Step {
  step: number
  turn: number
  phase: string
  seat: number | null
  words: string
}

export type Speed = 1 | 3 | 10
const A_STEP = 900 // ms at speed 1
const A_WHILE = 400 // ms between two lists of steps, however fast the computer plays

export class Replay {
  steps = $state.raw<Step[]>([])
  at = $state<number | null>(null) // the step shown; null: the present
  playing = $state(false)
  speed = $state<Speed>(1)
  trouble = $state('')
  #moments: Moments
  #newest = -1
  #wanted = 0 // the newest wish wins
  #timer: ReturnType<typeof setTimeout> | undefined
  #listing: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly session: Session) {
    this.#moments = new Moments(session.token)
  }

  /** The game has gone on, or back: so many decisions have been made. */
  follow(step: number): void {
    if (step < this.#newest) this.#moments.forgetFrom(step)
    if (step !== this.#newest) this.#listing ??= setTimeout(() => void this.#list(), A_WHILE)
    this.#newest = step
  }

  /** Decisions made so far. */
  get last(): number {
    return this.session.update?.step ?? 0
  }

  /** Where turns begin, of what has been shown already. */
  get turns(): Step[] {
    return this.steps.filter(
      (each, at) => each.turn > 0 && each.step <= this.last && each.turn !== this.steps[at - 1]?.turn,
    )
  }

  get now(): Step | null {
    const at = this.at ?? this.last
    return this.steps.find((each) => each.step === at) ?? this.steps.at(-1) ?? null
  }

  async show(step: number): Promise<void> {
    const wanted = ++this.#wanted
    const at = Math.max(0, Math.min(step, this.last))
    try {
      const [moment, before] = await Promise.all([
        this.#moments.at(at),
        this.at === at - 1 ? this.#moments.at(at - 1) : null,
      ])
      if (wanted !== this.#wanted) return
      const log = this.session.log
      this.at = at
      this.trouble = ''
      this.session.showMoment(moment, before ? log.slice(before.log.since, moment.log.since) : [])
      for (const near of [at + 1, at + 2, at - 1])
        if (near >= 0 && near <= this.last) this.#moments.at(near).catch(() => null)
    } catch (error) {
      if (wanted === this.#wanted) this.trouble = wordsOf(error).text
    }
  }

  live(): void {
    this.#wanted += 1
    this.pause()
    this.at = null
    this.trouble = ''
    this.session.goLive()
  }

  /** Forward or back by one decision; beyond the last one is the present. */
  by(steps: number): Promise<void> | void {
    this.pause()
    return this.#by(steps)
  }

  /** To the next or the former beginning of a phase (or of a turn). */
  async byPhase(direction: 1 | -1, unit: 'phase' | 'turn' = 'phase'): Promise<void> {
    this.pause()
    if (!this.steps.length) await this.#list() // asked before they were told
    const at = this.at ?? this.last
    const starts = this.steps.filter((each, index) => {
      const before = this.steps[index - 1]
      return each.turn !== before?.turn || (unit === 'phase' && each.phase !== before.phase)
    })
    const found = direction > 0 ? starts.find((each) => each.step > at) : starts.filter((each) => each.step < at).at(-1)
    if (found) return this.show(found.step)
    return direction > 0 ? this.live() : this.show(0)
  }

  play(): void {
    if (this.at === null || this.at >= this.last) void this.show(0)
    this.playing = true
    this.#tick()
  }

  /** The table is left. */
  close(): void {
    this.pause()
    clearTimeout(this.#listing)
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  #by(steps: number): Promise<void> | void {
    const at = (this.at ?? this.last) + steps
    if (at >= this.last && this.at !== null && steps > 0 && !this.session.update?.outcome) return this.live()
    return this.show(at)
  }

  #tick(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (!this.playing) return
      if (this.at !== null && this.at >= this.last) return this.pause()
      void Promise.resolve(this.#by(1)).then(() => this.playing && this.#tick())
    }, A_STEP / this.speed)
  }

  async #list(): Promise<void> {
    this.#listing = undefined
    try {
      this.steps = (await api.steps(this.session.token)).steps
    } catch {
      // The scrubber works without them; only its ticks and words are missing.
    }
  }
}
