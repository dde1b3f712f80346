import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../src/api'
import { Session } from '../../src/table/session.svelte'
import { settings } from '../../src/settings.svelte'
import type { Preview, Staged, Update } from '../../src/table/wire'
import { FakeWire, hashOf, line, manoeuvre, question, update, whichOne } from './fake'

let wires: FakeWire[]
let session: Session

const wire = () => wires.at(-1) as FakeWire
const flush = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}

function sit(first: Update): void {
  wires = []
  const make = () => {
    const made = new FakeWire()
    wires.push(made)
    return made
  }
  session = new Session('token', { url: 'ws://x/ws/token', make, chance: () => 0.5 })
  wire().open()
  wire().tell(first)
}

function previewed(at: number, words: string, answer: unknown = null): void {
  const asked = wire().sent.filter((each) => each.kind === 'preview')[at]
  wire().tell({ kind: 'previewed', id: asked?.id ?? '', seq: 1, preview: { words, answer, why_not: null } as Preview })
}

beforeEach(() => {
  vi.useFakeTimers()
  settings.speed = 0
})
afterEach(() => {
  session.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a draft', () => {
  it('is asked about at most every 60 ms, with the newest state of it', () => {
    sit(update([], { question: manoeuvre }))
    session.setDraft([['advance', 1000]])
    session.setDraft([['advance', 2000]])
    expect(wire().count('preview')).toBe(0)
    vi.advanceTimersByTime(60)
    expect(wire().count('preview')).toBe(1)
    expect(wire().last('preview').answer).toEqual([['advance', 2000]])
    session.setDraft([['advance', 3000]])
    vi.advanceTimersByTime(59)
    expect(wire().count('preview')).toBe(1)
    vi.advanceTimersByTime(1)
    expect(wire().last('preview').answer).toEqual([['advance', 3000]])
  })

  it('never takes an older word after a newer one', async () => {
    sit(update([], { question: manoeuvre }))
    session.setDraft([['advance', 1000]])
    vi.advanceTimersByTime(60)
    session.setDraft([['advance', 2000]])
    vi.advanceTimersByTime(60)
    previewed(1, 'second')
    await flush()
    expect(session.preview?.words).toBe('second')
    expect(session.isPreviewed).toBe(true)
    previewed(0, 'first')
    await flush()
    expect(session.preview?.words).toBe('second')
  })

  it('knows whether the word is about what is drawn now', async () => {
    sit(update([], { question: manoeuvre }))
    session.setDraft([['advance', 1000]])
    vi.advanceTimersByTime(60)
    previewed(0, 'first')
    await flush()
    session.setDraft([['advance', 1500]])
    expect(session.preview?.words).toBe('first')
    expect(session.isPreviewed).toBe(false)
  })

  it('is gone, and words about it are dropped, when another question opens', async () => {
    sit(update([], { question: manoeuvre }))
    session.setDraft([['advance', 1000]])
    vi.advanceTimersByTime(60)
    wire().tell(update([], { seq: 2, question: whichOne }))
    previewed(0, 'late')
    await flush()
    expect(session.draft).toBeNull()
    expect(session.preview).toBeNull()
  })

  it('stays when the same question comes again after a break', () => {
    sit(update([], { question: manoeuvre }))
    session.setDraft([['advance', 1000]])
    wire().breaks()
    vi.advanceTimersByTime(1000)
    wire().open()
    wire().tell(update([], { question: manoeuvre }))
    expect(session.draft).toEqual([['advance', 1000]])
  })

  it('is about the same question still, as an object too, when only somebody has come or gone', () => {
    sit(update([], { question: manoeuvre }))
    const before = session.question
    wire().tell(update([], { question: manoeuvre, seats: [] }))
    expect(session.question).toBe(before)
  })

  it('is committed in the words of the service', async () => {
    sit(update([], { question: manoeuvre }))
    session.setDraft([['advance', 9000]])
    const done = session.commit()
    previewed(0, 'cut short', [['advance', 8000]])
    await flush()
    const sent = wire().last('answer')
    expect(sent.answer).toEqual([['advance', 8000]])
    wire().tell({ kind: 'done', id: sent.id, seq: 2, rest: null })
    wire().tell(update([], { seq: 2 }))
    expect(await done).toBe(true)
  })

  it('is not needed: nothing drawn is nothing sent', async () => {
    sit(update([], { question: manoeuvre }))
    expect(await session.commit()).toBe(false)
    expect(wire().count('answer')).toBe(0)
    expect(session.refusal?.text).toBeTruthy()
  })
})

describe('a question about a way', () => {
  it('asks for the reach by itself, and takes it only for the question it is about', async () => {
    sit(update([], { question: manoeuvre }))
    const asked = wire().last('reach')
    wire().tell(update([], { seq: 2, question: whichOne }))
    wire().tell({ kind: 'reached', id: asked.id, seq: 1, reach: { free: [], priced: [], contacts: ['B1'] } })
    await flush()
    expect(session.reach).toBeNull()
  })
})

