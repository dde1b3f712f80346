/** An army as part of an address, with the battle that it is built for. */

import type { Values } from '../../api'
import { packed, unpacked } from '../link'
import { isTable } from '../outside'
import { asValues, type Army } from './keeping'

export interface Shared {
  army: Army
  settings: Values
}

/** Null when it is too long for an address. */
export function toLink({ army, settings }: Shared): string | null {
  return packed({ army, settings })
}

/** Null when it holds nothing that was ever an army; in links of earlier days the army stands alone. */
export function fromLink(link: string): Shared | null {
  const info = unpacked(link)
  if (!isTable(info)) return null
  const { army, settings } = info
  return isTable(army) && isTable(settings) ? { army, settings: asValues(settings) } : { army: info, settings: {} }
}
