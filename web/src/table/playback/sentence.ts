/** What lines of the log tell, as one sentence. */
import { tell } from '../../words/words.svelte'
import type { LogLine } from '../wire'

export function sentenceOf(lines: readonly LogLine[]): string {
  return lines.flatMap(({ words }) => (words ? tell(words) : [])).join('. ')
}
