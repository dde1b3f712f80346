import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { arrowTo, wantedBodies } from '../../src/table/stage/beyond'
import { Camera } from '../../src/table/stage/camera.svelte'
import { around, type Bounds } from '../../src/table/stage/view'
import type { Question } from '../../src/table/wire'
import { line } from './scene'

describe('what is painted while the table is zoomed', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function laid(): Camera {
    const camera = new Camera()
    camera.resize({ w: 800, h: 600 })
    camera.lay({ left: 0, top: -48_000, right: 72_000, bottom: 0 })
    camera.zoom(3)
    vi.advanceTimersByTime(1000)
    expect(camera.rest).toEqual(camera.live)
    return camera
  }

  test('is the old picture, larger, until it comes to rest; then it is sharp', () => {
    const camera = laid()
    const painted = camera.rest
    for (let i = 0; i < 5; i++) {
      camera.zoom(1.15)
      vi.advanceTimersByTime(100) // a wheel that is turned slowly
      expect(camera.rest).toBe(painted)
    }
    vi.advanceTimersByTime(300)
    expect(camera.rest).toEqual(camera.live)
  })

  test('is more than is seen while it zooms out, so that no edge is bare and little is painted', () => {
    const camera = laid()
    const seen = new Set([camera.rest])
    for (let i = 0; i < 10; i++) {
      camera.zoom(0.9)
      if (!seen.has(camera.rest)) expect(camera.rest.k).toBeLessThan(camera.live.k)
      seen.add(camera.rest)
      vi.advanceTimersByTime(100)
    }
    expect(seen.size).toBe(2) // it was painted once on the way
    vi.advanceTimersByTime(300)
    expect(camera.rest).toEqual(camera.live)
  })
})

describe('the view', () => {
  const TABLE = { left: 0, top: -48_000, right: 72_000, bottom: 0 }
  const box = (left: number, right: number): Bounds => ({ left, right, top: -30_000, bottom: -10_000 })

  test('is framed when the table is laid, and stays as units move until it is asked for', () => {
    let battle: Bounds | null = box(10_000, 30_000)
    const camera = new Camera(() => battle)
    camera.resize({ w: 800, h: 600 })
    camera.lay(TABLE)
    expect(camera.shows(battle)).toBe(true)
    const framed = camera.live
    battle = box(50_000, 70_000)
    expect(camera.live).toBe(framed)
    expect(camera.overlaps(battle)).toBe(false)
    camera.fit()
    expect(camera.shows(battle)).toBe(true)
    camera.fit() // asked again: the whole table
    expect(camera.shows(TABLE)).toBe(true)
    camera.fit()
    expect(camera.shows(TABLE)).toBe(false)
    battle = null
    camera.lay(TABLE)
    expect(camera.shows(TABLE)).toBe(true)
  })
})

describe('a unit that is asked about and out of sight', () => {
  const [near, far, other] = [line('A1', 10, 10, 0), line('A2', 60, 10, 0), line('A3', 60, 40, 0)]
  const bodies = [near, far, other]
  const camera = new Camera(() => around(near.stands, 4000))
  camera.resize({ w: 800, h: 600 })
  camera.lay({ left: 0, top: -48_000, right: 72_000, bottom: 0 })
  const isSeen = (bounds: Bounds) => camera.overlaps(bounds)
  const option = (key: string, barred = false) => ({
    key,
    words: key,
    barred: barred ? { text: 'no', rule: '' } : null,
  })
  const asked = (about: string | null, ...options: ReturnType<typeof option>[]) =>
    ({ about, space: { kind: 'choice', options } }) as unknown as Question
  const wanted = (question: Question) => wantedBodies(question, bodies, isSeen).map(({ id }) => id)

  test('is pointed to; of those to choose from only where none is in sight', () => {
    expect(wanted(asked('A2'))).toEqual(['A2'])
    expect(wanted(asked('A1'))).toEqual([])
    expect(wanted(asked(null, option('A1'), option('A2')))).toEqual([])
    expect(wanted(asked(null, option('A2'), option('A3')))).toEqual(['A2', 'A3'])
    expect(wanted(asked(null, option('A1', true), option('A3')))).toEqual(['A3'])
  })

  test('has its arrow at the edge, in its direction', () => {
    const { left, top, angle } = arrowTo(far, camera.live, camera.size)
    expect([left, top]).toEqual([770, expect.closeTo(300, -2)])
    expect(Math.abs(angle)).toBeLessThan(10)
    const up = arrowTo(line('A4', 10, 47, 0), camera.live, camera.size)
    expect([up.top, Math.round(up.angle)]).toEqual([30, -90])
  })
})
