import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '../../src/api'
import { Draft } from '../../src/pages/muster/draft.svelte'
import { takeOver } from '../../src/pages/muster/earlier'
import { anchorOf, columnsOf, faultsAt, grouped, isDeep, isPlainList, withArticle } from '../../src/pages/muster/form'
import { dropArmy, freeId, keepArmy, keptArmies, keptArmy } from '../../src/pages/muster/keeping'
import { fromLink, toLink } from '../../src/pages/muster/link'
import { pagesOf } from '../../src/pages/muster/print'
import { send, taken } from '../../src/pages/muster/sending'
import { MOST_LINK, packed } from '../../src/pages/link'
import type { Field, Form, MusterDraft, RosterCard, Word } from '../../src/protocol'

const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  const held = {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => void store.set(name, value),
    removeItem: (name: string) => void store.delete(name),
  }
  // The names of what is kept are those of its properties.
  const names = {
    ownKeys: () => [...store.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }
  vi.stubGlobal('localStorage', new Proxy(held, names))
})

function field(path: string, more: Partial<Field> = {}): Field {
  return {
    path,
    words: path,
    kind: 'text',
    value: '',
    values: [],
    free: false,
    least: null,
    most: null,
    step: null,
    unit: '',
    help: '',
    rule: '',
    optional: false,
    usual: '',
    fields: [],
    items: [],
    sorts: [],
    sort: '',
    ...more,
  }
}
const word = (id: string, group = ''): Word => ({ id, name: id, group, help: '', rule: '' })
const form = (path: string, fields: Field[]): Form => ({ path, words: '', sort: 'Unit', rule: '', fields })

describe('what is not saved yet', () => {
  const kept = { ruleset: 'toy', replaces: '', name: 'Mine', army: { name: 'Mine' }, settings: { size: 'small' } }

  test('is kept under its own id, the newest first, until it is dropped', () => {
    vi.useFakeTimers()
    vi.setSystemTime(1000)
    keepArmy({ ...kept, id: 'new-1' })
    vi.setSystemTime(2000)
    keepArmy({ ...kept, id: 'own:x', name: 'Second' })
    expect(keptArmies('toy').map(({ id }) => id)).toEqual(['own:x', 'new-1'])
    expect(keptArmies('other')).toEqual([])
    expect(keptArmy('toy', 'new-1')).toEqual({ ...kept, id: 'new-1', when: 1000 })
    expect(freeId('toy')).toBe('new-2')
    dropArmy('toy', 'new-1')
    expect(keptArmy('toy', 'new-1')).toBeNull()
    expect(freeId('toy')).toBe('new-1')
    vi.useRealTimers()
  })

  test('what is spoilt is passed over', () => {
    store.set('polemos.muster.toy/a', '{')
    store.set('polemos.muster.toy/b', '{"ruleset": "toy", "id": "b", "army": 3}')
    expect(keptArmies('toy')).toEqual([])
  })

  test('drafts and fleets of earlier days lie on the desk, once', () => {
    store.set(
      'polemos.levy.alala',
      JSON.stringify({ army: { name: 'L' }, settings: { size: 'large' }, replaces: 'own:l' }),
    )
    store.set(
      'polemos.army.draft',
      JSON.stringify({ army: { army: { name: 'A' }, units: [] }, extra: {}, replaces: '' }),
    )
    store.set('polemos.fleet.draft', JSON.stringify({ name: 'F', squadrons: [], agreed: { euzonoi: 1 } }))
    store.set('polemos.fleets', JSON.stringify([{ name: 'G', squadrons: [{ name: '', stands: null }] }]))
    for (const game of ['alala', 'hoplites', 'navarcoi', 'navarcoi', 'toy']) takeOver(game)
    expect(keptArmies('alala')[0]).toMatchObject({ name: 'L', settings: { size: 'large' }, replaces: 'own:l' })
    expect(keptArmies('hoplites')[0]).toMatchObject({ name: 'A', army: { army: { name: 'A' }, units: [] } })
    expect(
      keptArmies('navarcoi')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['F', 'G'])
    expect(keptArmies('navarcoi').find(({ name }) => name === 'F')?.army).toEqual({
      name: 'F',
      squadrons: [],
      euzonoi: 1,
    })
  })
})

