import { describe, expect, test } from 'vitest'
import { spaced } from '../../src/table/frame/spaced'

const turns = (...places: number[]) => places.map((at, index) => ({ turn: index + 1, at }))
const shown = (...places: number[]) => spaced(turns(...places), ({ at }) => at).map(({ turn }) => turn)

describe('numbers of turns along the line', () => {
  test('all stand where there is room', () => {
    expect(shown(0, 40, 80)).toEqual([1, 2, 3])
  })

  test('those that would run into the one before are left out', () => {
    expect(shown(0, 5, 40, 44, 90)).toEqual([1, 3, 5])
  })

  test('longer numbers need more room', () => {
    const far = [...Array(9).keys()].map((at) => at * 40)
    expect(shown(...far, 360, 368, 372)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(shown(0, 14)).toEqual([1, 2])
  })
})
