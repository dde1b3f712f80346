/** Looking back: any moment of the game, beat by beat, decision by decision, phase by phase, turn by turn. */
import { api, wordsOf } from '../api'
import type { StepInfo } from '../protocol'
import { Moments } from './moments'
import { NOTHING } from './playback/patch'
import type { Chip } from './playback/ribbon.svelte'
import type { Session } from './session.svelte'
import type { Staged, Update } from './wire'

export const SPEEDS = [1, 2, 4, 10] as const
const A_WHILE = 400 // ms between two lists of steps, however fast the computer plays
const A_PAUSE = 300 // ms at speed 1 for a decision in which nothing is to be seen
const FAR = 40 // decisions without anything to see that are passed over

export class Replay {
  steps = $state.raw<StepInfo[]>([])
  at = $state<number | null>(null) // the step shown; null: the present
  beat = $state(0) // so many beats of the decision that follows it are shown, too
  staged = $state.raw<Staged | null>(null) // that decision, as soon as it is known
  playing = $state(false)
  trouble = $state('')
  #moments: Moments
  #newest = -1
  #wanted = 0 // the newest wish wins
  #pause: ReturnType<typeof setTimeout> | undefined
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

  get speed(): number {
    return this.session.past.speed
  }

  set speed(speed: number) {
    this.session.past.speed = speed
  }

  /** Where turns begin, of what has been shown already. */
  get turns(): StepInfo[] {
    return this.steps.filter(
      (each, at) => each.turn > 0 && each.step <= this.last && each.turn !== this.steps[at - 1]?.turn,
    )
  }

  get now(): StepInfo | null {
    const at = this.at ?? this.last
    return this.steps.find((each) => each.step === at) ?? this.steps.at(-1) ?? null
  }

  /** Of the beats that show something in the decision that is looked at: how many there are. */
  get beats(): number {
    return this.staged?.step === this.at ? shownBeats(this.staged).length : 0
  }

  /** Which of them is shown; 0: none yet. */
  get nth(): number {
    const { place } = this.session.past.playback
    const beat = this.playing && place?.step === this.at ? place.beat : this.beat
    return this.staged?.step === this.at ? shownBeats(this.staged).filter((each) => each <= beat).length : 0
  }

