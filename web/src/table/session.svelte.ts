/** A seat at a table: what it is shown, what it asks, what it sends, and what the player's deeds mean. */
import { t } from '../words/words.svelte'
import { asLegs } from './stage/moving/legs'
import { Asking } from './session/asking.svelte'
import { stateOf } from './session/plan.svelte'
import type { Ghost, Leg, Reason, Reply, Settle } from './wire'
import { idsOf } from './wire'

export class Session extends Asking {
  #committing = false
  // The body chosen last, the step to go back to, and what could have been chosen instead.
  #repeated: { body: string; legs: Leg[] } | { body: string; rule: string; option: string } | null = null
  #chosen: { body: string; step: number; instead: string[] } | null = null

  async answer(answer: unknown): Promise<boolean> {
    const { question, update } = this
    if (!question || !update) return false
    const { space } = question
    if (this.plan.isOn && this.plan.orders.length) {
      this.refusal = {
        text: 'A plan is laid: play it, or take it up again (P), before anything is answered.',
        rule: '',
      }
      return false
    }
    const about = this.scene?.bodies.some(({ id }) => id === question.about) ? question.about : ''
    const isOrder = about && space.kind === 'choice' && !idsOf(update.scene).includes(String(answer))
    const done = await this.act({ kind: 'answer', seq: update.seq, answer })
    if (done && space.kind === 'choice' && idsOf(update.scene).includes(String(answer))) {
      const instead = space.options.filter((option) => !option.barred).map((option) => option.key)
      this.#chosen = { body: String(answer), step: update.step, instead }
    }
    if (done && isOrder) this.#repeated = { body: about, rule: question.rule, option: String(answer) }
    return done
  }

