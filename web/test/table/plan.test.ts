import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../../src/settings.svelte'
import { Session } from '../../src/table/session.svelte'
import type { Grouped, Led, Update } from '../../src/table/wire'
import { FakeWire, manoeuvre, question, scene, update, whichOne } from './fake'

let wire: FakeWire
let session: Session

const flush = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

function sit(first: Update): void {
  wire = new FakeWire()
  session = new Session('token', { url: 'ws://x/ws/token', make: () => wire, chance: () => 0.5 })
  wire.open()
  wire.tell(first)
}

const chainOf = (body: string) => [
  { rule: 'NAV-8.1', answer: body, cut: false },
  { rule: 'NAV-8.2', answer: 'move', cut: false },
]
const WAY = { ...manoeuvre, rule: 'NAV-8.7' }
const LEGS = [['advance', 1000]]

/** The service says that it can be taken, after the answers of the plan. */
async function take(body: string, before: unknown[] = []): Promise<void> {
  const taken = session.take(body)
  const asked = wire.last('grasp')
  expect(asked).toMatchObject({ body, chain: before })
  wire.tell({
    ...{ kind: 'grasped', id: asked.id, seq: 1, body, why_not: null, question: WAY, rolls: false, least: 0 },
    ...{ chain: [...before, ...chainOf(body)], reach: { free: [], priced: [], contacts: [] }, onto: [] },
  } as never)
  expect(await taken).toBeNull()
}

async function order(): Promise<void> {
  session.setDraft(LEGS)
  void session.commit()
  const preview = { words: 'advance 1', answer: LEGS, why_not: null, ghosts: [] }
  wire.tell({ kind: 'previewed', id: wire.last('preview').id, seq: 1, preview } as never)
  await flush()
}

const sent = () => wire.count('answer') + wire.count('bundle')
const wayOf = (body: string) => [...chainOf(body), { rule: 'NAV-8.7', answer: LEGS, cut: true }]

async function done(seq: number, more: Partial<Update> = {}, rest: string | null = null): Promise<void> {
  const why = rest === null ? null : { text: rest, rule: '' }
  wire.tell({ kind: 'done', id: wire.last('bundle').id, seq, rest: why })
  wire.tell(update([], { seq, step: seq, question: { ...whichOne }, ...more }))
  await flush()
}

beforeEach(() => {
  vi.useFakeTimers()
  settings.speed = 0
})
afterEach(() => {
  session.close()
  vi.useRealTimers()
})

describe('a plan', () => {
  it('is laid order after order, each after those before it, and nothing is sent', async () => {
    sit(update([], { question: whichOne }))
    await session.togglePlan()
    await take('A2')
    await order()
    await take('A1', wayOf('A2'))
    await order()
    expect(sent()).toBe(0)
    expect(session.plan.orders.map(({ bodies, chain }) => [bodies, chain])).toEqual([
      [['A1'], wayOf('A2')], // the way of this test's question is that of A1
      [['A1'], wayOf('A1')],
    ])
    // what is asked about now comes after both
    expect(session.plan.chain).toEqual([...wayOf('A2'), ...wayOf('A1')])
    // and an answer by a button is refused, for it would be sent
    expect(await session.answer('A1')).toBe(false)
    expect(session.refusal?.text).toContain('A plan is laid')
    // dropped, nothing is left
    await session.togglePlan()
    expect([session.plan.orders, sent()]).toEqual([[], 0])
  })

  it('is played order by order until all of it is done', async () => {
    sit(update([], { question: whichOne }))
    session.plan.isOn = true
    for (const body of ['A1', 'A2']) session.plan.add({ bodies: [body], chain: wayOf(body), words: '', ghosts: [] })
    void session.playPlan()
    expect(wire.last('bundle').answers).toEqual(wayOf('A1'))
    await done(2)
    expect(wire.count('bundle')).toBe(2)
    expect(wire.last('bundle').answers).toEqual(wayOf('A2'))
    await done(3)
    expect([session.plan.orders, session.plan.isPlaying, session.plan.isOn]).toEqual([[], false, false])
  })

  it.each([
    ['is refused', null],
    ['stops after dice', 'the ship is too slow'],
  ])('waits with the rest when an order %s', async (_, rest) => {
    sit(update([], { question: whichOne }))
    for (const body of ['A1', 'A2']) session.plan.add({ bodies: [body], chain: wayOf(body), words: '', ghosts: [] })
    void session.playPlan()
    if (rest === null) {
      wire.tell({ kind: 'no', id: wire.last('bundle').id, reason: { text: 'no', rule: '' }, stale: false })
      await flush()
    } else await done(2, {}, rest)
    expect(wire.count('bundle')).toBe(1)
    expect(session.plan.orders.at(-1)?.bodies).toEqual(['A2'])
    expect(session.plan.isPlaying).toBe(false)
  })

  it('waits with the rest when another side has to answer, or a unit of it was hit', async () => {
    const orders = ['A1', 'A2'].map((body) => ({ bodies: [body], chain: wayOf(body), words: '', ghosts: [] }))
    sit(update([], { question: whichOne }))
    session.plan.add(...orders)
    void session.playPlan()
    await done(2, { question: null, waiting_for: [1] })
    expect([wire.count('bundle'), session.plan.orders.length]).toEqual([1, 1])
    wire.tell(update([], { seq: 3, step: 3, question: whichOne }))
    session.plan.clear()
    session.plan.add(...orders)
    void session.playPlan()
    const bodies = scene.bodies.map((body) => (body.id === 'A2' ? { ...body, disorder: 2 } : body))
    await done(4, { scene: { ...scene, bodies } })
    expect([wire.count('bundle'), session.plan.orders.length]).toEqual([2, 1])
    expect(session.refusal?.text).toBe('A2 does not stand as it did: the rest of the plan waits.')
  })

  it('never leaves the page when somebody else sits down', () => {
    sit(update([], { question: whichOne }))
    session.plan.add({ bodies: ['A1'], chain: wayOf('A1'), words: '', ghosts: [] })
    session.close()
    expect(session.plan.orders).toEqual([])
  })
})

