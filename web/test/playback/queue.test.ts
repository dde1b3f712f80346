import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Playback, type Present } from '../../src/table/playback/queue.svelte'
import type { Beat, LogLine, Patch, Picture, Staged, Update } from '../../src/table/wire'
import { line, scene, update, whichOne } from '../table/fake'

const NOTHING: Patch = { changed: {}, gone: {}, order: {}, plain: {} }
const shift = (id: string, x: number): Patch => ({ ...NOTHING, changed: { bodies: { [id]: { stands: [[x, 0, 0]] } } } })

function thrown(words: string, step: number, ...who: string[]): LogLine {
  const fact = {
    type: 'Rolled',
    label: words,
    rule: '',
    dice: '2d6',
    faces: [3, 4],
    who,
    seat: null,
    need: null,
    mods: [],
  }
  return { ...line(words, step), fact } as unknown as LogLine
}

/** A decision of acts, each of beats. */
function decision(step: number, by: number, acts: { fight?: boolean; beats: Partial<Beat>[] }[]): Staged {
  return {
    step,
    by,
    before: null,
    acts: acts.map(({ fight = false }, at) => ({ words: `act ${at}`, fight, continues: false })),
    beats: acts.flatMap(({ beats }, act) =>
      beats.map((beat) => ({ act, kind: 'change' as const, lines: [], about: [], patch: NOTHING, ...beat })),
    ),
    after: NOTHING,
  }
}

let speed: number
let isByHand: boolean
let onlyFights: boolean
let isStill: boolean
let shown: string[] // words of lines, as their beats are shown
let log: LogLine[]
let installed: Update[]
let present: Picture | null
let playback: Playback

beforeEach(() => {
  vi.useFakeTimers()
  isByHand = onlyFights = isStill = false
  ;[speed, shown, log, installed, present] = [1, [], [], [], scene]
  playback = new Playback({
    picture: () => present,
    told: () => log.length,
    hand: () => 0,
    isByHand: () => isByHand,
    isPassed: ({ fight }) => onlyFights && !fight,
    expect: () => undefined,
    reach: () => undefined,
    show: (lines, told) => {
      shown.push(...lines.map(({ words }) => words))
      log = told
    },
    install: ({ update, log: whole }: Present) => {
      installed.push(update)
      log = whole
      present = update.scene
    },
    speed: () => speed,
    isStill: () => isStill,
  })
})
afterEach(() => {
  playback.stop()
  vi.useRealTimers()
})

const lines = [
  line('B1 goes', 0),
  thrown('B1 tests', 0, 'B1'),
  line('B1 is shaken', 0),
  thrown('A1 throws', 0, 'A1'),
  thrown('B1 throws', 0, 'B1'),
  line('A1 loses a stand', 0),
]
const turn = decision(0, 1, [
  {
    beats: [
      { lines: [0], about: ['B1'], patch: shift('B1', 5000) },
      { kind: 'throw', lines: [1], about: ['B1'] },
      { lines: [2], about: ['B1'] },
    ],
  },
  {
    fight: true,
    beats: [
      { kind: 'throw', lines: [3, 4], about: ['A1', 'B1'] },
      { lines: [5], about: ['A1'], patch: shift('A1', 9000) },
    ],
  },
])
const after = update(lines, { step: 1, question: whichOne })
const take = (staged = turn, of = after) => playback.take({ update: of, log: lines, news: lines }, [staged], false)
const place = (id: string) =>
  (playback.picture?.kind === 'table' ? playback.picture : scene).bodies.find((body) => body.id === id)?.stands[0]?.[0]

