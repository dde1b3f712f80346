import { describe, expect, test } from 'vitest'
import { Manoeuvre } from '../../src/table/stage/moving/manoeuvre.svelte'
import type { Body, MoveVerb, Point } from '../../src/table/stage/types'
import { body, column, line, scene, shoal } from './scene'
import { seated } from './seat.svelte'
import { move, verbs } from './spaces'

function open(moved: Body, names: MoveVerb['verb'][], allowance = 8000, ...others: Body[]) {
  const space = move([moved.id], verbs(...names), { allowance })
  const { seat, session } = seated(scene(moved, ...others), space, moved.id)
  const way = new Manoeuvre(session)
  const pull = (handle: 'body' | 'left' | 'right', from: Point, to: Point, free = false) => {
    expect(way.take(handle, from)).toBe(true)
    way.pull(to, free)
    way.release()
  }
  return { seat, way, pull }
}

describe('a line under the hand', () => {
  test('is pulled ahead along its heading only', () => {
    const { seat, pull } = open(line('A1', 20, 10, 90), ['advance', 'wheel'])
    pull('body', [20000, 10000], [23500, 14000])
    expect(seat.draft).toEqual([['advance', 3500]])
  })

  test('goes no farther than its allowance, and says that the hand pulls beyond it', () => {
    const { seat, way } = open(line('A1', 20, 10, 0), ['advance', 'wheel'], 5000)
    way.take('body', [20000, 10000])
    way.pull([20000, 22000], false)
    expect(seat.draft).toEqual([['advance', 5000]])
    expect(way.beyond).toBeGreaterThan(6000)
    expect(way.band).toBe('refused')
  })

  test('pulled again it goes on with the same leg, and pulled back to nothing it has none', () => {
    const { seat, pull } = open(line('A1', 20, 10, 0), ['advance', 'wheel'])
    pull('body', [20000, 10000], [20000, 12000])
    pull('body', [20000, 12000], [20000, 13000])
    expect(seat.draft).toEqual([['advance', 3000]])
    pull('body', [20000, 13000], [20000, 4000])
    expect(seat.draft).toBeNull()
  })

  test('wheels to the left when its right corner is pulled, in steps of five degrees', () => {
    const { seat, way, pull } = open(line('A1', 20, 10, 0), ['advance', 'wheel'])
    const [, right] = way.stood[0]?.front ?? [
      [0, 0],
      [0, 0],
    ]
    pull('right', right as Point, [right[0] - 200, right[1] + 1700])
    expect(seat.draft).toEqual([['wheel', 'left', 10000]])
    expect(way.ghost?.heading).toBe(350000)
  })

  test('wheels by the pull, not by where the hand holds it', () => {
    const { seat, way, pull } = open(line('A1', 20, 10, 0), ['advance', 'wheel'])
    const [left] = way.stood[0]?.front ?? [[0, 0]]
    const held: Point = [left[0] - 3000, left[1] + 2000] // by a stem
    pull('left', held, [held[0] + 200, held[1] + 1700])
    expect(seat.draft).toEqual([['wheel', 'right', 10000]])
  })

  test('wheels to the end of its allowance and no farther', () => {
    const { seat, way, pull } = open(line('A1', 20, 10, 0), ['advance', 'wheel'], 2000)
    const [, right] = way.stood[0]?.front ?? [
      [0, 0],
      [0, 0],
    ]
    pull('right', right as Point, [right[0] - 4000, right[1] + 6000])
    const [[verb, hand, angle]] = seat.draft as [[string, string, number]]
    expect([verb, hand]).toEqual(['wheel', 'left'])
    expect(((angle / 1000) * Math.PI * 7880) / 180).toBeLessThanOrEqual(2000)
    expect(((angle / 1000) * Math.PI * 7880) / 180).toBeGreaterThan(1990)
  })

  test('legs follow each other, and the last is taken back first', () => {
    const { seat, way, pull } = open(line('A1', 20, 10, 0), ['advance', 'wheel'])
    pull('body', [20000, 10000], [20000, 12000])
    way.swing('right', 5000)
    way.nudge(0, 1000)
    expect(seat.draft).toEqual([
      ['advance', 2000],
      ['wheel', 'right', 5000],
      ['advance', 1000],
    ])
    way.back()
    way.back()
    expect(seat.draft).toEqual([['advance', 2000]])
    way.clear()
    expect(seat.draft).toBeNull()
  })

  test('a swing against the last wheel takes from it', () => {
    const { seat, way } = open(line('A1', 20, 10, 0), ['advance', 'wheel'])
    way.swing('right', 5000)
    way.swing('right', 5000)
    way.swing('left', 5000)
    expect(seat.draft).toEqual([['wheel', 'right', 5000]])
    way.swing('left', 5000)
    expect(seat.draft).toBeNull()
  })

  test('without a wheel among its verbs it has no handles', () => {
    const { way } = open(line('A1', 20, 10, 0), ['advance'])
    expect(way.take('left', [0, 0])).toBe(false)
    way.swing('left', 5000)
    expect(way.legs).toEqual([])
  })

  test('snaps to the front of a neighbour, unless the hand is free', () => {
    const { seat, way, pull } = open(line('A1', 20, 10, 0), ['advance', 'wheel'], 8000, line('A2', 32, 13.17, 0))
    seat.settings.snap = true
    pull('body', [20000, 10000], [20000, 13000])
    expect(seat.draft).toEqual([['advance', 3170]])
    way.clear()
    pull('body', [20000, 10000], [20000, 13000], true)
    expect(seat.draft).toEqual([['advance', 3000]])
  })
})

