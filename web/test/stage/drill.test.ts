import { describe, expect, test } from 'vitest'
import { legWords, parseLegs } from '../../src/table/legs'
import { Camera } from '../../src/table/stage/camera.svelte'
import type { Leg } from '../../src/table/stage/moving/legs'
import { Manoeuvre } from '../../src/table/stage/moving/manoeuvre.svelte'
import { Marquee } from '../../src/table/stage/moving/marquee.svelte'
import { mannerOf } from '../../src/table/stage/moving/moves'
import { Placing } from '../../src/table/stage/placing/placing.svelte'
import { Play } from '../../src/table/stage/play.svelte'
import { shifted } from '../../src/table/stage/moving/pulls'
import { drilled, pivotOf } from '../../src/table/stage/figures/rows'
import { steppedOn } from '../../src/table/stage/moving/steps'
import { Tape } from '../../src/table/stage/measuring/tape.svelte'
import { spokenWay } from '../../src/table/stage/figures/spoken'
import type { MoveSpec, MoveVerb } from '../../src/table/wire'
import { INCHES, scene } from './scene'
import { seated } from './seat.svelte'
import { move, verb, verbs } from './spaces'
import { band, hoplites } from './troops'

const ROW = [hoplites('S1', 26, 10, 0), hoplites('S2', 20, 10, 0), hoplites('S3', 14, 10, 0)]
const near = (pose: readonly number[] | undefined, wanted: number[]) =>
  wanted.forEach((n, i) => expect(pose?.[i]).toBeCloseTo(n, 0))

describe('drill by geometry', () => {
  test('a dice move drifts to the right of the facing, facing kept', () => {
    const [first] = drilled(ROW, [['incline', 22_500]], 4000)
    near(first, [26_000 + 4000 * Math.sin(Math.PI / 8), 10_000 + 4000 * Math.cos(Math.PI / 8), 0])
    const [south] = drilled([hoplites('N1', 20, 30, 180)], [['incline', 22_500]], 4000)
    expect(south?.[0]).toBeLessThan(20_000) // its own right is the west
  })

  test('a body wheels as one rigid piece about its outermost front corner', () => {
    const { pin, far, radius } = pivotOf(ROW, 'right')
    expect([pin, far, radius]).toEqual([[29_000, 10_800], [11_000, 10_800], 18_000])
    expect(pivotOf(ROW, 'left').pin).toEqual([11_000, 10_800])
    const poses = drilled(ROW, [['wheel', 'right', 90_000]])
    near(poses[0], [28_200, 13_800, 90_000])
    near(poses[2], [28_200, 25_800, 90_000])
    expect(drilled(ROW, [['wheel', 'left', 10_000]])[0]?.[2]).toBe(350_000)
  })

  test('steps go aside or back by their own hand', () => {
    near(drilled(ROW, [['shift', 'left', 1500]])[0], [24_500, 10_000, 0])
    near(drilled(ROW, [['shift', 'rear', 2000]])[0], [26_000, 8000, 0])
    near(drilled([hoplites('N1', 20, 30, 180)], [['shift', 'right', 1000]])[0], [19_000, 30_000, 180_000])
  })

  test('a free way marches on headings of the table, then faces', () => {
    const legs: Leg[] = [
      ['march', 90_000, 3000],
      ['march', 0, 1000],
      ['face', 45_000],
    ]
    near(drilled([band('S9', 'psiloi', 10, 10, 180)], legs)[0], [13_000, 11_000, 45_000])
  })

  test('what is announced is read from the verbs', () => {
    const announced = [['incline'], ['wheel'], ['shift'], ['march', 'face'], ['face'], ['advance', 'wheel']] as const
    expect(announced.map((names) => mannerOf(move([], verbs(...names))))).toEqual([
      'dice',
      'wheel',
      'shift',
      'march',
      'face',
      'ahead',
    ])
  })
})

describe('what a hand means', () => {
  test('a step goes to the allowed side that is pulled most, no farther than it may', () => {
    const to = (...sides: MoveVerb['side'][]) => ({
      spec: move(
        [],
        sides.map((side) => verb('shift', side, { most: 2000 })),
      ),
    })
    expect(shifted(to('left', 'right'), 0, [0, 0], [1540, -900], false)).toEqual({
      legs: [['shift', 'right', 1500]],
      beyond: 0,
    })
    const back = shifted(to('rear'), 0, [0, 0], [100, -9000], false)
    expect([back.legs, back.beyond > 0]).toEqual([[['shift', 'rear', 2000]], true])
    expect(shifted(to('rear'), 0, [0, 0], [0, 3000], false).legs).toEqual([])
  })

  test('keys lead the last leg of a free way on, within what is left', () => {
    const free = { spec: move([], verbs('march', 'face'), { allowance: 5000 }) }
    const before: Leg[] = [
      ['march', 0, 3000],
      ['face', 9000],
    ]
    const legs = steppedOn(free, before, 4000, 0)
    expect(legs).toEqual([
      ['march', 53_130, 5000],
      ['face', 9000],
    ])
    expect(steppedOn(free, [['march', 0, 100]], 0, -100)).toEqual([])
  })
})

