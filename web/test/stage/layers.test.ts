import { expect, test } from 'vitest'
import { layered } from '../../src/table/stage/figures/layers'
import type { Body } from '../../src/table/stage/types'

type Lying = Pick<Body, 'id' | 'stands' | 'width' | 'depth'>

const lying = (id: string, count: number): Lying => ({
  id,
  stands: Array.from({ length: count }, (_, i) => [i * 4000, 0, 0]),
  width: 4000,
  depth: 2000,
})
const bodies = [lying('hero', 1), lying('phalanx', 8), lying('lights', 6), lying('general', 1)]
const names = (moves: string[], offered: string[]) =>
  layered(
    bodies,
    (id) => moves.includes(id),
    (id) => offered.includes(id),
  ).map(({ id }) => id)

test('small bodies lie on large ones, in the order of the roster among equals', () => {
  expect(names([], [])).toEqual(['phalanx', 'lights', 'hero', 'general'])
})

test('whoever moves lies over all others', () => {
  expect(names(['lights'], ['phalanx'])).toEqual(['phalanx', 'hero', 'general', 'lights'])
})

test('of equals those whom the question offers lie on top', () => {
  expect(names([], ['hero', 'phalanx'])).toEqual(['phalanx', 'lights', 'general', 'hero'])
})
