/** A seat at a table: the newest picture from the service, what the player is about to answer, and what he looks at. */
import { api, Refused } from '../api'
import { settings } from '../settings.svelte'
import { isSelecting, withoutSelections } from './cards/quick'
import { Hand } from './hand.svelte'
import { Journal } from './journal'
import { Past } from './past.svelte'
import { Playback, type Present } from './playback/queue.svelte'
import { Ribbon } from './playback/ribbon.svelte'
import { Presses } from './presses'
import { Previews } from './previews'
import { Socket, socketUrl, type Action, type Connection, type Wire } from './socket'
import type {
  CardScene,
  LogLine,
  Notice,
  Odds,
  OptionSpec,
  Picture,
  Preview,
  Question,
  Reach,
  Reason,
  Reply,
  Scene,
  Staged,
  Update,
} from './wire'
import { asLegs } from './stage/legs'
import { idsOf } from './wire'

const ARRIVES_WITHIN = 4000 // ms after an act was kept; otherwise everything is asked for again
const UNKNOWN = [401, 403, 404, 410] // answers to a token that is none
const MOST_FETCHED = 4 // decisions; whoever has missed more looks back by himself
const DRAFTED = ['manoeuvre', 'place', 'form'] // kinds of answers that the service is asked about while they are made

export class Session {
  update = $state.raw<Update | null>(null)
  log = $state.raw<LogLine[]>([])
  readonly ribbon = new Ribbon()
  readonly past = new Past((news) => (this.news = this.fresh = news))
  readonly #present: Playback = new Playback({
    picture: () => this.update?.scene ?? null,
    told: () => this.log.length,
    hand: () => this.update?.seat ?? null,
    expect: (staged, before, log) => this.ribbon.expect(staged, before, log),
    reach: ({ step, beat }) => this.ribbon.reach(step, beat),
    show: (lines, log) => this.#tell(lines, log),
    install: (present) => this.#install(present),
    speed: () => settings.speed,
    isByHand: () => settings.byHand,
    isPassed: (act) => settings.onlyFights && !act.fight,
    isHeld: (update) => settings.quickAttacks && isSelecting(update),
  })
  picture: Picture | null = $derived(this.#shown()) // of either kind
  scene: Scene | null = $derived(this.picture?.kind === 'table' ? this.picture : null) // a table with figures
  cards: CardScene | null = $derived(this.picture?.kind === 'cards' ? this.picture : null) // a table with cards
  news = $state.raw<LogLine[]>([])
  fresh = $state.raw<LogLine[]>([]) // the same, for the log and readers of the screen; nobody clears them
  selected = $state<string | null>(null)
  hovered = $state<string | null>(null) // body under the pointer or the focus
  pointed = $state<string | null>(null) // the same on the table alone: its card is shown beside it
  group = $state.raw<string[]>([])
  hover = $state<string | null>(null)
  draft = $state.raw<unknown>(null)
  preview = $state.raw<Preview | null>(null)
  previewFor = $state.raw<unknown>(null)
  reach = $state.raw<Reach | null>(null)
  refusal = $state.raw<Reason | null>(null)
  dropped = $state.raw<{ why: Reason; x: number; y: number } | null>(null) // the last drop that was refused, on the screen
  isAiming = $state(false) // something is taken up on the table, and has its own gold button
  busy = $state(false) // an act is on its way
  connection = $state<Connection>('connecting')
  trouble = $state('') // what the service said when it broke off
  notice = $state.raw<Notice | null>(null)
  readonly settings = settings
  /** One for each decision: the same question asked again is another one. */
  readonly presses = new Presses(() => (this.question ? (this.update?.step ?? null) : null))
  /** The unit in the hand, where the open question is another one than that of its way. */
  readonly hand: Hand = new Hand(
    () => ({ question: this.question, seq: this.update?.seq ?? 0 }),
    () => this.#socket,
  )
  readonly arrived: Promise<Update | null> // the first picture; null: the table was left before

  #arrive: (first: Update | null) => void = () => undefined
  #socket: Socket
  #journal = new Journal()
  #received: Update | null = null
  #waiting: { seq: number; arrived: () => void }[] = []
  #previews: Previews
  #acting: { seq: number; ended: Promise<boolean> } | null = null
  #committing = false
  #hasWatched = false // something was shown since the last question
  #fits = 0 // the newest drop counts, and only as long as nothing else is drawn
  #fitting = $state(0) // drops about which the service has not spoken yet
  // The body chosen last, the step to go back to, and what could have been chosen instead.
  #chosen: { body: string; step: number; instead: string[] } | null = null

  constructor(
    readonly token: string,
    wiring: { url?: string; make?: (url: string) => Wire; chance?: () => number } = {},
  ) {
    this.arrived = new Promise((settle) => (this.#arrive = settle))
    const listener = {
      have: () => ({
        seq: this.#received?.seq ?? 0,
        log: this.#journal.lines.length,
        step: this.#received?.step ?? null,
      }),
      update: (update: Update) => this.#take(update),
      notice: (notice: Notice) => (this.notice = notice),
      connection: (state: Connection, words: string) => {
        this.connection = state
        this.trouble = words
        if (state === 'lost' && this.#received === null) void this.#isKnown()
        if (state === 'refused') this.#arrive(null)
      },
    }
    this.#socket = new Socket(wiring.url ?? socketUrl(token), listener, wiring.make, wiring.chance)
    this.#previews = new Previews(this.#socket, (preview, draft) => this.#believe(preview, draft))
  }

  /** Where the refusal that is shown belongs; null: to no place on the table. */
  get refusedAt(): { x: number; y: number } | null {
    return this.refusal !== null && this.dropped?.why === this.refusal ? this.dropped : null
  }

  get live(): boolean {
    return this.past.moment === null
  }

  /** The update that is shown: of now, or of the moment that is looked at. */
  get shown(): Update | null {
    return this.past.moment ?? this.update
  }

  /** What shows how that came about. */
  get playback(): Playback {
    return this.live ? this.#present : this.past.playback
  }

  /** Acts that are still to be shown. */
  get behind(): number {
    return this.#present.left
  }

  /** The question that this seat has to answer now; none while the past is shown. */
  get question(): Question | null {
    return this.live && this.behind === 0 ? (this.update?.question ?? null) : null
  }

  /** The question whose answer is drawn on the table: that of the unit in the hand, else the open one. */
  get drawn(): Question | null {
    return this.hand.grasp?.question ?? this.question
  }

  /** Where the unit that moves can come. */
  get envelope(): Reach | null {
    return this.hand.grasp?.reach ?? this.reach
  }

  /** Is the service's word about the draft as it now is? */
  get isPreviewed(): boolean {
    return this.preview !== null && this.previewFor === this.draft
  }

  /** Has the service said all that it will say about the draft as it now is? */
  get isSettled(): boolean {
    const isAsked = this.draft !== null && DRAFTED.includes(this.drawn?.space.kind ?? '')
    return !this.busy && this.#fitting === 0 && (!isAsked || this.isPreviewed)
  }

  optionOf(key: string): OptionSpec | null {
    const space = this.question?.space
    if (!space || !('options' in space)) return null
    return (space.options as OptionSpec[]).find((option) => option.key === key) ?? null
  }

  // -- acts --------------------------------------------------------------------------------------------------------------

  async answer(answer: unknown): Promise<boolean> {
    const { question, update } = this
    if (!question || !update) return false
    const { space } = question
    const done = await this.#act({ kind: 'answer', seq: update.seq, answer })
    if (done && space.kind === 'choice' && idsOf(update.scene).includes(String(answer))) {
      const instead = space.options.filter((option) => !option.barred).map((option) => option.key)
      this.#chosen = { body: String(answer), step: update.step, instead }
    }
    return done
  }

  async commit(): Promise<boolean> {
    const question = this.question
    if (!question) return false
    if (this.draft === null) {
      if (question.space.kind === 'place') return this.answer(question.default)
      this.refusal = { text: 'Nothing is drawn yet.', rule: '' }
      return false
    }
    if (this.#committing) return false // Enter and a click in the same moment
    this.#committing = true
    try {
      const draft = this.draft
      if (!this.isPreviewed) await this.#askPreview()
      if (this.draft !== draft) return false // it was changed meanwhile
      const word = this.isPreviewed ? this.preview : null
      return await this.#give(word?.answer ?? draft)
    } finally {
      this.#committing = false
    }
  }

  /** The answer to what is drawn, with all that taking the unit has answered before. */
  async #give(answer: unknown): Promise<boolean> {
    const { grasp } = this.hand
    if (!grasp?.question) return this.answer(answer)
    const answers = [...grasp.chain, { rule: grasp.question.rule, answer }]
    this.hand.remember(grasp.body, asLegs(answer))
    const done = await this.#act({ kind: 'bundle', seq: this.update?.seq ?? 0, answers })
    if (!done || this.refusal === null) this.hand.forget()
    return done
  }

  order(text: string): Promise<boolean> {
    return this.#act({ kind: 'order', seq: this.#presentSeq(), text })
  }

  /** What was done last is taken back as one, or all since so many decisions were made. */
  undo(to?: number): Promise<boolean> {
    const seq = this.#presentSeq()
    return this.#act({ kind: 'undo', seq, to: to ?? this.update?.undo_to ?? null })
  }

  concede(): Promise<boolean> {
    return this.#act({ kind: 'concede', seq: this.#presentSeq() })
  }

  /** What was dropped here cannot lie here. */
  refuseDrop(why: Reason, x: number, y: number): void {
    this.refusal = why
    this.dropped = { why, x, y }
  }

  /** Take a unit into the hand; why not, if it cannot be. */
  async take(body: string): Promise<Reason | null> {
    this.selected = body
    if (!this.hand.may(body) && this.#canChangeTo(body) && !(await this.undo(this.#chosen?.step))) return this.refusal
    const before = this.hand.grasp
    const why = await this.hand.take(body)
    if (this.hand.grasp !== before && this.draft !== null) this.setDraft(null)
    return why
  }

  /** Can a hand take it now, perhaps in the place of the one that was chosen before? */
  mayTake(body: string): boolean {
    return this.hand.may(body) || this.#canChangeTo(body)
  }

  /** Why a unit of this seat does not do what the hand wants. */
  whyIdle(body: string): Reason {
    const told = this.scene?.bodies.find(({ id }) => id === body)?.why
    const asked = this.question ? 'Nothing is asked of it now.' : 'You have nothing to answer now.'
    return this.hand.barred(body) ?? { text: told || asked, rule: '' }
  }

  /** What a click on a body means. */
  async pick(body: string): Promise<void> {
    this.selected = body
    const option = this.optionOf(body)
    const space = this.question?.space
    if (option?.barred) {
      this.refusal = option.barred
    } else if (option && space?.kind === 'choice') {
      await this.answer(body)
    } else if (option && (space?.kind === 'pick' || space?.kind === 'cards')) {
      this.setDraft(toggled((this.draft as string[] | null) ?? space.default, body))
    } else if (!option && this.#canChangeTo(body)) {
      await this.#takeInstead(body)
    } else if (this.scene && this.question && this.#isIdle(body)) {
      this.refusal = this.whyIdle(body)
    }
  }

  // -- the draft ---------------------------------------------------------------------------------------------------------

  /** Keep it, and ask the service about it, at most every 60 ms; a word on an older draft is dropped. */
  setDraft(draft: unknown): void {
    this.draft = draft
    this.refusal = null
    this.#fits += 1
    if (draft === null) {
      this.#dropPreview()
    } else if (DRAFTED.includes(this.drawn?.space.kind ?? '')) {
      this.#previews.soon(() => void this.#askPreview())
    }
  }

  /** Ask the service to turn a drop into an answer, which becomes the draft. */
  async fit(target: unknown): Promise<void> {
    const { update } = this
    if (!update || !this.question) return
    const wanted = ++this.#fits
    this.#fitting += 1
    const told = await this.#socket.ask({ kind: 'fit', seq: update.seq, target, chain: this.#chain }).told
    this.#fitting -= 1
    if (told === null || this.update?.seq !== update.seq || wanted !== this.#fits) return
    if (told.kind === 'no') this.refusal = told.reason
    if (told.kind !== 'previewed') return
    const { answer, why_not } = told.preview
    if (answer === null) {
      this.refusal = why_not
      return
    }
    this.#dropPreview()
    this.draft = answer
    this.#believe(told.preview, answer)
  }

  async askOdds(...units: string[]): Promise<Odds[]> {
    const told = await this.#socket.ask({ kind: 'odds', units }).told
    return told?.kind === 'odds' ? told.odds : []
  }

  // -- what is shown -----------------------------------------------------------------------------------------------------

  toThePresent(): void {
    this.#present.toThePresent()
  }

  goLive(): void {
    this.past.leave()
    this.news = this.fresh = []
    this.#present.toThePresent()
  }

  hurry(): void {
    this.#socket.hurry()
  }

  /** Leave the table; nothing that this seat knew stays in memory. */
  close(): void {
    this.#present.stop()
    this.past.leave()
    this.ribbon.clear()
    this.#previews.drop()
    this.#socket.close()
    this.#arrive(null)
    this.#journal = new Journal()
    this.#received = this.update = null
    this.#waiting = []
    this.log = this.news = this.fresh = []
    this.draft = this.preview = this.previewFor = this.reach = this.refusal = null
    this.selected = this.hovered = this.hover = null
    this.group = []
  }

  // -- inside ------------------------------------------------------------------------------------------------------------

  /** The picture, maybe in the midst of a decision. */
  #shown(): Picture | null {
    const { picture } = this.playback
    if (!picture || !this.live || !settings.quickAttacks) return picture ?? this.shown?.scene ?? null
    return withoutSelections(picture, this.update?.seats ?? [])
  }

  /** Whoever acts without a question, while something is still shown, means the present. */
  #presentSeq(): number {
    this.#present.toThePresent()
    return this.update?.seq ?? 0
  }

  async #act(action: Action): Promise<boolean> {
    // What an act led to may be seen before the word that it was kept: who answers it so fast is not ignored.
    while (this.#acting) {
      if (this.#acting.seq === action.seq) return false // one answer to each question
      await this.#acting.ended
    }
    if (!this.update) return false
    const ended = this.#carryOut(action)
    this.#acting = { seq: action.seq, ended }
    return ended
  }

  async #carryOut(action: Action): Promise<boolean> {
    this.busy = true
    this.refusal = null
    try {
      const told = await this.#socket.act(action)
      if (told.kind === 'no') {
        this.refusal = told.reason
        return false
      }
      await this.#arrival(told.seq)
      this.refusal = told.rest // an order went as far as the dice, and no farther
      return true
    } finally {
      this.busy = false
      this.#acting = null
    }
  }

  /** The update that an act led to may come before or after the word that it was kept. */
  #arrival(seq: number): Promise<void> {
    if ((this.#received?.seq ?? 0) >= seq) return Promise.resolve()
    return new Promise((settle) => {
      const late = setTimeout(() => this.#fromTheStart(), ARRIVES_WITHIN)
      const arrived = () => {
        clearTimeout(late)
        settle()
      }
      this.#waiting.push({ seq, arrived })
    })
  }

  #take(update: Update): void {
    const first = this.#received === null
    const news = this.#journal.take(update.log)
    if (news === null || this.#journal.hash !== update.hash) {
      // Once only: when even the whole log does not agree, asking again would not help.
      if (update.log.since > 0) return this.#fromTheStart()
    }
    const before = this.#received?.step ?? 0
    this.#received = update
    const present = { update, log: this.#journal.lines, news: first ? [] : (news ?? []) }
    this.#present.take(present, first ? [] : this.#staged(update, before), first || update.step < before)
    const arrived = this.#waiting.filter((each) => each.seq <= update.seq)
    this.#waiting = this.#waiting.filter((each) => each.seq > update.seq)
    for (const each of arrived) each.arrived()
    this.#arrive(update)
  }

  /** How the decisions since the last update are shown. What was too much to be sent along is fetched. */
  #staged(update: Update, before: number): readonly Staged[] | Promise<readonly Staged[]> {
    const missing = update.step - before - update.staged.length
    if (missing <= 0 || missing > MOST_FETCHED || settings.speed === 0) return update.staged
    const steps = Array.from({ length: update.step - before }, (_, at) => before + at)
    return Promise.all(steps.map((step) => api.staged(this.token, step)))
  }

  /** A browser does not say why a connection was not made: is there such a table at all? */
  async #isKnown(): Promise<void> {
    try {
      await api.steps(this.token)
    } catch (error) {
      if (error instanceof Refused && UNKNOWN.includes(error.status)) this.#socket.refuse(error.reason.text)
    }
  }

  #fromTheStart(): void {
    this.#journal = new Journal()
    this.#socket.hello({ seq: 0, log: 0, step: null })
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
    if (!same) this.#openQuestion()
    if (this.#hasWatched) this.presses.open(performance.now())
    this.#hasWatched = false
    if (this.selected !== null && !idsOf(update.scene).includes(this.selected)) this.selected = null
    // A draft that could not be judged while something else was shown is put to the service now.
    if (this.draft !== null && !this.isPreviewed) this.#previews.soon(() => void this.#askPreview())
  }

  #openQuestion(): void {
    const question = this.update?.question
    this.hand.drop()
    this.draft = null
    this.reach = this.refusal = this.hover = this.hovered = null
    this.#dropPreview()
    if (!question) return
    if (question.about) this.selected = question.about
    if (question.space.kind === 'manoeuvre') void this.#askReach()
    // Whoever is asked about can be pulled at once, whatever else may be chosen.
    if (question.about && this.hand.may(question.about)) void this.hand.take(question.about)
  }

  async #askReach(): Promise<void> {
    const seq = this.update?.seq ?? 0
    const told = await this.#socket.ask({ kind: 'reach', seq }).told
    if (told?.kind === 'reached' && this.update?.seq === seq) this.reach = told.reach
  }

  async #askPreview(): Promise<void> {
    if (this.draft !== null && this.update && this.question) {
      await this.#previews.ask(this.update.seq, this.draft, this.#chain)
    }
  }

  /** The answers that come before what is drawn. */
  get #chain(): Reply[] {
    return this.hand.grasp?.chain ?? []
  }

  /** An own unit that the open question has nothing to do with. */
  #isIdle(body: string): boolean {
    const known = this.scene?.bodies.find(({ id }) => id === body)
    const { question } = this
    const isNamed = Object.values(question?.hints ?? {}).some((hint) => [...hint.lit, ...hint.about].includes(body))
    return known?.seat === this.update?.seat && question?.about !== body && !isNamed
  }

  #believe(preview: Preview, draft: unknown): void {
    this.preview = preview
    this.previewFor = draft
  }

  #dropPreview(): void {
    this.#previews.drop()
    this.preview = this.previewFor = null
  }

  /** While a body of ours is being moved, another that could act was clicked: can we go back and take it instead? */
  #canChangeTo(body: string): boolean {
    const { question, update } = this
    if (!question || !this.#chosen || update?.why_no_undo !== null) return false
    return this.#chosen.body === question.about && body !== question.about && this.#chosen.instead.includes(body)
  }

  async #takeInstead(body: string): Promise<void> {
    if (!(await this.undo(this.#chosen?.step ?? 0))) return
    const option = this.optionOf(body)
    if (option && !option.barred) await this.answer(body)
    this.selected = body
  }
}

function toggled(keys: string[], key: string): string[] {
  return keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]
}
