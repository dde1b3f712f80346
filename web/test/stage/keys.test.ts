import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Deeds, keyDown, keyUp } from '../../src/table/stage/keys'

function hand(isTaken = true): Deeds & { commit: ReturnType<typeof vi.fn>; nudge: ReturnType<typeof vi.fn> } {
  return { nudge: vi.fn(() => isTaken), commit: vi.fn(() => true), view: vi.fn(), isViewing: () => false } as never
}
const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({ key, code: '', target: null, preventDefault: vi.fn(), ...more }) as unknown as KeyboardEvent
const ctrl = { ctrlKey: true }

beforeEach(() => {
  for (const name of ['Element', 'HTMLElement']) vi.stubGlobal(name, EventTarget)
})
afterEach(() => void vi.unstubAllGlobals())

test('arrows with Ctrl nudge, and letting go of it commits once', () => {
  const deeds = hand()
  keyDown(press('ArrowUp', ctrl), deeds)
  keyDown(press('ArrowUp', { ...ctrl, shiftKey: true }), deeds)
  expect(deeds.nudge.mock.calls).toEqual([
    [0, 100],
    [0, 1000],
  ])
  expect(deeds.commit).not.toHaveBeenCalled()
  keyUp(press('Control'), deeds)
  keyUp(press('Control'), deeds)
  expect(deeds.commit).toHaveBeenCalledTimes(1)
})

test('Ctrl by itself, another command with it, or an arrow without it commits nothing', () => {
  const deeds = hand()
  keyUp(press('Control'), deeds)
  keyDown(press('ArrowUp', ctrl), deeds)
  keyDown(press('c', ctrl), deeds)
  keyUp(press('Control'), deeds)
  keyDown(press('ArrowUp'), deeds)
  keyUp(press('Control'), deeds)
  const idle = hand(false)
  keyDown(press('ArrowUp', ctrl), idle)
  keyUp(press('Control'), idle)
  expect([deeds.commit, idle.commit].map((each) => each.mock.calls.length)).toEqual([0, 0])
})
