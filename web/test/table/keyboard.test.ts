import { beforeAll, describe, expect, it, vi } from 'vitest'
import { pressed, type Reachable } from '../../src/table/frame/keyboard'

/** A table at which something is shown, or nothing. */
function at(behind: number, orders: string[] = []) {
  const plan = { orders }
  const session = { live: true, behind, refusal: null, draft: null, update: { seat: 0 }, toThePresent: vi.fn(), plan }
  const playback = { endAct: vi.fn() }
  const clicked = vi.fn()
  const root = () => ({ querySelector: () => ({ click: clicked }) }) as unknown as HTMLElement
  const desk = { card: null }
  return {
    table: { session: { ...session, playback }, desk, root } as unknown as Reachable,
    session,
    playback,
    clicked,
  }
}
const key = (name: string) => ({ key: name, target: null, defaultPrevented: false }) as unknown as KeyboardEvent

beforeAll(() => {
  for (const name of ['Element', 'HTMLElement']) vi.stubGlobal(name, vi.fn())
})

describe('while something is shown', () => {
  it('Space ends the act and Escape goes to the present', () => {
    const { table, session, playback } = at(2)
    expect(pressed(key(' '), table)).toBe(true)
    expect(playback.endAct).toHaveBeenCalledOnce()
    expect(pressed(key('Escape'), table)).toBe(true)
    expect(session.toThePresent).toHaveBeenCalledOnce()
  })

  it('Enter answers nothing', () => {
    const { table, clicked } = at(1)
    expect(pressed(key('Enter'), table)).toBe(true)
    expect(clicked).not.toHaveBeenCalled()
  })
})

describe('at the present', () => {
  it('Enter takes the gold answer and Space is nobody’s', () => {
    const { table, playback, clicked } = at(0)
    expect(pressed(key('Enter'), table)).toBe(true)
    expect(clicked).toHaveBeenCalledOnce()
    expect(pressed(key(' '), table)).toBe(false)
    expect(playback.endAct).not.toHaveBeenCalled()
  })

  it('Enter leaves a plan that is laid to the table', () => {
    const { table, clicked } = at(0, ['A1 advances'])
    expect(pressed(key('Enter'), table)).toBe(false)
    expect(clicked).not.toHaveBeenCalled()
  })
})
