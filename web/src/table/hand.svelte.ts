/**
 * A unit in the hand before it was chosen: what taking it would answer, and the question of its way that follows.
 *
 * Nothing is sent until the way is: then all of it goes as one bundle. What the service has said of a unit counts as long
 * as the same question is open.
 */
import type { Socket } from './socket'
import type { Grasped, Leg, Onto, OptionSpec, Question, Reason, Reply } from './wire'

interface Asked {
  question: Question | null // that is open
  seq: number
  plan: Reply[] // answers that are laid down before
  mayPlan: (body: string) => boolean // can an order for it be laid down?
}

const REST = 60 // ms that a pointer rests on a unit before the service is asked about it
const PATIENCE = 400 // ms that answers wait for what the hand proposes; what comes later has its place behind them
const NOT_NOW: Reason = { text: 'It cannot be moved now.', rule: '' }

export class Hand {
  #held = $state.raw<{ question: Question; grasp: Grasped } | null>(null)
  #known: { question: Question | null; plan: Reply[]; told: { body: string; word: Promise<Grasped | null> }[] } = {
    question: null,
    plan: [],
    told: [],
  }
  #laid = $state.raw<{ grasp: Grasped; onto: Onto } | null>(null)
  #left: { body: string; legs: Leg[] } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #awaited = $state.raw<Question | null>(null)
  #late = $state.raw<Question | null>(null)

  constructor(
    private readonly asked: () => Asked,
    private readonly socket: () => Socket,
  ) {}

  /** What is held; nothing any more as soon as another question opens. */
  get grasp(): Grasped | null {
    return this.#held && this.#held.question === this.asked().question ? this.#held.grasp : null
  }

  /** The answers of the open question may still move for a proposal: nobody can press them now. */
  get isAwaited(): boolean {
    return this.#awaited !== null && this.#awaited === this.asked().question
  }

  /** They were shown before the service had spoken, and stay where they are. */
  get isLate(): boolean {
    return this.#late !== null && this.#late === this.asked().question
  }

  /** What it would mean to let it go here, on another unit; nothing any more as soon as something else is held. */
  get laid(): Onto | null {
    return this.#laid && this.#laid.grasp === this.grasp ? this.#laid.onto : null
  }

  /** Lay what is held onto another unit; null: it lies on none. */
  lay(onto: Onto | null): void {
    this.#laid = this.grasp && onto ? { grasp: this.grasp, onto } : null
  }

  /** Does the open question let this unit be taken, as far as can be said without the service? */
  may(body: string): boolean {
    return this.asked().mayPlan(body) || this.#meant(body).some(({ barred }) => !barred)
  }

  /** Why the open question does not let it be taken; null: it says nothing about it. */
  barred(body: string): Reason | null {
    return this.#meant(body)[0]?.barred ?? null
  }

  /** Ask beforehand, so that the hand need not wait. */
  soon(body: string): void {
    clearTimeout(this.#timer)
    if (this.may(body)) this.#timer = setTimeout(() => void this.#ask(body), REST)
  }

  /** Take a unit; why not, if it cannot be. */
  async take(body: string): Promise<Reason | null> {
    const { question } = this.asked()
    if (!question) return NOT_NOW
    const grasp = await this.#ask(body)
    if (this.asked().question !== question || !grasp) return null // overtaken by something newer
    if (!grasp.question) return grasp.why_not ?? NOT_NOW
    this.#held = { question, grasp }
    return null
  }

  /** The unit that a question is about is in the hand as soon as it opens. */
  async begin(body: string): Promise<void> {
    const { question } = this.asked()
    this.#awaited = question
    const patience = setTimeout(() => {
      if (this.isAwaited) this.#late = question
      this.#awaited = null
    }, PATIENCE)
    await this.take(body)
    clearTimeout(patience)
    if (this.#awaited === question) this.#awaited = null
  }

  drop(): void {
    clearTimeout(this.#timer)
    this.#held = this.#laid = null
  }

  /** A way is on its way: should dice or another question come before it, it is not forgotten. */
  remember(body: string, legs: Leg[]): void {
    this.#left = { body, legs }
  }

  forget(): void {
    this.#left = null
  }

  /** The way that was drawn for a unit before dice were thrown; it is given once. */
  leftover(body: string): Leg[] | null {
    if (this.#left?.body !== body) return null
    const { legs } = this.#left
    this.#left = null
    return legs
  }

  /** The option that names it, or those that a pull at it means. */
  #meant(body: string): OptionSpec[] {
    const { question } = this.asked()
    if (question?.space.kind !== 'choice') return []
    const { options } = question.space
    const own = options.filter(({ key }) => key === body)
    const drawn = ({ key }: OptionSpec) => question.hints[key]?.drawn && question.hints[key].lit.includes(body)
    return own.length ? own : options.filter(drawn)
  }

  #ask(body: string): Promise<Grasped | null> {
    const { question, seq, plan } = this.asked()
    if (this.#known.question !== question || this.#known.plan !== plan) this.#known = { question, plan, told: [] }
    const here = this.#known
    const known = here.told.find((each) => each.body === body)
    if (known) return known.word
    const asked = this.socket().ask({ kind: 'grasp', seq, body, chain: plan }).told
    const word = asked.then((told) => {
      if (told?.kind === 'grasped') return told
      here.told = here.told.filter((each) => each.body !== body) // overtaken: asked again when it is wanted
      return null
    })
    here.told.push({ body, word })
    return word
  }
}