describe('what others do', () => {
  it('is shown beat by beat: no beat is lost, and the present comes after the last', () => {
    take()
    expect(shown).toEqual(['B1 goes'])
    expect(place('B1')).toBe(5000)
    const seen = [[...shown]]
    while (!installed.length) {
      vi.advanceTimersByTime(50)
      if (shown.length !== seen.at(-1)?.length) seen.push([...shown])
    }
    expect(seen.map((each) => each.length)).toEqual([1, 2, 3, 5, 6])
    expect(shown).toEqual(lines.map(({ words }) => words))
    expect(installed).toEqual([after])
    expect(playback.isIdle).toBe(true)
    expect(playback.picture).toBeNull()
  })

  it('lays lines into the log with their beats, never before', () => {
    take()
    expect(log).toHaveLength(1)
    vi.advanceTimersByTime(560)
    expect(log).toHaveLength(2)
    expect(playback.tray?.throws.map(({ line }) => line)).toEqual([1])
  })

  it('keeps each throw and each loss for 0.8 seconds at least, and all throws of an act together to its end', () => {
    take()
    const since = new Map<number, number>()
    const lasted = new Map<number, number>()
    for (let now = 0; !installed.length; now += 10) {
      const { throws = [], told = [] } = playback.tray ?? {}
      for (const { line } of [...throws, ...told]) {
        if (!since.has(line)) since.set(line, now)
        lasted.set(line, now - (since.get(line) ?? 0))
      }
      vi.advanceTimersByTime(10)
    }
    for (const line of [1, 3, 4, 5]) expect(lasted.get(line)).toBeGreaterThanOrEqual(800)
    expect(playback.tray?.throws.map(({ line }) => line)).toEqual([3, 4])
    expect(playback.tray?.told.map(({ line, words }) => [line, words])).toEqual([[5, 'A1 loses a stand']])
  })

  it('is shown as one still an act, with throws and results together, where no motion is wanted', () => {
    isStill = true
    take()
    expect(shown).toEqual(['B1 goes', 'B1 tests', 'B1 is shaken'])
    expect(playback.tray?.throws.map(({ line }) => line)).toEqual([1])
    vi.advanceTimersByTime(1500)
    expect(shown).toHaveLength(3) // it takes its time to be read
    vi.advanceTimersByTime(1500)
    expect(shown).toHaveLength(6)
    expect(playback.tray?.throws.map(({ line }) => line)).toEqual([3, 4])
    expect(playback.tray?.told.map(({ line }) => line)).toEqual([5])
    expect(place('A1')).toBe(9000)
    expect(installed).toEqual([])
    vi.advanceTimersByTime(5000)
    expect(installed).toHaveLength(1)
  })

  it('gives a scene its time, whoever made it and whether anything moves; a key skips it', () => {
    const told = { ...line('Nicias signals the advance', 0), moment: 'advance' } as unknown as LogLine
    const own = decision(0, 0, [{ beats: [{ kind: 'word', lines: [0] }] }])
    for (const still of [false, true]) {
      isStill = still
      installed = []
      playback.take({ update: after, log: [told], news: [told] }, [own], false)
      expect(playback.scene).toMatchObject({ kind: 'advance', words: 'Nicias signals the advance' })
      vi.advanceTimersByTime(1300)
      expect(playback.scene).not.toBeNull()
      expect(installed).toHaveLength(0)
      playback.endAct()
      expect(playback.scene).toBeNull()
      expect(installed).toHaveLength(1)
    }
  })

  it('shows what an act has done to units until the next one begins', () => {
    const struck = { ...NOTHING, changed: { bodies: { A1: { whole: [false] } } } }
    const fled = { ...NOTHING, gone: { bodies: ['B1'] } }
    take(
      decision(0, 1, [
        {
          beats: [
            { lines: [0], patch: struck },
            { lines: [1], kind: 'throw' },
            { lines: [2], patch: shift('A2', 1) },
          ],
        },
        { beats: [{ lines: [3], patch: fled }] },
      ]),
    )
    const seen: string[] = []
    while (!installed.length) {
      const now = playback.effects.map(({ id, lost, gone }) => `${id} ${gone ? 'gone' : lost}`).join()
      if (now !== seen.at(-1)) seen.push(now)
      vi.advanceTimersByTime(50)
    }
    expect(seen).toEqual(['A1 0.5', 'B1 gone'])
    vi.advanceTimersByTime(2500)
    expect(playback.effects).toEqual([])
  })

  it('says one sentence an act, when it has been shown', () => {
    take()
    const said: string[] = []
    while (!installed.length) {
      if (playback.said !== (said.at(-1) ?? '')) said.push(playback.said)
      vi.advanceTimersByTime(50)
    }
    said.push(playback.said)
    expect(said).toEqual(['B1 goes. B1 tests. B1 is shaken', 'A1 throws. B1 throws. A1 loses a stand'])
  })

  it('waits by hand for a key after each act', () => {
    isByHand = true
    take()
    vi.advanceTimersByTime(60_000)
    expect([shown.length, playback.waits, playback.isIdle]).toEqual([3, true, false])
    playback.endAct()
    expect([shown.length, playback.waits]).toEqual([5, false])
    vi.advanceTimersByTime(60_000)
    expect(installed).toEqual([after])
  })

  it('shows of all but fights the end only, where the player wants that', () => {
    onlyFights = true
    take()
    expect(shown).toEqual(lines.slice(0, 5).map(({ words }) => words))
    expect(place('B1')).toBe(5000)
    expect(playback.tray?.throws.map(({ line }) => line)).toEqual([3, 4])
  })

  it('is as much faster as the player wants', () => {
    speed = 3
    take()
    vi.advanceTimersByTime(2400)
    expect(installed).toHaveLength(1)
  })

  it('comes at once at speed 0, with the last dice in sight for a while', () => {
    speed = 0
    take()
    expect(installed).toEqual([after])
    expect(playback.isIdle).toBe(true)
    expect(playback.tray?.throws).toHaveLength(2)
    vi.advanceTimersByTime(2500)
    expect(playback.tray).toBeNull()
  })

  it('takes turns: a second update waits for the first', () => {
    take()
    const next = update(lines, { step: 2 })
    playback.take(
      { update: next, log: lines, news: [] },
      [decision(1, 1, [{ beats: [{ patch: shift('A2', 1) }] }])],
      false,
    )
    vi.advanceTimersByTime(1000)
    expect(installed).toEqual([])
    vi.advanceTimersByTime(20_000)
    expect(installed).toEqual([after, next])
  })
})

