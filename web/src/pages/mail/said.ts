/** What the service says of a game by mail, which is one of Hoplites. */
import { tell } from '../../words/words.svelte'

export function said(words: string): string {
  return tell(words, 'hoplites')
}
