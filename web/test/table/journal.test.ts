import { describe, expect, it } from 'vitest'
import { Journal } from '../../src/table/journal'
import { line } from './fake'

describe('the journal', () => {
  it('hashes the words of all lines, joined by new lines, with FNV-1a of 32 bits', () => {
    const journal = new Journal()
    expect(journal.hash).toBe('811c9dc5') // of nothing
    journal.take({ since: 0, lines: [line('foobar')] })
    expect(journal.hash).toBe('bf9cf968') // a published vector
    journal.take({ since: 0, lines: [line('a'), line('β')] })
    const joined = new Journal()
    joined.take({ since: 0, lines: [line('a\nβ')] })
    expect(journal.hash).toBe(joined.hash)
  })

  it('forgets what an undo made void', () => {
    const journal = new Journal()
    journal.take({ since: 0, lines: [line('one'), line('two'), line('three')] })
    expect(journal.take({ since: 1, lines: [] })).toEqual([])
    expect(journal.lines.map((each) => each.words)).toEqual(['one'])
    const again = new Journal()
    again.take({ since: 0, lines: [line('one')] })
    expect(journal.hash).toBe(again.hash)
  })

  it('tells only what it did not have as news', () => {
    const journal = new Journal()
    journal.take({ since: 0, lines: [line('one'), line('two')] })
    const news = journal.take({ since: 1, lines: [line('two'), line('three')] })
    expect(news?.map((each) => each.words)).toEqual(['three'])
  })

  it('refuses a part that does not join on', () => {
    const journal = new Journal()
    expect(journal.take({ since: 3, lines: [line('four')] })).toBeNull()
    expect(journal.lines).toEqual([])
  })
})
