import { describe, expect, it } from 'vitest'
import { first, walk, type Rows } from '../../src/table/cards/walk'

const row = (name: string, ...xs: number[]) => xs.map((x, at) => ({ id: `${name}${at + 1}`, x }))
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

  it('leave other keys alone', () => {
    expect(walk(rows, 's2', 'a')).toBeNull()
  })
})
