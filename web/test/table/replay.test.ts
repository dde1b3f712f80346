import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Replay } from '../../src/table/replay.svelte'
import { Session } from '../../src/table/session.svelte'
import { settings } from '../../src/settings.svelte'
import type { Beat, Patch, Staged, Update } from '../../src/table/wire'
import { FakeWire, hashOf, line, scene, update } from './fake'

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
  rule: '',
  rolls: 0,
  losses: 0,
}))

/** Decision 5 is a throw that a word follows, and a change; of decision 6 there are only words; others are one change. */
function staged(step: number): Staged {
  const NOTHING: Patch = { changed: {}, gone: {}, order: {}, plain: {} }
  const beat = (kind: Beat['kind'], lines: number[], x = 0): Beat => {
    const changed = x ? { bodies: { A1: { stands: [[x, 0, 0]] } } } : {}
    return { act: 0, kind, lines, about: ['A1'], patch: { ...NOTHING, changed } }
  }
  const beats: Record<number, Beat[]> = {
    5: [beat('throw', [5]), beat('word', []), beat('change', [], 7000)],
    6: [beat('word', [6])],
  }
  const acts = [{ words: `act of ${step}`, fight: false, continues: false }]
  return { step, by: 0, before: scene, acts, beats: beats[step] ?? [beat('change', [step], step * 10)], after: NOTHING }
}

/** A service whose moment n has the first n lines. */
function answer(path: string): unknown {
  asked.push(path)
  if (path.endsWith('/steps')) return { steps }
  const decision = /staged\/(\d+)$/.exec(path)?.[1]
  if (decision !== undefined) return staged(Number(decision))
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
    expect(session.shown?.prompt).toBe('moment 3')
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
    expect(session.shown?.prompt).toBe('moment 7')
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

  const x = () => session.scene?.bodies[0]?.stands[0]?.[0]

  it('goes by beats: those that only tell are passed over, and a decision in the midst of it is shown so', async () => {
    await replay.show(5)
    const places = []
    for (let n = 0; n < 4; n++) {
      await replay.byBeat(1)
      places.push([replay.at, replay.beat, x()])
    }
    expect(places).toEqual([
      [5, 1, 0],
      [5, 3, 7000],
      [7, 1, 70],
      [8, 1, 80],
    ])
    await replay.byBeat(-1)
    expect([replay.at, replay.beat, x()]).toEqual([7, 1, 70])
    await replay.byBeat(-1)
    expect([replay.at, replay.beat, x()]).toEqual([5, 3, 7000])
  })

  it('tells which beat of how many is shown, and of a decision that is not begun how many follow', async () => {
    const told = () => [replay.nth, replay.beats]
    await replay.show(5)
    await settle()
    expect(told()).toEqual([0, 2]) // the word between them is no beat that is shown
    await replay.byBeat(1)
    expect(told()).toEqual([1, 2])
    await replay.byBeat(1)
    expect(told()).toEqual([2, 2])
    await replay.show(6)
    await settle()
    expect(told()).toEqual([0, 0])
    await replay.show(5)
    void replay.play()
    await settle()
    expect(told()).toEqual([1, 2])
    replay.live()
    expect(told()).toEqual([0, 0])
  })

  it('tells the log as far as the beat, and finds the beat of a line', async () => {
    await replay.show(5)
    expect(session.past.lines).toBe(5)
    await replay.byBeat(1)
    expect([session.past.lines, session.fresh.map(({ words }) => words)]).toEqual([6, ['line 5']])
    await replay.showLine(8, 8)
    expect([replay.at, replay.beat, x()]).toEqual([8, 1, 80])
  })

  it('goes back from the midst of a decision to its beginning, then to the one before', async () => {
    await replay.show(5, 3)
    await replay.by(-1)
    expect([replay.at, replay.beat]).toEqual([5, 0])
    await replay.by(-1)
    expect([replay.at, replay.beat]).toEqual([4, 0])
  })

  it('goes from the present to the last beat, and beyond the last one to the present', async () => {
    await replay.byBeat(-1)
    expect([replay.at, replay.beat]).toEqual([9, 1])
    await replay.byBeat(1)
    expect(session.live).toBe(true)
  })

  it('takes a beat that is not there for the last one', async () => {
    await replay.show(5, 99)
    expect([replay.at, replay.beat, x()]).toEqual([5, 3, 7000])
  })

  it('plays beat by beat until the end, and stays at the beat where it is stopped', async () => {
    await replay.show(5)
    void replay.play()
    await settle()
    expect([session.playback.place?.beat, x()]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(1150)
    expect([session.playback.place?.beat, x()]).toEqual([3, 7000])
    replay.pause()
    await settle()
    expect([replay.at, replay.beat, x(), replay.playing]).toEqual([5, 3, 7000, false])
    replay.speed = 10
    void replay.play()
    for (let i = 0; i < 12; i++) {
      await vi.advanceTimersByTimeAsync(100)
      await settle()
    }
    expect(session.live).toBe(true)
  })
})
