import { describe, expect, it } from 'vitest'
import { contour, hachures, isInside, leeway, smooth, strewn, wandering, type Spot } from '../../src/look/nature'

const SHEET = { width: 72_000, height: 48_000 }
const rectangle = (x: number, y: number, w: number, h: number): Spot[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
]
const HILL = rectangle(10_000, 26_000, 52_000, 12_000)
const circle = (corners: number): Spot[] =>
  Array.from({ length: corners }, (_, i): Spot => {
    const turn = (i / corners) * 2 * Math.PI
    return [30_000 + 6_000 * Math.cos(turn), 20_000 + 6_000 * Math.sin(turn)]
  })
const round = circle(40)
const SHAPES: [string, Spot[]][] = [
  ['a hill', HILL],
  ['the same, walked round the other way', [...HILL].reverse()],
  ['a stream', rectangle(4_000, 23_000, 60_000, 1_000)],
  ['a round wood', round],
  ['a round wood of many corners', circle(240)],
]

/** From a point to the nearest stretch of an outline. */
function gap([x, y]: Spot, points: readonly Spot[]): number {
  return Math.min(
    ...points.map(([ax, ay], i) => {
      const [bx, by] = points[(i + 1) % points.length] ?? [0, 0]
      const [dx, dy] = [bx - ax, by - ay]
      const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
      return Math.hypot(x - ax - dx * t, y - ay - dy * t)
    }),
  )
}

describe('a painted outline', () => {
  it.each(SHAPES)('lies inside the true one and never far from it: %s', (_, points) => {
    const painted = wandering(points, SHEET)
    for (const spot of painted) expect(isInside(spot, points) || gap(spot, points) < 2).toBe(true)
    for (const spot of painted) expect(gap(spot, points)).toBeLessThan(1.8 * leeway(points, SHEET))
  })

  it('is no rectangle, and always the same', () => {
    const painted = wandering(HILL, SHEET)
    expect(new Set(painted.map(([, y]) => Math.round(y))).size).toBeGreaterThan(8)
    expect(wandering(HILL, SHEET)).toEqual(painted)
  })

  it('wavers by length, however many corners it has', () => {
    const [few, many] = [wandering(circle(24), SHEET), wandering(circle(240), SHEET)]
    expect(many.length).toBeGreaterThan(8)
    expect(many.length).toBeLessThan(1.5 * few.length)
    const heading = (i: number): number => {
      const [[ax, ay], [bx, by]] = [many.at(i % many.length) ?? [0, 0], many.at((i + 1) % many.length) ?? [0, 0]]
      return Math.atan2(by - ay, bx - ax)
    }
    const turns = many.map((_, i) => Math.abs(heading(i + 1) - heading(i))).map((by) => Math.min(by, 2 * Math.PI - by))
    expect(Math.max(...turns)).toBeLessThan(Math.PI / 3) // no scallops
  })

  it('goes over the edge of the table where the land does', () => {
    const coast = wandering(rectangle(0, 44_000, 72_000, 4_000), SHEET)
    expect(Math.max(...coast.map(([, y]) => y))).toBeGreaterThan(48_000)
    expect(Math.min(...coast.map(([x]) => x))).toBeLessThan(0)
    const shore = coast.filter(([x, y]) => y < 46_000 && x > 2_000 && x < 70_000)
    for (const [, y] of shore) expect(y).toBeGreaterThanOrEqual(44_000)
  })

  it('leaves what has no room for it as it is', () => {
    expect(wandering([[0, 0], [1, 1]], SHEET)).toEqual([[0, 0], [1, 1]]) // prettier-ignore
    expect(smooth([[0, 0], [1, 1]])).toBe('') // prettier-ignore
  })
})

describe('a hill', () => {
  it('has contours inside each other', () => {
    const [foot, top] = [contour(HILL, 0.3), contour(HILL, 0.6)]
    for (const spot of foot) expect(isInside(spot, HILL)).toBe(true)
    for (const spot of top) expect(isInside(spot, HILL)).toBe(true)
    expect(gap(top[0] ?? [0, 0], HILL)).toBeGreaterThan(gap(foot[0] ?? [0, 0], HILL))
  })

  it.each([HILL, [...HILL].reverse()])('slopes down from its contours', (...points) => {
    const [, ...stroke] = /M(\S+) (\S+)l(\S+) ([-\d]+)/.exec(hachures(contour(points, 0.5), 1_000, 4_000)) ?? []
    const [x, y, dx, dy] = stroke.map(Number) as [number, number, number, number]
    expect(gap([x + dx, -(y + dy)], points)).toBeLessThan(gap([x, -y], points))
  })
})

it('trees stand in their wood and keep off its edge', () => {
  const trees = strewn(round, [1_400, 1_600], 400)
  expect(trees.length).toBeGreaterThan(20)
  for (const tree of trees) {
    expect(isInside(tree, round)).toBe(true)
    expect(gap(tree, round)).toBeGreaterThanOrEqual(400)
  }
  expect(new Set(trees.map(([, y]) => y)).size).toBe(trees.length) // in no rows
})
