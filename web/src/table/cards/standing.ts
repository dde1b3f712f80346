/** Standing orders: options that are no answers of the moment, gathered into what they order and how. */
import type { Line, OptionSpec } from '../wire'
import { isOrder } from './hand/touching'

export interface Standing {
  name: string // as keys call it
  words: string
  rule: string
  values: { value: string; key: string }[]
  now: string
}

/** Keys are "order <what> <how>"; the words end with how, too. `lines` are the orders as they stand. */
export function standingOrders(options: OptionSpec[], lines: Line[]): Standing[] {
  const found = new Map<string, Standing>()
  for (const option of options.filter(isOrder)) {
    const [, name = '', value = ''] = option.key.split(' ')
    const order = found.get(name) ?? {
      name,
      words: labelOf(option, value),
      rule: option.rule ?? '',
      values: [],
      now: '',
    }
    order.values.push({ value, key: option.key })
    found.set(name, order)
  }
  const plain = (words: string) => words.toLowerCase().replace(/[_:]/g, ' ').trim()
  for (const order of found.values())
    order.now = lines.find((line) => [plain(order.words), plain(order.name)].includes(plain(line.name)))?.value ?? ''
  return [...found.values()]
}

function labelOf(option: OptionSpec, value: string): string {
  const words = option.words.replace(/^standing order: */i, '').replace(new RegExp(`[: ]*${value}$`), '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
