import { describe, expect, test, vi } from 'vitest'
import { Camera } from '../../src/table/stage/camera.svelte'
import { type Leg, usedOf } from '../../src/table/stage/moving/legs'
import { Manoeuvre } from '../../src/table/stage/moving/manoeuvre.svelte'
import { Marquee } from '../../src/table/stage/moving/marquee.svelte'
import { shortened } from '../../src/table/stage/moving/moves'
import { carried, Placing } from '../../src/table/stage/placing/placing.svelte'
import { Play } from '../../src/table/stage/play.svelte'
import { takingDrag } from '../../src/table/stage/drags'
import { measure, Tape } from '../../src/table/stage/measuring/tape.svelte'
import { spokenWay } from '../../src/table/stage/figures/spoken'
import type { Question } from '../../src/table/stage/types'
import { INCHES, line, scene } from './scene'
import { type Seat, seated } from './seat.svelte'
import { move, verbs } from './spaces'

const WAY = move(['A1'], verbs('advance', 'wheel'), { allowance: 8000 })

function table(space: object | null, about = 'A1'): { seat: Seat; play: Play } {
  const { seat, session } = seated(
    scene(line('A1', 20, 10, 0), line('A2', 32, 10, 0), line('B1', 20, 30, 180)),
    space,
    about,
  )
  const play = new Play(
    session,
    new Camera(),
    new Manoeuvre(session),
    new Placing(session),
    new Tape(),
    new Marquee(session),
  )
  return { seat, play }
}

const PLACE = {
  kind: 'place',
  shape: 'piece',
  one: true,
  sealed: false,
  default: null,
  pieces: ['A1', 'A2'].map((id) => ({
    ...{ id, words: id, zone: null, facings: [90_000], turns: true, formations: ['line'] },
    ...{ stands: 1, size: null },
  })),
}

const MOUSE = { clientX: 300, clientY: 400, pointerType: 'mouse', altKey: true } as PointerEvent

describe('a piece that is pulled to its place', () => {
  test('answers which unit it is, and stands where it is dropped until it is confirmed', async () => {
    const { seat, play } = table(null)
    seat.takes = { A1: { space: { ...PLACE, shape: 'point', pieces: [{ id: 'A1' }] } } as unknown as Question }
    const drag = takingDrag(play, 'A1', [20_000, 10_000])
    expect(seat.taken).toEqual(['A1'])
    expect(play.placing.isOpen).toBe(false) // nothing is drawn yet
    drag.move({ x: 300, y: 400 }, MOUSE)
    drag.end({ x: 300, y: 400 }, MOUSE)
    await Promise.resolve()
    const [x, y] = play.point({ x: 300, y: 400 })
    expect(seat.draft).toEqual([Math.round(x), Math.round(y)])
    expect(play.placing.isOpen).toBe(true)
    expect(play.commit()).toBe(true)
    expect(seat.commits).toBe(1)
  })

  test('comes out of the tray as it usually stands, in the place of the one that was there', () => {
    const { seat, play } = table(PLACE)
    const { placing } = play
    expect(placing.bring('A2', [12_345, 6789], false)).toBe(true)
    expect(seat.draft).toEqual({ item: 'A2', x: 12_300, y: 6800, facing: 90_000, formation: 'line' })
    expect(placing.bring('A1', [20_000, 9000], true)).toBe(true)
    expect(seat.draft).toMatchObject({ item: 'A1', x: 20_000, y: 9000 })
    expect(placing.bring('B1', [0, 0], true)).toBe(false) // nobody asks for it
    expect(seat.draft).toMatchObject({ item: 'A1', x: 20_000, y: 9000 })
  })
})