  /** A moment, or a beat of the decision that follows it. */
  async show(step: number, beat = 0): Promise<void> {
    const wanted = ++this.#wanted
    const at = Math.max(0, Math.min(step, this.last))
    const [was, had] = [this.at ?? this.last, this.beat]
    try {
      const [moment, before, staged] = await Promise.all([
        this.#moments.at(at),
        this.at === at - 1 && !beat ? this.#moments.at(at - 1) : null,
        beat && at < this.last ? this.#moments.staged(at) : null,
      ])
      if (wanted !== this.#wanted) return
      const { log, past } = this.session
      const glides = at > was || (at === was && beat >= had)
      this.at = at
      this.beat = Math.min(beat, staged?.beats.length ?? 0)
      this.trouble = ''
      this.session.hover = null
      if (staged) past.stand(moment, staged, this.beat, log, glides)
      else past.show(moment, before ? log.slice(before.log.since, moment.log.since) : [], glides)
      this.#fetchNear(at)
    } catch (error) {
      if (wanted === this.#wanted) this.trouble = wordsOf(error).text
    }
  }

  /** The battle as its first turn began: everybody stands where he was put. */
  async firstTurn(): Promise<Update> {
    const steps = this.steps.length ? this.steps : (await api.steps(this.session.token)).steps
    return this.#moments.at(steps.find(({ turn }) => turn > 0)?.step ?? 0)
  }

  /** The beat in which a line of the log is told. */
  async showLine(step: number, line: number): Promise<void> {
    this.pause()
    if (step >= this.last) return this.show(step)
    const staged = await this.#moments.staged(step).catch(() => null)
    const beat = staged?.beats.findIndex(({ lines }) => lines.includes(line)) ?? -1
    return this.show(beat < 0 ? step + 1 : step, beat + 1)
  }

  live(): void {
    this.#wanted += 1
    clearTimeout(this.#pause)
    this.playing = false
    this.at = null
    this.beat = 0
    this.trouble = ''
    this.session.goLive()
  }

  /** Forward or back by one decision; beyond the last one is the present. */
  by(steps: number): Promise<void> | void {
    this.pause()
    const at = (this.at ?? this.last) + (steps < 0 && this.beat ? steps + 1 : steps)
    if (at >= this.last && this.at !== null && steps > 0 && !this.session.update?.outcome) return this.live()
    return this.show(at)
  }

  /** To the next or the former beat that shows something. */
  async byBeat(direction: 1 | -1): Promise<void> {
    this.pause()
    let [at, beat] = [this.at ?? this.last, this.beat]
    if (direction > 0 && this.at === null) return
    const wanted = this.#wanted
    for (let passed = 0; passed < FAR; passed++) {
      const staged = at < this.last ? await this.#moments.staged(at).catch(() => null) : null
      if (wanted !== this.#wanted) return
      const found = shownBeats(staged).filter((each) => (direction > 0 ? each > beat : each < beat))
      const next = direction > 0 ? found[0] : found.at(-1)
      if (next !== undefined) return this.show(at, next)
      at += direction
      beat = direction > 0 ? 0 : Infinity
      if (at < 0) return this.show(0)
      if (at >= this.last) return this.session.update?.outcome ? this.show(this.last) : this.live()
    }
    return this.show(at)
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

  /** Beat by beat from here on, or from a moment. */
  async play(from: number | null = null): Promise<void> {
    this.playing = true
    if (from !== null || this.at === null || this.at >= this.last) await this.show(from ?? 0)
    if (this.playing) await this.#playOn()
  }

  /** An act of the ribbon once more, and back to the present. */
  async playAct({ step, from, to }: Pick<Chip, 'step' | 'from' | 'to'>): Promise<void> {
    await this.show(step, from)
    const [wanted, staged] = [this.#wanted, await this.#moments.staged(step)]
    const moment = this.session.past.moment
    if (!moment || wanted !== this.#wanted) return
    const act = { ...staged, beats: staged.beats.slice(0, to), after: NOTHING }
    this.session.past.play(act, from, moment, this.session.log, () => this.live())
  }

  /** The table is left. */
  close(): void {
    this.playing = false
    this.session.past.leave()
    clearTimeout(this.#pause)
    clearTimeout(this.#listing)
  }

  pause(): void {
    if (!this.playing) return
    this.playing = false
    clearTimeout(this.#pause)
    const { place } = this.session.past.playback
    void this.show(this.at ?? this.last, place?.step === this.at ? place.beat : this.beat)
  }

  async #playOn(): Promise<void> {
    const [wanted, at] = [this.#wanted, this.at]
    if (at === null) return
    if (at >= this.last) return this.session.update?.outcome ? void (this.playing = false) : this.live()
    try {
      const [staged, next] = await Promise.all([this.#moments.staged(at), this.#moments.at(at + 1)])
      if (!this.playing || wanted !== this.#wanted) return
      this.#fetchNear(at + 1)
      this.staged = staged
      const isShort = shownBeats(staged).every((beat) => beat <= this.beat)
      this.session.past.play(staged, this.beat, next, this.session.log, () => {
        this.at = at + 1
        this.beat = 0
        this.#pause = setTimeout(() => this.playing && void this.#playOn(), isShort ? A_PAUSE / this.speed : 0)
      })
    } catch (error) {
      this.playing = false
      this.trouble = wordsOf(error).text
    }
  }

  /** What will be wanted soon. */
  #fetchNear(at: number): void {
    for (const near of [at + 1, at + 2, at - 1])
      if (near >= 0 && near <= this.last) this.#moments.at(near).catch(() => null)
    for (const near of [at, at + 1])
      if (near < this.last)
        void this.#moments.staged(near).then(
          (staged) => near === this.at && (this.staged = staged),
          () => null,
        )
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

/** How many beats are shown when each of those that show something has come. */
function shownBeats(staged: Staged | null): number[] {
  return staged?.beats.flatMap(({ kind }, at) => (kind === 'word' ? [] : [at + 1])) ?? []
}
