import { describe, expect, it } from 'vitest'
import { patched } from '../../src/table/playback/patch'
import type { Patch, Scene } from '../../src/table/wire'
import { scene } from '../table/fake'

const NOTHING: Patch = { changed: {}, gone: {}, order: {}, plain: {} }
const ids = (of: unknown) => (of as Scene).bodies.map(({ id }) => id)

describe('a patch', () => {
  it('changes fields and leaves all else the same object', () => {
    const after = patched(scene, {
      ...NOTHING,
      changed: { bodies: { A2: { why: 'busy' } } },
      plain: { phase: 'melee' },
    })
    const [a1, a2] = (after as Scene).bodies
    expect(a1).toBe(scene.bodies[0])
    expect(a2).toEqual({ ...scene.bodies[1], why: 'busy' })
    expect((after as Scene).phase).toBe('melee')
    expect(scene.phase).toBe('movement')
  })

  it('takes out what is gone and puts what comes to the end, or where it belongs', () => {
    const coming = { changed: { bodies: { C1: { id: 'C1', seat: 1 } } } }
    expect(ids(patched(scene, { ...NOTHING, gone: { bodies: ['A1'] } }))).toEqual(['A2', 'B1'])
    expect(ids(patched(scene, { ...NOTHING, ...coming }))).toEqual(['A1', 'A2', 'B1', 'C1'])
    const order = { bodies: ['C1', 'A1', 'A2', 'B1'] }
    expect(ids(patched(scene, { ...NOTHING, ...coming, order }))).toEqual(order.bodies)
  })

  it('knows sides by their seats', () => {
    const sides = [
      { seat: 0, points: 0 },
      { seat: 1, points: 0 },
    ] as unknown as Scene['sides']
    const after = patched({ ...scene, sides }, { ...NOTHING, changed: { sides: { 1: { points: 3 } } } })
    expect(after.sides.map((side) => (side as { points: number }).points)).toEqual([0, 3])
  })
})
