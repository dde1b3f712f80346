/**
 * Answers that are said by touching units: whom a leader moves to, who charges whom. Read from the options' hints alone,
 * with the same logic as on a card table; a drag from one unit to another touches both.
 */
import type { Session } from '../../session.svelte'
import { type Act, actsOf, next, open, said, touch, whyNotThere } from '../../cards/hand/touching'
import type { Body, Point, Question } from '../types'

export class Aims {
  readonly session: Session
  arrow = $state.raw<{ from: string; to: Point; over: string | null } | null>(null)
  #list = $state.raw<{ question: Question | null; touched: string[] }>({ question: null, touched: [] })

  /** Only where there is something to aim at: which unit next is asked by its plain name. */
  acts: Act[] = $derived.by(() => {
    const { question } = this.session
    return question?.space.kind === 'choice' ? actsOf(question.space.options, question.hints) : []
  })
  /** A question that closes takes its touches with it. */
  touched: string[] = $derived.by(() => (this.#list.question === this.session.question ? this.#list.touched : []))
  lit: Set<string> = $derived(next(this.acts, this.touched))
  complete: Act[] = $derived(said(this.acts, this.touched))
  /** What could still be said with one more unit, in the order of the options. */
  further: Act[] = $derived(open(this.acts, this.touched).filter((act) => act.about.length > this.touched.length))
  /** The option under the arrow. */
  aimed: Act | null = $derived.by(() => {
    const { arrow } = this
    return (arrow?.over && said(this.acts, [arrow.from, arrow.over])[0]) || null
  })
  /** Units that the option at hand concerns. */
  concerned: string[] = $derived.by(() => {
    const { question, hover } = this.session
    return (hover && question?.hints[hover]?.lit) || []
  })

  constructor(session: Session) {
    this.session = session
  }

  /** Can something be said by a drag from this unit? */
  begins(id: string): boolean {
    return open(this.acts, [id]).some((act) => act.about.length > 1)
  }

  take(id: string, at: Point): void {
    this.session.selected = id
    this.#set([id])
    this.arrow = { from: id, to: at, over: null }
  }

  pull(to: Point, over: Body | null): void {
    const { arrow } = this
    if (!arrow) return
    const id = over && over.id !== arrow.from ? over.id : null
    if (id !== arrow.over) this.session.hovered = id
    this.arrow = { ...arrow, to, over: id }
    this.session.hover = this.aimed?.option.key ?? null
  }

  /** Dropped on a unit, it is said; dropped elsewhere, the first touch stays. */
  async drop(x = 0, y = 0): Promise<void> {
    const { arrow, aimed, session } = this
    this.arrow = null
    session.hover = null
    if (!arrow?.over) return
    if (aimed) {
      if (await session.answer(aimed.option.key)) this.#set([])
      return
    }
    session.refuseDrop(whyNotThere(session.question, this.acts, arrow.from, [arrow.over]), x, y)
  }

  cancel(): void {
    this.arrow = null
    this.session.hover = null
  }

  /** A click on a unit; false: it means nothing to the open question. */
  touch(id: string): boolean {
    if (!this.acts.length) return false
    const outcome = touch(this.acts, this.touched, [id])
    if (outcome.kind === 'nothing' && !this.touched.length) return false
    this.session.selected = id
    this.session.refusal = outcome.kind === 'refused' ? outcome.why : null
    if (outcome.kind === 'answer') void this.answer(outcome.key)
    else this.#set(outcome.touched)
    return true
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

  #set(touched: string[]): void {
    this.#list = { question: this.session.question, touched }
  }
}
