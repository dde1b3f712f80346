/** What a game offers beside its battles. */

import { t, type Words } from '../words/words.svelte'
import type { RulesetInfo } from '../protocol'
import { musterHref } from '../router'

const BUILDERS: Record<string, Words> = { fleet: 'Fleet builder', army: 'Army builder' }

/** Where what players bring to free battles is built. */
export function builderOf({ id, builds }: RulesetInfo): { href: string; words: string } | null {
  const known = builds ? BUILDERS[builds] : undefined
  return builds ? { href: musterHref(id), words: known ? t(known) : `${builds} builder` } : null
}
