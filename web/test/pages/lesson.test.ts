import { describe, expect, test } from 'vitest'
import type { LessonStep, LogLine, PointAt, Until } from '../../src/protocol'
import { asideFor, lineOf, onward, passed, pointers } from '../../src/tutorial/progress'

const never: Until = { fact: null, squadron: null, fields: {}, question: null, click: false }
const step = (until: Partial<Until>): LessonStep => ({
  title: '',
  words: '',
  point_at: [],
  until: { ...never, ...until },
  rule: '',
  on: null,
})
const line = (fact: object): LogLine => ({
  words: '',
  why: [],
  fact,
  turn: 1,
  phase: '',
  step: 0,
  chapter: null,
  moment: null,
})
const wheeled = (squadron: string) => line({ type: 'Wheeled', squadron, side: 'left' })
const last = step({ click: true })

describe('a lesson goes on', () => {
  test('it begins with the first step, whatever has happened before', () => {
    expect(onward([step({ fact: 'Wheeled' }), last], [], [wheeled('A1')], null)).toEqual([1])
  })

  test('when a fact of the kind comes', () => {
    const steps = [step({ fact: 'Wheeled' }), last]
    expect(onward(steps, [0], [line({ type: 'Advanced', squadron: 'A1' })], null)).toEqual([0])
    expect(onward(steps, [0], [line({ type: 'Advanced' }), wheeled('A1')], null)).toEqual([0, 2])
  })

  test('only for the squadron it speaks of, whatever the field is called', () => {
    const steps = [step({ fact: 'Wheeled', squadron: 'A2' }), last]
    expect(onward(steps, [0], [wheeled('A1')], null)).toEqual([0])
    expect(onward(steps, [0], [line({ type: 'Wheeled', who: ['A2', 'B1'] })], null)).toEqual([0, 1])
  })

  test('only with the fields it asks for', () => {
    const steps = [step({ fact: 'Wheeled', fields: { side: 'right' } }), last]
    expect(onward(steps, [0], [wheeled('A1')], null)).toEqual([0])
    expect(onward(steps, [0], [line({ type: 'Wheeled', side: 'right' })], null)).toEqual([0, 1])
  })

  test('several steps at once, each by a fact of its own', () => {
    const steps = [step({ fact: 'Wheeled' }), step({ fact: 'Wheeled' }), step({ fact: 'Wheeled' }), last]
    expect(onward(steps, [0], [wheeled('A1'), wheeled('A2')], null)).toEqual([0, 1, 2])
  })

  test.each(['NAV-8.2', 'choice', 'NAV-8.2:A1', 'choice:A1'])('when the question %s opens', (question) => {
    const steps = [step({ question }), last]
    expect(onward(steps, [0], [], { rule: 'NAV-8.2', about: 'A1', kind: 'choice', keys: [] })).toEqual([0, 0])
    expect(onward(steps, [0], [], { rule: 'NAV-8.4', about: 'A2', kind: 'manoeuvre', keys: [] })).toEqual([0])
    expect(onward(steps, [0], [], null)).toEqual([0])
  })

  test('not by itself where a click is wanted, but when the player says so', () => {
    const steps = [step({ click: true }), last]
    expect(onward(steps, [0], [wheeled('A1')], null)).toEqual([0])
    expect(passed([0], [wheeled('A1')])).toEqual([0, 1])
  })

  test('never beyond the last step', () => {
    expect(onward([step({ fact: 'Wheeled' })], [0], [wheeled('A1')], null)).toEqual([0])
  })

  test('back when what ended the step is taken back', () => {
    const steps = [step({ fact: 'Wheeled' }), step({ fact: 'Wheeled' }), last]
    expect(onward(steps, [0, 1, 2], [wheeled('A1')], null)).toEqual([0, 1])
    expect(onward(steps, [0, 1, 2], [], null)).toEqual([0])
  })
})

describe('a lesson', () => {
  test('goes on with one of several questions', () => {
    const steps = [step({ question: 'HOP-12.1 HOP-13.3' }), last]
    expect(onward(steps, [0], [], { rule: 'HOP-13.3', about: '', kind: 'choice', keys: [] })).toEqual([0, 0])
    expect(onward(steps, [0], [], { rule: 'HOP-13', about: '', kind: 'choice', keys: [] })).toEqual([0])
  })

  test('finds a unit however deep a fact names it', () => {
    const steps = [step({ fact: 'Declared', squadron: 'S4' }), last]
    const declared = (name: string) => line({ type: 'Declared', attack: { attackers: [name], targets: ['N1'] } })
    expect(onward(steps, [0], [declared('S5')], null)).toEqual([0])
    expect(onward(steps, [0], [declared('S4')], null)).toEqual([0, 1])
  })

  test('waits for nothing when the battle is over, but lets the player read', () => {
    const steps = [step({ fact: 'Wheeled' }), step({ question: 'X' }), step({ click: true }), step({ fact: 'Y' }), last]
    expect(onward(steps, [0], [line({ type: 'Ended' })], null)).toEqual([0, 1, 1])
    expect(onward(steps, [0, 1, 1, 1], [line({ type: 'Conceded' })], null)).toEqual([0, 1, 1, 1, 1])
  })

  test('has asides, each told once, when its question is open', () => {
    const aside = { ...step({ click: true }), title: 'Rally', on: 'HOP-18.1' }
    const steps = [step({ click: true }), aside, last]
    const rally = { rule: 'HOP-18.1', about: '', kind: 'choice', keys: [] }
    expect(lineOf(steps)).toEqual([steps[0], last])
    expect(asideFor(steps, [], rally)).toBe(aside)
    expect(asideFor(steps, ['Rally'], rally)).toBeNull()
    expect(asideFor(steps, [], { ...rally, rule: 'HOP-18.2' })).toBeNull()
    expect(asideFor(steps, [], null)).toBeNull()
  })
})

describe('the ring', () => {
  const at = (told: Partial<PointAt>): PointAt => ({
    on: null,
    after: null,
    can: null,
    body: null,
    option: null,
    element: null,
    ...told,
  })
  const asked = { rule: 'HOP-13.3', about: '', kind: 'choice', keys: ['fire S1 at N2', 'end'] }

  test('lies only round what the open question is about', () => {
    const all = [at({ on: 'HOP-12.1', option: 'end' }), at({ on: 'HOP-13.3', body: 'S1' }), at({ element: 'log' })]
    expect(pointers(all, asked)).toEqual(all.slice(1))
    expect(pointers(all, null)).toEqual(all.slice(2))
  })

  test('and only as long as it can be done', () => {
    const all = [at({ body: 'S1', can: 'fire S1' }), at({ option: 'end' })]
    expect(pointers(all, asked)).toEqual(all)
    expect(pointers(all, { ...asked, keys: ['hold S1', 'end'] })).toEqual(all.slice(1))
  })
})
