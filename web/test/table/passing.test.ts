import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Passing } from '../../src/table/passing.svelte'

interface Thing {
  key: number
  place: string
}

class Shown extends Passing<Thing> {
  constructor(most?: number) {
    super(1000, 300, most)
  }

  take(things: Thing[], speed: 0 | 1 | 2 | 4, still = false): void {
    this.show(things, { speed, still }, (old, one) => old.place === one.place)
  }

  get keys(): number[] {
    return this.list.map(({ key }) => key)
  }
}

const things: Thing[] = [
  { key: 1, place: 'a' },
  { key: 2, place: 'b' },
  { key: 3, place: 'a' },
]

describe('things that pass', () => {
  it('are never more than there is room for', () => {
    const shown = new Shown(2)
    shown.take([...things, { key: 4, place: 'c' }], 0)
    expect(shown.keys).toEqual([3, 4])
  })

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('come one after the other, and a newer one takes the place of the old', () => {
    const shown = new Shown()
    shown.take(things, 1)
    expect(shown.keys).toEqual([1])
    vi.advanceTimersByTime(300)
    expect(shown.keys).toEqual([1, 2])
    vi.advanceTimersByTime(300)
    expect(shown.keys).toEqual([2, 3])
  })

  it('go by themselves after their time', () => {
    const shown = new Shown()
    shown.take(things, 1)
    vi.advanceTimersByTime(1299)
    expect(shown.keys).toEqual([2, 3])
    vi.advanceTimersByTime(1)
    expect(shown.keys).toEqual([3])
    vi.advanceTimersByTime(300)
    expect(shown.keys).toEqual([])
  })

  it('come at once where nothing moves, and are shown at twice the speed at most', () => {
    const shown = new Shown()
    shown.take(things, 4, true)
    expect(shown.keys).toEqual([2, 3])
    vi.advanceTimersByTime(499)
    expect(shown.keys).toEqual([2, 3])
    vi.advanceTimersByTime(1)
    expect(shown.keys).toEqual([])
    shown.take(things, 0)
    expect(shown.keys).toEqual([2, 3])
    vi.advanceTimersByTime(999)
    expect(shown.keys).toEqual([2, 3])
  })

  it('are gone, with all that was to come, when they are cleared', () => {
    const shown = new Shown()
    shown.take(things, 1)
    shown.clear()
    vi.advanceTimersByTime(5000)
    expect(shown.keys).toEqual([])
  })
})
