import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../../src/settings.svelte'
import { Session } from '../../src/table/session.svelte'
import type { Grasped, Onto, Update } from '../../src/table/wire'
import { hint } from '../cards/fake'
import { option } from '../stage/spaces'
import { FakeWire, manoeuvre, question, update, whichOne } from './fake'

let wire: FakeWire
let session: Session

const flush = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}

function sit(first: Update): void {
  wire = new FakeWire()
  session = new Session('token', { url: 'ws://x/ws/token', make: () => wire, chance: () => 0.5 })
  wire.open()
  wire.tell(first)
}

const CHAIN = [
  { rule: 'NAV-8.1', answer: 'A2' },
  { rule: 'NAV-8.2', answer: 'move' },
]
const WAY = { ...manoeuvre, rule: 'NAV-8.7' }

function grasped(more: Partial<Grasped> = {}): void {
  const told = {
    chain: CHAIN,
    question: WAY,
    reach: { free: [], priced: [], contacts: [] },
    rolls: false,
    least: 0,
    onto: [],
  }
  wire.tell({ kind: 'grasped', id: wire.last('grasp').id, seq: 1, body: 'A2', why_not: null, ...told, ...more })
}

async function take(more: Partial<Grasped> = {}): Promise<unknown> {
  const taken = session.take('A2')
  grasped(more)
  return taken
}

beforeEach(() => {
  vi.useFakeTimers()
  settings.speed = 0
})
afterEach(() => {
  session.close()
  vi.useRealTimers()
})

describe('answers that a proposal may move', () => {
  const about = { ...whichOne, about: 'A2' }

  it('cannot be pressed before the service has spoken', async () => {
    sit(update([], { question: about }))
    expect(session.hand.isAwaited).toBe(true)
    grasped()
    await flush()
    expect(session.hand.isAwaited).toBe(false)
    expect(session.hand.isLate).toBe(false)
  })

  it('wait for a while, and then they stay where they are', async () => {
    sit(update([], { question: about }))
    vi.advanceTimersByTime(400)
    expect(session.hand.isAwaited).toBe(false)
    grasped()
    await flush()
    expect(session.hand.isLate).toBe(true)
  })
})

