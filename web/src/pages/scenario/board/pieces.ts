/** What of the scene can be handled: where each piece lies, which one is under the hand, how it looks on its way. */
import { cornersOf } from '../../../table/stage/placing/place_of'
import type { Area, Body, Marker, Point, Scene } from '../../../table/stage/types'
import { type Block, type Box, boxOf, farFrom, inBox, isInside } from './blocks'
import type { Piece } from '../records'

export interface Way {
  paths: readonly string[]
  dx: number
  dy: number
}

/** A piece with its outline; a line's corners are its points. */
export interface Lying extends Block {
  piece: Piece
}

const LEAST = 300 // half the size of a thing that has none

export function lying(pieces: readonly Piece[], scene: Scene): Lying[] {
  const bodies = new Map(scene.bodies.map((body) => [body.id, body]))
  const areas = new Map(scene.areas.map((area) => [area.id, area]))
  const markers = new Map(scene.markers.map((marker) => [marker.id, marker]))
  return pieces.map((piece) => {
    const [x, y] = piece.at
    const told = outlineOf(piece, bodies, areas, markers)
    const corners: Point[] = told.length ? told : square(x, y)
    return { piece, path: piece.path, x, y, facing: piece.facing ?? facingOf(piece, bodies), corners }
  })
}

function outlineOf(
  piece: Piece,
  bodies: ReadonlyMap<string, Body>,
  areas: ReadonlyMap<string, Area>,
  markers: ReadonlyMap<string, Marker>,
): Point[] {
  if (piece.points.length) return piece.points
  if (piece.box) {
    const [x0, y0, x1, y1] = piece.box
    return rectangle(x0, y0, x1, y1)
  }
  if (piece.layer === 'body') {
    const body = bodies.get(piece.id)
    return body?.stands.flatMap((stand) => cornersOf(stand, body.width, body.depth)) ?? []
  }
  if (piece.layer === 'area') return areas.get(piece.id)?.points ?? []
  const marker = markers.get(piece.id)
  return marker ? cornersOf(marker.at, marker.width || 2 * LEAST, marker.depth || 2 * LEAST) : []
}

function facingOf(piece: Piece, bodies: ReadonlyMap<string, Body>): number {
  return (piece.layer === 'body' && bodies.get(piece.id)?.heading) || 0
}

export function rectangle(x0: number, y0: number, x1: number, y1: number): Point[] {
  const [west, east] = [Math.min(x0, x1), Math.max(x0, x1)]
  const [south, north] = [Math.min(y0, y1), Math.max(y0, y1)]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

function square(x: number, y: number): Point[] {
  return rectangle(x - LEAST, y - LEAST, x + LEAST, y + LEAST)
}

// -- under the hand ----------------------------------------------------------------------------------------------------

/** All pieces at a point, the uppermost first: units, things, lines, then grounds, small ones before great ones. */
export function piecesAt(all: readonly Lying[], at: Point, slack: number): Lying[] {
  const found = all.filter((one) => isAt(one, at, slack))
  return found.sort((a, b) => rank(a) - rank(b) || sizeOf(a) - sizeOf(b))
}

function isAt({ piece, corners }: Lying, at: Point, slack: number): boolean {
  if (piece.is_line) return farFrom(at, corners) <= slack
  if (piece.layer === 'body' && corners.length > 4) {
    for (let i = 0; i < corners.length; i += 4) if (isInside(at, corners.slice(i, i + 4))) return true
    return false
  }
  return isInside(at, corners)
}

function rank({ piece }: Lying): number {
  if (piece.layer === 'body') return 0
  if (piece.layer === 'marker') return 1
  return piece.is_line ? 2 : 3
}

function sizeOf({ corners }: Lying): number {
  const { west, south, east, north } = boxOf(corners)
  return (east - west) * (north - south)
}

/** Ground is not pulled along by a hand that has not chosen it: one frames what stands on it. */
export function isGround({ piece }: Lying): boolean {
  return piece.layer === 'area' && !piece.is_line
}

/** Units and things whose middle lies in a frame; ground and lines only when they lie in it whole. */
export function piecesIn(all: readonly Lying[], frame: Box): string[] {
  return all
    .filter(({ piece, corners, x, y }) =>
      piece.layer === 'area' ? corners.every((corner) => inBox(frame, corner)) : inBox(frame, [x, y]),
    )
    .filter(({ piece }) => !piece.of)
    .map(({ path }) => path)
}

// -- on its way --------------------------------------------------------------------------------------------------------

/** How far a piece is away from where the service knows it. A part goes with its whole. */
export function wayOf(piece: Piece, ways: readonly Way[]): Point {
  let [dx, dy] = [0, 0]
  for (const way of ways) {
    if (!way.paths.includes(piece.path) && !(piece.of && way.paths.includes(piece.of))) continue
    dx += way.dx
    dy += way.dy
  }
  return [dx, dy]
}

export function shifted(points: readonly Point[], [dx, dy]: Point): Point[] {
  return points.map(([x, y]) => [x + dx, y + dy])
}

export function moved(one: Lying, way: Point): Lying {
  if (!way[0] && !way[1]) return one
  return { ...one, x: one.x + way[0], y: one.y + way[1], corners: shifted(one.corners, way) }
}

/** A way that leads nobody's point of reference over the edge of the table. */
export function onTable(
  moving: readonly Block[],
  [dx, dy]: Point,
  { width, depth }: Pick<Scene, 'width' | 'depth'>,
): Point {
  const held = (by: number, at: readonly number[], most: number) =>
    Math.max(Math.min(0, -Math.min(...at)), Math.min(Math.max(0, most - Math.max(...at)), by))
  return [
    held(
      dx,
      moving.map(({ x }) => x),
      width,
    ),
    held(
      dy,
      moving.map(({ y }) => y),
      depth,
    ),
  ]
}
