/** Where a floating panel stands so that it does not cover what it is about, nor more of the rest than it must. */
import type { Bounds, Size, View } from './view'

export interface Corner {
  left: number
  top: number
}

const GAP = 14
const MARGIN = 6
const FARTHER = [0, 60, 120] // px, in a crowd: beside the unit its neighbours would be covered
const FAR = 14 // what a pixel of them costs, in pixels of what is covered

/** Beside a box of the table, on the stage; of all sides the one where it covers least of what is to be avoided. */
export function beside(about: Bounds, view: View, panel: Size, stage: Size, avoid: readonly Bounds[] = []): Corner {
  const box = onScreen(about, view)
  const others = avoid.map((each) => onScreen(each, view))
  const [midX, midY] = [(box.left + box.right - panel.w) / 2, (box.top + box.bottom - panel.h) / 2]
  const tries = FARTHER.flatMap((far) => {
    const [right, left, below, above] = [
      box.right + GAP + far,
      box.left - GAP - far - panel.w,
      box.bottom + GAP + far,
      box.top - GAP - far - panel.h,
    ]
    return [
      { left: right, top: midY },
      { left, top: midY },
      { left: midX, top: above },
      { left: midX, top: below },
      { left: right, top: above },
      { left: right, top: below },
      { left, top: above },
      { left, top: below },
    ].map((corner, side) => ({ corner, cost: side * 30 + far * FAR }))
  })
  let best = held(tries[0]?.corner ?? { left: 0, top: 0 }, panel, stage)
  let least = Infinity
  for (const { corner: tried, cost: dear } of tries) {
    const corner = held(tried, panel, stage)
    const covered = others.reduce((sum, other) => sum + common(corner, panel, other), 0)
    const pushed = Math.abs(corner.left - tried.left) + Math.abs(corner.top - tried.top)
    const cost = 20 * common(corner, panel, box) + covered + pushed * 4 + dear
    if (cost < least) [best, least] = [corner, cost]
  }
  return best
}

function onScreen(bounds: Bounds, { x, y, k }: View): Bounds {
  return {
    left: x + bounds.left * k,
    right: x + bounds.right * k,
    top: y + bounds.top * k,
    bottom: y + bounds.bottom * k,
  }
}

function held({ left, top }: Corner, panel: Size, stage: Size): Corner {
  return {
    left: Math.max(MARGIN, Math.min(stage.w - panel.w - MARGIN, left)),
    top: Math.max(MARGIN, Math.min(stage.h - panel.h - MARGIN, top)),
  }
}

/** The area that a panel at a corner has in common with a box. */
function common({ left, top }: Corner, panel: Size, box: Bounds): number {
  const w = Math.min(left + panel.w, box.right) - Math.max(left, box.left)
  const h = Math.min(top + panel.h, box.bottom) - Math.max(top, box.top)
  return w > 0 && h > 0 ? w * h : 0
}
