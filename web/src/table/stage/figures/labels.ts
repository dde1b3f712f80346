/** Where the labels stand: each beside its unit, none on another one, and as little on stands as can be. */
import { badgeOf, ROW } from '../land/badge'
import { isTroop } from '../land/ranks'
import { ahead, centreOf, cornersOf } from '../placing/place_of'
import type { Body, Point, Tag } from '../types'
import { type Bounds, up, type View } from '../view'

export const TAG = 16.5 // pixels from one tag to the next
export const HEIGHT = 19 // pixels of a plate
const GAP = 3

const AFAR = 78 // thousandths that a pixel takes: from there on only states that change are shown, traits on the card

/** The tags of a label at this zoom. */
export function tagsShown(body: Pick<Body, 'tags'>, px: number): Tag[] {
  return px > AFAR ? body.tags.filter(({ shape }) => shape !== 'circle') : body.tags
}

export function plateWidth(id: string): number {
  return 23 + id.length * 8.3
}

/** What is written beside a unit, and what it is called. */
export const nameOf = (body: Pick<Body, 'id'> & Partial<Pick<Body, 'label'>>): string => body.label || body.id

export function spokenName(body: Pick<Body, 'id' | 'name'> & Partial<Pick<Body, 'label'>>): string {
  const name = nameOf(body)
  return body.name === name ? name : `${name} ${body.name}`.trim()
}

export function labelWidth(body: Pick<Body, 'id' | 'tags'> & Partial<Body>, px: number): number {
  if (isTroop(body)) {
    const { width, scale } = badgeOf(body as Body, px)
    return (width + 2) * scale
  }
  const tags = tagsShown(body, px).length
  return plateWidth(nameOf(body)) + (tags ? 2 + tags * TAG : 0)
}

function labelHeight(body: Pick<Body, 'id' | 'tags'> & Partial<Body>, px: number): number {
  if (!isTroop(body)) return HEIGHT
  const { under, scale } = badgeOf(body as Body, px)
  return under ? HEIGHT + ROW * scale : HEIGHT
}

type Labelled = Pick<Body, 'id' | 'tags' | 'stands' | 'width' | 'depth' | 'heading' | 'shape'> &
  Partial<Pick<Body, 'activity'>>

const CLOTH = { up: 16, aside: 22 } // pixels that a leader's standard takes above a plate, or beside a single man's
const HANGING = 0.02 // of a plate that may hang over the edge of the table
const TOUCH = 1 // pixels by which plates may meet
const NOBODY: ReadonlySet<string> = new Set()

/** The middle of each label in SVG units; `px` is how many of them a pixel takes. `led`: those with a leader's standard.
    None hangs over the edge of the table. In a crowd seen from afar whoever acts and whoever leads keep theirs; others get them back when one comes closer. */
export function labelPlaces(
  bodies: readonly Labelled[],
  px: number,
  led: ReadonlySet<string> = NOBODY,
  table: Bounds | null = null,
): Map<string, Point> {
  const stands = bodies.flatMap((body) => groundOf(body).stands)
  const taken: Bounds[] = []
  const places = new Map<string, Point>()
  const rank = ({ id, activity }: Labelled) => (activity === 'acting' ? 0 : led.has(id) ? 1 : 2)
  for (const body of [...bodies].sort((one, other) => rank(one) - rank(other))) {
    const [w, h] = [labelWidth(body, px) * px, labelHeight(body, px) * px]
    let best: Bounds | null = null
    let least = Infinity
    let isFree = false
    const cloth = led.has(body.id) ? clothOf(body, px) : { up: 0, aside: 0 }
    for (const [i, [x, y]] of candidates(body, w, h, GAP * px).entries()) {
      const box = { left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2 }
      const whole = { ...box, top: box.top - cloth.up, right: box.right + cloth.aside }
      const beyond = table ? Math.max(0, w * h - sum([table], box)) : 0
      const onOthers = sum(taken, grown(whole, -TOUCH * px)) + (beyond > w * h * HANGING ? beyond : 0)
      const hidden = onOthers * 3 + sum(stands, box)
      const cost = hidden + i * w * h * 0.04
      const isBetter = isFree ? onOthers === 0 && cost < least : onOthers === 0 || cost < least
      if (isBetter) [best, least, isFree] = [box, cost, onOthers === 0]
      if (hidden === 0) break
    }
    if (!best || (!isFree && rank(body) > 0)) continue
    taken.push({ ...best, top: best.top - cloth.up, right: best.right + cloth.aside })
    places.set(body.id, [(best.left + best.right) / 2, (best.top + best.bottom) / 2])
  }
  return places
}

