import { describe, expect, it } from 'vitest'
import { duelOf } from '../../src/table/playback/duel'
import type { Row, Told, Tray } from '../../src/table/playback/tray'

const man = (name: string, seat: number, stamina: number, wound = 0) => ({
  name,
  seat,
  combat: 1,
  stamina,
  wound,
  figure: 'samurai',
})
const told = (line: number, fact: Told['fact'], moment: Told['moment'] = 'duel'): Told => ({
  line,
  words: `line ${line}`,
  moment,
  fact,
})
const strike = (line: number, seat: number): Row => ({ line, seat, total: line }) as unknown as Row
const drawn = told(1, { type: 'Drawn', among: ['Aki', 'Bun', 'Cho'] }, null)
const met = told(2, { type: 'Met', champions: [man('Aki', 0, 2), man('Bun', 1, 3)] })
const tray = (throws: Row[], lines: Told[]): Tray => ({ key: '1.0', about: [], throws, told: lines })

describe('a duel', () => {
  it('begins when the champions meet, and not with their draw', () => {
    expect(duelOf(tray([], [drawn]))).toBeNull()
    const duel = duelOf(tray([], [drawn, met]))
    expect(duel?.champions.map(({ name, stamina, whole }) => [name, stamina, whole])).toEqual([
      ['Aki', 2, 2],
      ['Bun', 3, 3],
    ])
    expect(duel?.pool).toEqual(['Aki', 'Bun', 'Cho'])
    expect(duel?.rounds).toEqual([])
  })

  it('has a row for each round, the last one without its wounds as long as they are not told', () => {
    const round = told(5, { type: 'Round', champions: [man('Aki', 0, 2), man('Bun', 1, 1, 2)] })
    const strikes = [strike(3, 0), strike(4, 1), strike(6, 0), strike(7, 1)]
    const duel = duelOf(tray(strikes, [drawn, met, round]))
    expect(duel?.rounds.map(({ strikes, wounds }) => [strikes.flat().map(({ line }) => line), wounds])).toEqual([
      [
        [3, 4],
        [0, 2],
      ],
      [[6, 7], []],
    ])
    expect(duel?.champions.map(({ stamina, whole, isFallen }) => [stamina, whole, isFallen])).toEqual([
      [2, 2, false],
      [1, 3, false],
    ])
  })

  it('has as many throws of each as he made, and one fact may tell the round and the fall', () => {
    const fought = told(7, { type: 'Fought', champions: [man('Aki', 0, 0, 2), man('Bun', 1, 0, 1)], champion: 'Aki' })
    const duel = duelOf(tray([strike(3, 0), strike(4, 0), strike(5, 1)], [met, fought]))
    expect(duel?.rounds.map(({ strikes }) => strikes.map((own) => own.map(({ line }) => line)))).toEqual([
      [[3, 4], [5]],
    ])
    expect(duel?.champions.map(({ isFallen }) => isFallen)).toEqual([true, false])
  })

  it('ends with the fall of one of them, whose stamina is never less than none', () => {
    const round = told(5, { type: 'Round', champions: [man('Aki', 0, -1, 3), man('Bun', 1, 3)] })
    const fell = told(6, { type: 'Fell', champion: 'Aki', winner: 'Bun' })
    const duel = duelOf(tray([strike(3, 0), strike(4, 1)], [met, round, fell]))
    expect(duel?.champions.map(({ stamina, isFallen }) => [stamina, isFallen])).toEqual([
      [0, true],
      [3, false],
    ])
    expect(duel?.fell?.line).toBe(6)
  })
})
