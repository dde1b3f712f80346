/** Moments that are scenes: for a short while they have the table to themselves. Space skips them as anything else. */
import type { LogLine, Picture } from '../wire'

export interface Scene {
  key: string // of its act and line
  kind: SceneKind
  cry: string // what a vase painter would write beside it
  words: string
  seat: number | null // whose it is
}

const CRIES = {
  advance: 'Ἐλελεῦ!',
  leader: 'Οἴμοι!',
  treason: 'Προδοσία!',
  diekplous: 'Διέκπλους!',
  decided: 'Τροπαῖον!',
} as const
export type SceneKind = keyof typeof CRIES

export function isScene({ moment }: LogLine): boolean {
  return moment !== null && moment in CRIES
}

/** What is painted of these lines: of several scenes the last one. */
export function sceneOf(key: string, lines: readonly LogLine[], picture: Picture | null): Scene | null {
  const line = lines.findLast(isScene)
  if (!line) return null
  const kind = line.moment as SceneKind
  // Of a throw it is not the number that makes the scene.
  const words = 'faces' in line.fact ? String(line.fact['label']) : line.words
  return { key: `${key} ${line.words}`, kind, cry: CRIES[kind], words, seat: seatOf(line, picture) }
}

/** Of the winner, of the leader, of the side that the fact names, of the first unit that it names. */
function seatOf({ fact }: LogLine, picture: Picture | null): number | null {
  const outcome = fact['outcome'] as { winner: number | null } | undefined
  if (outcome) return outcome.winner
  const names = namesIn(fact)
  const leader = picture?.kind === 'table' ? picture.commanders.find(({ id }) => names.includes(id)) : undefined
  if (leader) return leader.seat
  if (typeof fact['seat'] === 'number') return fact['seat']
  const units = picture?.kind === 'table' ? picture.bodies : (picture?.cards ?? [])
  const first = names.find((name) => units.some(({ id }) => id === name))
  return units.find(({ id }) => id === first)?.seat ?? null
}

export function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : []
}
