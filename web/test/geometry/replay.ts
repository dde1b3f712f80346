/** Recorded cases of the service's geometry, each worked out again here: [function, arguments, result, tolerance?]. */

import {
  angleBetween,
  angleFor,
  arcLength,
  arcOfEdge,
  arcOfPoint,
  areWithin,
  blockerOf,
  Box,
  boxSeparation,
  boxSweep,
  clearLine,
  closestPoints,
  crossingFraction,
  distance,
  distanceToPoint,
  distanceToSegment,
  fromLocal,
  groupDistance,
  groupsApart,
  halfAway,
  halfEven,
  headingOf,
  hull,
  lengthened,
  nearestOnSegment,
  nearestPoint,
  nearestUnits,
  normalHeading,
  overlaps,
  passesThrough,
  placeOn,
  Polygon,
  sectorOf,
  sideOfLine,
  sinCos,
  step,
  straightTrack,
  toLocal,
  toMilli,
  touches,
  trackLength,
  trim,
  turnBetween,
  turnPoint,
  turnPose,
  visibleFraction,
  walkLegs,
  wheeled,
  wheelPivot,
  type Edge,
  type Hand,
  type Leg,
  type Point,
  type Points,
  type Shape,
  type Walker,
} from '../../src/geometry'

type Five = [x: number, y: number, heading: number, width: number, depth: number]
/** A box by its five numbers, or a polygon by its corners. */
type Told = Five | Points
type Case = [name: string, args: unknown[], want: unknown, tolerance?: number]

const box = (told: Five) => new Box(...told)
const boxes = (told: Five[]) => told.map(box)
const five = (b: Box): Five => [b.cx, b.cy, b.heading, b.width, b.depth]
const shape = (told: Told): Shape => (typeof told[0] === 'number' ? box(told as Five) : new Polygon(told as Points))
const things = (told: Told[]) => told.map((one, i) => ({ id: String(i), shape: shape(one) }))

