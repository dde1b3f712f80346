/**
 * The line to the service: one websocket that comes back by itself.
 *
 * Actions are kept until the service has answered them and are sent again, with the same id, after a break: the service
 * does nothing twice. Queries change nothing and are simply given up when the line breaks.
 */
import { PROTOCOL } from './wire'
import type {
  Done,
  Ending,
  FromService,
  Grasped,
  Grouped,
  No,
  Notice,
  OddsInfo,
  Pinged,
  Point,
  Previewed,
  Reached,
  Reply,
  Settle,
  Target,
  Update,
} from './wire'

/** What a websocket has that we use; tests bring their own. */
export interface Wire {
  readyState: number
  onopen: ((event: never) => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  send(text: string): void
  close(): void
}

export type Action =
  | { kind: 'answer'; seq: number; answer: unknown }
  | { kind: 'order'; seq: number; text: string }
  | { kind: 'bundle'; seq: number; answers: Reply[] }
  | { kind: 'undo'; seq: number; to: number | null }
  | { kind: 'settle'; seq: number; until: Settle['until']; answer?: string }
  | { kind: 'concede'; seq: number }

export type Query =
  | { kind: 'preview'; seq: number; answer: unknown; chain: Reply[] }
  | { kind: 'fit'; seq: number; target: unknown; chain: Reply[] }
  | { kind: 'reach'; seq: number }
  | { kind: 'grasp'; seq: number; body: string; chain: Reply[] }
  | { kind: 'group'; seq: number; units: string[]; target: Target; chain: Reply[] }
  | { kind: 'ending'; seq: number }
  | { kind: 'odds'; units: string[] }

export type Told = Previewed | Reached | Grasped | Grouped | Ending | OddsInfo | No
export type Connection = 'connecting' | 'open' | 'lost' | 'closed' | 'refused'

export interface Listener {
  /** What the page has already: the service sends the rest. */
  have(): { seq: number; log: number; step: number | null }
  update(update: Update): void
  notice(notice: Notice): void
  pinged(pinged: Pinged): void
  connection(state: Connection, words: string): void
}

const CONNECTING = 0
const OPEN = 1
const FIRST_WAIT = 400
const LONGEST_WAIT = 10_000
const REFUSED = [4001, 4003, 4004, 4400, 4401, 4403, 4404] // codes after which coming back is of no use

export class Socket {
  #wire: Wire | null = null
  #actions = new Map<string, { text: string; settle: (told: Done | No) => void }>()
  #queries = new Map<string, (told: Told | null) => void>()
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #count = 0
  readonly #prefix: string

  constructor(
    readonly url: string,
    private readonly listener: Listener,
    private readonly make: (url: string) => Wire = (url) => new WebSocket(url) as unknown as Wire,
    private readonly chance: () => number = Math.random,
  ) {
    // Unlike that of any other page at this seat, so that no two pages send the same id.
    this.#prefix = Array.from({ length: 3 }, () => Math.floor(chance() * 0x100000).toString(36)).join('')
    this.#connect()
  }

  /** Do something at the table. Settles when the service has answered, however often the line breaks before. */
  act(action: Action): Promise<Done | No> {
    const id = this.#id()
    const text = JSON.stringify({ id, ...action })
    return new Promise((settle) => {
      this.#actions.set(id, { text, settle })
      this.#send(text)
    })
  }

  /** Ask something. Null: no answer will come (the line broke, or a newer question of the kind overtook it). */
  ask(query: Query): { id: string; told: Promise<Told | null> } {
    const id = this.#id()
    const told = new Promise<Told | null>((settle) => {
      if (this.#wire?.readyState !== OPEN) return settle(null)
      this.#queries.set(id, settle)
      this.#send(JSON.stringify({ id, ...query }))
    })
    return { id, told }
  }

  /** Point at a place for the others; whether it arrives does not matter. */
  ping(at: Point, to: Point | null): void {
    this.#send(JSON.stringify({ kind: 'ping', id: this.#id(), at, to }))
  }

  /** Give up waiting for answers to these queries. */
  drop(ids: Iterable<string>): void {
    for (const id of ids) {
      this.#queries.get(id)?.(null)
      this.#queries.delete(id)
    }
  }

  /** Everything again from the start: the page no longer trusts what it has. */
  hello(have = this.listener.have()): void {
    this.#send(JSON.stringify({ kind: 'hello', id: this.#id(), protocol: PROTOCOL, ...have }))
  }

  /** Do not wait for the next try (the browser says that it is online again). */
  hurry(): void {
    if (this.#closed || this.#wire !== null) return
    clearTimeout(this.#timer)
    this.#connect()
  }

  /** The service does not want us: no more tries. */
  refuse(words: string): void {
    this.close()
    this.listener.connection('refused', words)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    const wire = this.#wire
    this.#wire = null
    if (wire) {
      wire.onopen = wire.onmessage = wire.onclose = null
      // Closed on its way it would be called a failure in the console: it is let come, and then closed.
      if (wire.readyState === CONNECTING) wire.onopen = () => wire.close()
      else wire.close()
    }
    this.drop([...this.#queries.keys()])
    this.#actions.clear()
    this.listener.connection('closed', '')
  }

  #connect(): void {
    const wire = this.make(this.url)
    this.#wire = wire
    wire.onopen = () => {
      this.hello()
      for (const { text } of this.#actions.values()) this.#send(text)
    }
    wire.onmessage = (event) => {
      if (typeof event.data === 'string') this.#hear(JSON.parse(event.data) as FromService)
    }
    wire.onclose = (event) => this.#broken(event.code, event.reason)
  }

  #broken(code: number, reason: string): void {
    this.#wire = null
    this.drop([...this.#queries.keys()])
    if (this.#closed) return
    if (REFUSED.includes(code)) {
      this.#closed = true
      this.listener.connection('refused', reason || 'The service does not know this table.')
      return
    }
    this.listener.connection('lost', reason)
    const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries)
    this.#tries += 1
    // With jitter, so that the pages do not all come back in the same moment after the service has been started again.
    this.#timer = setTimeout(() => this.#connect(), most * (0.5 + this.chance() / 2))
  }

  #hear(told: FromService): void {
    switch (told.kind) {
      case 'update':
        this.#tries = 0
        this.listener.connection('open', '')
        this.listener.update(told)
        break
      case 'notice':
        this.listener.notice(told)
        break
      case 'pinged':
        this.listener.pinged(told)
        break
      case 'done':
        this.#settle(told)
        break
      case 'no':
        if (!this.#settle(told)) this.#answer(told)
        break
      default:
        this.#answer(told)
    }
  }

  #settle(told: Done | No): boolean {
    const waiting = this.#actions.get(told.id)
    if (!waiting) return false
    this.#actions.delete(told.id)
    waiting.settle(told)
    return true
  }

  #answer(told: Told): void {
    this.#queries.get(told.id)?.(told)
    this.#queries.delete(told.id)
  }

  #send(text: string): void {
    if (this.#wire?.readyState === OPEN) this.#wire.send(text)
  }

  #id(): string {
    this.#count += 1
    return `${this.#prefix}-${this.#count}`
  }
}

/** Where the service listens for this seat. */
export function socketUrl(token: string): string {
  const url = new URL(`ws/${encodeURIComponent(token)}`, document.baseURI)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.hash = ''
  return url.href
}
