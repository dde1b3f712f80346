import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Replay } from '../../src/table/replay.svelte'
import { Session } from '../../src/table/session.svelte'
import { settings } from '../../src/settings.svelte'
import type { Update } from '../../src/table/wire'
import { FakeWire, hashOf, line, update } from './fake'

const asked: string[] = []
let wire: FakeWire
let session: Session
let replay: Replay

const log = Array.from({ length: 10 }, (_, step) => line(`line ${step}`, step))
const steps = log.map((_, step) => ({
  step,
  turn: step < 4 ? 1 : 2,
  phase: step % 4 < 2 ? 'event' : 'movement',
  seat: 0,
  words: '',
}))

/** A service whose moment n has the first n lines. */
function answer(path: string): unknown {
  asked.push(path)
  if (path.endsWith('/steps')) return { steps }
  const step = Number(/moment\/(\d+)$/.exec(path)?.[1])
  return update([], { step, log: { since: step, lines: [] }, prompt: `moment ${step}` })
}

const settle = async () => {
  for (let i = 0; i < 30; i++) await Promise.resolve()
}

beforeEach(async () => {
  vi.useFakeTimers()
  settings.speed = 0
  asked.length = 0
  vi.stubGlobal('document', { baseURI: 'http://x/' })
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve({
      ok: true,
      status: 200,
      json: () => Promise.resolve(answer(url)),
      text: () => Promise.resolve(''),
    }),
  )
  session = new Session('t', { url: 'x', make: () => (wire = new FakeWire()) })
  wire.open()
  wire.tell(update(log, { step: 10, hash: hashOf(log) }))
  replay = new Replay(session)
  replay.follow(10)
  vi.advanceTimersByTime(1000)
  await settle()
})
afterEach(() => {
  replay.close()
  session.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('looking back', () => {
  it('shows a moment, and the present again', async () => {
    await replay.show(3)
    expect(session.live).toBe(false)
    expect(session.moment?.prompt).toBe('moment 3')
    expect(session.question).toBeNull()
    replay.live()
    expect(session.live).toBe(true)
    expect(replay.at).toBeNull()
  })

  it('tells what led from one moment to the next', async () => {
    await replay.show(3)
    await replay.by(1)
    expect(session.fresh.map((each) => each.words)).toEqual(['line 3'])
    await replay.by(-1)
    expect(session.fresh).toEqual([])
  })

  it('asks for a moment once, and has its neighbours at hand', async () => {
    await replay.show(3)
    await settle()
    await replay.by(1)
    await replay.by(-1)
    expect(asked.filter((path) => path.endsWith('/moment/3'))).toHaveLength(1)
    expect(asked.filter((path) => path.endsWith('/moment/4'))).toHaveLength(1)
  })

  it('goes by phases and turns', async () => {
    await replay.show(1)
    await replay.byPhase(1)
    expect(replay.at).toBe(2)
    await replay.byPhase(1, 'turn')
    expect(replay.at).toBe(4)
    await replay.byPhase(-1, 'turn')
    expect(replay.at).toBe(0)
    expect(replay.turns.map((each) => each.step)).toEqual([0, 4])
  })

  it('steps from the last moment into the present', async () => {
    await replay.show(9)
    await replay.by(1)
    expect(session.live).toBe(true)
  })

  it('shows only what was wanted last', async () => {
    void replay.show(2)
    await replay.show(7)
    await settle()
    expect(session.moment?.prompt).toBe('moment 7')
  })

  it('forgets the moments that an undo took back', async () => {
    await replay.show(9)
    replay.live()
    wire.tell(update([], { seq: 2, step: 8, log: { since: 8, lines: [] }, hash: hashOf(log.slice(0, 8)) }) as Update)
    replay.follow(8)
    await settle()
    asked.length = 0
    await replay.show(8)
    expect(asked.some((path) => path.endsWith('/moment/8'))).toBe(true)
    expect(asked.some((path) => path.endsWith('/moment/9'))).toBe(false)
  })

  it('plays on by itself until the end, at its speed', async () => {
    await replay.show(7)
    replay.speed = 10
    replay.play()
    for (let i = 0; i < 8; i++) {
      await vi.advanceTimersByTimeAsync(100)
      await settle()
    }
    expect(session.live).toBe(true)
  })
})
