/** Dice where they fall: the rolls of the newest news, one group after the other, each at its unit. */
import { Passing } from '../passing.svelte'
import type { Session } from '../session.svelte'
import { centreOf } from './place_of'
import type { LogLine, Point, Rolled, Scene } from './types'

export interface Throw {
  key: number
  at: Point | null // null: about no unit in particular
  heading: string // for whom and for what
  rolled: Rolled
  total: number
  hits: number | null // of dice that are counted, not added up
}

const SHOWN = 2600 // ms at speed 1
const LATER = 420 // each next one comes so much later
const MOST = 6 // at a time; the log has them all

export class DiceOnTable extends Passing<Throw> {
  #next = 0

  constructor() {
    super(SHOWN, LATER, MOST)
  }

  /** Take the news: show their rolls, then let them go. */
  take(session: Session): void {
    const { news, scene } = session
    if (!news.length || !scene) return
    const throws = news
      .filter(isRoll)
      .map((line) => this.#thrown(line, scene))
      .slice(-MOST)
    session.news = []
    this.show(throws, session.settings, isSamePlace)
  }

  #thrown(line: LogLine, scene: Scene): Throw {
    const rolled = line.fact as unknown as Rolled
    const body = scene.bodies.find(({ id }) => rolled.who?.includes(id))
    const total =
      (rolled.faces ?? []).reduce((a, b) => a + b, 0) + (rolled.mods ?? []).reduce((sum, { value }) => sum + value, 0)
    return {
      key: this.#next++,
      at: body ? centreOf(body.stands) : null,
      heading: heading(rolled, scene),
      rolled,
      total,
      hits: hitsOf(rolled),
    }
  }
}

/** Units by their short names, which stand beside the dice; a side by its letter; nobody is named twice. */
export function heading({ who, seat, label: told }: Rolled, scene: Scene): string {
  const label = scene.bodies.reduce((words, { id, name }) => words.replaceAll(`${id} ${name}`, id), told)
  const units = who.filter((id) => /\d/.test(id) || scene.bodies.some((body) => body.id === id))
  const names = units.length ? units : [scene.sides.find((side) => side.seat === seat)?.letter ?? '']
  return [...names.filter((name) => name && !label.includes(name)), label].join(' ')
}

/** Where the words of a throw say from which face on a die counts: how many do; null where they are added up. */
export function hitsOf({ label, faces }: Rolled): number | null {
  const from = /(\d) or more/.exec(label)?.[1]
  return from === undefined ? null : faces.filter((face) => face >= Number(from)).length
}

function isRoll(line: LogLine): boolean {
  return line.fact?.type === 'Rolled'
}

function isSamePlace(a: Throw, b: Throw): boolean {
  return (
    (a.at === null && b.at === null && a.rolled.seat === b.rolled.seat) ||
    (a.at !== null && b.at !== null && a.at[0] === b.at[0] && a.at[1] === b.at[1])
  )
}
