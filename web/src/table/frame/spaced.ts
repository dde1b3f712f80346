/** The numbers of turns along the line of a game: no two of them run into each other. */
const DIGIT = 7 // px
const GAP = 6

export function spaced<T extends { turn: number }>(turns: readonly T[], at: (turn: T) => number): T[] {
  const kept: T[] = []
  let end = -Infinity
  for (const each of turns) {
    const half = (String(each.turn).length * DIGIT) / 2
    const middle = at(each)
    if (middle - half < end + GAP) continue
    kept.push(each)
    end = middle + half
  }
  return kept
}