describe('a column under the hand', () => {
  test('turns its lead towards the hand and follows', () => {
    const { seat, way, pull } = open(column('A1', 20, 20, 0), ['advance', 'turn'])
    pull('body', [20000, 20000], [23000, 23000])
    expect(seat.draft).toEqual([
      ['turn', 'right', 45000],
      ['advance', 4200],
    ])
    expect(way.used).toBe(4200)
  })

  test('has a quarter turn in all', () => {
    const { seat, pull } = open(column('A1', 20, 20, 0), ['advance', 'turn'])
    pull('body', [20000, 20000], [23000, 19000])
    expect((seat.draft as unknown[])[0]).toEqual(['turn', 'right', 90000])
  })

  test('pulled back, its last stretch grows shorter', () => {
    const { seat, pull } = open(column('A1', 20, 20, 0), ['advance', 'turn'])
    pull('body', [20000, 20000], [20000, 24000])
    pull('body', [20000, 24000], [20000, 23000])
    expect(seat.draft).toEqual([['advance', 3000]])
  })
})

test('a shoal faces where it is pulled and goes there, and each pull is measured from its place', () => {
  const { seat, pull } = open(shoal('A1', 20, 20), ['face', 'advance'])
  pull('body', [20000, 20000], [23000, 20000])
  expect(seat.draft).toEqual([
    ['face', 90000],
    ['advance', 3000],
  ])
  pull('body', [23000, 20000], [20000, 23000])
  expect(seat.draft).toEqual([
    ['face', 0],
    ['advance', 3000],
  ])
})

test('a single stand wheels about its own corners', () => {
  const { seat, way, pull } = open(body('A1', [[20000, 20000, 0]], 0), ['advance', 'wheel'])
  pull('right', [20985, 20690], [20985 - 100, 20690 + 700])
  expect((seat.draft as unknown[])[0]).toEqual(['wheel', 'left', 20000])
  expect(way.move?.width).toBeCloseTo(1970, 0)
})

