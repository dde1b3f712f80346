/** The army under construction: what the service tells of it, and what is done to it. */

import { api, wordsOf, type Reason, type Values } from '../../api'
import type { MusterDeed, MusterDraft, MusterPart } from '../../protocol'
import { dropArmy, keepArmy } from './keeping'

const TYPED_AFTER = 250 // ms after the last key; until then all of them are one deed

/** The armies that the player has saved, as far as the page knows, and how it learns of a new one. */
export interface OwnArmies {
  names(): readonly string[]
  again(): Promise<void>
}

export class Draft {
  info = $state.raw<MusterDraft>() as MusterDraft
  trouble = $state.raw<Reason | null>(null)
  said = $state('') // what has been done, for eyes and ears
  busy = $state(0)
  replaces = $state('')
  /** What the hand has written and the service has not answered yet, by path. */
  typed = $state.raw<Readonly<Record<string, unknown>>>({})
  #sent: Readonly<Record<string, unknown>> = {}

  readonly parts: Readonly<Record<string, MusterPart>> = $derived.by(() =>
    Object.fromEntries(this.info.parts.map((part) => [part.path, part])),
  )

  #tail: Promise<unknown> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isGone = false

  /** `id`: as the address names it; empty: it is kept nowhere. */
  constructor(
    readonly ruleset: string,
    public id: string,
    info: MusterDraft,
    replaces = '',
  ) {
    this.info = info
    this.replaces = replaces
  }

  get isWaiting(): boolean {
    return this.busy > 0 || Object.keys(this.typed).length > 0
  }

  // -- changing ------------------------------------------------------------------------------------------------------

  /** True: done. */
  do(deeds: MusterDeed[], said = ''): Promise<boolean> {
    this.flush()
    return this.#queued(() => this.#ask(deeds, this.info.settings, said))
  }

  set(path: string, value: unknown): Promise<boolean> {
    return this.do([{ kind: 'set', path, value }])
  }

  /** A key was pressed in a field: shown at once, and sent when the hand rests. */
  type(path: string, value: unknown): void {
    clearTimeout(this.#timer)
    this.typed = { ...this.typed, [path]: value }
    this.#timer = setTimeout(() => this.flush(), TYPED_AFTER)
  }

  flush(): void {
    clearTimeout(this.#timer)
    const fresh = Object.entries(this.typed).filter(([path, value]) => this.#sent[path] !== value)
    const whole = Object.fromEntries(fresh.filter(([, value]) => value !== null))
    if (!Object.keys(whole).length) return
    this.#sent = { ...this.#sent, ...whole }
    const deeds = Object.entries(whole).map(([path, value]) => ({ kind: 'set', path, value }) as MusterDeed)
    void this.#queued(async () => {
      const isDone = await this.#ask(deeds, this.info.settings, '')
      // What was written since stays as it is, until it is answered in its turn.
      this.typed = Object.fromEntries(Object.entries(this.typed).filter(([path, value]) => whole[path] !== value))
      this.#sent = Object.fromEntries(Object.entries(this.#sent).filter(([path, value]) => whole[path] !== value))
      return isDone
    })
  }

  /** For another battle. */
  settle(settings: Values): Promise<boolean> {
    this.flush()
    return this.#queued(() => this.#ask([], settings, ''))
  }

  /** Once everything sent so far is answered. */
  settled(): Promise<unknown> {
    this.flush()
    return this.#tail
  }

  // -- keeping -------------------------------------------------------------------------------------------------------

  /** In this browser, until it is saved. */
  keep(): void {
    if (!this.id || this.#isGone) return
    const { ruleset, id, replaces, info } = this
    keepArmy({ ruleset, id, replaces, name: info.name, army: info.army, settings: info.settings })
  }

  /** Among the player's own armies; true: it is there. `isNew`: beside the one that it was, whose name it does not take. */
  save(isNew: boolean, shelf: OwnArmies): Promise<boolean> {
    this.flush()
    return this.#queued(async () => {
      this.said = ''
      try {
        if (isNew && this.replaces) await this.#renamed(shelf.names())
        const { army, settings } = this.info
        const { id } = await api.saveMuster(this.ruleset, { army, settings, replaces: isNew ? '' : this.replaces })
        this.replaces = id
        this.trouble = null
        this.keep()
        await shelf.again()
        this.said = `Saved as “${this.info.name}”.`
        return true
      } catch (error) {
        this.trouble = wordsOf(error)
        return false
      }
    })
  }

  /** Thrown away: also what is still on its way is not kept. */
  discard(): void {
    this.#isGone = true
    dropArmy(this.ruleset, this.id)
  }

  async #renamed(taken: readonly string[]): Promise<void> {
    const path = this.info.groups[0]?.fields[0]?.path
    if (!path || !taken.includes(this.info.name)) return
    await this.#ask([{ kind: 'set', path, value: copyName(this.info.name, taken) }], this.info.settings, '')
  }

  // -- the service ---------------------------------------------------------------------------------------------------

  async #ask(deeds: MusterDeed[], settings: Values, said: string): Promise<boolean> {
    try {
      this.info = await api.editMuster(this.ruleset, { army: this.info.army, settings, deeds })
      this.trouble = null
      this.said = said
      this.keep()
      return true
    } catch (error) {
      this.trouble = wordsOf(error)
      return false
    }
  }

  /** One after the other: each deed is done to what the last one left. */
  #queued(task: () => Promise<boolean>): Promise<boolean> {
    this.busy += 1
    const done = this.#tail.then(task).finally(() => (this.busy -= 1))
    this.#tail = done.catch(() => undefined)
    return done
  }
}

/** A name for a copy that the list does not have yet. */
export function copyName(name: string, taken: readonly string[]): string {
  const stem = name.replace(/ \(own(?: \d+)?\)$/, '').slice(0, 68)
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? `${stem} (own)` : `${stem} (own ${number})`
    if (!taken.includes(tried)) return tried
  }
}
