/** A service in memory: hands out updates and remembers what the page has sent. */
import type { Wire } from '../../src/table/socket'
import type { Journal } from '../../src/table/journal'
import { Journal as RealJournal } from '../../src/table/journal'
import type { FromService, LogLine, Question, Scene, Update } from '../../src/table/wire'
import { NO_MEN } from '../../src/table/stage/figures/looks'
import { move, verbs } from '../stage/spaces'

export interface Sent {
  to?: number | null
  answers?: unknown
  chain?: unknown
  units?: string[]
  target?: unknown
  kind: string
  id: string
  seq: number
  log: number
  answer: unknown
  text: string
}

export class FakeWire implements Wire {
  readyState = 0
  onopen: ((event: never) => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  sent: Sent[] = []

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent)
  }

  close(): void {
    this.readyState = 3
  }

  open(): void {
    this.readyState = 1
    this.onopen?.(undefined as never)
  }

  tell(message: FromService): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  breaks(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code, reason: '' })
  }

  last(kind: string): Sent {
    const found = this.sent.filter((each) => each.kind === kind).at(-1)
    if (!found) throw new Error(`no ${kind} was sent`)
    return found
  }

  count(kind: string): number {
    return this.sent.filter((each) => each.kind === kind).length
  }
}

export function line(words: string, step = 0, type = 'Moved'): LogLine {
  return { words, why: ['NAV-1.1'], fact: { type }, turn: 1, phase: 'movement', step, chapter: null, moment: null }
}

export const scene: Scene = {
  kind: 'table',
  width: 72_000,
  depth: 48_000,
  ground: 'sea',
  unit: '"',
  times: 1,
  headline: '',
  turn: 1,
  turns: 8,
  phase: 'movement',
  phases: [],
  phase_words: {},
  commanders: [],
  tracks: [],
  next: [],
  sides: [],
  bodies: ['A1', 'A2', 'B1'].map((id) => ({
    id,
    seat: id.startsWith('A') ? 0 : 1,
    name: id,
    kind: 'trireme',
    stands: [[0, 0, 0]],
    width: 1000,
    depth: 1000,
    shape: 'rigid',
    heading: 0,
    track: [],
    pitch: 0,
    front: null,
    whole: [true],
    leader: null,
    device: '',
    tags: [],
    activity: 'ready',
    why: '',
    card: [],
    anchor: null,
    ...NO_MEN,
  })),
  areas: [],
  markers: [],
  ties: [],
  wind: null,
}

export function question(space: object, about = ''): Question {
  return {
    seat: 0,
    prompt: 'What now?',
    rule: 'NAV-1.1',
    about,
    space: space as Question['space'],
    default: null,
    ends: false,
    settles: true,
    alike: true,
    candidates: [],
    hints: {},
  }
}

export const manoeuvre = question(move(['A1'], verbs('advance'), { allowance: 8000 }), 'A1')
export const whichOne = question({
  kind: 'choice',
  options: [
    { key: 'A1', words: 'A1' },
    { key: 'A2', words: 'A2' },
    { key: 'B9', words: 'B9', barred: { text: 'not yours', rule: 'NAV-1.2' } },
  ],
  default: 'A1',
})

/** An update; the hash is right unless told otherwise. */
export function update(lines: LogLine[], changes: Partial<Update> = {}): Update {
  return {
    kind: 'update',
    seq: 1,
    game: 'g',
    ruleset: 'navarcoi',
    title: 'A battle',
    seat: 0,
    scene,
    seats: [],
    waiting_for: [0],
    prompt: '',
    question: null,
    log: { since: 0, lines },
    step: 0,
    since: 0,
    staged: [],
    why_no_undo: null,
    undo_to: null,
    standing: null,
    outcome: null,
    fork_of: '',
    chosen_seed: null,
    private: false,
    mail: null,
    again: [],
    hash: hashOf(lines),
    ...changes,
  }
}

export function hashOf(lines: LogLine[]): string {
  const journal: Journal = new RealJournal()
  journal.take({ since: 0, lines })
  return journal.hash
}
