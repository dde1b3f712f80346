/** Where the camera looks while an act is shown: only as far as needed, and back again afterwards. */
import type { Bounds, Size, View } from '../stage/view'

const SMALLEST = 24 // px that a base takes, so that it can be seen what happens to it
const MARGIN = 48 // px that are free about what is looked at

/** The view that shows a box of the table; null: it is in sight as it is. `base`: the size of the smallest base in it. */
export function focusOn(box: Bounds, base: number, view: View, size: Size): View | null {
  const room = Math.min(
    (size.w - 2 * MARGIN) / Math.max(1, box.right - box.left),
    (size.h - 2 * MARGIN) / Math.max(1, box.bottom - box.top),
  )
  const k = Math.min(room, Math.max(view.k, SMALLEST / base))
  if (k === view.k && isInSight(box, view, size)) return null
  // What is in the middle of the screen stays near it: the screen goes only as far as it must.
  const [x, y] = [(size.w / 2 - view.x) / view.k, (size.h / 2 - view.y) / view.k]
  const about = { x: size.w / 2 - x * k, y: size.h / 2 - y * k, k }
  return {
    x: about.x + shift(box.left * k + about.x, box.right * k + about.x, size.w),
    y: about.y + shift(box.top * k + about.y, box.bottom * k + about.y, size.h),
    k,
  }
}

function isInSight(box: Bounds, { x, y, k }: View, { w, h }: Size): boolean {
  return x + box.left * k >= 0 && x + box.right * k <= w && y + box.top * k >= 0 && y + box.bottom * k <= h
}

function shift(low: number, high: number, room: number): number {
  if (high - low > room - 2 * MARGIN) return room / 2 - (low + high) / 2
  if (low < MARGIN) return MARGIN - low
  return high > room - MARGIN ? room - MARGIN - high : 0
}
