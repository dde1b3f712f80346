import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Seats } from '../../src/table/seats.svelte'
import { Session } from '../../src/table/session.svelte'
import { settings } from '../../src/settings.svelte'
import type { Update } from '../../src/table/wire'
import { FakeWire, update, whichOne } from './fake'

let wires: Record<string, FakeWire[]>
let seats: Seats

const flush = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}
const newest = (token: string) => wires[token]?.at(-1) as FakeWire
const seatOf = (token: string) => (token === 'alpha' ? 0 : 1)

/** What a seat sees: whose answer is wanted, and whether it knows a secret. */
function picture(seat: number, waits: number, isPrivate: boolean, seq = 1): Update {
  return update([], { seat, waiting_for: [waits], private: isPrivate, question: waits === seat ? whichOne : null, seq })
}

function sit(tokens: string[]): void {
  wires = {}
  const make = (token: string) => {
    const wire = () => {
      const made = new FakeWire()
      wires[token] = [...(wires[token] ?? []), made]
      return made
    }
    return new Session(token, { url: token, make: wire })
  }
  seats = new Seats(tokens, 'alpha', seatOf, make)
}

async function arrives(token: string, told: Update): Promise<void> {
  newest(token).open()
  newest(token).tell(told)
  await flush()
  seats.consider()
  vi.runAllTimers()
  await flush()
}

beforeEach(() => {
  vi.useFakeTimers()
  settings.speed = 0
})
afterEach(() => {
  seats.close()
  vi.useRealTimers()
})

describe('players at one screen', () => {
  it('change places without a curtain when nobody has a secret', async () => {
    sit(['alpha', 'beta'])
    await arrives('alpha', picture(0, 1, false))
    expect(seats.session?.token).toBe('alpha')
    await arrives('beta', picture(1, 1, false))
    expect(seats.session?.token).toBe('beta')
    expect(seats.curtain).toBeNull()
    expect(newest('alpha').readyState).toBe(3)
  })

  it('leave nothing behind when a curtain falls because the former one has a secret', async () => {
    sit(['alpha', 'beta'])
    await arrives('alpha', picture(0, 0, false))
    const former = seats.session
    newest('alpha').tell(picture(0, 1, true, 2))
    await flush()
    seats.consider()
    vi.runAllTimers()
    expect(seats.curtain?.token).toBe('beta')
    expect(seats.session).toBeNull()
    expect(former?.update).toBeNull()
    expect(former?.log).toEqual([])
    expect(wires['beta']).toBeUndefined() // nothing of the next one is fetched before he is there
    void seats.raise()
    await arrives('beta', picture(1, 1, true))
    expect(seats.curtain).toBeNull()
    expect(seats.session?.token).toBe('beta')
  })

  it('meet a curtain too when only the next one has a secret', async () => {
    sit(['alpha', 'beta'])
    await arrives('alpha', picture(0, 1, false))
    await arrives('beta', picture(1, 1, true))
    expect(seats.session).toBeNull()
    expect(seats.curtain?.token).toBe('beta')
    expect(newest('beta').readyState).toBe(3)
  })

  it('meet a curtain when the page is opened on a seat with a secret', async () => {
    sit(['alpha', 'beta'])
    await arrives('alpha', picture(0, 0, true))
    expect(seats.session).toBeNull()
    expect(seats.curtain?.token).toBe('alpha')
  })
})

describe('a player alone at his screen', () => {
  it('never sees a curtain, and keeps his seat while the other decides', async () => {
    sit(['alpha'])
    await arrives('alpha', picture(0, 1, true))
    expect(seats.session?.token).toBe('alpha')
    expect(seats.curtain).toBeNull()
  })
})

describe('leaving the page', () => {
  it('hangs up also on a seat that was only about to be taken', async () => {
    sit(['alpha', 'beta'])
    seats.close()
    await flush()
    newest('alpha').open() // it was on its way
    expect(newest('alpha').readyState).toBe(3)
    expect(newest('alpha').sent).toEqual([])
    expect(seats.session).toBeNull()
  })
})
