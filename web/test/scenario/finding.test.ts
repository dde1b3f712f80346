import { describe, expect, test } from 'vitest'
import { aboutOf, commonFields, isWithin, placeOf } from '../../src/pages/scenario/fields/finding'
import { bearingTo, bent, handleAt, handlesOf, resized, swung, turned } from '../../src/pages/scenario/board/handles'
import { type Lying, onTable, piecesAt, piecesIn, rectangle, wayOf } from '../../src/pages/scenario/board/pieces'
import { adding, outline } from '../../src/pages/scenario/adding'
import { beside, stillThere } from '../../src/pages/scenario/copying'
import type { DraftInfo, Field, PaletteEntry, Piece } from '../../src/pages/scenario/records'
import type { Point } from '../../src/table/stage/types'

function field(path: string, more: Partial<Field> = {}): Field {
  return {
    path,
    words: path,
    kind: 'text',
    value: '',
    values: [],
    free: false,
    least: null,
    most: null,
    step: null,
    unit: '',
    help: '',
    rule: '',
    usual: '',
    optional: false,
    fields: [],
    items: [],
    sorts: [],
    sort: '',
    ...more,
  }
}

function piece(path: string, more: Partial<Piece> = {}): Piece {
  return {
    path,
    id: path,
    layer: 'body',
    name: path,
    sort: '',
    seat: 0,
    of: '',
    at: [0, 0],
    facing: null,
    box: null,
    points: [],
    is_line: false,
    least: 0,
    can: ['move', 'copy', 'remove'],
    ...more,
  }
}

function lies(path: string, corners: Point[], more: Partial<Piece> = {}, facing = 0): Lying {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
  return { piece: piece(path, { at: [x, y], ...more }), path, x, y, facing, corners }
}

const told: Pick<DraftInfo, 'pieces' | 'form'> = {
  pieces: [
    piece('south.unit.0'),
    piece('south.unit.1'),
    piece('terrain.0'),
    piece('terrain.0.crest', { of: 'terrain.0' }),
  ],
  form: [
    { id: 'battle', words: 'Battle', fields: [field('name'), field('turns')] },
    { id: 'south', words: 'Boeotians', fields: [field('south.name'), field('south.breaks', { kind: 'record' })] },
  ],
}

describe('where a problem lies', () => {
  test('on the piece, or on the innermost of several', () => {
    expect(placeOf('south.unit.1.grades', told).pieces).toEqual(['south.unit.1'])
    expect(placeOf('terrain.0.crest.1', told).pieces).toEqual(['terrain.0.crest'])
    expect(aboutOf('south.unit.0', told)).toBe('south.unit.0')
  })
  test('a path is not within another that it only begins like', () => {
    expect(isWithin('south.unit.10', 'south.unit.1')).toBe(false)
    expect(isWithin('south.unit.1.x', 'south.unit.1')).toBe(true)
    expect(isWithin('anything', '')).toBe(false)
  })
  test('in the form, at the field or below it', () => {
    expect(placeOf('turns', told)).toEqual({ pieces: [], group: 'battle', path: 'turns' })
    expect(placeOf('south.breaks.of', told).group).toBe('south')
  })
  test('about a whole list: all that is in it, named after the side', () => {
    expect(placeOf('south.unit', told)).toEqual({
      pieces: ['south.unit.0', 'south.unit.1'],
      group: 'south',
      path: 'south.unit',
    })
    expect(aboutOf('south.unit', told)).toBe('Boeotians')
    expect(aboutOf('', told)).toBe('')
  })
})

describe('several forms', () => {
  test('have in common what all of them have, and say whether it is the same', () => {
    const form = (path: string, state: string, more: Field[] = []) => ({
      path,
      words: '',
      sort: '',
      rule: '',
      fields: [field(`${path}.state`, { value: state }), field(`${path}.list`, { kind: 'list' }), ...more],
    })
    const [one, two] = [form('a.0', 'Athens', [field('a.0.only')]), form('b.3', 'Thebes')]
    expect(commonFields([one, two])).toEqual([
      { field: one.fields[0], paths: ['a.0.state', 'b.3.state'], isMixed: true },
    ])
    expect(commonFields([one, form('c.1', 'Athens')])[0]?.isMixed).toBe(false)
    expect(commonFields([])).toEqual([])
  })
})

