/** Outlines as nature makes them: what the rules measure is straight, what is painted is not.

A painted outline lies inside the true one, never farther from it than `most`; where the true one runs along the edge of
the table, the painted one goes over it. All lengths in thousandths, y to the north; the same points always give the same
outline. */

export type Spot = readonly [number, number]

export interface Sheet {
  width: number
  height: number
}

/** A number from 0 to 1 that looks like chance and is not. */
export function wild(a: number, b: number): number {
  const mixed = Math.imul(a * 374761393 + b * 668265263, 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
}

/** How far a painted outline may stay behind the true one. */
export function leeway(points: readonly Spot[], { width }: Sheet): number {
  return Math.min(width / 60, 0.17 * thickness(points))
}

/** The outline as points: a wavering line with round corners. */
export function wandering(points: readonly Spot[], sheet: Sheet, most = leeway(points, sheet)): Spot[] {
  if (points.length < 3 || most <= 0) return [...points]
  const stride = Math.max(2.4 * most, 500)
  const dense = densely(thinned(points, stride, sheet), stride)
  const turn = Math.sign(areaOf(points)) || 1
  const moved = dense.map((spot, i): Spot => {
    const [x, y] = spot
    const [before, after] = [at(dense, i - 1), at(dense, i + 1)]
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy) || 1
    const inward: Spot = [(-dy / length) * turn, (dx / length) * turn]
    if (isAtEdge(spot, sheet)) return [x - inward[0] * most * 1.5, y - inward[1] * most * 1.5]
    const depth = most * (0.12 + 0.88 * swell(x, y, stride))
    return [x + inward[0] * depth, y + inward[1] * depth]
  })
  return eased(moved)
}

/** Path data of a smooth line through all points. */
export function smooth(points: readonly Spot[]): string {
  if (points.length < 3) return ''
  const [x, y] = at(points, 0)
  let d = `M${n(x)} ${n(-y)}`
  points.forEach((one, i) => {
    const [before, next, after] = [at(points, i - 1), at(points, i + 1), at(points, i + 2)]
    const [ax, ay] = [one[0] + (next[0] - before[0]) / 6, one[1] + (next[1] - before[1]) / 6]
    const [bx, by] = [next[0] - (after[0] - one[0]) / 6, next[1] - (after[1] - one[1]) / 6]
    d += `C${n(ax)} ${n(-ay)} ${n(bx)} ${n(-by)} ${n(next[0])} ${n(-next[1])}`
  })
  return d + 'Z'
}

/** A contour inside an outline, `share` of the way from its edge to its ridge. */
export function contour(points: readonly Spot[], share: number): Spot[] {
  const [west, south, east, north] = box(points)
  const reach = Math.min(east - west, north - south) / 2
  const [cx, cy] = [(west + east) / 2, (south + north) / 2]
  const [sx, sy] = [1 - (share * reach * 2) / (east - west || 1), 1 - (share * reach * 2) / (north - south || 1)]
  return points.map(([x, y], i): Spot => {
    const stir = 1 - share * (0.12 * wild(i + 11, Math.round(x / 997)) + 0.16 * swell(x + 4001, y, reach / 3))
    return [cx + (x - cx) * sx * stir, cy + (y - cy) * sy * stir]
  })
}

/** Short strokes down the slope from a contour, as on old maps; `long` is their length. */
export function hachures(points: readonly Spot[], long: number, stride: number): string {
  const line = densely(points, stride)
  const turn = Math.sign(areaOf(points)) || 1
  let d = ''
  line.forEach((spot, i) => {
    const [before, after] = [at(line, i - 1), at(line, i + 1)]
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy) || 1
    const reach = long * (0.55 + 0.45 * wild(i, Math.round(spot[0] / 131)))
    const [ox, oy] = [(dy / length) * turn * reach, (-dx / length) * turn * reach]
    d += `M${n(spot[0])} ${n(-spot[1])}l${n(ox)} ${n(-oy)}`
  })
  return d
}

