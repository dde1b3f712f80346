import { describe, expect, test } from 'vitest'
import { fan } from '../../src/table/stage/measuring/ranges'
import { Camera } from '../../src/table/stage/camera.svelte'
import { Sketches } from '../../src/table/sketches.svelte'
import type { Body, Point } from '../../src/table/stage/types'

const range = (opens: number | null): Body['ranges'][number] => ({
  kind: 'shots',
  far: 6000,
  words: 'shoots',
  rule: '',
  opens,
})
const body = { stands: [[0, 0, 0]], width: 4000, depth: 2000, heading: 0, front: null } as unknown as Body

describe('the range of a unit', () => {
  test('lies ahead of its front edge, between rays turned outwards', () => {
    // the front edge is at y = 1000 on the table, and y is turned round on the screen
    expect(fan(body, range(90_000))).toBe(
      'M-2000 -1000L-8000 -1000A6000 6000 0 0 1 -2000 -7000L2000 -7000A6000 6000 0 0 1 8000 -1000L2000 -1000Z',
    )
    expect(fan(body, range(0))).toContain('L-2000 -7000')
    const right = { ...body, heading: 90_000, stands: [[0, 0, 90_000]] } as unknown as Body
    expect(fan(right, range(0))).toContain('M1000 -2000L7000 -2000')
  })

  test('to all sides is no area ahead', () => {
    expect(fan(body, range(null))).toBeNull()
  })
})

describe('kept views', () => {
  test('are gone to by their number, each the newest of it', () => {
    const camera = new Camera()
    camera.resize({ w: 800, h: 600 })
    camera.lay({ left: 0, top: -48000, right: 72000, bottom: 0 })
    camera.zoom(3, 100, 100)
    const here = camera.live
    camera.mark(1)
    camera.fit()
    expect(camera.live).not.toEqual(here)
    expect(camera.recall(2)).toBe(false)
    expect(camera.recall(1)).toBe(true)
    expect(camera.live.k).toBeCloseTo(here.k, 9)
    expect(camera.live.x).toBeCloseTo(here.x, 3)
    camera.halt()
  })
})

describe('arrows and pings', () => {
  test('are sent, and arrows are kept with the moment that is looked at', () => {
    const sent: unknown[] = []
    let step = 3
    const sketches = new Sketches(
      () => ({ game: 'g', step, seat: 0 }),
      (at, to) => sent.push([at, to]),
    )
    sketches.draw([1.4, 2], [5, 6])
    sketches.hear({ kind: 'pinged', seat: 1, at: [7, 7], to: [8, 8] as Point })
    expect(sent).toEqual([
      [
        [1, 2],
        [5, 6],
      ],
    ])
    expect(sketches.arrows.map(({ seat }) => seat)).toEqual([0, 1])
    step = 4
    expect(sketches.arrows).toEqual([])
    expect(sketches.wipe()).toBe(false)
    step = 3
    expect(sketches.wipe()).toBe(true)
    expect(sketches.arrows).toEqual([])
  })
})
