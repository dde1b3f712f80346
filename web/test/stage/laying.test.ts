import { describe, expect, it } from 'vitest'
import { meantOver } from '../../src/table/stage/moving/laying'
import type { Body, Point, Pose } from '../../src/table/stage/types'
import type { Onto } from '../../src/table/wire'
import { hint } from '../cards/fake'
import { body } from './scene'

const at = (x: number): Pose => [x, 0, 0]
const line: Body = body('C2', [at(0), at(4000)], 0, { width: 4000, depth: 2000, shape: 'rigid' })
const foe: Body = body('E1', [at(40_000)], 0, { width: 4000, depth: 2000, shape: 'rigid' })

function joining(key: string, spot: Point, stands: Pose[]): Onto {
  const ghosts = [{ body: 'C2', stands, track: [], heading: 0, front: null, look: null }]
  return { body: 'C2', chain: [{ rule: 'R', answer: key }], words: key, hint: hint([], { spot, ghosts }) }
}

const behind = joining('behind', [2000, 0], line.stands)
const left1 = joining('left 1', [-4000, 0], [at(-4000), ...line.stands])
const left2 = joining('left 2', [-8000, 0], [at(-8000), at(-4000), ...line.stands])
const charge: Onto = { body: 'E1', chain: [{ rule: 'R', answer: 'charge' }], words: 'charge', hint: hint([]) }
const all = [behind, left1, left2, charge]

describe('a unit that is held over another', () => {
  it('means nothing on the open table', () => {
    expect(meantOver(all, [line, foe], [20_000, 0], null)).toBeNull()
  })
  it('means what the other unit says', () => {
    expect(meantOver(all, [line, foe], [40_500, 100], null)).toBe(charge)
    expect(meantOver([behind], [line, foe], [40_500, 100], null)).toBeNull()
  })
  it('means the shape whose spot is nearest', () => {
    expect(meantOver(all, [line, foe], [3000, 0], null)).toBe(behind)
    expect(meantOver(all, [line, foe], [-1900, 0], null)).toBe(left1)
  })
  it('pulls out more files beyond the end of the line, but begins on the unit', () => {
    expect(meantOver(all, [line, foe], [-4000, 0], null)).toBeNull()
    expect(meantOver(all, [line, foe], [-5900, 0], left1)).toBe(left1)
    expect(meantOver(all, [line, foe], [-6500, 0], left1)).toBe(left2)
    expect(meantOver(all, [line, foe], [-14_000, 0], left2)).toBeNull()
  })
})
