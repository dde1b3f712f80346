import { expect, test } from 'vitest'
import type { Session } from '../../src/table/session.svelte'
import { Trails } from '../../src/table/stage/moving/trails.svelte'
import type { Scene } from '../../src/table/wire'
import { scene } from '../table/fake'

const standing = (y: number): Scene => ({
  ...scene,
  bodies: scene.bodies.slice(0, 1).map((body) => ({ ...body, stands: [[0, y, 0]] })),
})
const watched = (shown: Scene, glides: boolean, live = false) =>
  ({ scene: shown, live, past: { glides }, question: null, update: { seat: null } }) as unknown as Session

test('who looks back sees how units came there, never that they came from where they will stand', () => {
  const trails = new Trails()
  trails.see(watched(standing(9000), true, true))
  trails.see(watched(standing(1000), false))
  expect(trails.list).toEqual([])
  trails.see(watched(standing(3000), true))
  expect(trails.list.map(({ from, to }) => [from, to])).toEqual([
    [
      [0, 1000],
      [0, 3000],
    ],
  ])
})
