import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Camera } from '../../src/table/stage/camera.svelte'
import { type Drag, gestures } from '../../src/table/stage/gestures'

/** A mouse over a stage of which only the events are real. */
function stage() {
  const told: string[] = []
  const drag: Drag = {
    move: ({ x, y }) => told.push(`move ${x} ${y}`),
    corner: () => told.push('corner'),
    end: ({ x, y }) => told.push(`end ${x} ${y}`),
    cancel: () => told.push('cancel'),
  }
  const node = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture: () => undefined,
  }) as unknown as HTMLElement
  const camera = { pan: () => told.push('pan'), settle: () => undefined } as unknown as Camera
  const end = gestures(node, camera, {
    begin: () => drag,
    click: () => told.push('click'),
    press: () => undefined,
    double: () => undefined,
    isPanKey: () => false,
    draw: (from, to, isEnd) => told.push(`${isEnd ? 'drawn' : 'draws'} ${from.x} ${to.x}`),
    wipe: () => told.push('wipe'),
  })
  const mouse = (type: string, x: number, button: number, buttons: number) => {
    const event = Object.assign(new Event(type, { cancelable: true }), {
      clientX: x, clientY: 0, button, buttons, pointerId: 1, pointerType: 'mouse',
    }) // prettier-ignore
    node.dispatchEvent(event)
    return event
  }
  return { told, mouse, end }
}

describe('the second button', () => {
  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', () => 1)
    vi.stubGlobal('cancelAnimationFrame', () => undefined)
  })
  afterEach(() => vi.unstubAllGlobals())

  test('sets a corner where the hand is, in the middle of a drag, once each time', () => {
    const { told, mouse } = stage()
    mouse('pointerdown', 0, 0, 1)
    mouse('pointermove', 50, -1, 1) // waits for its frame
    mouse('pointermove', 60, 2, 3)
    mouse('pointermove', 60, 2, 1) // let go
    mouse('pointermove', 90, -1, 1)
    mouse('pointerup', 90, 0, 0)
    expect(told).toEqual(['move 60 0', 'corner', 'move 90 0', 'end 90 0'])
  })

  test('draws an arrow by itself, and wipes them by a click', () => {
    const { told, mouse } = stage()
    mouse('pointerdown', 10, 2, 2)
    mouse('pointermove', 12, -1, 2) // not far enough
    mouse('pointermove', 60, -1, 2)
    mouse('pointerup', 70, 2, 0)
    mouse('pointerdown', 10, 2, 2)
    mouse('pointerup', 10, 2, 0)
    expect(told).toEqual(['draws 10 60', 'drawn 10 70', 'wipe'])
  })

  test('moves nothing by itself, and brings no menu', () => {
    const { told, mouse, end } = stage()
    mouse('pointerdown', 0, 2, 2)
    expect(mouse('contextmenu', 0, 2, 2).defaultPrevented).toBe(true)
    mouse('pointerup', 0, 2, 0)
    expect(told).toEqual(['wipe'])
    end()
    expect(mouse('contextmenu', 0, 2, 2).defaultPrevented).toBe(false)
  })

  test('held longer than the first does not hold the drag', () => {
    const { told, mouse } = stage()
    mouse('pointerdown', 0, 0, 1)
    mouse('pointermove', 2, 2, 3) // too early: nothing is dragged as yet
    mouse('pointermove', 80, -1, 3)
    mouse('pointermove', 80, 0, 2)
    expect(told).toEqual(['move 80 0', 'end 80 0'])
    mouse('pointermove', 120, -1, 2)
    mouse('pointerup', 120, 2, 0)
    expect(told).toHaveLength(2)
  })
})