  async commit(): Promise<boolean> {
    const question = this.question
    if (!question) return false
    const { laid } = this.hand
    if (laid) {
      const body = this.hand.grasp?.body ?? ''
      return this.#send(body, laid.chain, laid.words, laid.hint.ghosts)
    }
    if (this.draft === null) {
      if (question.space.kind === 'place') return this.answer(question.default)
      this.refusal = { text: t('Nothing is drawn yet.'), rule: '' }
      return false
    }
    if (this.#committing) return false // Enter and a click in the same moment
    this.#committing = true
    try {
      const draft = this.draft
      if (!this.isPreviewed) await this.askPreview()
      if (this.draft !== draft) return false // it was changed meanwhile
      const word = this.isPreviewed ? this.preview : null
      return await this.#give(word?.answer ?? draft, word?.words ?? '', word?.ghosts ?? [])
    } finally {
      this.#committing = false
    }
  }

  /** All that is asked of the unit in the hand, as proposed, where that leads to its way without a die. */
  get proposed(): { legs: Leg[]; chain: Reply[] } | null {
    const { question } = this
    const { grasp } = this.hand
    if (question?.space.kind !== 'choice' || grasp?.body !== question.about || grasp.rolls || this.plan.isOn)
      return null
    const way = grasp.question
    if (way?.space.kind !== 'manoeuvre' || grasp.chain[0]?.answer !== question.default) return null
    const legs = asLegs(way.default)
    if (!legs.length && !way.space.stays) return null
    return { legs, chain: [...grasp.chain, { rule: way.rule, answer: way.default }] }
  }

  /** Do it. */
  async goAsProposed(): Promise<boolean> {
    const { proposed } = this
    return proposed !== null && this.#send(this.question?.about ?? '', proposed.chain, '', [])
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
  settle(until: Exclude<Settle['until'], 'alike'>): Promise<boolean> {
    return this.act({ kind: 'settle', seq: this.update?.seq ?? 0, until })
  }

  /** This option, and wherever it is asked again in this phase the same. */
  answerAlike(option: string): Promise<boolean> {
    if (!this.question?.alike || this.plan.isOn) return this.answer(option)
    return this.act({ kind: 'settle', seq: this.update?.seq ?? 0, until: 'alike', answer: option })
  }

  /** Whatever is asked of this seat up to the end of its turn: it does nothing more. */
  async endTurn(): Promise<boolean> {
    const seq = this.update?.seq ?? 0
    if (!this.question?.ends) return false
    const told = await this.socket.ask({ kind: 'ending', seq }).told
    if (told?.kind !== 'ending' || !told.chain.length || this.update?.seq !== seq) return false
    return this.act({ kind: 'bundle', seq, answers: told.chain })
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
    const asked = this.question ? t('Nothing is asked of it now.') : t('You have nothing to answer now.')
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
  async #give(answer: unknown, words: string, ghosts: Ghost[]): Promise<boolean> {
    const { grasp } = this.hand
    const legs = asLegs(answer)
    const body = grasp?.body ?? this.question?.about ?? ''
    if (legs.length) this.#repeated = { body, legs }
    if (!grasp?.question) {
      if (!this.plan.isOn || !this.question) return this.answer(answer)
      return this.#send(body, [{ rule: this.question.rule, answer, cut: legs.length > 0 }], words, ghosts)
    }
    this.hand.remember(grasp.body, legs)
    const last = { rule: grasp.question.rule, answer, ...(this.plan.isOn && legs.length > 0 ? { cut: true } : {}) }
    const done = await this.#send(grasp.body, [...grasp.chain, last], words, ghosts)
    if (!done || this.refusal === null) this.hand.forget()
    return done
  }

  /** As one bundle; while a plan is laid, as its next order. */
  async #send(body: string, answers: Reply[], words: string, ghosts: Ghost[]): Promise<boolean> {
    if (!this.plan.isOn) return this.act({ kind: 'bundle', seq: this.update?.seq ?? 0, answers })
    const bodies = this.drawn?.space.kind === 'manoeuvre' ? this.drawn.space.units : [body]
    this.hand.drop()
    this.setDraft(null)
    this.plan.add({ bodies, chain: answers.slice(this.plan.chain.length), words, ghosts })
    return true
  }

  // -- several units -----------------------------------------------------------------------------------------------------

  /** What is shown of the group, as one bundle; who could not go yet stays in it. */
  async lead(): Promise<boolean> {
    const { word } = this.leading
    if (!word?.led.length) return false
    const { led, idle } = word
    this.leading.drop()
    if (this.plan.isOn) {
      this.plan.add(...led)
      this.group = []
      return true
    }
    const answers = led.flatMap(({ chain }) => chain)
    const done = await this.act({ kind: 'bundle', seq: this.update?.seq ?? 0, answers })
    if (!done) return false
    const here = (id: string) => this.scene?.bodies.find((body) => body.id === id)?.activity
    this.group = this.refusal === null ? [] : [...led.flatMap(({ bodies }) => bodies), ...idle.map(({ body }) => body)]
    this.group = this.group.filter((id) => ['ready', 'acting'].includes(here(id) ?? ''))
    return true
  }

  /** Whoever was chosen for himself is put back: several are meant. */
  async putBack(): Promise<void> {
    if (this.#chosen && this.#chosen.body === this.question?.about && this.update?.why_no_undo === null) {
      await this.undo(this.#chosen.step)
    }
    this.hand.drop()
    if (this.draft !== null) this.setDraft(null)
  }

  // -- a plan ------------------------------------------------------------------------------------------------------------

  /** Lay a plan, or take it up again: nothing of it was sent. */
  async togglePlan(): Promise<void> {
    if (this.plan.isOn || this.plan.orders.length) return this.plan.clear()
    await this.putBack()
    this.plan.isOn = true
  }

  /** Order by order, until one is refused, somebody else has to answer, or a unit of the plan was hit. */
  async playPlan(): Promise<void> {
    const { plan } = this
    plan.isOn = false
    plan.isPlaying = true
    while (plan.isPlaying && plan.orders[0]) {
      const [first, ...rest] = plan.orders
      const before = stateOf(rest, this.scene)
      if (!(await this.act({ kind: 'bundle', seq: this.presentSeq(), answers: first.chain }))) break
      const isWhole = this.refusal === null
      if (isWhole || !first.bodies.some((body) => this.#isReady(body))) plan.next()
      if (!isWhole) break
      await this.isShown()
      const after = stateOf(rest, this.scene)
      const hit = Object.keys(before).find((id) => after[id] !== before[id])
      if (!rest.length || hit !== undefined || !this.question) {
        if (hit !== undefined)
          this.refusal = { text: `${hit} does not stand as it did: the rest of the plan waits.`, rule: '' }
        break
      }
    }
    plan.isPlaying = false
  }

  #isReady(id: string): boolean {
    return ['ready', 'acting'].includes(this.scene?.bodies.find((body) => body.id === id)?.activity ?? '')
  }

  // -- the last order again ------------------------------------------------------------------------------------------------

  /** With another unit: a way is drawn for it, and waits for its tick; anything else is answered. */
  async repeat(body: string): Promise<Reason | null> {
    const last = this.#repeated
    if (!last) return { text: 'Nothing was ordered yet that could be repeated.', rule: '' }
    if ('option' in last) return this.#repeatOption(body, last)
    if (!this.mayTake(body)) return this.whyIdle(body)
    const why = await this.take(body)
    if (why) return why
    if (this.drawn?.space.kind === 'manoeuvre') this.setDraft(last.legs)
    return null
  }

  async #repeatOption(body: string, last: { body: string; rule: string; option: string }): Promise<Reason | null> {
    const option = last.option.split(last.body).join(body)
    const { question } = this
    const isAsked = question?.about === body && question.rule === last.rule
    const own = this.optionOf(body)
    if (!isAsked && (!own || own.barred)) return own?.barred ?? this.whyIdle(body)
    const last_ = { rule: last.rule, answer: option }
    const answers = isAsked ? [last_] : [{ rule: question?.rule ?? '', answer: body }, last_]
    return (await this.#send(body, answers, option, [])) ? null : this.refusal
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
