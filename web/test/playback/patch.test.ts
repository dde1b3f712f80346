import { describe, expect, it } from 'vitest'
import { kept, patched } from '../../src/table/playback/patch'
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

describe('a picture told anew', () => {
  const again = (): Scene => JSON.parse(JSON.stringify(scene)) as Scene

  it('is the known one where nothing has changed', () => {
    expect(kept(scene, again())).toBe(scene)
  })

  it('has new objects only where something has changed', () => {
    const told = again()
    told.bodies[1] = { ...(told.bodies[1] as Scene['bodies'][number]), why: 'busy' }
    const after = kept(scene, told)
    expect(after).toEqual(told)
    expect(after.bodies[0]).toBe(scene.bodies[0])
    expect(after.bodies[1]?.stands).toBe(scene.bodies[1]?.stands)
    expect(after.bodies[1]).not.toBe(scene.bodies[1])
    expect(after.areas).toBe(scene.areas)
  })

  it('knows units again in another order, and forgets what is gone', () => {
    const told = again()
    told.bodies = [told.bodies[2], told.bodies[0]] as Scene['bodies']
    const after = kept(scene, told)
    expect(after.bodies.map((body) => scene.bodies.indexOf(body))).toEqual([2, 0])
    expect(kept(null, told)).toBe(told)
  })
})
