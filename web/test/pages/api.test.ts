import { afterEach, describe, expect, test, vi } from 'vitest'
import { api, call, Refused, sentence, wordsOf } from '../../src/api'

function answer(status: number, body: unknown): void {
  vi.stubGlobal('document', { baseURI: 'http://127.0.0.1:1/here/' })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body === undefined ? null : JSON.stringify(body), { status })),
  )
}

afterEach(() => vi.unstubAllGlobals())

async function trouble(): Promise<Refused> {
  return call('GET', 'x').then(
    () => expect.unreachable(),
    (error: Refused) => error,
  )
}

describe('the service is asked', () => {
  test('wherever the page lies', async () => {
    answer(200, { games: [] })
    expect(await api.games()).toEqual({ games: [] })
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe('http://127.0.0.1:1/here/api/games')
  })

  test('a token cannot lead elsewhere', async () => {
    answer(204, undefined)
    await api.deleteGame('../../x?y')
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe('http://127.0.0.1:1/here/api/games/..%2F..%2Fx%3Fy')
  })

  test('an answer without a body is none', async () => {
    answer(204, undefined)
    expect(await api.deleteGame('x')).toBeNull()
  })
})

describe('a refusal', () => {
  test('is told in the words of the service, as a sentence, with its rule', async () => {
    answer(422, { error: { text: 'two players are wanted', rule: 'NAV-1.1' } })
    expect((await trouble()).reason).toEqual({ text: 'Two players are wanted.', rule: 'NAV-1.1' })
  })

  test('that has its rule in the text gives it up', async () => {
    answer(422, { error: { text: 'at most 24 (NAV-18.8)', rule: '' } })
    expect((await trouble()).reason).toEqual({ text: 'At most 24.', rule: 'NAV-18.8' })
  })

  test('without words still says something', async () => {
    answer(500, 'oops')
    expect((await trouble()).reason.text).toMatch(/500/)
  })

  test('a service that is away is named as the cause', async () => {
    answer(200, {})
    vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'))
    expect(wordsOf(await trouble()).text).toMatch(/service does not answer/)
  })
})

test('half sentences become sentences', () => {
  expect(['a b', 'A b.', 'why?', ''].map(sentence)).toEqual(['A b.', 'A b.', 'Why?', ''])
})
