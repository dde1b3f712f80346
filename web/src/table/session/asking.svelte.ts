/** What a seat asks the service while an answer is made: what a draft would bring, where it fits, how far one comes. */
import { Hand } from '../hand.svelte'
import { Previews } from '../previews'
import type { Odds, Preview, Question, Reach, Reason, Reply, Update } from '../wire'
import { idsOf } from '../wire'
import { Leading } from './leading.svelte'
import { Plan } from './plan.svelte'
import { Sending, type Wiring } from './sending.svelte'

const DRAFTED = ['manoeuvre', 'place', 'form'] // kinds of answers that the service is asked about while they are made

export abstract class Asking extends Sending {
  selected = $state<string | null>(null)
  hovered = $state<string | null>(null) // body under the pointer or the focus
  pointed = $state<string | null>(null) // the same on the table alone: its card is shown beside it
  group = $state.raw<string[]>([])
  hover = $state<string | null>(null)
  draft = $state.raw<unknown>(null)
  preview = $state.raw<Preview | null>(null)
  previewFor = $state.raw<unknown>(null)
  reach = $state.raw<Reach | null>(null)
  dropped = $state.raw<{ why: Reason; x: number; y: number } | null>(null) // the last drop that was refused, on the screen
  isAiming = $state(false) // something is taken up on the table, and has its own gold button
  /** The unit in the hand, where the open question is another one than that of its way. */
  readonly hand: Hand = new Hand(
    () => ({
      question: this.question,
      seq: this.update?.seq ?? 0,
      plan: this.plan.chain,
      mayPlan: (body) => this.plan.isOn && this.#isOwn(body) && !this.plan.has(body),
    }),
    () => this.socket,
  )
  readonly plan: Plan = new Plan()
  readonly leading: Leading = new Leading(
    () => ({ seq: this.update?.seq ?? 0, units: this.group, chain: this.plan.chain }),
    () => this.socket,
  )
  #previews: Previews
  #fits = 0 // the newest drop counts, and only as long as nothing else is drawn
  #fitting = $state(0) // drops about which the service has not spoken yet

  constructor(token: string, wiring: Wiring = {}) {
    super(token, wiring)
    this.#previews = new Previews(this.socket, (preview, draft) => this.#believe(preview, draft))
  }

  /** Where the refusal that is shown belongs; null: to no place on the table. */
  get refusedAt(): { x: number; y: number } | null {
    return this.refusal !== null && this.dropped?.why === this.refusal ? this.dropped : null
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
    return !this.busy && this.#fitting === 0 && this.leading.isSettled && (!isAsked || this.isPreviewed)
  }

  /** What was dropped here cannot lie here. */
  refuseDrop(why: Reason, x: number, y: number): void {
    this.refusal = why
    this.dropped = { why, x, y }
  }

  /** Keep it, and ask the service about it, at most every 60 ms; a word on an older draft is dropped. */
  setDraft(draft: unknown): void {
    this.draft = draft
    this.refusal = null
    this.#fits += 1
    if (draft === null) {
      this.#dropPreview()
    } else if (DRAFTED.includes(this.drawn?.space.kind ?? '')) {
      this.#previews.soon(() => void this.askPreview())
    }
  }

  /** Ask the service to turn a drop into an answer, which becomes the draft. */
  async fit(target: unknown): Promise<void> {
    const { update } = this
    if (!update || !this.question) return
    const wanted = ++this.#fits
    this.#fitting += 1
    const told = await this.socket.ask({ kind: 'fit', seq: update.seq, target, chain: this.#chain }).told
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
    const told = await this.socket.ask({ kind: 'odds', units }).told
    return told?.kind === 'odds' ? told.odds : []
  }

  protected override clear(): void {
    super.clear()
    this.#previews.drop()
    this.draft = this.preview = this.previewFor = this.reach = null
    this.selected = this.hovered = this.hover = null
    this.group = []
    this.plan.clear()
    this.leading.drop()
  }

  protected override presented(update: Update, isAnother: boolean): void {
    if (isAnother) this.#openQuestion()
    if (this.selected !== null && !idsOf(update.scene).includes(this.selected)) this.selected = null
    // A draft that could not be judged while something else was shown is put to the service now.
    if (this.draft !== null && !this.isPreviewed) this.#previews.soon(() => void this.askPreview())
  }

  protected async askPreview(): Promise<void> {
    if (this.draft !== null && this.update && this.question) {
      await this.#previews.ask(this.update.seq, this.draft, this.#chain)
    }
  }

  #openQuestion(): void {
    const question = this.update?.question
    this.hand.drop()
    this.leading.drop()
    this.draft = null
    this.reach = this.refusal = this.hover = this.hovered = null
    this.#dropPreview()
    if (!question) return
    if (question.about) this.selected = question.about
    if (question.space.kind === 'manoeuvre') void this.#askReach()
    // Whoever is asked about can be pulled at once, whatever else may be chosen.
    if (question.about && this.hand.may(question.about)) void this.hand.begin(question.about)
  }

  async #askReach(): Promise<void> {
    const seq = this.update?.seq ?? 0
    const told = await this.socket.ask({ kind: 'reach', seq }).told
    if (told?.kind === 'reached' && this.update?.seq === seq) this.reach = told.reach
  }

  #isOwn(body: string): boolean {
    return this.scene?.bodies.find(({ id }) => id === body)?.seat === this.update?.seat
  }

  /** The answers that come before what is drawn. */
  get #chain(): Reply[] {
    return this.hand.grasp?.chain ?? []
  }

  #believe(preview: Preview, draft: unknown): void {
    this.preview = preview
    this.previewFor = draft
  }

  #dropPreview(): void {
    this.#previews.drop()
    this.preview = this.previewFor = null
  }
}
