/** Options whose keys are pairs, such as "5:A1", laid out as a table: rows and columns in the order they come. */
import type { OptionSpec } from '../wire'

export interface Matrix {
  rows: string[]
  columns: string[]
  at(row: string, column: string): OptionSpec | null
}

/** Null when the keys are no pairs, or hardly any cell of the table would be filled. */
export function matrixOf(options: OptionSpec[]): Matrix | null {
  const cells = new Map<string, OptionSpec>()
  const rows: string[] = []
  const columns: string[] = []
  for (const option of options) {
    const pair = /^([^:]+):([^:]+)$/.exec(option.key)
    if (!pair) return null
    const [, row = '', column = ''] = pair
    if (!rows.includes(row)) rows.push(row)
    if (!columns.includes(column)) columns.push(column)
    cells.set(`${row}:${column}`, option)
  }
  if (rows.length < 2 || columns.length < 2 || cells.size * 2 < rows.length * columns.length) return null
  return { rows, columns, at: (row, column) => cells.get(`${row}:${column}`) ?? null }
}