describe('a drill under the hand', () => {
  const units = (space: MoveSpec) => {
    const bodies = [...ROW, band('S9', 'psiloi', 40, 10, 0), hoplites('N1', 20, 30, 180, { seat: 1 })]
    const { seat, session } = seated(scene(...bodies), space, 'S1')
    const marquee = new Marquee(session)
    const play = new Play(session, new Camera(), new Manoeuvre(session), new Placing(session), new Tape(), marquee)
    return { seat, play, drill: play.way }
  }
  const DICE = move(['S1', 'S2', 'S3'], [verb('incline', '', { most: 22_500, legs: 1 })], {
    lengths: [2000, 3500, 5000],
    stays: false,
  })
  const ASIDE = ['left', 'right'] as const
  const WHEEL = move(
    ['S1'],
    ASIDE.map((side) => verb('wheel', side, { most: 47_746, legs: 1, cost: 'nothing' })),
  )
  const SHIFT = move(
    ['S1'],
    ASIDE.map((side) => verb('shift', side, { most: 2000, legs: 1 })),
  )
  const FREE = move(['S9'], [verb('march', '', { legs: 3 }), verb('face', '', { legs: 1 })], { allowance: 8000 })

  test('a pull to the left of the facing is straight ahead, and is told', () => {
    const angles = ([dx, dy]: [number, number]) => {
      const { seat, drill } = units(DICE)
      drill.begin()
      drill.take('body', [20_000, 10_000])
      drill.pull([20_000 + dx, 10_000 + dy], false)
      return [seat.draft, drill.beyond > 0]
    }
    expect(angles([-3000, 5000])).toEqual([[['incline', 0]], true])
    expect(angles([1000, 5000])).toEqual([[['incline', 12_500]], false])
    expect(angles([9000, 5000])).toEqual([[['incline', 22_500]], true])
  })

  test('a dice move shows every unit of the body straight ahead at once, and at the shortest throw', () => {
    const { seat, drill } = units(DICE)
    drill.begin()
    expect(seat.draft).toEqual([['incline', 0]])
    expect(drill.ghosts.map(({ body }) => body.id)).toEqual(['S1', 'S2', 'S3'])
    expect(drill.ghosts[1]?.stands[0]?.[1]).toBe(15_000)
    expect(drill.least[1]?.stands[0]?.[1]).toBe(12_000)
    expect(drill.measure).toBe('2–5" by dice, mean 3.5"')
  })

  test('is gripped at any of its units: the pull counts, not where it was gripped', () => {
    for (const at of [14, 20, 26]) {
      const { seat, drill } = units(DICE)
      drill.begin()
      drill.take('body', [at * 1000, 10_000])
      drill.pull([at * 1000 + 1700, 15_000], false)
      expect(seat.draft, String(at)).toEqual([['incline', 20_000]])
    }
  })

  test('gripped at a ghost it goes on from there', () => {
    const { seat, drill } = units(DICE)
    drill.begin()
    drill.take('body', [20_000, 15_000], true)
    drill.pull([21_000, 15_000], false)
    expect(seat.draft).toEqual([['incline', 12_500]])
  })

  test("the service's word takes the ghosts' place: who is stopped, who gives way", () => {
    const { seat, drill } = units(DICE)
    drill.begin()
    const ghost = (body: string, y: number) => ({
      body,
      stands: [[20_000, y, 0]] as never,
      track: [],
      heading: 0,
      front: null,
      look: null,
    })
    seat.say({ ghosts: [ghost('S1', 12_500)], conformed: [ghost('S9', 9000)], stopped_by: 'N1', price: ['S1: 1 DP'] })
    expect(drill.ghosts.map(({ stands }) => stands[0]?.[1])).toEqual([12_500])
    expect(drill.giving.map(({ body }) => body.id)).toEqual(['S9'])
    expect(drill.nearest.map(({ id }) => id)).toEqual([])
    expect(drill.band).toBe('priced')
    expect(spokenWay(drill, INCHES)).toContain('S1: 1 DP')
  })

  test('a wheel is pulled at a corner, never by the body, and ends at its limit', () => {
    const { seat, drill } = units(WHEEL)
    expect(drill.take('body', [26_000, 10_000])).toBe(false)
    expect(drill.take('left', [23_000, 10_800])).toBe(true)
    drill.pull([23_800, 13_800], false) // the left corner forward: to the right
    expect(seat.draft).toEqual([['wheel', 'right', 30_000]])
    drill.pull([29_000, 30_000], false)
    expect([seat.draft, drill.beyond > 0]).toEqual([[['wheel', 'right', 47_746]], true])
  })

  test('a wheel is one leg: pulled at the other corner it goes the other way from where the unit stands', () => {
    const { seat, drill } = units(WHEEL)
    drill.take('left', [23_000, 10_800])
    drill.pull([23_800, 13_800], false)
    drill.release()
    const at = drill.cornerAt('right') ?? [0, 0]
    drill.take('right', at)
    drill.pull([29_000, 12_000], false)
    expect(seat.draft).toEqual([['wheel', 'left', 10_000]])
  })

  test('a free way has up to three legs, then the last one is led anew, and a facing at its end', () => {
    const { seat, drill } = units(FREE)
    for (const [dx, dy] of [
      [0, 2000],
      [2000, 0],
      [0, 2000],
      [0, -1000],
    ] as const) {
      drill.take('body', [0, 0], true)
      drill.pull([dx, dy], false)
      drill.release()
    }
    expect(seat.draft).toEqual([
      ['march', 0, 2000],
      ['march', 90_000, 2000],
      ['march', 180_000, 1000],
    ])
    drill.take('face', [0, 0])
    drill.pull([90_000, 11_000], false)
    expect((seat.draft as unknown[]).at(-1)).toEqual(['face', 90_000])
    drill.take('body', [0, 0])
    drill.pull([60_000, 0], false)
    expect([(seat.draft as unknown[])[2], drill.beyond > 0]).toEqual([['march', 90_000, 4000], true])
  })

  test('a corner can be set without letting go', () => {
    const { seat, play, drill } = units(FREE)
    drill.take('body', [40_000, 10_000])
    play.isDragging = true
    drill.pull([40_000, 13_000], false)
    expect(play.corner(false)).toBe(true)
    drill.pull([42_000, 13_000], false)
    expect(seat.draft).toEqual([
      ['march', 0, 3000],
      ['march', 90_000, 2000],
    ])
  })

  test('keys do all of it', () => {
    const dice = units(DICE)
    dice.drill.begin()
    dice.play.swing(true)
    dice.play.nudge(100, 0)
    expect(dice.seat.draft).toEqual([['incline', 3500]])
    const wheel = units(WHEEL)
    wheel.play.swing(false)
    expect(wheel.seat.draft).toEqual([['wheel', 'left', 5000]])
    wheel.play.swing(true)
    wheel.play.swing(true)
    expect(wheel.seat.draft).toEqual([['wheel', 'right', 5000]])
    const shift = units(SHIFT)
    shift.play.nudge(1000, 0)
    shift.play.nudge(100, 0)
    expect(shift.seat.draft).toEqual([['shift', 'right', 1100]])
    shift.play.nudge(-1000, 0)
    shift.play.nudge(-1000, 0)
    expect(shift.seat.draft).toEqual([['shift', 'left', 900]])
    const free = units(FREE)
    free.play.nudge(0, 1000)
    free.play.swing(true)
    expect(free.seat.draft).toEqual([
      ['march', 0, 1000],
      ['face', 5000],
    ])
    free.play.back()
    expect(free.seat.draft).toEqual([['march', 0, 1000]])
    expect(free.play.commit()).toBe(true)
    free.play.escape()
    expect(free.seat.draft).toBeNull()
  })
})

test('typed words mean the same legs', () => {
  expect(parseLegs('incline 12.5')).toEqual([['incline', 12_500]])
  expect(parseLegs('shift back 1.5, march 45 3')).toEqual([
    ['shift', 'rear', 1500],
    ['march', 45_000, 3000],
  ])
  expect([parseLegs('shift 2'), parseLegs('march 45'), parseLegs('incline')]).toEqual([null, null, null])
  expect([legWords(['march', 45_000, 3000], INCHES), legWords(['incline', 0], INCHES)]).toEqual([
    'march 45° 3"',
    'straight ahead',
  ])
})
