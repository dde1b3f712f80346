/** The scenario under construction: what the service tells of it, what is chosen, what was before. */
import { api, wordsOf, type Reason } from '../../api'
import { catalogue } from '../shelf.svelte'
import { back, forth, type History, NO_PAST, noted, type Turned } from './history'
import { dropDraft, keepDraft } from './keeping'
import { type Lying, lying, moved, onTable, type Way, wayOf } from './board/pieces'
import { type Chosen, left } from './board/selecting'
import type { Deed, DraftInfo, Form } from './records'

const NUDGED_AFTER = 350 // ms after the last key; until then all of them are one deed

export class Draft {
  told = $state.raw<DraftInfo>() as DraftInfo
  chosen = $state.raw<Chosen>([])
  forms = $state.raw<Form[]>([]) // of what is chosen
  ways = $state.raw<readonly Way[]>([]) // of what the hand has moved and the service has not answered yet
  trouble = $state.raw<Reason | null>(null)
  said = $state('') // what has been done, for eyes and ears
  busy = $state(0)
  replaces = $state('')
  history = $state.raw<History<DraftInfo>>(NO_PAST)
  saved = $state('') // the record that lies in the folder, or that was opened

  readonly #now = $derived(JSON.stringify(this.told.record))
  readonly isDirty = $derived.by(() => this.#now !== this.saved)
  readonly lying: Lying[] = $derived.by(() => lying(this.told.pieces, this.told.scene))
  /** As it is seen: with what is on its way. */
  readonly shown: Lying[] = $derived.by(() => this.lying.map((one) => moved(one, wayOf(one.piece, this.ways))))
  readonly picked: Lying[] = $derived.by(() => this.shown.filter(({ path }) => this.chosen.includes(path)))

  #tail: Promise<unknown> = Promise.resolve()
  #nudge: Way | null = null
  #isGone = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `id`: as the address names it; `isNew`: it differs from what is saved anywhere. */
  constructor(
    readonly ruleset: string,
    public id: string,
    told: DraftInfo,
    isNew: boolean,
    replaces = '',
  ) {
    this.told = told
    this.replaces = replaces || (told.is_own ? told.id : '')
    this.saved = isNew ? '' : JSON.stringify(told.record)
  }

  // -- choosing --------------------------------------------------------------------------------------------------------

  choose(paths: Chosen): void {
    if (paths === this.chosen) return
    this.chosen = paths
    this.forms = this.forms.filter(({ path }) => paths.includes(path))
    if (paths.length) void this.#queued(() => this.#ask([]))
  }

  // -- changing --------------------------------------------------------------------------------------------------------

  /** True: done. What the deeds have made is chosen then. */
  do(deeds: Deed[], said = ''): Promise<boolean> {
    this.flush()
    return this.#queued(async () => {
      const before = this.told
      const gone = deeds.flatMap((deed) => (deed.kind === 'remove' ? deed.paths : []))
      // Others move up to the paths of what is removed, and a mirror changes everything: nothing stays chosen by mistake.
      const isElse = deeds.some(({ kind }) => kind === 'mirror') || this.chosen.some((path) => gone.includes(path))
      if (!(await this.#ask(deeds))) return false
      this.history = noted(this.history, before)
      this.said = said
      const paths = this.told.pieces.map(({ path }) => path)
      const made = this.told.made.filter((path) => paths.includes(path))
      if (made.length) this.choose(made)
      else if (isElse) this.choose([])
      this.keep()
      return true
    })
  }

  /** Many together; shown at once, and no longer than until the service has answered. */
  async shift(way: Way, said = ''): Promise<void> {
    if (!way.dx && !way.dy) return
    this.flush()
    this.ways = [...this.ways, way]
    await this.do([{ kind: 'shift', paths: [...way.paths], dx: way.dx, dy: way.dy }], said)
    this.ways = this.ways.filter((one) => one !== way)
  }

  /** A step of a key. Many steps are one deed. */
  nudge(dx: number, dy: number): void {
    const paths = this.movable
    if (!paths.length) return
    clearTimeout(this.#timer)
    const before = this.#nudge
    const [x, y] = onTable(this.picked, [dx, dy], this.told.scene)
    this.#nudge = { paths, dx: (before?.dx ?? 0) + x, dy: (before?.dy ?? 0) + y }
    this.ways = [...this.ways.filter((one) => one !== before), this.#nudge]
    this.#timer = setTimeout(() => this.flush(), NUDGED_AFTER)
  }

  flush(): void {
    clearTimeout(this.#timer)
    const way = this.#nudge
    if (!way) return
    this.#nudge = null
    this.ways = this.ways.filter((one) => one !== way)
    void this.shift(way, 'Moved.')
  }

  get movable(): string[] {
    return this.picked.filter(({ piece }) => piece.can.includes('move')).map(({ path }) => path)
  }

  undo(): Promise<boolean> {
    this.flush()
    return this.#turn(back, 'Taken back.')
  }

  redo(): Promise<boolean> {
    this.flush()
    return this.#turn(forth, 'Done again.')
  }

  /** Once everything sent so far is answered. */
  settled(): Promise<unknown> {
    this.flush()
    return this.#tail
  }

  // -- keeping ---------------------------------------------------------------------------------------------------------

  /** In this browser, until it is saved. */
  keep(): void {
    if (this.#isGone || !this.isDirty) return dropDraft(this.ruleset, this.id)
    const { ruleset, id, replaces } = this
    keepDraft({ ruleset, id, replaces, name: this.told.name, record: this.told.record })
  }

  /** Thrown away: also what is still on its way is not kept. */
  discard(): void {
    this.#isGone = true
    this.keep()
  }

  /** In the player's folder. */
  save(isNew: boolean): Promise<boolean> {
    this.flush()
    return this.#queued(async () => {
      try {
        const replaces = isNew ? '' : this.replaces
        const told = await api.saveScenario(this.ruleset, { record: this.told.record, replaces })
        dropDraft(this.ruleset, this.id)
        this.told = { ...told, forms: [] }
        this.saved = JSON.stringify(told.record)
        this.replaces = told.id
        this.id = told.id
        this.trouble = null
        this.said = `Saved as “${told.name}”.`
        void catalogue().again() // the battles that are offered are others now
        return true
      } catch (error) {
        this.trouble = wordsOf(error)
        return false
      }
    })
  }

  // -- the service -----------------------------------------------------------------------------------------------------

  async #ask(deeds: Deed[]): Promise<boolean> {
    const selected = [...this.chosen]
    try {
      const told = await api.draftScenario(this.ruleset, { record: this.told.record, deeds, selected })
      this.trouble = null
      if (deeds.length) this.#be(told)
      if (same(selected, this.chosen)) this.forms = told.forms
      return true
    } catch (error) {
      this.trouble = wordsOf(error)
      return false
    }
  }

  #be(told: DraftInfo): void {
    this.told = { ...told, id: this.told.id, is_own: this.told.is_own }
    this.chosen = left(
      this.chosen,
      told.pieces.map(({ path }) => path),
    )
  }

  #turn(which: (history: History<DraftInfo>, now: DraftInfo) => Turned<DraftInfo> | null, said: string) {
    return this.#queued(async () => {
      const turned = which(this.history, this.told)
      if (!turned) return false
      this.history = turned.history
      this.#be(turned.present)
      this.trouble = null
      this.said = said
      this.keep()
      if (this.chosen.length) await this.#ask([])
      return true
    })
  }

  /** One after the other: each deed is done to what the last one left. */
  #queued(task: () => Promise<boolean>): Promise<boolean> {
    this.busy += 1
    const done = this.#tail.then(task).finally(() => (this.busy -= 1))
    this.#tail = done.catch(() => undefined)
    return done
  }
}

function same(one: Chosen, other: Chosen): boolean {
  return one.length === other.length && one.every((path, i) => path === other[i])
}