describe('an answer', () => {
  it('is sent again with the same id after a break, and only until it is answered', async () => {
    sit(update([], { question: whichOne }))
    const done = session.answer('A1')
    const first = wire().last('answer')
    wire().breaks()
    expect(session.connection).toBe('lost')
    vi.advanceTimersByTime(1000)
    expect(wires).toHaveLength(2)
    wire().open()
    expect(wire().sent.map((each) => each.kind)).toEqual(['hello', 'answer'])
    expect(wire().last('answer').id).toBe(first.id)
    wire().tell({ kind: 'done', id: first.id, seq: 2, rest: null })
    wire().tell(update([], { seq: 2 }))
    expect(await done).toBe(true)
    wire().breaks()
    vi.advanceTimersByTime(1000)
    wire().open()
    expect(wire().count('answer')).toBe(0)
  })

  it('that is refused leaves everything as it was and says why', async () => {
    sit(update([], { question: whichOne }))
    const done = session.answer('A1')
    const reason = { text: 'It has moved already.', rule: 'NAV-7.1' }
    wire().tell({ kind: 'no', id: wire().last('answer').id, reason, stale: false })
    expect(await done).toBe(false)
    expect(session.refusal).toEqual(reason)
    expect(session.busy).toBe(false)
    expect(session.question?.prompt).toBe('What now?')
  })

  it('waits for its picture, so that nobody answers the old question twice', async () => {
    sit(update([], { question: whichOne }))
    const done = session.answer('A1')
    wire().tell({ kind: 'done', id: wire().last('answer').id, seq: 2, rest: null })
    await flush()
    expect(session.busy).toBe(true)
    expect(await session.answer('A2')).toBe(false)
    expect(wire().count('answer')).toBe(1)
    wire().tell(update([], { seq: 2 }))
    expect(await done).toBe(true)
    expect(session.busy).toBe(false)
  })

  it('that answers what is shown before the word on the last one waits for it, and is given once', async () => {
    sit(update([], { question: whichOne }))
    const first = session.answer('A1')
    wire().tell(update([], { seq: 2, question: manoeuvre }))
    const [second, third] = [session.answer('stay'), session.answer('stay')]
    await flush()
    expect(wire().count('answer')).toBe(1)
    wire().tell({ kind: 'done', id: wire().last('answer').id, seq: 2, rest: null })
    expect(await first).toBe(true)
    expect(await third).toBe(false)
    expect(wire().count('answer')).toBe(2)
    expect(wire().last('answer')).toMatchObject({ seq: 2, answer: 'stay' })
    wire().tell({ kind: 'done', id: wire().last('answer').id, seq: 3, rest: null })
    wire().tell(update([], { seq: 3 }))
    expect(await second).toBe(true)
    expect(session.busy).toBe(false)
  })
})

describe('the log', () => {
  it('is cut where an undo made it void', () => {
    sit(update([line('one'), line('two', 1)], { step: 2 }))
    wire().tell(update([], { seq: 2, log: { since: 1, lines: [] }, hash: hashOf([line('one')]), step: 1 }))
    expect(session.log.map((each) => each.words)).toEqual(['one'])
  })

  it('is asked for anew when its hash differs', () => {
    sit(update([line('one')]))
    wire().tell(update([], { seq: 2, log: { since: 1, lines: [line('three', 1)] }, hash: hashOf([line('two')]) }))
    const hello = wire().last('hello')
    expect([hello.seq, hello.log]).toEqual([0, 0])
    const all = [line('one'), line('two', 1), line('three', 2)]
    wire().tell(update(all, { seq: 2 }))
    expect(session.log).toHaveLength(3)
    expect(wire().count('hello')).toBe(2)
  })

  it('tells after a break how much the page has', () => {
    sit(update([line('one'), line('two')], { seq: 7 }))
    wire().breaks()
    vi.advanceTimersByTime(1000)
    wire().open()
    const hello = wire().last('hello')
    expect([hello.seq, hello.log]).toEqual([7, 2])
  })
})