const FUNCTIONS: Record<string, (...args: never[]) => unknown> = {
  half_away: halfAway,
  half_even: halfEven,
  to_milli: toMilli,
  normal_heading: normalHeading,
  sin_cos: sinCos,
  heading_of: headingOf,
  turns: (a: number, b: number) => [turnBetween(a, b), angleBetween(a, b)],
  plane: (p: Point, q: Point, heading: number, length: number) => [
    step(p, heading, length),
    turnPoint(p, q, heading),
    toLocal(p, q, heading),
    fromLocal(p, q, heading),
    sideOfLine(p, q, heading),
    turnPose([...p, length], q, heading),
  ],
  segments: (p: Point, q: Point, start: Point, end: Point) => [
    nearestOnSegment(p, start, end),
    distanceToSegment(p, start, end),
    crossingFraction(p, q, start, end),
  ],
  box: (told: Five, point: Point) => {
    const b = box(told)
    const edges = (['front', 'right', 'rear', 'left'] as Edge[]).map((edge) => b.edgeHeading(edge))
    return [b.points, b.bounds, b.local(point), b.at(...point), b.contains(...point), edges, b.radius]
  },
  moved: (told: Five, point: Point, degrees: number, length: number) => {
    const b = box(told)
    return [b.turnedAbout(...point, degrees), b.advanced(length), b.withHeading(degrees)].map(five)
  },
  boxes: (a: Five, b: Five, dx: number, dy: number) => {
    const [one, other] = [box(a), box(b)]
    const tests = [touches(one, other), overlaps(one, other), areWithin(one, other, 2)]
    return [distance(one, other), boxSeparation(one, other), boxSweep(one, dx, dy, other, 0), ...tests]
  },
  closest: (a: Told, b: Told) => closestPoints(shape(a), shape(b)),
  groups: (a: Five[], b: Five[], limit: number) => {
    const apart = groupsApart(boxes(a), boxes(b))
    return [groupDistance(boxes(a), boxes(b), limit), apart?.distance, apart?.from, apart?.to]
  },
  nearest_units: (a: Five[], units: Five[][], count: number) => {
    const told = units.map((unit, i) => ({ id: String(i), boxes: boxes(unit) }))
    return nearestUnits(boxes(a), told, count).map(({ id, distance: apart }) => [id, apart])
  },
  hull: (points: Points) => hull(points).points,
  polygon: (told: Points, x: number, y: number, tolerance: number) => {
    const p = new Polygon(told)
    const parts = p.parts.map((part) => part.points)
    const inside = [p.contains(x, y), p.contains(x, y, tolerance)]
    return [p.points, parts, p.outer, ...inside, nearestPoint(p, x, y), distanceToPoint(p, x, y)]
  },
  shapes: (a: Told, b: Told) => {
    const [one, other] = [shape(a), shape(b)]
    return [distance(one, other), touches(one, other), overlaps(one, other)]
  },
  arc_of_point: (x: number, y: number, heading: number, half: number, told: Told) => {
    const arc = arcOfPoint(x, y, heading, half)
    return [arc.limits, arc.hasAllOf(shape(told)), arc.hasPartOf(shape(told))]
  },
  arc_of_edge: (told: Five, edge: Edge, splay: number, other: Told) => {
    const arc = arcOfEdge(box(told), edge, splay)
    return [arc.limits, arc.hasAllOf(shape(other)), arc.hasPartOf(shape(other))]
  },
  sector_of: (told: Five, point: Point, front: number, rear: number) => sectorOf(box(told), point, front, rear),
  sight: (start: Point, end: Point, told: Told[]) => {
    const blocker = blockerOf(start, end, things(told))
    return [told.map((one) => passesThrough(start, end, shape(one))), blocker?.id, blocker?.at]
  },
  visible: (a: [Point, Point], b: [Point, Point], told: Told[]) => visibleFraction(a, b, told.map(shape)),
  clear_line: (a: Five, b: Five, others: Five[], clearance: number, opaque: Told[]) =>
    clearLine(box(a), box(b), boxes(others), clearance, opaque.map(shape)),
  wheel: (told: Five, hand: Hand, degrees: number, length: number) => {
    const b = box(told)
    return [
      wheelPivot(b, hand),
      five(wheeled(b, hand, degrees)),
      arcLength(degrees, b.width),
      angleFor(length, b.width),
    ]
  },
  track: (track: Points, behind: number, heading: number, length: number) => [
    placeOn(track, behind),
    trackLength(track),
    trim(track, length),
    lengthened(track, heading, length),
    straightTrack(...(track[0] ?? [0, 0]), heading, length),
  ],
  walk: (body: Walker, legs: Leg[]) => {
    const { stands, track, heading, front, used } = walkLegs(body, legs)
    return [stands, track, heading, front, used]
  },
}

export interface Replayed {
  cases: number
  functions: Record<string, number>
  wrong: string[]
  worst: number // the largest difference that a tolerance has let pass
}

/** All cases of a file, one in each line. */
export function replay(lines: Iterable<string>): Replayed {
  const told: Replayed = { cases: 0, functions: {}, wrong: [], worst: 0 }
  for (const line of lines) {
    if (!line) continue
    const [name, args, want, tolerance = 0] = JSON.parse(line) as Case
    const work = FUNCTIONS[name] as ((...args: unknown[]) => unknown) | undefined
    const got = work ? work(...args) : 'no such function'
    told.cases += 1
    told.functions[name] = (told.functions[name] ?? 0) + 1
    const off = difference(got, want)
    if (off <= tolerance) told.worst = Math.max(told.worst, off)
    else if (told.wrong.length < 20) told.wrong.push(`${line}\n  came to ${JSON.stringify(got)}`)
  }
  return told
}

/** How far two results differ: 0 only if all their numbers are the same to the last bit, minus zero included. */
function difference(got: unknown, want: unknown): number {
  if (Array.isArray(got) && Array.isArray(want)) {
    if (got.length !== want.length) return Infinity
    return got.reduce<number>((most, one, i) => Math.max(most, difference(one, want[i])), 0)
  }
  if (typeof got === 'number' && typeof want === 'number') return Object.is(got, want) ? 0 : apart(got, want)
  if (want === 'inf') return got === Infinity ? 0 : Infinity
  return Object.is(got ?? null, want) ? 0 : Infinity
}

function apart(got: number, want: number): number {
  return Math.abs(got - want) || Number.MIN_VALUE
}
