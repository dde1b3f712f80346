/** What a seat sends and receives: one act at a time, and every update in its order. */
import { api, Refused } from '../../api'
import { settings } from '../../settings.svelte'
import { Journal } from '../journal'
import { Socket, socketUrl, type Action, type Connection, type Wire } from '../socket'
import { Sketches } from '../sketches.svelte'
import type { Notice, Pinged, Reason, Staged, Update } from '../wire'
import { Showing } from './showing.svelte'

const ARRIVES_WITHIN = 4000 // ms after an act was kept; otherwise everything is asked for again
const UNKNOWN = [401, 403, 404, 410] // answers to a token that is none
const MOST_FETCHED = 4 // decisions; whoever has missed more looks back by himself

export interface Wiring {
  url?: string
  make?: (url: string) => Wire
  chance?: () => number
}

export abstract class Sending extends Showing {
  busy = $state(false) // an act is on its way
  refusal = $state.raw<Reason | null>(null)
  connection = $state<Connection>('connecting')
  trouble = $state('') // what the service said when it broke off
  notice = $state.raw<Notice | null>(null)
  readonly sketches = new Sketches(
    () => ({ game: this.update?.game ?? '', step: this.shown?.step ?? 0, seat: this.update?.seat ?? null }),
    (at, to) => this.socket.ping(at, to),
  )
  readonly arrived: Promise<Update | null> // the first picture; null: the table was left before
  protected readonly socket: Socket
  #arrive: (first: Update | null) => void = () => undefined
  #journal = new Journal()
  #received: Update | null = null
  #waiting: { seq: number; arrived: () => void }[] = []
  #acting: { seq: number; ended: Promise<boolean> } | null = null

  constructor(
    readonly token: string,
    wiring: Wiring = {},
  ) {
    super()
    this.arrived = new Promise((settle) => (this.#arrive = settle))
    const listener = {
      have: () => ({
        seq: this.#received?.seq ?? 0,
        log: this.#journal.lines.length,
        step: this.#received?.step ?? null,
      }),
      update: (update: Update) => this.#take(update),
      notice: (notice: Notice) => (this.notice = notice),
      pinged: (pinged: Pinged) => this.sketches.hear(pinged),
      connection: (state: Connection, words: string) => {
        this.connection = state
        this.trouble = words
        if (state === 'lost' && this.#received === null) void this.#isKnown()
        if (state === 'refused') this.#arrive(null)
      },
    }
    this.socket = new Socket(wiring.url ?? socketUrl(token), listener, wiring.make, wiring.chance)
  }

  hurry(): void {
    this.socket.hurry()
  }

  protected override clear(): void {
    super.clear()
    this.socket.close()
    this.#arrive(null)
    this.#journal = new Journal()
    this.#received = null
    this.#waiting = []
    this.refusal = null
  }

  /** Whoever acts without a question, while something is still shown, means the present. */
  protected presentSeq(): number {
    this.present.toThePresent()
    return this.update?.seq ?? 0
  }

  protected async act(action: Action): Promise<boolean> {
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
      const told = await this.socket.act(action)
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
    this.present.take(present, first ? [] : this.#staged(update, before), first || update.step < before)
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
      if (error instanceof Refused && UNKNOWN.includes(error.status)) this.socket.refuse(error.reason.text)
    }
  }

  #fromTheStart(): void {
    this.#journal = new Journal()
    this.socket.hello({ seq: 0, log: 0, step: null })
  }
}
