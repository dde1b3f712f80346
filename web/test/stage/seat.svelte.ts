/** A seat without a service: it keeps the draft and answers nothing unless told to. */
import { Leading } from '../../src/table/session/leading.svelte'
import { Plan } from '../../src/table/session/plan.svelte'
import type { Session } from '../../src/table/session.svelte'
import type { Socket } from '../../src/table/socket'
import type { Preview, Question, Scene } from '../../src/table/stage/types'
import type { Grouped, Reason, Target } from '../../src/table/wire'

export class Seat {
  scene = $state.raw<Scene | null>(null)
  update = $state.raw<unknown>({ seat: 0, question: null })
  question = $state.raw<Question | null>(null)
  live = $state(true)
  draft = $state.raw<unknown>(null)
  preview = $state.raw<Preview | null>(null)
  previewFor = $state.raw<unknown>(null)
  news = $state.raw<unknown[]>([])
  selected = $state<string | null>(null)
  hovered = $state<string | null>(null)
  pointed = $state<string | null>(null)
  group = $state.raw<string[]>([])
  settings = { snap: false, speed: 1, still: true, quickMove: false }
  wanted: Target[] = []
  grouped: Partial<Grouped> = {} // what the service says of a group
  leads = 0
  plan = new Plan()
  leading = new Leading(
    () => ({ seq: 1, units: this.group, chain: [] }),
    () => ({ ask: (query: { target: Target }) => this.#ask(query.target) }) as unknown as Socket,
  )
  #ask(target: Target): { told: Promise<unknown> } {
    this.wanted.push(target)
    return { told: Promise.resolve({ kind: 'grouped', led: [], idle: [], ...this.grouped }) }
  }
  async lead(): Promise<boolean> {
    this.leads += 1
    return true
  }
  async putBack(): Promise<void> {
    this.puts += 1
  }
  puts = 0
  orders: string[] = []
  targets: unknown[] = []
  picked: string[] = []
  commits = 0
  busy = false

  refusal = $state.raw<Reason | null>(null)
  dropped: { x: number; y: number } | null = null
  presses = { isStray: false }

  refuseDrop(why: Reason, x: number, y: number): void {
    this.refusal = why
    this.dropped = { x, y }
  }
  hand = $state.raw<{ grasp: unknown; soon(): void; leftover(): null }>({
    grasp: null,
    soon: () => undefined,
    leftover: () => null,
  })
  taken: string[] = []
  takes = $state.raw<Record<string, Question>>({}) // units that may be taken, and what is asked of them then

  get drawn(): Question | null {
    return (this.hand.grasp as { question: Question } | null)?.question ?? this.question
  }
  mayTake(body: string): boolean {
    return body in this.takes
  }
  async take(body: string): Promise<Reason | null> {
    this.taken.push(body)
    this.hand = { ...this.hand, grasp: { body, question: this.takes[body], chain: [], rolls: false, least: 0 } }
    return null
  }
  whyIdle(): Reason {
    return { text: 'it rests', rule: 'NAV-8.1' }
  }
  optionOf(): null {
    return null
  }
  get isPreviewed(): boolean {
    return this.preview !== null && this.previewFor === this.draft
  }
  setDraft(draft: unknown): void {
    this.draft = draft
  }
  /** The service speaks about the draft. */
  say(word: Partial<Preview>): void {
    this.preview = { ...SILENT, ...word }
    this.previewFor = this.draft
  }
  async order(text: string): Promise<boolean> {
    this.orders.push(text)
    return true
  }
  async fit(target: unknown): Promise<void> {
    this.targets.push(target)
  }
  async pick(body: string): Promise<void> {
    this.picked.push(body)
  }
  async commit(): Promise<boolean> {
    this.commits++
    return true
  }
}

const SILENT: Preview = {
  why_not: null,
  answer: null,
  words: '',
  ghosts: [],
  used: null,
  left: null,
  price: [],
  touches: [],
  conformed: [],
  then: [],
  odds: [],
  least: [],
  lengths: [],
  stopped_by: '',
  passed: [],
  marks: [],
}

export function seated(scene: Scene, space: object | null, about = ''): { seat: Seat; session: Session } {
  const seat = new Seat()
  seat.scene = scene
  if (space) {
    seat.question = {
      seat: 0,
      prompt: '',
      rule: '',
      about,
      space,
      default: 'default' in space ? space.default : null,
      candidates: [],
      hints: {},
    } as unknown as Question
  }
  return { seat, session: seat as unknown as Session }
}