test('an army that is saved beside itself gets a name of its own, however fast the hand is', async () => {
  const named = (name: string) =>
    ({ name, army: { name }, settings: {}, groups: [form('', [field('name')])], parts: [] }) as unknown as MusterDraft
  vi.spyOn(api, 'editMuster').mockImplementation((_, { deeds }) =>
    Promise.resolve(named((deeds?.[0] as { value: string }).value)),
  )
  const onTheShelf: string[] = []
  const known: string[] = [] // what the page has learned of it
  vi.spyOn(api, 'saveMuster').mockImplementation((_, { army }) => {
    onTheShelf.push((army as { name: string }).name)
    return Promise.resolve({ id: `own:${onTheShelf.length}` } as never)
  })
  const draft = new Draft('toy', 'new-1', named('Typed'))
  const shelf = {
    names: () => known,
    again: () => Promise.resolve().then(() => void known.splice(0, known.length, ...onTheShelf)),
  }
  await Promise.all([draft.save(false, shelf), draft.save(true, shelf)])
  expect(onTheShelf).toEqual(['Typed', 'Typed (own)'])
  expect(draft.said).toBe('Saved as “Typed (own)”.')
  vi.restoreAllMocks()
})

describe('a link', () => {
  test('holds an army with its battle', () => {
    const shared = { army: { army: { name: 'Ἀθηναῖοι' }, units: [] }, settings: { size: 'small' } }
    expect(fromLink(toLink(shared) ?? '')).toEqual(shared)
  })

  test('of earlier days holds an army alone', () => {
    for (const army of [
      { name: 'F', squadrons: [] },
      { army: { name: 'A' }, units: [] },
    ]) {
      expect(fromLink(packed(army) ?? '')).toEqual({ army, settings: {} })
    }
  })

  test.each(['nothing', '', '!!', 'bnVsbA', 'W10', 'a'.repeat(MOST_LINK + 1)])('%.20s holds none', (link) => {
    expect(fromLink(link)).toBeNull()
  })

  test('is not written when it would be too long', () => {
    expect(toLink({ army: { name: 'x'.repeat(MOST_LINK) }, settings: {} })).toBeNull()
  })
})

describe('a form', () => {
  const grades = field('u.0.g', { kind: 'list', sorts: [word('')] })
  const units = field('u', { kind: 'list', sorts: [word('Unit')], items: [form('u.0', [field('u.0.name'), grades])] })
  const groups = field('p', { kind: 'list', sorts: [word('Group')], items: [form('p.0', [units])] })

  test('lists of bare values stand in a line, lists of lists are parts of the page', () => {
    expect([grades, units, groups].map(isPlainList)).toEqual([true, false, false])
    expect([grades, units, groups].map(isDeep)).toEqual([false, false, true])
    expect(columnsOf(form('u.0', [field('a'), field('b', { kind: 'choice' })]))).toContain(
      'minmax(6rem, 1fr) max-content',
    )
  })

  test('words are grouped as they come', () => {
    const found = grouped([word('a'), word('b', 'B'), word('c', 'B'), word('d')])
    expect(found.map(({ head, words }) => [head, words.map(({ id }) => id)])).toEqual([
      ['', ['a']],
      ['B', ['b', 'c']],
      ['', ['d']],
    ])
    expect(['phalanx', 'elephant', 'unit'].map(withArticle)).toEqual(['a phalanx', 'an elephant', 'a unit'])
  })

  test('a fault stands beside each part that it is about, and beside no other', () => {
    const faults = [{ text: 'x', rule: '', at: ['u.0', 'u.1'] }]
    expect(faultsAt(faults, 'u.1')).toEqual(faults)
    expect(faultsAt(faults, 'u')).toEqual([])
    expect(anchorOf('u.0.name')).toBe('part-u-0-name')
  })
})

test('cards come nine to a page, each as often as there are such', () => {
  const card = (name: string, count: number) => ({ name, count }) as RosterCard
  const pages = pagesOf([card('a', 8), card('b', 2), card('c', 0)])
  expect(pages.map((page) => page.map(({ name }) => name).join(''))).toEqual(['aaaaaaaab', 'b'])
})

test('an army that is sent to a battle is taken once', () => {
  send('own:x')
  expect([taken(), taken()]).toEqual(['own:x', ''])
})
