/** What a game offers beside its battles. */

import type { RulesetInfo } from '../protocol'
import { musterHref } from '../router'

/** Where what players bring to free battles is built. */
export function builderOf({ id, builds }: RulesetInfo): { href: string; words: string } | null {
  return builds ? { href: musterHref(id), words: `${builds.charAt(0).toUpperCase()}${builds.slice(1)} builder` } : null
}
