import { expect, test } from 'vitest'
import { answerOf, placementsOf } from '../../src/table/stage/placing/placements'
import type { PlaceSpec } from '../../src/table/stage/types'

const spec = (shape: PlaceSpec['shape']): PlaceSpec => ({
  kind: 'place',
  shape,
  one: true,
  sealed: false,
  default: null,
  pieces: [
    { ...{ id: 'A1', words: 'A1', zone: null, facings: [], turns: true, formations: [] }, stands: 1, size: null },
  ],
})
const ANSWERS: [PlaceSpec['shape'], unknown][] = [
  ['fleet', [{ squadron: 'A2', formation: 'epi_mias', x: 20_000, y: 12_000, heading: 90_000, commander: 1 }]],
  ['piece', { item: 'S9', x: 20_000, y: 12_000, facing: 45_000 }],
  ['piece', { item: 'S9', x: 20_000, y: 12_000, facing: 45_000, formation: '3 x 2' }],
  ['pose', [20_000, 12_000, 90_000]],
  ['point', [20_000, 12_000]],
]

test.each(ANSWERS)('a %s is read and said again as it was', (shape, answer) => {
  const [placement] = placementsOf(spec(shape), answer)
  expect(placement).toMatchObject({ x: 20_000, y: 12_000 })
  expect(answerOf(spec(shape), placement ? [placement] : [])).toEqual(answer)
  expect(placementsOf(spec(shape), null)).toEqual([])
})