describe('updates', () => {
  const all = [line('α moved', 0), line('β moved', 1), line('β moved on', 2)]
  const patch = { changed: {}, gone: {}, order: {}, plain: {} }
  const shown = (number: number): Staged => ({
    step: number,
    by: 1,
    before: null,
    acts: [{ words: 'β moves', fight: false, continues: false }],
    beats: [{ act: 0, kind: 'change', lines: [number], about: [], patch }],
    after: patch,
  })
  const at = (count: number) =>
    update([], {
      seq: count,
      step: count,
      staged: [shown(count - 1)],
      log: { since: count - 1, lines: all.slice(count - 1, count) },
      hash: hashOf(all.slice(0, count)),
    })

  it('of the computer are shown one after the other, and no question is open before the last', () => {
    settings.speed = 1
    sit(update(all.slice(0, 1), { step: 1 }))
    wire().tell(at(2))
    wire().tell({ ...at(3), question: whichOne })
    expect(session.log).toHaveLength(2)
    expect(session.news.map((each) => each.words)).toEqual(['β moved'])
    expect(session.behind).toBeGreaterThan(0)
    expect(session.question).toBeNull()
    vi.advanceTimersByTime(3000)
    expect(session.log).toHaveLength(3)
    expect(session.behind).toBe(0)
    expect(session.question?.prompt).toBe('What now?')
  })

  it('that lead on from what the page does not have are fetched, and those taken back are shown at once', async () => {
    settings.speed = 1
    const asked = vi.spyOn(api, 'staged').mockImplementation((_, step) => Promise.resolve(shown(step)))
    sit(update(all.slice(0, 1), { step: 1 }))
    wire().tell({ ...at(2), staged: [] })
    expect(session.behind).toBe(1)
    expect(asked).toHaveBeenCalledWith(session.token, 1)
    await vi.advanceTimersByTimeAsync(3000)
    expect(session.log).toHaveLength(2)
    expect(session.behind).toBe(0)
    wire().tell(update([], { seq: 4, step: 1, log: { since: 1, lines: [] }, hash: hashOf(all.slice(0, 1)) }))
    expect(session.log).toHaveLength(1)
    expect(session.behind).toBe(0)
  })

  it('can be skipped to the present with all that happened as news', () => {
    settings.speed = 1
    sit(update(all.slice(0, 1), { step: 1 }))
    wire().tell(at(2))
    wire().tell(at(3))
    session.toThePresent()
    expect(session.log).toHaveLength(3)
    expect(session.behind).toBe(0)
  })

  it('come at once at speed 0', () => {
    sit(update(all.slice(0, 1)))
    wire().tell(at(2))
    wire().tell(at(3))
    expect(session.log).toHaveLength(3)
  })

  it('do not disturb a past moment that is looked at', () => {
    sit(update(all.slice(0, 1), { question: whichOne }))
    const past = update([], { step: 0, prompt: 'then' })
    session.past.show(past)
    wire().tell(at(2))
    expect(session.scene).toEqual(past.scene)
    expect(session.shown?.prompt).toBe('then')
    expect(session.question).toBeNull()
    session.goLive()
    expect(session.scene).toEqual(session.update?.scene)
  })
})

describe('a click on a body', () => {
  it('chooses it where it is an option', async () => {
    sit(update([], { question: whichOne }))
    void session.pick('A2')
    expect(wire().last('answer').answer).toBe('A2')
    expect(session.selected).toBe('A2')
  })

  it('says why where it is barred, and only selects where it is nothing', () => {
    sit(update([], { question: whichOne }))
    void session.pick('B9')
    expect(session.refusal?.rule).toBe('NAV-1.2')
    void session.pick('B1')
    expect(session.selected).toBe('B1')
    expect(wire().count('answer')).toBe(0)
  })

  it('goes back and takes another one instead while that can be undone', async () => {
    sit(update([], { question: whichOne, step: 4 }))
    void session.pick('A1')
    wire().tell({ kind: 'done', id: wire().last('answer').id, seq: 2, rest: null })
    const action = question({ kind: 'choice', options: [{ key: 'hold', words: 'hold' }], default: 'hold' }, 'A1')
    wire().tell(update([], { seq: 2, question: action, step: 5 }))
    await flush()
    void session.pick('A2')
    expect(wire().last('undo').to).toBe(4)
    wire().tell({ kind: 'done', id: wire().last('undo').id, seq: 3, rest: null })
    wire().tell(update([], { seq: 3, question: whichOne, step: 4 }))
    await flush()
    expect(wire().last('answer').answer).toBe('A2')
  })

  it('takes back all that was done last as one', () => {
    sit(update([], { question: whichOne, step: 7, undo_to: 4 }))
    void session.undo()
    expect(wire().last('undo').to).toBe(4)
  })

  it('does not go back when dice have been thrown', async () => {
    sit(update([], { question: whichOne, step: 4 }))
    void session.pick('A1')
    wire().tell({ kind: 'done', id: wire().last('answer').id, seq: 2, rest: null })
    const why_no_undo = { text: 'dice have been thrown', rule: '' }
    wire().tell(update([], { seq: 2, question: manoeuvre, step: 5, why_no_undo }))
    await flush()
    void session.pick('A2')
    expect(wire().count('undo')).toBe(0)
    expect(session.selected).toBe('A2')
  })
})

describe('leaving', () => {
  it('leaves nothing behind', () => {
    sit(update([line('secret')], { question: whichOne, private: true }))
    session.setDraft(['A1'])
    session.close()
    expect(session.update).toBeNull()
    expect(session.scene).toBeNull()
    expect(session.log).toEqual([])
    expect(session.draft).toBeNull()
    expect(wires).toHaveLength(1)
    vi.advanceTimersByTime(60_000)
    expect(wires).toHaveLength(1)
  })

  it('lets a line that is still being made come before it is closed', () => {
    sit(update([]))
    wire().breaks()
    vi.advanceTimersByTime(60_000)
    const young = wire()
    expect(young.readyState).toBe(0)
    session.close()
    expect(young.readyState).toBe(0)
    young.open()
    expect(young.readyState).toBe(3)
    expect(young.sent).toEqual([])
  })
})
