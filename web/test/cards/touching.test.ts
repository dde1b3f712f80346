import { describe, expect, it } from 'vitest'
import { actsOf, isOrder, next, said, stateOf, touch, whyNot, whyNotThere } from '../../src/table/cards/hand/touching'
import type { ChoiceSpec, Question } from '../../src/table/wire'
import { choice, play, shock } from './fake'

const actsIn = (question: Question) =>
  actsOf(
    (question.space as ChoiceSpec).options.filter((option) => !isOrder(option)),
    question.hints,
  )
const playing = actsIn(play)
const fighting = actsIn(shock)

describe('what can be touched', () => {
  it('is, at first, only what options begin with', () => {
    expect([...next(playing, [])].sort()).toEqual(['S5', 'S6', 'S7', 'S8'])
  })

  it('is, after a card, where that card may go, and never what is barred', () => {
    const lit = next(playing, ['S5'])
    expect([...lit].sort()).toEqual(['S3', 'south-1', 'south-3', 'south-6', 'south-7'])
    expect(next(playing, ['S6']).has('S3')).toBe(false)
  })

  it('has a state for everything on the table', () => {
    const lit = next(playing, ['S5'])
    const state = (thing: string) => stateOf(playing, ['S5'], lit, thing)
    expect([state('S5'), state('south-1'), state('south-9'), state('N1')]).toEqual([
      'touched',
      'ready',
      'barred',
      'idle',
    ])
  })

  it('leaves out options that are about nothing', () => {
    expect(playing.some((act) => act.option.key === 'end')).toBe(false)
  })
})

describe('a refusal', () => {
  it('says why this card cannot go there', () => {
    expect(whyNot(playing, ['S5'], 'south-9')).toEqual({ text: 'PH cannot enter marsh', rule: 'HOP-6.6' })
    expect(whyNot(playing, ['S6'], 'south-9')).toBeNull()
  })

  it('keeps what was touched', () => {
    expect(touch(playing, ['S5'], ['S1', 'south-4'])).toEqual({
      kind: 'refused',
      why: { text: 'S1 Epilektoi stands there', rule: 'HOP-2.9' },
      touched: ['S5'],
    })
  })

  it('answers the first touch, too', () => {
    const told = touch(fighting, [], ['S2', 'south-5'])
    expect(told.kind === 'refused' && told.why.rule).toBe('HOP-14.2')
  })
})

describe('a touch', () => {
  it('and a second one decide, when nothing else can be meant', () => {
    expect(touch(playing, [], ['S7'])).toEqual({ kind: 'touched', touched: ['S7'] })
    expect(touch(playing, ['S7'], ['south-6'])).toEqual({ kind: 'answer', key: 'play S7 6' })
  })

  it('of a card that stands in an area means the one or the other, whichever can be taken', () => {
    expect(touch(playing, ['S5'], ['S3', 'south-2'])).toEqual({ kind: 'answer', key: 'play S5 on S3' })
  })

  it('waits when more could be said, and decides when it is repeated', () => {
    expect(touch(fighting, ['S1'], ['N4', 'north-3'])).toEqual({ kind: 'touched', touched: ['S1', 'N4'] })
    expect(said(fighting, ['S1', 'N4']).map((act) => act.option.key)).toEqual(['attack S1 N4'])
    expect(touch(fighting, ['S1', 'N4'], ['N4', 'north-3'])).toEqual({ kind: 'answer', key: 'attack S1 N4' })
    expect(touch(fighting, ['S1', 'N4'], ['S3'])).toEqual({ kind: 'answer', key: 'attack S1 S3 N4' })
  })

  it('may come in any order', () => {
    expect(touch(fighting, [], ['N4', 'north-3'])).toEqual({ kind: 'touched', touched: ['N4'] })
    expect([...next(fighting, ['N4'])].sort()).toEqual(['N1', 'S1', 'S3'])
    expect(touch(fighting, ['S3', 'S1'], ['N4'])).toEqual({ kind: 'answer', key: 'attack S1 S3 N4' })
  })

  it('never decides alone, but shows what it says; taken again it is put back while more could follow', () => {
    expect(touch(fighting, [], ['S4'])).toEqual({ kind: 'touched', touched: ['S4'] })
    expect(said(fighting, ['S4']).map((act) => act.option.key)).toEqual(['raid S4'])
    expect(touch(fighting, ['S4'], ['S4'])).toEqual({ kind: 'touched', touched: [] })
  })

  it('decides alone when the question is only which one', () => {
    const which = actsIn(
      choice('Which one?', [
        [{ key: 'rally S9', words: '' }, ['S9']],
        [{ key: 'rally S8', words: '' }, ['S8']],
      ]),
    )
    expect(touch(which, [], ['S9'])).toEqual({ kind: 'answer', key: 'rally S9' })
  })

  it('does not, when dice would fall at once', () => {
    const rallying = actsIn(choice('Rally', [[{ key: 'rally S9', words: '' }, ['S9'], { rolls: true }]]))
    expect(touch(rallying, [], ['S9'])).toEqual({ kind: 'touched', touched: ['S9'] })
    expect(touch(rallying, ['S9'], ['S9'])).toEqual({ kind: 'answer', key: 'rally S9' })
  })

  it('of something else that begins an act starts anew', () => {
    expect(touch(playing, ['S5'], ['S6'])).toEqual({ kind: 'touched', touched: ['S6'] })
  })

  it('of what means nothing puts everything back', () => {
    expect(touch(playing, ['S5'], ['N1', 'north-4'])).toEqual({ kind: 'nothing', touched: [] })
  })
})

describe('a drop that cannot be', () => {
  it('has the reason of the rules, with the rule', () => {
    expect(whyNotThere(play, playing, 'S5', ['south-9']).rule).toBe('HOP-6.6')
    expect(whyNotThere(shock, fighting, 'S2', ['N3', 'north-3'])).toEqual({
      text: 'S2 has a manoeuvre marker',
      rule: 'HOP-14.2',
    })
  })

  it('and where the rules are silent says what is asked instead', () => {
    const why = whyNotThere(play, playing, 'S5', ['N1', 'north-4'])
    expect(why.text).toContain('S5 cannot go there now; what is asked: Play a unit')
    expect(why.rule).toBe(play.rule)
    expect(whyNotThere(null, [], 'S5', ['south-1']).text).toContain('not for you to decide')
  })
})