describe('a unit in the hand', () => {
  it('is asked about, and nothing is answered by taking it', async () => {
    sit(update([], { question: whichOne }))
    expect(await take()).toBeNull()
    expect(session.drawn).toEqual(WAY)
    expect(session.question?.prompt).toBe(whichOne.prompt)
    expect(wire.count('answer') + wire.count('bundle')).toBe(0)
  })

  it('has its way judged with the answers that come before it', async () => {
    sit(update([], { question: whichOne }))
    await take()
    session.setDraft([['advance', 1000]])
    vi.advanceTimersByTime(60)
    expect(wire.last('preview')).toMatchObject({ answer: [['advance', 1000]], chain: CHAIN })
    void session.fit({ x: 1, y: 2 })
    expect(wire.last('fit')).toMatchObject({ chain: CHAIN })
  })

  it('laid onto another unit it says what that means, and Enter sends all of it', async () => {
    const chain = [...CHAIN.slice(0, 1), { rule: 'NAV-9.1', answer: 'ram' }]
    const onto: Onto = { body: 'B1', chain, words: 'ram B1', hint: hint([]) }
    sit(update([], { question: whichOne }))
    await take({ onto: [onto] })
    session.hand.lay(onto)
    expect(session.hand.laid).toEqual(onto)
    void session.commit()
    expect(wire.last('bundle')).toMatchObject({ answers: chain })
  })

  it('lies on nothing any more when another is taken', async () => {
    const onto: Onto = { body: 'B1', chain: CHAIN, words: 'ram B1', hint: hint([]) }
    sit(update([], { question: whichOne }))
    await take({ onto: [onto] })
    session.hand.lay(onto)
    void session.take('A2')
    expect(session.hand.laid).toBeNull()
  })

  it('goes as one bundle', async () => {
    sit(update([], { question: whichOne }))
    await take()
    session.setDraft([['advance', 1000]])
    void session.commit()
    const preview = { words: '', answer: [['advance', 900]], why_not: null }
    wire.tell({ kind: 'previewed', id: wire.last('preview').id, seq: 1, preview } as never)
    await flush()
    expect(wire.last('bundle').answers).toEqual([...CHAIN, { rule: 'NAV-8.7', answer: [['advance', 900]] }])
  })

  it('is let go when another question opens', async () => {
    sit(update([], { question: whichOne }))
    await take()
    session.setDraft([['advance', 1000]])
    wire.tell(update([], { seq: 2, question: question({ kind: 'yes_no' }), step: 1 }))
    expect(session.hand.grasp).toBeNull()
    expect(session.draft).toBeNull()
  })

  it('keeps a way that dice came before, once', async () => {
    sit(update([], { question: whichOne }))
    await take({ rolls: true, least: 2000 })
    session.setDraft([['advance', 4000]])
    void session.commit()
    wire.tell({ kind: 'no', id: wire.last('preview').id, reason: { text: 'late', rule: '' }, stale: false })
    await flush()
    wire.tell({ kind: 'done', id: wire.last('bundle').id, seq: 2, rest: { text: 'too far', rule: 'NAV-8.5' } })
    wire.tell(update([], { seq: 2, question: WAY, step: 3 }))
    await flush()
    expect(session.hand.leftover('A1')).toBeNull()
    expect(session.hand.leftover('A2')).toEqual([['advance', 4000]])
    expect(session.hand.leftover('A2')).toBeNull()
  })

  it('is refused with the reason of the service', async () => {
    sit(update([], { question: whichOne }))
    const why_not = { text: 'a ring does not move', rule: 'NAV-8.4' }
    expect(await take({ why_not, question: null, chain: [] })).toEqual(why_not)
    expect(session.drawn).toBe(session.question)
  })

  it('is known beforehand where a pointer rests, and asked about once', async () => {
    sit(update([], { question: whichOne }))
    session.hand.soon('B9') // barred
    session.hand.soon('A2')
    vi.advanceTimersByTime(60)
    expect(wire.count('grasp')).toBe(1)
    grasped()
    await flush()
    expect(session.hand.grasp).toBeNull()
    expect(await session.take('A2')).toBeNull()
    expect(session.hand.grasp?.body).toBe('A2')
    expect(wire.count('grasp')).toBe(1)
  })
})

describe('what a pull means', () => {
  const drawn = (barred: string[] = []) => ({
    ...question(
      {
        kind: 'choice',
        options: ['advance 1', 'advance 2', 'stand'].map((key) =>
          option(key, { barred: barred.includes(key) ? { text: 'no', rule: 'ALA-12.1' } : null }),
        ),
        default: 'stand',
      },
      'S1',
    ),
    hints: {
      'advance 1': { ...hint([]), lit: ['S1', 'S2'], drawn: true },
      'advance 2': { ...hint([]), lit: ['S1', 'S2'], drawn: true },
      stand: { ...hint([]), lit: ['S1', 'S2'] },
    },
  })

  it('is told by the options that are drawn', () => {
    sit(update([], { question: drawn() }))
    expect([session.mayTake('S2'), session.mayTake('N1')]).toEqual([true, false])
    expect(wire.last('grasp')).toMatchObject({ body: 'S1' }) // it is asked about, so it is at hand at once
  })

  it('is nothing where they are barred, and the reason is theirs', () => {
    sit(update([], { question: drawn(['advance 1', 'advance 2']) }))
    expect(session.mayTake('S2')).toBe(false)
    expect(session.whyIdle('S2')).toEqual({ text: 'no', rule: 'ALA-12.1' })
    expect(wire.count('grasp')).toBe(0)
  })
})
