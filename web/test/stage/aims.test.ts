import { describe, expect, test } from 'vitest'
import { Aims } from '../../src/table/stage/land/aims.svelte'
import type { Session } from '../../src/table/session.svelte'
import { hint } from '../cards/fake'
import { scene } from './scene'
import { seated } from './seat.svelte'
import { hoplites } from './troops'

const OPTIONS = [
  { key: 'charge S1 N1', words: 'S1 charges N1' },
  { key: 'charge S1 N2', words: 'S1 charges N2' },
  { key: 'charge S2 N2', words: 'S2 charges N2', barred: { text: 'S2 is shaken', rule: 'ALA-10.2' } },
  { key: 'end', words: 'no more charges' },
]

function aiming() {
  const bodies = ['S1', 'S2', 'N1', 'N2'].map((id, i) => hoplites(id, 10 * i, 10, 0))
  const { seat, session } = seated(scene(...bodies), { kind: 'choice', options: OPTIONS, default: 'end' })
  if (seat.question)
    seat.question.hints = Object.fromEntries(OPTIONS.slice(0, 3).map(({ key }) => [key, hint(key.split(' ').slice(1))]))
  const answers: unknown[] = []
  const told = Object.assign(session as Session, {
    hover: null,
    refusal: null as Session['refusal'],
    answer: (key: unknown) => Promise.resolve(answers.push(key) > 0),
  })
  const unit = (id: string) => bodies.find((body) => body.id === id) ?? null
  return { aims: new Aims(told), session: told, seat, answers, unit }
}

describe('charges are said by touching units', () => {
  test('a drag from a unit onto an enemy says it; the option is at hand while the arrow is over him', async () => {
    const { aims, session, answers, unit } = aiming()
    expect([aims.begins('S1'), aims.begins('S2'), aims.begins('N1')]).toEqual([true, false, true])
    aims.take('S1', [0, 0])
    expect([...aims.lit].sort()).toEqual(['N1', 'N2'])
    aims.pull([5, 5], unit('N2'))
    expect(session.hover).toBe('charge S1 N2')
    await aims.drop()
    expect([answers, aims.arrow, session.hover]).toEqual([['charge S1 N2'], null, null])
  })

  test('dropped on nobody nothing is said, dropped where it may not go the reason is told', async () => {
    const { aims, session, answers, unit } = aiming()
    aims.take('S1', [0, 0])
    aims.pull([5, 5], null)
    await aims.drop()
    expect([answers, aims.touched]).toEqual([[], ['S1']])
    aims.take('S2', [0, 0])
    aims.pull([5, 5], unit('N2'))
    await aims.drop(40, 30)
    expect([answers, session.refusal?.rule]).toEqual([[], 'ALA-10.2'])
    expect(session.dropped).toEqual({ x: 40, y: 30 }) // it is told there
    aims.take('S1', [0, 0])
    aims.pull([5, 5], unit('S2'))
    await aims.drop(40, 30)
    expect(session.refusal?.text).toContain('S1 cannot go there now') // never silence
  })

  test('two touches say it as well; a single one decides nothing and can be taken back', () => {
    const { aims, answers } = aiming()
    expect(aims.touch('S1')).toBe(true)
    expect([answers, aims.further.map(({ option }) => option.key)]).toEqual([[], ['charge S1 N1', 'charge S1 N2']])
    expect([aims.back(), aims.back()]).toEqual([true, false])
    aims.touch('S1')
    aims.touch('N1')
    expect(answers).toEqual(['charge S1 N1'])
  })

  test('a unit that no option is about is left to others, and a new question begins anew', () => {
    const { aims, seat } = aiming()
    expect(aims.touch('S7')).toBe(false)
    aims.touch('S1')
    seat.question = { ...seat.question } as typeof seat.question
    expect(aims.touched).toEqual([])
  })
})