describe('keys', () => {
  test('arrows nudge by a tenth, Q and E wheel by five degrees, X takes back, Enter commits, Escape clears', () => {
    const { seat, play } = table(WAY)
    expect(play.nudge(0, 100)).toBe(true)
    play.nudge(0, 1000)
    play.swing(false)
    expect(seat.draft).toEqual([
      ['advance', 1100],
      ['wheel', 'left', 5000],
    ])
    play.back()
    expect(seat.draft).toEqual([['advance', 1100]])
    expect(play.commit()).toBe(true)
    expect(seat.commits).toBe(1)
    expect(play.escape()).toBe(true)
    expect(seat.draft).toBeNull()
  })

  test('that mean nothing now are left to others', () => {
    const { play } = table(null)
    expect([play.nudge(0, 100), play.swing(true), play.back(), play.commit(), play.escape()]).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

test('Escape closes the card of a unit after all else', () => {
  const { seat, play } = table(WAY)
  seat.pointed = 'A1'
  play.nudge(0, 100)
  expect([play.escape(), seat.draft, seat.pointed]).toEqual([true, null, 'A1'])
  expect([play.escape(), seat.pointed]).toEqual([true, null])
  expect(play.escape()).toBe(false)
})

test('a unit is taken by a key where it may be, and by nothing else', async () => {
  const { seat, play } = table(null)
  const way = seated(scene(line('A2', 32, 10, 0)), move(['A2'], verbs('advance'), { allowance: 8000 }), 'A2')
  seat.takes = { A2: way.seat.question as Question }
  play.focused = 'A1'
  expect(play.nudge(0, 1000)).toBe(false)
  play.focused = 'A2'
  expect(play.nudge(0, 1000)).toBe(true)
  await Promise.resolve()
  expect(seat.taken).toEqual(['A2'])
  expect(seat.draft).toEqual([['advance', 1000]])
})

test('a way is cut to what the dice allow', () => {
  const { play } = table(WAY)
  const { move: known } = play.way
  if (!known) throw new Error('no way')
  const legs: Leg[] = [
    ['advance', 2000],
    ['wheel', 'left', 10_000],
    ['advance', 3000],
  ]
  expect(shortened(known, legs, 9000)).toEqual(legs)
  expect(shortened(known, legs, 1500)).toEqual([['advance', 1500]])
  expect(shortened(known, legs, 2000)).toEqual([['advance', 2000]])
  const cut = shortened(known, legs, 4000)
  expect(cut.slice(0, 2)).toEqual(legs.slice(0, 2))
  expect(usedOf(cut, known.width)).toBe(4000)
})

test('space sets a corner while a way is under the hand, once for each press, and else is left to others', () => {
  const { seat, play } = table({ ...WAY, allowance: 12_000 })
  expect(play.corner(false)).toBe(false)
  play.way.take('body', [20000, 10000])
  play.isDragging = true
  play.way.pull([20000, 12000], false)
  expect([play.corner(false), play.corner(true)]).toEqual([true, true])
  play.way.pull([21000, 13732], false)
  expect((seat.draft as unknown[])[1]).toEqual(['wheel', 'right', 30000])
})

describe('several units under one hand', () => {
  test('a frame takes the own units whose middle it holds', () => {
    const { seat, play } = table(null)
    play.marquee.frame([15000, 5000], [35000, 35000])
    expect(seat.group).toEqual(['A1', 'A2'])
  })

  test('pulled ahead their ghosts follow the hand, and then stand where the service says', async () => {
    vi.useFakeTimers()
    const { seat, play } = table(null)
    seat.group = ['A1', 'A2']
    const stands: [number, number, number][] = [[20000, 12000, 0]]
    const ghost = { body: 'A1', stands, track: [], heading: 0, front: null, look: null }
    seat.grouped = {
      led: [{ bodies: ['A1'], chain: [], words: 'advance 2', ghosts: [ghost], price: [], rolls: false }],
      idle: [{ body: 'A2', why_not: { text: 'it rests', rule: 'NAV-8.1' } }],
    }
    play.marquee.take('A1', [20000, 10000])
    play.marquee.pull([20000, 11000], false)
    play.marquee.pull([20000, 13000], false)
    expect(play.marquee.ghosts.map(({ body, stands }) => [body.id, stands[0]?.[1]])).toEqual([
      ['A1', 13000],
      ['A2', 13000],
    ])
    await vi.advanceTimersByTimeAsync(60)
    expect(seat.wanted).toEqual([{ kind: 'ahead', far: 3000 }]) // the newest only
    expect(play.marquee.ghosts).toEqual([{ body: seat.scene?.bodies[0], stands }])
    // let go, they wait for the tick
    play.marquee.release()
    expect(seat.leads).toBe(0)
    expect(play.commit()).toBe(true)
    expect(seat.leads).toBe(1)
    // Escape drops the way first, then the group
    expect([play.escape(), seat.leading.target, seat.group.length]).toEqual([true, null, 2])
    expect([play.escape(), seat.group.length]).toEqual([true, 0])
    vi.useRealTimers()
  })

  test('pulled onto another unit they go for it, and on a line they dress', async () => {
    vi.useFakeTimers()
    const { seat, play } = table(null)
    seat.group = ['A1', 'A2']
    play.marquee.take('A1', [20000, 10000])
    play.marquee.pull([20000, 30000], false)
    await vi.advanceTimersByTimeAsync(60)
    expect(play.dress()).toBe(true)
    play.marquee.draw([10000, 15000], [40000, 15000.4])
    await vi.advanceTimersByTimeAsync(60)
    expect(seat.wanted).toEqual([
      { kind: 'go_for', body: 'B1' },
      { kind: 'dress', one: [10000, 15000], other: [40000, 15000] },
    ])
    vi.useRealTimers()
  })

  test('keys choose them and lead them', async () => {
    vi.useFakeTimers()
    const { seat, play } = table(null)
    for (const id of ['A1', 'A2', 'B1', 'A1', 'A1']) {
      play.focused = id
      play.several()
    }
    expect(seat.group).toEqual(['A2', 'A1']) // taken out and in again; nobody else's
    expect([play.nudge(0, 1000), play.nudge(0, 100), play.nudge(0, -1000)]).toEqual([true, true, true])
    await vi.advanceTimersByTimeAsync(60)
    expect(seat.wanted).toEqual([{ kind: 'ahead', far: 100 }])
    vi.useRealTimers()
  })

  test('a second click on one of them chooses all of its line', () => {
    const { seat, play } = table(null)
    expect(play.marquee.formation('A1')).toBe(false) // the other one stands far off
    const near = scene(line('A1', 20, 10, 0), line('A2', 25, 10, 0), line('A3', 60, 10, 0), line('B1', 20, 12, 180))
    seat.scene = near
    expect(play.marquee.formation('A1')).toBe(true)
    expect(seat.group).toEqual(['A1', 'A2'])
    // with leaders all of his
    seat.scene = { ...near, bodies: near.bodies.map((body) => ({ ...body, group: body.id === 'A2' ? 'x' : 'y' })) }
    expect(play.marquee.formation('A1')).toBe(true)
    expect(seat.group).toEqual(['A1', 'A3'])
  })
})

describe('placing', () => {
  const at = (squadron: string, x: number) => ({
    squadron,
    formation: 'epi_mias',
    x,
    y: 12000,
    heading: 0,
    commander: 0,
  })
  const zone = { west: 6000, south: 6000, east: 66_000, north: 18_000, rules: ['NAV-4.7'], around: null, within: 0 }
  const PLACE = {
    kind: 'place',
    shape: 'fleet',
    one: false,
    sealed: true,
    pieces: ['A1', 'A2'].map((id) => ({
      ...{ id, words: id, zone, facings: [0], turns: true, formations: ['epi_mias', 'epi_pollon'], stands: 4 },
      size: null,
    })),
    default: [at('A1', 20000), at('A2', 40000)],
  }

  function deploy() {
    const { seat, play } = table(PLACE, '')
    seat.setDraft(PLACE.default)
    const ghosts = ['A1', 'A2'].map((id) => ({
      body: id,
      stands: line(id, id === 'A1' ? 20 : 40, 12, 0).stands,
      track: [],
      heading: 0,
      front: null,
      look: null,
    }))
    seat.say({ ghosts })
    play.placing.learn()
    return { seat, placing: play.placing }
  }

  test('a squadron follows the hand before the service has spoken', () => {
    const { seat, placing } = deploy()
    placing.take('A2', 'body', [40000, 12000])
    placing.pull([43000, 14000], false)
    expect((seat.draft as { x: number; y: number }[])[1]).toMatchObject({ x: 43000, y: 14000 })
    expect(placing.ghosts[1]?.stands[0]?.slice(0, 2)).toEqual([43000 - 2955, 14000])
    expect(placing.ghosts[0]?.stands[0]?.slice(0, 2)).toEqual([20000 - 2955, 12000])
  })

  test('a refusal marks the squadron that it names', () => {
    const { seat, placing } = deploy()
    seat.say({ why_not: { text: 'A2 reaches too far', rule: 'NAV-4.7' } })
    expect(placing.ghosts.map(({ refused }) => refused)).toEqual([false, true])
  })

  test('turned as a whole about its reference point', () => {
    const before = { ...at('A1', 20000), piece: 'A1' }
    const [first] = carried({ placement: before, stands: [[20000, 13000, 0]] }, { ...before, heading: 90_000 })
    expect(first?.map(Math.round)).toEqual([21000, 12000, 90_000])
  })

  test('arrows, turns and formations change the chosen one only', () => {
    const { seat, placing } = deploy()
    placing.choose('A2')
    placing.nudge(100, 0)
    placing.turn(-5000)
    placing.form('epi_pollon')
    placing.moveCommander()
    const [one, two] = seat.draft as Record<string, unknown>[]
    expect(one).toEqual(PLACE.default[0])
    expect(two).toEqual({ squadron: 'A2', formation: 'epi_pollon', x: 40100, y: 12000, heading: 355_000, commander: 1 })
  })
})

describe('the tape', () => {
  test('measures between bare points', () => {
    expect(measure([1000, 1000], [4000, 5000], []).distance).toBeCloseTo(5, 9)
  })

  test('is drawn to units near its ends and measures from edge to edge', () => {
    const bodies = [line('A1', 20, 10, 0), line('B1', 20, 20, 180)]
    const { distance, between } = measure([20000, 10900], [20100, 18900], bodies)
    expect(between).toEqual(['A1', 'B1'])
    expect(distance).toBeCloseTo(10 - 1.38, 6)
  })
})

test('the way is told aloud with its cost, contacts and refusal', () => {
  const { seat, play } = table(WAY)
  expect(spokenWay(play.way, INCHES)).toBe('A1 may move 8.00".')
  play.nudge(0, 1000)
  seat.say({
    words: 'advance 1',
    used: 1000,
    touches: [
      {
        body: 'B1',
        edge: 'left',
        points: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
    then: ['Battle test'],
  })
  expect(spokenWay(play.way, INCHES)).toBe(
    'A1: advance 1, 1.00 of 8.00" used, touches the left flank of B1. Battle test.',
  )
  seat.say({ why_not: { text: 'it cannot', rule: 'NAV-8.7' } })
  expect(spokenWay(play.way, INCHES)).toContain('refused. it cannot NAV-8.7')
})
