import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settings } from '../../src/settings.svelte'
import { Touches } from '../../src/table/cards/hand/touches.svelte'
import { Session } from '../../src/table/session.svelte'
import type { Question } from '../../src/table/wire'
import { FakeWire, update } from '../table/fake'
import { play, reaction, scene, shock } from './fake'

let wire: FakeWire
let session: Session
let touches: Touches

function sit(question: Question | null): void {
  wire = new FakeWire()
  session = new Session('token', { url: 'ws://x/ws/token', make: () => wire, chance: () => 0.5 })
  wire.open()
  wire.tell(update([], { ruleset: 'hoplites', scene: scene(), question }))
  touches = new Touches(session)
}

beforeEach(() => (settings.speed = 0))
afterEach(() => {
  session.close()
})

describe('a card table', () => {
  it('is the picture of the session, which then has no figures', () => {
    sit(play)
    expect(session.cards?.headline).toBe('Delium, 424 BC')
    expect(session.scene).toBeNull()
  })

  it('answers when card and area are touched', async () => {
    sit(play)
    await touches.touch(['S7'])
    expect(touches.touched).toEqual(['S7'])
    void touches.touch(['south-6'])
    expect(wire.last('answer').answer).toBe('play S7 6')
  })

  it('shows the odds of what would be said', async () => {
    sit(shock)
    await touches.touch(['S1'])
    touches.pointed = ['N1', 'north-4']
    expect(touches.atHand).toBe('attack S1 N1')
    touches.pointed = []
    expect(touches.atHand).toBeNull()
  })

  it('says why not, and forgets it with the next touch', async () => {
    sit(play)
    await touches.touch(['S5'])
    await touches.touch(['south-9'])
    expect(session.refusal?.rule).toBe('HOP-6.6')
    expect(touches.touched).toEqual(['S5'])
    await touches.touch(['S6'])
    expect(session.refusal).toBeNull()
  })

  it('says why a drop cannot be, where it was dropped, and does nothing else', async () => {
    sit(play)
    await touches.drop('S5', ['south-9'], 200, 300)
    expect(session.refusal?.rule).toBe('HOP-6.6')
    expect(session.refusedAt).toMatchObject({ x: 200, y: 300 })
    await touches.drop('S5', ['N1', 'north-4'], 10, 20)
    expect(session.refusal?.text).toContain('cannot go there now')
    expect(wire.count('answer')).toBe(0)
    session.refusal = { text: 'something else', rule: '' }
    expect(session.refusedAt).toBeNull()
  })

  it('takes touches back one by one', async () => {
    sit(shock)
    await touches.touch(['S1'])
    await touches.touch(['N1', 'north-4'])
    expect(touches.back()).toBe(true)
    expect(touches.touched).toEqual(['S1'])
    touches.back()
    expect(touches.back()).toBe(false)
  })

  it('forgets touches when another question is asked', async () => {
    sit(play)
    await touches.touch(['S5'])
    wire.tell(update([], { seq: 2, ruleset: 'hoplites', scene: scene(), question: shock }))
    expect(touches.touched).toEqual([])
  })

  it('gives away nothing that is not asked: without a question nothing can be taken', () => {
    sit(null)
    expect(touches.stateOf(['S5'])).toBe('idle')
    expect(touches.begins(['S5'])).toBeNull()
  })
})

describe('picking several', () => {
  it('toggles cards on the table, and says why one cannot be picked', async () => {
    sit(reaction)
    expect(touches.stateOf(['S3', 'south-2'])).toBe('ready')
    expect(touches.stateOf(['S4', 'south-8'])).toBe('barred')
    await touches.touch(['S3', 'south-2'])
    expect(session.draft).toEqual(['S3'])
    expect(touches.stateOf(['S3', 'south-2'])).toBe('touched')
    await touches.touch(['S3', 'south-2'])
    expect(session.draft).toEqual([])
    expect(touches.whyNot(['S4', 'south-8'])?.text).toBe('S4 has no missiles')
  })
})
