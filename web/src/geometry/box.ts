/** Oriented rectangles: stands, bases, blocks and elements. */

import { Convex, type Bounds, type Side } from './convex'
import { at, HAIR, type Point, type Points, type Pose } from './numbers'
import { normalHeading, sinCos } from './trig'

export type Edge = 'front' | 'right' | 'rear' | 'left'
export type Hand = 'left' | 'right'

export const EDGES: readonly Edge[] = ['front', 'right', 'rear', 'left']

/**
 * A rectangle on the table: centre, heading, and the front edge of length `width` on the heading side.
 *
 * Its corners are front left, front right, rear right, rear left. `fx`, `fy` is the forward vector; the vector to its
 * right is (fy, -fx).
 */
export class Box extends Convex {
  readonly heading: number
  readonly width: number
  readonly depth: number
  readonly halfWidth: number
  readonly halfDepth: number
  readonly fx: number
  readonly fy: number

  constructor(x: number, y: number, heading: number, width: number, depth: number) {
    if (!(width > 0 && depth > 0)) throw new RangeError('A box needs a width and a depth above zero.')
    const halfWidth = width / 2
    const halfDepth = depth / 2
    super(x, y, Math.sqrt(halfWidth * halfWidth + halfDepth * halfDepth) + HAIR, null)
    this.heading = normalHeading(heading)
    const [s, c] = sinCos(this.heading)
    this.fx = s
    this.fy = c
    this.width = width
    this.depth = depth
    this.halfWidth = halfWidth
    this.halfDepth = halfDepth
  }

  get pose(): Pose {
    return [this.cx, this.cy, this.heading]
  }

  override get bounds(): Bounds {
    const fx = Math.abs(this.fx)
    const fy = Math.abs(this.fy)
    const across = this.halfWidth * fy + this.halfDepth * fx
    const along = this.halfWidth * fx + this.halfDepth * fy
    return [this.cx - across, this.cy - along, this.cx + across, this.cy + along]
  }

  get frontCentre(): Point {
    return this.at(0, this.halfDepth)
  }

  /** The point so far to the right and ahead of the centre. */
  at(right: number, ahead: number): Point {
    return [this.cx + this.fy * right + this.fx * ahead, this.cy - this.fx * right + this.fy * ahead]
  }

  /** Where a point lies in the box's own axes from its centre: (to the right, ahead). */
  local(point: Point): Point {
    const dx = point[0] - this.cx
    const dy = point[1] - this.cy
    return [dx * this.fy - dy * this.fx, dx * this.fx + dy * this.fy]
  }

  corner(end: 'front' | 'rear', hand: Hand): Point {
    return this.at(
      hand === 'right' ? this.halfWidth : -this.halfWidth,
      end === 'front' ? this.halfDepth : -this.halfDepth,
    )
  }

  /** An edge from its left to its right end, seen looking outward over it. */
  edge(name: Edge): [Point, Point] {
    const place = EDGES.indexOf(name)
    return [at(this.points, place), at(this.points, place + 1)]
  }

  /** The heading of the edge's outward normal. */
  edgeHeading(name: Edge): number {
    return normalHeading(this.heading + 90 * EDGES.indexOf(name))
  }

  moved(dx: number, dy: number): Box {
    return new Box(this.cx + dx, this.cy + dy, this.heading, this.width, this.depth)
  }

  /** Straight ahead; back with a negative distance. */
  advanced(distance: number): Box {
    return this.moved(this.fx * distance, this.fy * distance)
  }

  /** Turned on the spot, about its centre. */
  withHeading(heading: number): Box {
    return new Box(this.cx, this.cy, heading, this.width, this.depth)
  }

  /** Turned clockwise about a point. */
  turnedAbout(px: number, py: number, degrees: number): Box {
    const [s, c] = sinCos(degrees)
    const dx = this.cx - px
    const dy = this.cy - py
    return new Box(px + dx * c + dy * s, py + dy * c - dx * s, this.heading + degrees, this.width, this.depth)
  }

  protected override corners(): Points {
    const { cx: x, cy: y } = this
    const wx = this.fy * this.halfWidth
    const wy = -this.fx * this.halfWidth
    const dx = this.fx * this.halfDepth
    const dy = this.fy * this.halfDepth
    return [
      [x - wx + dx, y - wy + dy],
      [x + wx + dx, y + wy + dy],
      [x + wx - dx, y + wy - dy],
      [x - wx - dx, y - wy - dy],
    ]
  }

  protected override walls(): readonly Side[] {
    const { fx, fy, width, depth } = this
    const normals: readonly Side[] = [
      { nx: fx, ny: fy, px: 0, py: 0, length: width },
      { nx: fy, ny: -fx, px: 0, py: 0, length: depth },
      { nx: -fx, ny: -fy, px: 0, py: 0, length: width },
      { nx: -fy, ny: fx, px: 0, py: 0, length: depth },
    ]
    return normals.map((side, i) => ({ ...side, px: at(this.points, i)[0], py: at(this.points, i)[1] }))
  }
}
