import { describe, expect, it } from 'vitest'
import { shiftsOf } from '../../src/table/playback/shifts'
import type { Body, Scene } from '../../src/table/wire'
import { scene } from '../table/fake'

type Pose = Body['stands'][number]
const unit = (id: string, places: Record<string, Pose>): Body => ({
  ...(scene.bodies[0] as Body),
  id,
  bases: Object.keys(places),
  stands: Object.values(places),
})
const table = (...bodies: Body[]): Scene => ({ ...scene, bodies })
const told = (before: Scene, after: Scene) =>
  shiftsOf(before, after).map(({ base, from, to }) => [base, from[1], to[1]])

describe('bases that go by themselves', () => {
  it('are those that are pushed out of their unit, and those that close up behind them', () => {
    const before = table(unit('C1', { a: [0, 8000, 0], b: [0, 6000, 0], c: [4000, 8000, 0] }))
    const after = table(unit('C1', { b: [0, 8000, 0], c: [4000, 8000, 0] }), unit('C1b', { a: [0, 3000, 0] }))
    expect(told(before, after)).toEqual([
      ['b', 6000, 8000],
      ['a', 8000, 3000],
    ])
  })

  it('are none where a unit goes as one, wheels, or shifts by a hair', () => {
    const before = table(unit('C1', { a: [0, 0, 0], b: [4000, 0, 0] }))
    expect(told(before, table(unit('C1', { a: [0, 5000, 0], b: [4000, 5000, 0] })))).toEqual([])
    expect(told(before, table(unit('C1', { a: [0, 0, 30000], b: [3500, -2000, 30000] })))).toEqual([])
    expect(told(before, table(unit('C1', { a: [0, 0, 0], b: [4100, 0, 0] })))).toEqual([])
  })

  it('are those that join another unit, and nothing where there is no picture before', () => {
    const before = table(unit('C1', { a: [0, 0, 0] }), unit('C2', { b: [9000, 0, 0] }))
    const after = table(unit('C1', { a: [0, 0, 0], b: [4000, 0, 0] }))
    expect(shiftsOf(before, after).map(({ base }) => base)).toEqual(['b'])
    expect(shiftsOf(null, after)).toEqual([])
  })
})