describe('a group', () => {
  const led: Led[] = ['A1', 'A2'].map((body) => ({
    ...{ bodies: [body], chain: wayOf(body), words: 'advance 1', ghosts: [], price: [], rolls: false },
  }))

  async function lead(told: Partial<Grouped> = {}): Promise<void> {
    session.group = ['A1', 'A2']
    session.leading.want({ kind: 'ahead', far: 1000 })
    await vi.advanceTimersByTimeAsync(60)
    expect(wire.last('group')).toMatchObject({ units: ['A1', 'A2'], target: { kind: 'ahead', far: 1000 } })
    wire.tell({ kind: 'grouped', id: wire.last('group').id, seq: 1, led, idle: [], ...told })
    await flush()
  }

  it('goes as one bundle', async () => {
    sit(update([], { question: whichOne }))
    await lead()
    void session.lead()
    expect(wire.last('bundle').answers).toEqual([...wayOf('A1'), ...wayOf('A2')])
    await done(2)
    expect([session.group, session.leading.target]).toEqual([[], null])
  })

  it('is laid down as orders of a plan', async () => {
    sit(update([], { question: whichOne }))
    session.plan.isOn = true
    await lead()
    await session.lead()
    expect([sent(), session.plan.orders.length]).toEqual([0, 2])
  })

  it('is asked about anew when another question opens', async () => {
    sit(update([], { question: whichOne }))
    await lead()
    wire.tell(update([], { seq: 2, question: question({ kind: 'yes_no' }), step: 1 }))
    expect(session.leading.word).toBeNull()
  })
})

describe('the last order again', () => {
  it('draws the same way for another unit, which waits for its tick', async () => {
    sit(update([], { question: whichOne }))
    await take('A2')
    await order()
    await done(2)
    const again = session.repeat('A1')
    const asked = wire.last('grasp')
    wire.tell({
      ...{ kind: 'grasped', id: asked.id, seq: 2, body: 'A1', why_not: null, question: WAY, rolls: false, least: 0 },
      ...{ chain: chainOf('A1'), reach: { free: [], priced: [], contacts: [] }, onto: [] },
    } as never)
    expect(await again).toBeNull()
    expect(session.draft).toEqual(LEGS)
    expect(wire.count('bundle')).toBe(1)
  })

  it('has nothing to repeat at first, and says so', async () => {
    sit(update([], { question: whichOne }))
    expect((await session.repeat('A1'))?.text).toContain('Nothing was ordered yet')
  })
})
