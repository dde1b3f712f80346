/** Where the two fields lie in the box of the table, and which column is where for the one who looks. */

import type { Bounds } from '../../stage/view'

export const COLUMNS = 9
export const HIGHER = 1.36 // a card's height to its width
const ZONE_GAP = 14 // between wing and centre; nobody shall take them for one line
const GAP = 4
const PAD = 9
const STRIP = 15 // of the ground, below a card
const LEAST = 46 // a finger must hit it
const PHONE = { below: 560, least: 56, far: 48, row: 42, bar: 32 } // px: there the fields are wider than the box, and what lies behind them is not
const MOST = 148
const BAR = 40
const NUMBERS = 14 // the line of the column numbers
const DICE = { roomy: 80, small: 60 } // of dice and what came of them, which lie on no card
const LOW = 520 // px of a table that has to save
const LEAST_FAR = 76 // leader and pockets of the other side, with their labels

export interface Layout {
  isPhone: boolean
  view: number // width of the box
  width: number // of the whole, which may be wider than the box
  card: { w: number; h: number }
  lefts: number[] // of the nine columns, from the left as they are seen
  top: { far: number; near: number } // of the two rows, far: the other side's
  spot: number // height of an area: the card, and a strip of its ground
  middle: { y: number; h: number } // between the rows
  dice: { y: number; h: number } // in it
  strip: number // height of the phase strip
  far: { y: number; h: number } // the other side's rear: leader, hand, second line
  near: { y: number; h: number }
  bar: { y: number; h: number } // behind the own field: what the touches say
  height: number
}

/** Which column the i-th place from the left is: South looks from column 1 to 9, North the other way round. */
export function columnAt(place: number, below: number): number {
  return below === 0 ? place + 1 : COLUMNS - place
}

export function placeOf(column: number, below: number): number {
  return below === 0 ? column - 1 : COLUMNS - column
}

/** Wings are columns 1, 2 and 8, 9: a gap lies after the second and the seventh place from either side. */
function gapsBefore(place: number): number {
  return (place > 1 ? 1 : 0) + (place > 6 ? 1 : 0)
}

export function layoutFor(box: { w: number; h: number }): Layout {
  const strip = 26
  const isPhone = box.w < PHONE.below
  const leastFar = isPhone ? PHONE.far : LEAST_FAR
  const diceH = box.h < LOW ? DICE.small : DICE.roomy
  const middleH = NUMBERS + diceH
  const barH = isPhone ? PHONE.bar : BAR
  const across = box.w - 2 * PAD - 2 * ZONE_GAP - (COLUMNS - 1) * GAP
  const wide = across / COLUMNS
  // Two rows of areas, the hand (somewhat larger than an area) and the other side's rear must find room.
  const down = box.h - strip - middleH - 2 * STRIP - 4 * GAP - leastFar - barH
  const high = down / 3 / HIGHER
  const w = Math.floor(Math.max(isPhone ? PHONE.least : LEAST, Math.min(MOST, wide, high)))
  const h = Math.round(w * HIGHER)
  const rowW = w * COLUMNS + GAP * (COLUMNS - 1) + 2 * ZONE_GAP
  const width = Math.max(box.w, rowW + 2 * PAD)
  const left = (width - rowW) / 2
  const lefts = Array.from({ length: COLUMNS }, (_, at) =>
    Math.round(left + at * (w + GAP) + gapsBefore(at) * ZONE_GAP),
  )
  const spot = h + STRIP
  const fields = 2 * spot + middleH
  const behind = box.h - strip - fields - barH - 4 * GAP
  // On a phone the hand has a row of its own.
  const nearH = isPhone
    ? h + 12 + PHONE.row
    : Math.max(h * 0.9 + 12, Math.min(h + 16, behind * 0.6, behind - LEAST_FAR))
  const farH = isPhone ? leastFar : Math.max(LEAST_FAR, Math.min(132, behind - nearH))
  const far = { y: strip + GAP, h: farH }
  const farTop = far.y + far.h + GAP
  const middle = { y: farTop + spot, h: middleH }
  const nearTop = middle.y + middleH
  const bar = { y: nearTop + spot, h: barH }
  const nearY = bar.y + barH
  const near = { y: nearY, h: Math.max(nearH, box.h - nearY - GAP) }
  return {
    isPhone,
    view: box.w,
    width,
    card: { w, h },
    lefts,
    top: { far: farTop, near: nearTop },
    spot,
    middle,
    dice: { y: middle.y + NUMBERS, h: diceH },
    strip,
    far,
    near,
    bar,
    height: Math.max(box.h, near.y + nearH + GAP),
  }
}

/** The area of a column of a side. */
export function boxOf(layout: Layout, seat: number, column: number, below: number): Bounds {
  const left = layout.lefts[placeOf(column, below)] ?? 0
  const top = seat === below ? layout.top.near : layout.top.far
  return { left, right: left + layout.card.w, top, bottom: top + layout.spot }
}

/** The middle of the card in a column of a side. */
export function centreOf(layout: Layout, seat: number, column: number, below: number): [number, number] {
  const x = (layout.lefts[placeOf(column, below)] ?? 0) + layout.card.w / 2
  return [x, (seat === below ? layout.top.near : layout.top.far) + layout.card.h / 2]
}