function clothOf(body: Labelled, px: number): { up: number; aside: number } {
  const { men, scale } = badgeOf(body as Body, px)
  return men ? { up: CLOTH.up * scale * px, aside: 0 } : { up: 0, aside: CLOTH.aside * scale * px }
}

function grown({ left, right, top, bottom }: Bounds, by: number): Bounds {
  return { left: left - by, right: right + by, top: top - by, bottom: bottom + by }
}

/** The same on the screen. */
export function labelBoxes(bodies: readonly Labelled[], places: ReadonlyMap<string, Point>, view: View): Bounds[] {
  const px = 1 / view.k
  return bodies.flatMap((body) => {
    const at = places.get(body.id)
    if (!at) return []
    const [x, y] = [at[0] * view.k + view.x, at[1] * view.k + view.y]
    const [w, h] = [labelWidth(body, px), labelHeight(body, px)]
    return [{ left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2 }]
  })
}

interface Footprint {
  corners: Point[]
  stands: Bounds[]
  box: Bounds // of all of them
}
// Units that have not changed are the same objects from picture to picture.
const footprints = new WeakMap<object, Footprint>()

/** The ground that a unit stands on, in SVG units. */
function groundOf(body: Labelled): Footprint {
  const known = footprints.get(body)
  if (known) return known
  const each = body.stands.map((stand) => cornersOf(stand, body.width, body.depth).map(([x, y]): Point => [x, up(y)]))
  const corners = each.flat()
  const found = { corners, stands: each.map(boundsOf), box: boundsOf(corners) }
  footprints.set(body, found)
  return found
}

/** The box of the ground that a unit takes, in SVG units. */
export function groundBox(body: Labelled): Bounds {
  return groundOf(body).box
}

/** Behind the unit first, then at its sides, then before it; in the middle of a ring that has the room. */
function candidates(body: Labelled, w: number, h: number, gap: number): Point[] {
  const { corners, box } = groundOf(body)
  const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const below: Point = [cx, box.bottom + gap + h / 2]
  const above: Point = [cx, box.top - gap - h / 2]
  const right: Point = [box.right + gap + w / 2, cy]
  const left: Point = [box.left - gap - w / 2, cy]
  const [fx, fy] = ahead(body.heading)
  const isUpright = Math.abs(fy) >= Math.abs(fx) * 0.5 || body.stands.length < 2
  // Before it last: there it would lie in the way.
  const order = isUpright
    ? fy >= 0
      ? [below, right, left, above]
      : [above, right, left, below]
    : fx >= 0
      ? [left, below, above, right]
      : [right, below, above, left]
  const [mx, my] = centreOf(body.stands)
  const room = Math.min(...body.stands.map(([x, y]) => Math.hypot(x - mx, y - my)))
  const isRing = body.stands.length > 2 && room > body.width * 0.7 && room - body.depth / 2 > w / 2.4
  const close = slanted(body, corners, w, h, gap)
  return [
    ...(isRing ? [[mx, up(my)] as Point] : []),
    ...(close ? [close] : []),
    ...order,
    [right[0], below[1]],
    [left[0], below[1]],
    [right[0], above[1]],
    [left[0], above[1]],
  ]
}

/** Close behind the middle of a line that stands askew, where its own box would push the label far off. */
function slanted(body: Labelled, corners: Point[], w: number, h: number, gap: number): Point | null {
  if (body.shape !== 'rigid' || corners.length === 0) return null
  const [fx, fy] = ahead(body.heading)
  const back: Point = [-fx, up(-fy)]
  const [mx, my] = centreOf(body.stands)
  const far = Math.max(...corners.map(([x, y]) => (x - mx) * back[0] + (y - up(my)) * back[1]))
  // As far as a box of this size reaches towards the line from its own middle.
  const own = (Math.abs(back[0]) * w + Math.abs(back[1]) * h) / 2
  return [mx + back[0] * (far + own + gap), up(my) + back[1] * (far + own + gap)]
}

function boundsOf(points: readonly Point[]): Bounds {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** How much of a box the others cover. */
function sum(others: readonly Bounds[], box: Bounds): number {
  let covered = 0
  for (const other of others) {
    const w = Math.min(box.right, other.right) - Math.max(box.left, other.left)
    if (w <= 0) continue
    const h = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)
    if (h > 0) covered += w * h
  }
  return covered
}