describe('a corner in the way', () => {
  test('of a column: what was drawn stays, and the lead goes on from there', () => {
    const { seat, way } = open(column('A1', 20, 20, 0), ['advance', 'turn'], 12_000)
    way.take('body', [20000, 20000])
    way.pull([20000, 23000], false)
    expect(way.corner()).toBe(true)
    expect(seat.draft).toEqual([['advance', 3000]])
    way.pull([22000, 23000], false)
    expect(way.corner()).toBe(true)
    way.pull([22000, 21000], false)
    way.release()
    expect((seat.draft as unknown[]).slice(0, 3)).toEqual([
      ['advance', 3000],
      ['turn', 'right', 90000],
      ['advance', 2000],
    ])
  })

  test('of a line: after it the line wheels towards the hand and goes', () => {
    const { seat, way } = open(line('A1', 20, 10, 0), ['advance', 'wheel'], 12_000)
    way.take('body', [20000, 10000])
    way.pull([20000, 12000], false)
    expect(way.corner()).toBe(true)
    way.pull([22500, 16330], false) // 30 degrees to the right
    const [first, second, third] = seat.draft as [unknown, unknown, [string, number]]
    expect([first, second]).toEqual([
      ['advance', 2000],
      ['wheel', 'right', 30000],
    ])
    expect(third[0]).toBe('advance')
    expect(way.ghost?.heading).toBe(30000)
    // within what is left: the hand pulls to the end of it and no farther
    way.pull([20000 + 9000, 12000 + 15588], false)
    expect(way.used).toBeLessThanOrEqual(12_000)
    expect(way.used).toBeGreaterThan(11_900)
    expect(way.beyond).toBeGreaterThan(0)
  })

  test('pulled straight on, a line has no corner', () => {
    const { seat, way } = open(line('A1', 20, 10, 0), ['advance', 'wheel'])
    way.take('body', [20000, 10000])
    expect(way.corner()).toBe(false) // nothing is drawn as yet
    way.pull([20000, 12000], false)
    way.corner()
    way.pull([20000, 13500], false)
    expect(seat.draft).toEqual([['advance', 3500]])
    expect(way.corner()).toBe(false)
    way.pull([20000, 5000], false) // and back it does not go
    expect(seat.draft).toEqual([['advance', 2000]])
  })

  test('after a wheel by its handle a line goes straight ahead', () => {
    const { seat, way } = open(line('A1', 20, 10, 0), ['advance', 'wheel'])
    const [, right] = way.stood[0]?.front ?? [
      [0, 0],
      [0, 0],
    ]
    way.take('right', right as Point)
    const at: Point = [right[0] - 200, right[1] + 1700]
    way.pull(at, false)
    way.corner()
    way.pull([at[0] + 800, at[1] + 2000], false)
    const legs = seat.draft as [string, ...unknown[]][]
    expect(legs[0]).toEqual(['wheel', 'left', 10000])
    expect(legs.map(([verb]) => verb)).toEqual(['wheel', 'advance'])
  })

  test('is taken out again while the hand holds the way', () => {
    const { seat, way } = open(column('A1', 20, 20, 0), ['advance', 'turn'])
    way.take('body', [20000, 20000])
    way.pull([20000, 22000], false)
    way.corner()
    way.pull([22000, 22000], false)
    way.back()
    // as if it had not been set: straight to where the hand is
    expect((seat.draft as unknown[])[0]).toEqual(['turn', 'right', 45000])
    way.pull([20000, 23000], false)
    way.release()
    expect(seat.draft).toEqual([['advance', 3000]])
  })

  test('is not for a shoal, nor for a line that may not wheel', () => {
    for (const [moved, names] of [
      [shoal('A1', 20, 20), ['face', 'advance']],
      [line('A1', 20, 20, 0), ['advance']],
    ] as [Body, MoveVerb['verb'][]][]) {
      const { seat, way } = open(moved, names)
      way.take('body', [20000, 20000])
      way.pull([20000, 23000], false)
      const drawn = seat.draft
      expect(way.corner()).toBe(false)
      expect(seat.draft).toEqual(drawn)
    }
  })
})

describe('the word of the service', () => {
  test('takes the place of the ghost, with cost and price', () => {
    const { seat, way, pull } = open(line('A1', 20, 10, 0), ['advance', 'wheel'])
    pull('body', [20000, 10000], [20000, 14000])
    const stands: [number, number, number][] = [[20000, 12500, 0]]
    seat.say({
      ghosts: [{ body: 'A1', stands, track: [], heading: 0, front: null, look: null }],
      used: 2500,
      left: 5500,
      price: ['a test'],
    })
    expect(way.ghost?.stands).toEqual(stands)
    expect([way.used, way.left, way.band]).toEqual([2500, 5500, 'priced'])
  })

  test('about an older draft is not heard', () => {
    const { seat, way, pull } = open(line('A1', 20, 10, 0), ['advance', 'wheel'])
    pull('body', [20000, 10000], [20000, 14000])
    seat.say({ why_not: { text: 'no', rule: 'NAV-1.1' } })
    expect(way.band).toBe('refused')
    way.nudge(0, 100)
    expect(way.refusal).toBeNull()
    expect(way.used).toBe(4100)
  })
})