/** Spots strewn over an area, none nearer to its edge than `margin`, from the back to the front. */
export function strewn(points: readonly Spot[], step: readonly [number, number], margin = 0): Spot[] {
  const [west, south, east, north] = box(points)
  const found: Spot[] = []
  for (let row = 0, y = north - margin; y > south; row++, y -= step[1]) {
    for (let x = west + (row % 2 ? step[0] : step[0] / 2); x < east; x += step[0]) {
      const [jx, jy] = [wild(row + 3, Math.round(x / 7)) - 0.5, wild(Math.round(x / 11), row + 9) - 0.5]
      const spot: Spot = [x + jx * step[0] * 0.55, y + jy * step[1] * 0.55]
      if (isInside(spot, points) && clearance(spot, points) >= margin) found.push(spot)
    }
  }
  return found
}

export function box(points: readonly Spot[]): [number, number, number, number] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

export function isInside([x, y]: Spot, points: readonly Spot[]): boolean {
  let inside = false
  points.forEach(([ax, ay], i) => {
    const [bx, by] = at(points, i - 1)
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}

// -- arithmetic of outlines -------------------------------------------------------------------------------------------

function at(points: readonly Spot[], i: number): Spot {
  return points[(i + points.length) % points.length] ?? [0, 0]
}

function areaOf(points: readonly Spot[]): number {
  return points.reduce((sum, [x, y], i) => sum + x * at(points, i + 1)[1] - at(points, i + 1)[0] * y, 0) / 2
}

/** How thick an area is, whichever way it lies: twice its area by half of its outline. */
function thickness(points: readonly Spot[]): number {
  const round = points.reduce(
    (sum, [x, y], i) => sum + Math.hypot(at(points, i + 1)[0] - x, at(points, i + 1)[1] - y),
    0,
  )
  return round ? (4 * Math.abs(areaOf(points))) / round : 0
}

/** The same outline with a point at least every `stride`. */
function densely(points: readonly Spot[], stride: number): Spot[] {
  return points.flatMap((one, i): Spot[] => {
    const next = at(points, i + 1)
    const count = Math.max(1, Math.round(Math.hypot(next[0] - one[0], next[1] - one[1]) / stride))
    return Array.from({ length: count }, (_, k): Spot => {
      const t = k / count
      return [one[0] + (next[0] - one[0]) * t, one[1] + (next[1] - one[1]) * t]
    })
  })
}

/** The same outline without corners that follow one another closely, as a round one has: it wavers by length, not at each. */
function thinned(points: readonly Spot[], stride: number, sheet: Sheet): Spot[] {
  const kept: Spot[] = []
  points.forEach((one, i) => {
    const last = kept.at(-1)
    const isFar = !last || Math.hypot(one[0] - last[0], one[1] - last[1]) >= 0.8 * stride
    if (isFar || isAtEdge(one, sheet) || isSharp(at(points, i - 1), one, at(points, i + 1))) kept.push(one)
  })
  return kept.length < 3 ? [...points] : kept
}

/** Whether an outline turns by more than 30 degrees there. */
function isSharp(before: Spot, one: Spot, after: Spot): boolean {
  const [ax, ay, bx, by] = [one[0] - before[0], one[1] - before[1], after[0] - one[0], after[1] - one[1]]
  return ax * bx + ay * by < Math.hypot(ax, ay) * Math.hypot(bx, by) * 0.866
}

/** Corners become round: each point goes a little towards the middle of its neighbours. */
function eased(points: readonly Spot[]): Spot[] {
  return points.map(([x, y], i): Spot => {
    const [before, after] = [at(points, i - 1), at(points, i + 1)]
    return [x * 0.5 + (before[0] + after[0]) * 0.25, y * 0.5 + (before[1] + after[1]) * 0.25]
  })
}

/** From 0 to 1: long waves with short ones on them. */
function swell(x: number, y: number, stride: number): number {
  const long = Math.sin(x / (stride * 1.9) + Math.cos(y / (stride * 2.3)) * 2) * 0.5 + 0.5
  return 0.55 * long + 0.45 * wild(Math.round(x / 50), Math.round(y / 50))
}

function isAtEdge([x, y]: Spot, { width, height }: Sheet): boolean {
  return x <= 1 || y <= 1 || x >= width - 1 || y >= height - 1
}

function clearance(spot: Spot, points: readonly Spot[]): number {
  return Math.min(...points.map((one, i) => distance(spot, one, at(points, i + 1))))
}

function distance([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const [dx, dy] = [bx - ax, by - ay]
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - ax - dx * t, y - ay - dy * t)
}

function n(value: number): number {
  return Math.round(value)
}