describe('the own deed', () => {
  it('is there at once up to its first throw, for the hand has shown it', () => {
    take({ ...turn, by: 0 })
    expect(place('B1')).toBe(5000)
    expect(shown).toEqual(['B1 goes', 'B1 tests'])
    expect(playback.tray?.throws).toHaveLength(1)
    expect(installed).toEqual([])
  })

  it('without any throw is there at once', () => {
    take(decision(0, 0, [{ beats: [{ lines: [0], patch: shift('A1', 5000) }] }]))
    expect(installed).toEqual([after])
    expect(playback.isIdle).toBe(true)
  })
})

describe('skipping', () => {
  it('ends the act, and the next one begins', () => {
    take()
    expect(playback.left).toBe(2)
    playback.endAct()
    expect(shown).toContain('A1 throws')
    expect(playback.left).toBe(1)
    expect(installed).toEqual([])
    playback.endAct()
    expect(installed).toEqual([after])
    expect(place('A1')).toBe(0)
  })

  it('goes to the present with all that is to be told', () => {
    take()
    const next = update(lines, { step: 2 })
    playback.take({ update: next, log: lines, news: [] }, [], false)
    playback.toThePresent()
    expect(installed).toEqual([next])
    expect(log).toBe(lines)
    expect(playback.isIdle).toBe(true)
    expect(playback.tray).toBeNull()
    vi.advanceTimersByTime(20_000)
    expect(installed).toEqual([next])
  })

  it('is what happens where a beat cannot be shown', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const broken = { ...NOTHING, changed: { nowhere: { A1: {} } } }
    take(decision(0, 1, [{ beats: [{ lines: [0], patch: broken }] }]))
    expect(installed).toEqual([after])
    expect(error).toHaveBeenCalled()
  })
})

describe('what has to be fetched', () => {
  it('holds up what comes after it, and not for ever', async () => {
    const next = update(lines, { step: 2 })
    playback.take({ update: after, log: lines, news: lines }, Promise.resolve([turn]), false)
    playback.take({ update: next, log: lines, news: [] }, [], false)
    expect(installed).toEqual([])
    expect(playback.isIdle).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(shown).toEqual(['B1 goes'])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(installed).toEqual([after, next])
    playback.take({ update: after, log: lines, news: [] }, Promise.reject(new Error('gone')), false)
    await vi.advanceTimersByTimeAsync(1)
    expect(installed).toHaveLength(3)
  })
})
