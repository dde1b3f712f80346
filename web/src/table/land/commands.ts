/** Orders of leaders, gathered from the options of a question: by leader, then by what he may do. */
import type { Hint, OptionSpec, Scene } from '../wire'

export type Commander = Scene['commanders'][number]

export interface Order {
  option: OptionSpec
  unit: string // whom it concerns; empty: only himself
  way: string // up, down; empty where there is no such thing
}

export interface Deed {
  verb: string
  words: string
  orders: Order[]
}

export interface Command {
  commander: Commander
  deeds: Deed[]
}

/** What the verbs of the keys are called on the panel, in the order in which they are shown. */
const VERBS: Record<string, string> = {
  control: 'Control',
  signal: 'Signal the advance',
  invoke: 'Invoke',
  encourage: 'Encourage',
  move: 'Join',
}

const leaderOf = (key: string, commanders: readonly Commander[]) =>
  commanders.find(({ id }) => key.startsWith(`${id} `))

/** Are these orders that leaders give? Their keys begin with the leader. */
export function isCommand(options: readonly OptionSpec[], scene: Scene | null): boolean {
  return scene !== null && options.some(({ key }) => leaderOf(key, scene.commanders) !== undefined)
}

/** Standing orders are shown with the cards that they are about. */
export const isStanding = ({ key }: OptionSpec): boolean => key.startsWith('order ')

export function commandsOf(options: readonly OptionSpec[], scene: Scene): { commands: Command[]; rest: OptionSpec[] } {
  const commands: Command[] = []
  const rest: OptionSpec[] = []
  for (const option of options) {
    const commander = leaderOf(option.key, scene.commanders)
    if (!commander) {
      if (!isStanding(option)) rest.push(option)
      continue
    }
    const [verb = '', unit = '', way = ''] = option.key.slice(commander.id.length + 1).split(' ')
    let command = commands.find((each) => each.commander === commander)
    if (!command) commands.push((command = { commander, deeds: [] }))
    let deed = command.deeds.find((each) => each.verb === verb)
    if (!deed) command.deeds.push((deed = { verb, words: VERBS[verb] ?? verb, orders: [] }))
    deed.orders.push({ option, unit, way })
  }
  const verbs = Object.keys(VERBS)
  const place = ({ verb }: Deed) => (verbs.includes(verb) ? verbs.indexOf(verb) : verbs.length)
  for (const { deeds } of commands) deeds.sort((a, b) => place(a) - place(b))
  return { commands, rest }
}

/** The cost of a deed, if all its orders that can be given cost the same. */
export function costOf(deed: Deed, hints: Record<string, Hint>): number | null {
  const costs = new Set(deed.orders.flatMap(({ option }) => hints[option.key]?.cost ?? []))
  return costs.size === 1 ? ([...costs][0] ?? null) : null
}
