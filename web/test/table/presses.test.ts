import { describe, expect, it } from 'vitest'
import { Presses } from '../../src/table/presses'

function table() {
  const now = { question: 1 }
  return { now, presses: new Presses(() => now.question) }
}

describe('a press', () => {
  it('counts for the question that it found', () => {
    const { presses } = table()
    presses.down(1)
    expect(presses.isStray).toBe(false)
  })

  it('does not answer what is asked since', () => {
    const { now, presses } = table()
    presses.down(1)
    now.question = 2
    expect(presses.isStray).toBe(true)
  })

  it('of a double click counts for the question of the first', () => {
    const { now, presses } = table()
    presses.down(1)
    now.question = 2
    presses.down(2)
    expect(presses.isStray).toBe(true)
    presses.down(3)
    expect(presses.isStray).toBe(true)
    presses.down(1) // by itself
    expect(presses.isStray).toBe(false)
  })

  it('twice on the same question is meant twice', () => {
    const { presses } = table()
    presses.down(1)
    presses.down(2)
    expect(presses.isStray).toBe(false)
  })

  it('of a finger counts with the one shortly before it', () => {
    const { now, presses } = table()
    presses.tap(1000)
    now.question = 2
    presses.tap(1200)
    expect(presses.isStray).toBe(true)
    presses.tap(2000)
    expect(presses.isStray).toBe(false)
  })

  it('of a finger elsewhere is aimed at what is asked now', () => {
    const { now, presses } = table()
    presses.tap(1000, 100, 100)
    now.question = 2
    presses.tap(1200, 300, 100)
    expect(presses.isStray).toBe(false)
  })

  it('after something was drawn is no second one, however near and soon', () => {
    const { now, presses } = table()
    presses.tap(1000, 100, 100)
    presses.lift(100, 100)
    now.question = 2
    presses.open(1050)
    presses.tap(1100, 100, 100) // too soon, but it draws
    presses.lift(120, 110)
    presses.tap(1350, 125, 110)
    expect(presses.isStray).toBe(false)
  })

  it('after one that only trembled is the second one', () => {
    const { now, presses } = table()
    presses.tap(1000, 100, 100)
    presses.lift(104, 100)
    now.question = 2
    presses.tap(1200, 104, 100)
    expect(presses.isStray).toBe(true)
  })

  it('right after a question has opened, where the last one was, was not meant for it', () => {
    const { now, presses } = table()
    presses.down(1, 1000, 50, 50)
    now.question = 2
    presses.open(1500)
    presses.down(1, 1700, 55, 50)
    expect(presses.isStray).toBe(true)
    presses.down(1, 1900, 55, 50) // once more, on purpose
    expect(presses.isStray).toBe(false)
  })

  it('elsewhere, or later, is meant for it', () => {
    for (const [at, x] of [
      [1700, 200],
      [1801, 55],
    ] as const) {
      const { now, presses } = table()
      presses.down(1, 1000, 50, 50)
      now.question = 2
      presses.open(1500)
      presses.down(1, at, x, 50)
      expect(presses.isStray).toBe(false)
    }
  })
})
