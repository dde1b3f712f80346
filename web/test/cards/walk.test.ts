import { describe, expect, it } from 'vitest'
import { first, walk, type Rows } from '../../src/table/cards/field/walk'

const row = (name: string, ...xs: number[]) => xs.map((x, at) => ({ id: `${name}${at + 1}`, x, y: 0 }))
const rows: Rows = [[], row('n', 10, 20, 30), row('s', 10, 20, 30), row('h', 8, 24)]

describe('the arrow keys', () => {
  it('begin with the own hand', () => {
    expect(first(rows)).toBe('h1')
    expect(walk(rows, null, 'ArrowLeft')).toBe('h1')
  })

  it('go along a row and stop at its ends', () => {
    expect(walk(rows, 's1', 'ArrowRight')).toBe('s2')
    expect(walk(rows, 's1', 'ArrowLeft')).toBe('s1')
    expect(walk(rows, 's2', 'End')).toBe('s3')
    expect(walk(rows, 's2', 'Home')).toBe('s1')
  })

  it('go to the nearest thing of the next row, and past empty rows', () => {
    expect(walk(rows, 's2', 'ArrowUp')).toBe('n2')
    expect(walk(rows, 's3', 'ArrowDown')).toBe('h2')
    expect(walk(rows, 'n1', 'ArrowUp')).toBe('n1')
  })

  it('go over piles that lie one below the other as they lie', () => {
    const piles = [
      { id: 'routed', x: 40, y: 0 },
      { id: 'eliminated', x: 40, y: 20 },
      { id: 'rallied', x: 60, y: 0 },
      { id: 'discarded', x: 60, y: 20 },
    ]
    const all: Rows = [row('s', 10, 20, 30), [...row('h', 8, 24), ...piles]]
    expect(walk(all, 'h2', 'ArrowRight')).toBe('routed')
    expect(walk(all, 'routed', 'ArrowRight')).toBe('rallied')
    expect(walk(all, 'routed', 'ArrowDown')).toBe('eliminated')
    expect(walk(all, 'eliminated', 'ArrowRight')).toBe('discarded')
    expect(walk(all, 'discarded', 'ArrowUp')).toBe('rallied')
    expect(walk(all, 'rallied', 'ArrowUp')).toBe('s3')
  })

  it('leave other keys alone', () => {
    expect(walk(rows, 's2', 'a')).toBeNull()
  })
})
