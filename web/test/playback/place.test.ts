import { describe, expect, it } from 'vitest'
import { besideAll, freePlace, isOver, lineTo } from '../../src/table/playback/place'
import type { Bounds } from '../../src/table/stage/view'

const stage = { w: 900, h: 600 }
const panel = { w: 240, h: 80 }
const box = (left: number, top: number, w: number, h: number): Bounds => ({
  left,
  top,
  right: left + w,
  bottom: top + h,
})
const lies = ({ left, top }: { left: number; top: number }) => box(left, top, panel.w, panel.h)
const meet = (a: Bounds, b: Bounds) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

describe('the tray', () => {
  it('lies near the units that it is about and on none of them', () => {
    const about = [box(400, 250, 120, 60), box(400, 320, 120, 60)]
    const found = lies(freePlace(about, [], [], panel, stage, null))
    expect(about.some((unit) => meet(unit, found))).toBe(false)
    expect(lineTo(about, found)).toBeNull()
  })

  it('stays on the stage, and finds the gap that is left', () => {
    const about = [box(0, 0, 900, 300), box(0, 400, 900, 200), box(0, 300, 600, 100)]
    const found = lies(freePlace(about, [], [], panel, stage, null))
    expect(about.some((unit) => meet(unit, found))).toBe(false)
    expect(found.right).toBeLessThanOrEqual(stage.w)
  })

  it('finds a gap that it just fits into', () => {
    const about = [box(0, 0, 900, 207), box(0, 289, 900, 311), box(0, 207, 331, 82), box(573, 207, 327, 82)]
    const found = lies(freePlace(about, [], [], panel, stage, null))
    expect(about.some((unit) => meet(unit, found))).toBe(false)
  })

  it('knows how wide it may be beside all of them', () => {
    const about = [box(411, 379, 106, 36), box(585, 316, 40, 22)]
    const wide = { w: besideAll(about, stage), h: 430 }
    expect(wide.w).toBe(411 - 12)
    expect(isOver(freePlace(about, [], [], { ...wide, w: 440 }, stage, null), { ...wide, w: 440 }, about)).toBe(true)
    expect(isOver(freePlace(about, [], [], wide, stage, null), wide, about)).toBe(false)
  })

  it('keeps off other units where there is room elsewhere, and off the tools always', () => {
    const about = [box(100, 250, 60, 60)]
    const others = [box(160, 200, 400, 200)]
    expect(meet(others[0] as Bounds, lies(freePlace(about, [], others, panel, stage, null)))).toBe(false)
    const tools = [box(0, 0, 900, 240)]
    expect(meet(tools[0] as Bounds, lies(freePlace([box(400, 240, 60, 60)], tools, [], panel, stage, null)))).toBe(
      false,
    )
  })

  it('does not hop while its act goes on', () => {
    const about = [box(400, 250, 120, 60)]
    const first = freePlace(about, [], [], panel, stage, null)
    expect(freePlace(about, [], [], { w: 240, h: 84 }, stage, first).left).toBeCloseTo(first.left, 0)
  })

  it('shows by a line whom it is about, when it lies far off', () => {
    expect(lineTo([box(0, 0, 50, 50)], box(400, 20, 100, 60))).toMatchObject({ x: 50, fromX: 400 })
  })
})