describe('handles', () => {
  const hill = lies('hill', rectangle(10, 20, 50, 40), { box: [10, 20, 50, 40], can: ['resize'], layer: 'area' })
  test('a box is taken at corners and edges, and never turned inside out', () => {
    const handles = handlesOf(hill, [0, 0], 1)
    expect(handles).toHaveLength(8)
    const corner = handleAt(handles, [51, 41], 5)
    expect(corner?.at).toEqual([50, 40])
    expect(resized([10, 20, 50, 40], corner?.index ?? 0, [70, 60], 5)).toEqual([10, 20, 70, 60])
    expect(resized([10, 20, 50, 40], 1, [0, 10], 5)).toEqual([10, 10, 50, 40])
    expect(resized([10, 20, 50, 40], 0, [99, 99], 5)).toEqual([45, 35, 50, 40])
    expect(handleAt(handles, [100, 100], 5)).toBeNull()
  })
  test('a line has its points and one more between each two', () => {
    const points: Point[] = [
      [0, 0],
      [100, 0],
      [100, 100],
    ]
    const line = lies('line', points, { points, is_line: true, can: ['points'] })
    expect(handlesOf(line, [0, 0], 1).map(({ kind }) => kind)).toEqual([
      'between',
      'between',
      'point',
      'point',
      'point',
    ])
    const ring = lies('ring', points, { points, can: ['points'] })
    expect(handlesOf(ring, [5, 0], 1).filter(({ kind }) => kind === 'between')).toHaveLength(3)
    expect(handlesOf(ring, [5, 0], 1).at(-1)?.at).toEqual([105, 100])
    expect(bent(points, { kind: 'between', index: 0 }, [50, 9])).toEqual([
      [0, 0],
      [50, 9],
      [100, 0],
      [100, 100],
    ])
    expect(bent(points, { kind: 'point', index: 2 }, [1, 1])).toEqual([
      [0, 0],
      [100, 0],
      [1, 1],
    ])
  })
  test('turning', () => {
    expect(bearingTo([0, 0], [10, 0.4], 15)).toBe(90_000)
    expect(bearingTo([0, 0], [-10, 0], 15)).toBe(270_000)
    expect(turned(350_000, 15_000)).toBe(5_000)
    expect(turned(0, -15_000)).toBe(345_000)
    const [[x, y] = [0, 0]] = swung([[0, 10]], [0, 0], 90_000)
    expect(x).toBeCloseTo(10)
    expect(y).toBeCloseTo(0)
  })
})

describe('under the hand', () => {
  const hill = lies('hill', rectangle(0, 0, 100, 100), { layer: 'area' })
  const wood = lies('wood', rectangle(40, 40, 60, 60), { layer: 'area' })
  const unit = lies('unit', rectangle(45, 45, 55, 50))
  const wall = lies(
    'wall',
    [
      [0, 48],
      [100, 48],
    ],
    { layer: 'area', is_line: true },
  )
  const all = [hill, wood, unit, wall]
  test('units lie above lines, lines above grounds, small grounds above great ones', () => {
    expect(piecesAt(all, [50, 48], 2).map(({ path }) => path)).toEqual(['unit', 'wall', 'wood', 'hill'])
    expect(piecesAt(all, [50, 55], 2).map(({ path }) => path)).toEqual(['wood', 'hill'])
    expect(piecesAt(all, [150, 48], 2)).toEqual([])
  })
  test('a frame takes units by their middle and grounds only whole', () => {
    expect(piecesIn(all, { west: 38, south: 38, east: 62, north: 62 })).toEqual(['wood', 'unit'])
    expect(piecesIn(all, { west: 44, south: 44, east: 56, north: 62 })).toEqual(['unit'])
  })
  test('a part goes with its whole', () => {
    const crest = piece('hill.crest', { of: 'hill' })
    expect(wayOf(crest, [{ paths: ['hill'], dx: 3, dy: 4 }])).toEqual([3, 4])
    expect(wayOf(crest, [{ paths: ['wood'], dx: 3, dy: 4 }])).toEqual([0, 0])
  })
  test('nobody is led over the edge of the table', () => {
    const table = { width: 100, depth: 80 }
    expect(onTable([unit], [-200, 10], table)).toEqual([-50, 10])
    expect(onTable([unit, wood], [70, 70], table)).toEqual([50, 30])
  })
})

describe('from the palette', () => {
  const entry: PaletteEntry = {
    key: 'terrain.woods',
    group: '',
    words: 'Woods',
    rule: '',
    layer: 'area',
    sort: 'woods',
    seat: null,
    width: 1000,
    depth: 600,
    line: false,
  }
  test('a click gives the usual size, a drag its corners, a slip of the hand counts as a click', () => {
    expect(adding({ entry, at: [5000, 5000], points: [] })).toEqual({ kind: 'add', key: entry.key, x: 5000, y: 5000 })
    const corners: Point[] = [
      [0, 0],
      [4000, 3000],
    ]
    expect(adding({ entry, at: [4000, 3000], points: corners })).toMatchObject({ points: corners })
    expect(
      adding({
        entry,
        at: [40, 30],
        points: [
          [0, 0],
          [40, 30],
        ],
      }),
    ).not.toHaveProperty('points')
    expect(outline({ entry, at: [5000, 5000], points: [] })).toEqual(rectangle(4500, 4700, 5500, 5300))
  })
  test('the second click of a double click is no point of a line', () => {
    const line = { ...entry, line: true }
    const points: Point[] = [
      [0, 0],
      [4000, 0],
      [4000, 0],
    ]
    expect(adding({ entry: line, at: [4000, 0], points })).toMatchObject({ points: points.slice(0, 2) })
  })
})

describe('copies', () => {
  test('a line goes on to its left, at the edge to its right', () => {
    const [a, b] = [lies('a', rectangle(20, 10, 26, 12)), lies('b', rectangle(26, 10, 32, 12))]
    expect(beside([a, b], 100)).toEqual([-12, 0])
    expect(beside([lies('c', rectangle(2, 10, 8, 12))], 100)).toEqual([6, 0])
    const south = lies('d', rectangle(20, 10, 26, 12), {}, 180_000)
    expect(beside([south], 100)).toEqual([6, 0])
  })
  test('what was taken is known again by its name, or is gone', () => {
    const clip = [
      { path: 'unit.1', id: 'S2' },
      { path: 'unit.2', id: 'S3' },
    ]
    const pieces = [piece('unit.0', { id: 'S1' }), piece('unit.1', { id: 'S3' })]
    expect(stillThere(clip, pieces)).toEqual(['unit.1'])
  })
})
