/** What the player has touched so far, and what that leaves to do. One for each card table. */
import { untrack } from 'svelte'
import type { Session } from '../../session.svelte'
import type { OptionSpec, PickSpec, Question, Reason } from '../../wire'
import {
  actsOf,
  isOrder,
  next,
  open,
  picksOf,
  said,
  stateOf,
  touch,
  whyNot,
  whyNotThere,
  type Act,
  type State,
} from './touching'

export class Touches {
  pointed = $state.raw<string[]>([]) // names of what lies under the pointer or has the focus
  #list = $state.raw<{ question: Question | null; touched: string[] }>({ question: null, touched: [] })

  acts: Act[] = $derived.by(() => {
    const question = this.session.question
    return question?.space.kind === 'choice'
      ? actsOf(
          question.space.options.filter((option) => !isOrder(option)),
          question.hints,
        )
      : []
  })
  /** A question that closes takes its touches with it. */
  touched: string[] = $derived.by(() => (this.#list.question === this.session.question ? this.#list.touched : []))
  lit: Set<string> = $derived(next(this.acts, this.touched))
  complete: Act[] = $derived(said(this.acts, this.touched))
  /** Several may be picked: things, and the option that each stands for. */
  pickable: ReadonlyMap<string, OptionSpec> = $derived.by(() => {
    const { question } = this.session
    const space = question?.space
    const options = space?.kind === 'pick' || space?.kind === 'cards' ? (space as PickSpec).options : []
    return picksOf(options, question?.hints ?? {})
  })
  picked: string[] = $derived.by(() => {
    const { question, draft } = this.session
    return this.pickable.size ? ((draft as string[] | null) ?? (question?.space as PickSpec).default) : []
  })
  /** The option that is said, or would be with a touch of what is pointed at. */
  atHand: string | null = $derived.by(() => {
    if (this.pickable.size) return this.pointed.map((each) => this.pickable.get(each)?.key).find(Boolean) ?? null
    const thing = this.pointed.find((each) => this.lit.has(each))
    const found = thing && this.touched.length ? said(this.acts, [...this.touched, thing])[0] : this.complete[0]
    return found?.option.key ?? null
  })

  constructor(readonly session: Session) {
    $effect(() => {
      const key = this.atHand
      untrack(() => (session.hover = key))
    })
    $effect(() => {
      const [touched, pointed] = [this.touched[0] ?? null, this.pointed[0] ?? null]
      const isCard = (id: string | null) => id !== null && !!session.cards?.cards.some((card) => card.id === id)
      untrack(() => {
        session.selected = isCard(touched) ? touched : null
        session.hovered = isCard(pointed) ? pointed : null
        session.isAiming = touched !== null
      })
    })
  }

  stateOf(names: readonly string[]): State {
    if (this.pickable.size) return this.#stateInPick(names)
    const states = names.map((name) => stateOf(this.acts, this.touched, this.lit, name))
    return (['touched', 'ready', 'barred'] as const).find((state) => states.includes(state)) ?? 'idle'
  }

  whyNot(names: readonly string[]): Reason | null {
    if (names.some((name) => this.lit.has(name) || this.touched.includes(name))) return null
    for (const name of names) {
      const why = this.pickable.get(name)?.barred ?? whyNot(this.acts, this.touched, name)
      if (why) return why
    }
    return null
  }

  /** Something can be begun with it, so that it may be dragged. */
  begins(names: readonly string[]): string | null {
    return names.find((name) => this.touched.includes(name) || open(this.acts, [name]).length > 0) ?? null
  }

  /** Can both be part of the same act? */
  goesWith(one: string, other: string): boolean {
    return open(this.acts, [one, other]).length > 0
  }

  async touch(names: readonly string[]): Promise<void> {
    const { session } = this
    const option = names.map((name) => this.pickable.get(name)).find((each) => each !== undefined)
    if (option) return session.pick(option.key)
    if (!this.acts.length) return
    const outcome = touch(this.acts, this.touched, names)
    session.refusal = outcome.kind === 'refused' ? outcome.why : null
    if (outcome.kind === 'answer') return this.answer(outcome.key)
    this.#set(outcome.touched)
  }

  /** Dropped on something: both are said together, or the reason against it is told there. */
  async drop(name: string, there: readonly string[], x: number, y: number): Promise<void> {
    const { session } = this
    const goes = there.some((each) => this.touched.includes(each) || this.goesWith(name, each))
    if (goes || this.pickable.size) return this.touch(there)
    this.#set([])
    session.refuseDrop(whyNotThere(session.question, this.acts, name, there), x, y)
  }

  /** Take a thing up, whatever was touched before, without deciding anything. */
  takeUp(name: string): void {
    if (!this.touched.includes(name))
      this.#set(open(this.acts, [...this.touched, name]).length ? [...this.touched, name] : [name])
  }

  /** What can be done with a card of the hand, for its help window: in one act, or with what is taken already. */
  deedsOf(card: string): { words: string; deed: () => void }[] {
    const acts = open(this.acts, [card]).filter((act) =>
      act.about.every((name) => name === card || this.touched.includes(name)),
    )
    const deeds = acts.map(({ option }) => ({ words: option.words, deed: () => void this.answer(option.key) }))
    const aside = this.#discarding(card)
    return aside ? [...deeds, { words: aside.words, deed: () => void this.layAside(card) }] : deeds
  }

  /** Discard a card of the hand: the service asks first whether, and then which. */
  async layAside(card: string): Promise<boolean> {
    const option = this.#discarding(card)
    if (!option || !(await this.session.answer(option.key))) return false
    const which = this.session.optionOf(card)
    if (which?.barred) this.session.refusal = which.barred
    else if (which) await this.answer(card)
    return true
  }

  #discarding(card: string): OptionSpec | null {
    const { session } = this
    const own = session.cards?.piles.filter(({ seat }) => seat === session.update?.seat) ?? []
    if (!own.some(({ kind, cards }) => kind === 'hand' && cards.includes(card))) return null
    const pile = own.find(({ kind }) => kind === 'discarded')?.id
    return open(this.acts, []).find(({ about }) => about.length === 1 && about[0] === pile)?.option ?? null
  }

  /** Was this unit brought where it stands by the last decision? Then it may be dragged back to the hand. */
  isJustPlayed(names: readonly string[]): string | null {
    const { log, question } = this.session
    const last = log.at(-1)?.step
    if (!question) return null
    const placed = log
      .filter(({ step, moment }) => step === last && moment === 'placed')
      .flatMap(({ fact }) => Object.values(fact))
    return names.find((name) => placed.includes(name)) ?? null
  }

  async takeBack(): Promise<void> {
    const why = this.session.update?.why_no_undo ?? null
    this.#set([])
    if (why) this.session.refusal = why
    else await this.session.undo()
  }

  async answer(key: string): Promise<void> {
    if (await this.session.answer(key)) this.#set([])
  }

  /** Take the last touch back; false: there was none. */
  back(): boolean {
    if (!this.touched.length) return false
    this.session.refusal = null
    this.#set(this.touched.slice(0, -1))
    return true
  }

  putDown(touched: readonly string[] = []): void {
    this.#set([...touched])
  }

  #set(touched: string[]): void {
    this.#list = { question: this.session.question, touched }
  }

  #stateInPick(names: readonly string[]): State {
    const option = names.map((name) => this.pickable.get(name)).find((each) => each !== undefined)
    if (!option) return 'idle'
    return option.barred ? 'barred' : this.picked.includes(option.key) ? 'touched' : 'ready'
  }
}
