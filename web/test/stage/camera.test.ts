import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Camera } from '../../src/table/stage/camera.svelte'

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
