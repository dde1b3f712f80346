/** A table for tests: lines, blocks and columns by a few numbers, in inches and degrees. */
import type { Body, Point, Pose, Scene } from '../../src/table/stage/types'

const WIDTH = 1970
const DEPTH = 1380

/** What lengths are told in. */
export const INCHES = { unit: '"', times: 1 }

export function line(id: string, x: number, y: number, degrees: number, more: Partial<Body> = {}): Body {
  const radians = (degrees * Math.PI) / 180
  const [s, c] = [Math.sin(radians), Math.cos(radians)]
  const at = (right: number, forward: number): Point => [
    Math.round(x * 1000 + right * c + forward * s),
    Math.round(y * 1000 - right * s + forward * c),
  ]
  const stands = [-1.5, -0.5, 0.5, 1.5].map((k): Pose => [...at(k * WIDTH, 0), degrees * 1000])
  return body(id, stands, degrees, { front: [at(-2 * WIDTH, DEPTH / 2), at(2 * WIDTH, DEPTH / 2)], ...more })
}

export function column(id: string, x: number, y: number, degrees: number): Body {
  const radians = (degrees * Math.PI) / 180
  const back = (k: number): Point => [
    Math.round(x * 1000 - Math.sin(radians) * WIDTH * k),
    Math.round(y * 1000 - Math.cos(radians) * WIDTH * k),
  ]
  const stands = [0, 1, 2, 3].map((k): Pose => [...back(k), degrees * 1000])
  return body(id, stands, degrees, { shape: 'column', track: [back(0), back(3)] })
}

export function shoal(id: string, x: number, y: number): Body {
  const stands = [
    [0, 0],
    [2.2, 0.4],
    [0.3, -2],
  ].map(([dx = 0, dy = 0]): Pose => [(x + dx) * 1000, (y + dy) * 1000, 0])
  return body(id, stands, 0, { shape: 'loose' })
}

export function body(id: string, stands: Pose[], degrees: number, more: Partial<Body> = {}): Body {
  return {
    id,
    seat: id.startsWith('B') ? 1 : 0,
    name: id,
    kind: 'trireme',
    stands,
    width: WIDTH,
    depth: DEPTH,
    shape: 'rigid',
    heading: degrees * 1000,
    track: [],
    pitch: WIDTH,
    front: null,
    anchor: null,
    whole: stands.map(() => true),
    leader: 0,
    device: 'owl',
    tags: [],
    activity: 'none',
    why: '',
    card: [],
    ...more,
  } as Body
}

export function scene(...bodies: Body[]): Scene {
  return {
    kind: 'table',
    width: 72000,
    depth: 48000,
    ground: 'sea',
    unit: '"',
    times: 1,
    headline: '',
    turn: 1,
    turns: 12,
    phase: 'movement',
    phases: [],
    phase_words: {},
    commanders: [],
    tracks: [],
    next: [],
    sides: [],
    bodies,
    areas: [],
    markers: [],
    ties: [],
    wind: null,
  }
}
