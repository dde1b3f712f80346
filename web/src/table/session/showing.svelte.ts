/** What a seat is shown: the newest picture, how it came about, the log as far as it is told, and the past. */
import { settings } from '../../settings.svelte'
import { isDeclaration } from '../cards/declarations'
import { Past } from '../past.svelte'
import { Playback, type Present } from '../playback/queue.svelte'
import { Ribbon } from '../playback/ribbon.svelte'
import { Presses } from '../presses'
import type { CardScene, LogLine, OptionSpec, Picture, Question, Scene, Update } from '../wire'

export abstract class Showing {
  update = $state.raw<Update | null>(null)
  log = $state.raw<LogLine[]>([])
  readonly ribbon = new Ribbon()
  readonly past = new Past((news) => (this.news = this.fresh = news))
  protected readonly present: Playback = new Playback({
    picture: () => this.update?.scene ?? null,
    told: () => this.log.length,
    hand: () => this.update?.seat ?? null,
    expect: (staged, before, log) => this.ribbon.expect(staged, before, log),
    reach: ({ step, beat }) => this.ribbon.reach(step, beat),
    show: (lines, log) => this.#tell(lines, log),
    install: (present) => this.#install(present),
    speed: () => settings.speed,
    isByHand: () => settings.byHand,
    isPassed: (act, beats, by) =>
      (settings.onlyFights && !act.fight) ||
      (settings.quickAttacks && this.#isComputer(by) && isDeclaration(act, beats)),
    isStill: () => settings.still,
  })
  picture: Picture | null = $derived(this.playback.picture ?? this.shown?.scene ?? null) // maybe in the midst of a decision
  scene: Scene | null = $derived(this.picture?.kind === 'table' ? this.picture : null) // a table with figures
  cards: CardScene | null = $derived(this.picture?.kind === 'cards' ? this.picture : null) // a table with cards
  news = $state.raw<LogLine[]>([])
  fresh = $state.raw<LogLine[]>([]) // the same, for the log and readers of the screen; nobody clears them
  readonly settings = settings
  /** One for each decision: the same question asked again is another one. */
  readonly presses = new Presses(() => (this.question ? (this.update?.step ?? null) : null))
  #hasWatched = false // something was shown since the last question
  #awaiting: (() => void)[] = [] // the present

  /** The present is shown, and with it perhaps another question than before. */
  protected abstract presented(update: Update, isAnother: boolean): void

  get live(): boolean {
    return this.past.moment === null
  }

  /** The update that is shown: of now, or of the moment that is looked at. */
  get shown(): Update | null {
    return this.past.moment ?? this.update
  }

  /** What shows how that came about. */
  get playback(): Playback {
    return this.live ? this.present : this.past.playback
  }

  /** Acts that are still to be shown. */
  get behind(): number {
    return this.present.left
  }

  /** The question that this seat has to answer now; none while the past is shown. */
  get question(): Question | null {
    return this.live && this.behind === 0 ? (this.update?.question ?? null) : null
  }

  optionOf(key: string): OptionSpec | null {
    const space = this.question?.space
    if (!space || !('options' in space)) return null
    return (space.options as OptionSpec[]).find((option) => option.key === key) ?? null
  }

  /** Settles when nothing is left to be shown. */
  async isShown(): Promise<void> {
    while (this.behind > 0) await new Promise<void>((settle) => this.#awaiting.push(settle))
  }

  toThePresent(): void {
    this.present.toThePresent()
  }

  goLive(): void {
    this.past.leave()
    this.news = this.fresh = []
    this.present.toThePresent()
  }

  /** Nothing that was shown stays in memory. */
  protected clear(): void {
    this.present.stop()
    this.past.leave()
    this.ribbon.clear()
    this.update = null
    this.log = this.news = this.fresh = []
  }

  #isComputer(seat: number | null): boolean {
    return this.update?.seats.some((each) => each.seat === seat && each.player !== 'human') ?? false
  }

  /** A beat: some lines more are told. */
  #tell(lines: LogLine[], log: LogLine[]): void {
    this.#hasWatched = true
    this.log = log
    if (this.live) this.news = this.fresh = lines
  }

  #install({ update, log, news }: Present): void {
    const before = this.update?.question ?? null
    const same = JSON.stringify(update.question) === JSON.stringify(before)
    // The same question stays the same object, so that its widget keeps what was typed and where the focus was.
    this.update = same ? { ...update, question: before } : update
    this.ribbon.settle(update)
    const untold = news.filter((line) => !this.log.includes(line))
    this.log = log
    if (this.live && untold.length) this.news = this.fresh = untold
    this.presented(update, !same)
    if (this.#hasWatched) this.presses.open(performance.now())
    this.#hasWatched = false
    const awaiting = this.#awaiting.splice(0)
    queueMicrotask(() => awaiting.forEach((settle) => settle()))
  }
}
