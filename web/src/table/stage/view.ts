/**
 * Where the table lies on the screen. The table is drawn in thousandths with y as `-y`, because on the table y grows to
 * the north and in SVG to the south: `up` is the one place where this is turned round.
 */
import { cornersOf } from './placing/place_of'
import type { Body, Point } from './types'

/** Pixels of the table's origin, and pixels per thousandth. */
export interface View {
  x: number
  y: number
  k: number
}

export interface Size {
  w: number
  h: number
}

/** A box in SVG units. */
export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

export function boxAround(x: number, y: number, w: number, h: number): Bounds {
  return { left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2 }
}

export const CLOSEST = 0.16 // pixels per thousandth: a stand fills a third of a screen

export function up(y: number): number {
  return y === 0 ? 0 : -y
}

export function toScreen(view: View, [x, y]: Point): Point {
  return [view.x + x * view.k, view.y + up(y) * view.k]
}

export function toTable(view: View, x: number, y: number): Point {
  return [(x - view.x) / view.k, up((y - view.y) / view.k)]
}

export function panned(view: View, dx: number, dy: number): View {
  return { x: view.x + dx, y: view.y + dy, k: view.k }
}

/** Zoomed with a point of the screen kept where it is. */
export function zoomedAt(view: View, factor: number, x: number, y: number): View {
  return { x: x - (x - view.x) * factor, y: y - (y - view.y) * factor, k: view.k * factor }
}

/** What lies beside the screen, in SVG units. */
export function unseen({ x, y, k }: View, { w, h }: Size): Bounds[] {
  const far = 1e9
  const seen = { left: -x / k, right: (w - x) / k, top: -y / k, bottom: (h - y) / k }
  const all = { left: -far, right: far, top: -far, bottom: far }
  return [
    { ...all, right: seen.left },
    { ...all, left: seen.right },
    { ...all, bottom: seen.top },
    { ...all, top: seen.bottom },
  ]
}

/** The view in which a box fills the screen, less a margin in pixels. */
export function fitted(bounds: Bounds, size: Size, margin: number, beside = margin): View {
  const [w, h] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const k = Math.max(1e-6, Math.min((size.w - 2 * beside) / w, (size.h - 2 * margin) / h))
  return {
    x: size.w / 2 - ((bounds.left + bounds.right) / 2) * k,
    y: size.h / 2 - ((bounds.top + bounds.bottom) / 2) * k,
    k,
  }
}

export const ROOM = 5000 // thousandths of an inch that are shown round the units

/** A box round these units with room to move, no larger than the table; null if there are none. */
export function battleOf(bodies: readonly Body[], zones: readonly Point[], room: number, table: Bounds): Bounds | null {
  const points = [
    ...bodies.flatMap(({ stands, width, depth }) => stands.flatMap((stand) => cornersOf(stand, width, depth))),
    ...zones,
  ]
  if (!points.length) return null
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => up(y))
  return {
    left: Math.max(table.left, Math.min(...xs) - room),
    top: Math.max(table.top, Math.min(...ys) - room),
    right: Math.min(table.right, Math.max(...xs) + room),
    bottom: Math.min(table.bottom, Math.max(...ys) + room),
  }
}

/** Without bare ground beside the table, where the table is large enough to cover it. */
export function covered(view: View, table: Bounds, size: Size): View {
  const axis = (at: number, low: number, high: number, room: number): number => {
    const [first, last] = [low * view.k, high * view.k]
    return last - first < room ? room / 2 - (first + last) / 2 : Math.min(-first, Math.max(room - last, at))
  }
  return {
    x: axis(view.x, table.left, table.right, size.w),
    y: axis(view.y, table.top, table.bottom, size.h),
    k: view.k,
  }
}

/** Never so far off that the table is lost: neither too small nor too large, and always partly on the screen. */
export function limited(view: View, table: Bounds, size: Size): View {
  const least = fitted(table, size, 0).k * 0.8
  const k = Math.min(CLOSEST, Math.max(least, view.k))
  const at = k === view.k ? view : zoomedAt(view, k / view.k, size.w / 2, size.h / 2)
  return {
    x: held(at.x, size.w * 0.6 - table.right * k, size.w * 0.4 - table.left * k),
    y: held(at.y, size.h * 0.6 - table.bottom * k, size.h * 0.4 - table.top * k),
    k,
  }
}

function held(value: number, low: number, high: number): number {
  return low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value))
}

/** The box round a unit, with room about it. */
export function around(stands: Body['stands'], room: number): Bounds {
  const xs = stands.map(([x]) => x)
  const ys = stands.map(([, y]) => up(y))
  return {
    left: Math.min(...xs) - room,
    right: Math.max(...xs) + room,
    top: Math.min(...ys) - room,
    bottom: Math.max(...ys) + room,
  }
}
