/** Where the words stand that tell what has come over units: text never lies on text. What has no room is left to the log. */
import type { Bounds, Size } from '../stage/view'
import { effectWords, type Effect } from './effects'

export interface Chip {
  id: string // of its unit; of what is told of many at once, its words
  words: readonly string[]
  isLost: boolean // the first of them is a loss
  x: number // its middle
  y: number
  pull: number // px down from its middle to the unit, up if negative; 0: it stands beside it
}

const MOST = 3 // words of one unit; its card has all of them
const MANY = 3 // units from which on the same words are told once
const LETTER = 8.2 // px, of a wide font
const [ENDS, GAP, HIGH] = [16, 3, 22]
const MARGIN = 4
const BESIDE = 4 // px; from farther off a line leads to the unit
const INTO = 24 // px of a unit's box are room for its plate

export function chipsOf(
  effects: readonly Effect[],
  boxOf: (unit: string) => readonly Bounds[],
  labels: readonly Bounds[], // names on the table, which stay readable
  size: Size,
  isAtFoot = false,
): Chip[] {
  const shown = effects.flatMap((effect) =>
    boxOf(effect.id)
      .slice(0, 1)
      .map((box) => ({ effect, box })),
  )
  const counts = new Map<string, number>()
  for (const { effect } of shown)
    for (const word of effect.gone ? [] : effect.lit) counts.set(word, (counts.get(word) ?? 0) + 1)
  const shared = [...counts].flatMap(([word, count]) => (count >= MANY ? [word] : []))
  const taken: Bounds[] = []
  const chips: Chip[] = []

  const put = (
    id: string,
    words: readonly string[],
    isLost: boolean,
    box: Bounds,
    isAtFoot: boolean,
    isShared = false,
  ) => {
    const whole = words.reduce((sum, word) => sum + word.length * LETTER + ENDS, (words.length - 1) * GAP)
    const w = Math.min(whole, size.w - 2 * MARGIN)
    const at = placed(box, w, isAtFoot, size).find((spot) => !meets(spot, [...taken, ...labels]))
    // A loss is told in any case: rather on a name than not at all, but never on other words.
    const last = isLost ? placed(box, w, isAtFoot, size).find((spot) => !meets(spot, taken)) : undefined
    const spot = at ?? last
    if (!spot) return
    taken.push(spot)
    const [x, y] = [(spot.left + spot.right) / 2, (spot.top + spot.bottom) / 2]
    chips.push({ id, words, isLost, x, y, pull: isShared ? 0 : pullTo(spot, box) })
  }

  const told = shown.map(({ effect, box }) => ({
    effect,
    box,
    words: effectWords(effect)
      .filter((word) => !shared.includes(word))
      .slice(0, MOST),
  }))
  const isLoss = ({ lost, gone }: Effect) => lost > 0 || gone
  for (const { effect, box, words } of told)
    if (words.length && isLoss(effect)) put(effect.id, words, true, box, isAtFoot)
  for (const word of shared) {
    const boxes = shown.flatMap(({ effect, box }) => (effect.lit.includes(word) ? [box] : []))
    put(word, [`${word} · ${boxes.length}`], false, around(boxes), false, true)
  }
  for (const { effect, box, words } of told)
    if (words.length && !isLoss(effect)) put(effect.id, words, false, box, isAtFoot)
  return chips
}

/** Before the unit first, then behind it, then farther off; always on the table. */
function placed(box: Bounds, w: number, isAtFoot: boolean, size: Size): Bounds[] {
  const middle = (box.left + box.right) / 2
  const x = Math.max(w / 2 + MARGIN, Math.min(size.w - w / 2 - MARGIN, middle))
  const [first, second] = isAtFoot ? [box.bottom - HIGH, box.top] : [box.top, box.bottom - HIGH / 2]
  const ys = [first, first - HIGH, second, second + HIGH, first - 2 * HIGH, first - 3 * HIGH, second + 2 * HIGH]
  return ys
    .map((y) => ({ left: x - w / 2, right: x + w / 2, top: y - HIGH / 2, bottom: y + HIGH / 2 }))
    .filter(({ top, bottom }) => top >= 0 && bottom <= size.h)
}

/** From the middle of a spot above or below a box to its nearer edge, where that is far. */
function pullTo(spot: Bounds, box: Bounds): number {
  const y = (spot.top + spot.bottom) / 2
  const into = Math.min(INTO, (box.bottom - box.top) / 2)
  if (box.top - spot.bottom > BESIDE) return box.top + into - y
  return spot.top - box.bottom > BESIDE ? box.bottom - into - y : 0
}

function meets(spot: Bounds, others: readonly Bounds[]): boolean {
  return others.some(
    (other) => spot.left < other.right && other.left < spot.right && spot.top < other.bottom && other.top < spot.bottom,
  )
}

function around(boxes: readonly Bounds[]): Bounds {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}
