/** A seat at a table: what it is shown, what it asks, what it sends, and what the player's deeds mean. */
import { asLegs } from './stage/moving/legs'
import { Asking } from './session/asking.svelte'
import type { Reason } from './wire'
import { idsOf } from './wire'

export class Session extends Asking {
  #committing = false
  // The body chosen last, the step to go back to, and what could have been chosen instead.
  #chosen: { body: string; step: number; instead: string[] } | null = null

  async answer(answer: unknown): Promise<boolean> {
    const { question, update } = this
    if (!question || !update) return false
    const { space } = question
    const done = await this.act({ kind: 'answer', seq: update.seq, answer })
    if (done && space.kind === 'choice' && idsOf(update.scene).includes(String(answer))) {
      const instead = space.options.filter((option) => !option.barred).map((option) => option.key)
      this.#chosen = { body: String(answer), step: update.step, instead }
    }
    return done
  }

  async commit(): Promise<boolean> {
    const question = this.question
    if (!question) return false
    const { laid } = this.hand
    if (laid) return this.act({ kind: 'bundle', seq: this.update?.seq ?? 0, answers: laid.chain })
    if (this.draft === null) {
      if (question.space.kind === 'place') return this.answer(question.default)
      this.refusal = { text: 'Nothing is drawn yet.', rule: '' }
      return false
    }
    if (this.#committing) return false // Enter and a click in the same moment
    this.#committing = true
    try {
      const draft = this.draft
      if (!this.isPreviewed) await this.askPreview()
      if (this.draft !== draft) return false // it was changed meanwhile
      const word = this.isPreviewed ? this.preview : null
      return await this.#give(word?.answer ?? draft)
    } finally {
      this.#committing = false
    }
  }

  order(text: string): Promise<boolean> {
    return this.act({ kind: 'order', seq: this.presentSeq(), text })
  }

  /** What was done last is taken back as one, or all since so many decisions were made. */
  undo(to?: number): Promise<boolean> {
    const seq = this.presentSeq()
    return this.act({ kind: 'undo', seq, to: to ?? this.update?.undo_to ?? null })
  }

  /** The rest of the phase, or always this kind of question, as proposed; or nothing any more. */
  settle(until: 'phase' | 'battle' | 'asked'): Promise<boolean> {
    return this.act({ kind: 'settle', seq: this.update?.seq ?? 0, until })
  }

  concede(): Promise<boolean> {
    return this.act({ kind: 'concede', seq: this.presentSeq() })
  }

  /** Take a unit into the hand; why not, if it cannot be. */
  async take(body: string): Promise<Reason | null> {
    this.selected = body
    if (!this.hand.may(body) && this.#canChangeTo(body) && !(await this.undo(this.#chosen?.step))) return this.refusal
    const before = this.hand.grasp
    this.hand.lay(null)
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

  /** Leave the table; nothing that this seat knew stays in memory. */
  close(): void {
    this.clear()
  }

  /** The answer to what is drawn, with all that taking the unit has answered before. */
  async #give(answer: unknown): Promise<boolean> {
    const { grasp } = this.hand
    if (!grasp?.question) return this.answer(answer)
    const answers = [...grasp.chain, { rule: grasp.question.rule, answer }]
    this.hand.remember(grasp.body, asLegs(answer))
    const done = await this.act({ kind: 'bundle', seq: this.update?.seq ?? 0, answers })
    if (!done || this.refusal === null) this.hand.forget()
    return done
  }

  /** An own unit that the open question has nothing to do with. */
  #isIdle(body: string): boolean {
    const known = this.scene?.bodies.find(({ id }) => id === body)
    const { question } = this
    const isNamed = Object.values(question?.hints ?? {}).some((hint) => [...hint.lit, ...hint.about].includes(body))
    return known?.seat === this.update?.seat && question?.about !== body && !isNamed
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
