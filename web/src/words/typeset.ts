/** What the service says in plain letters, as it is printed: a minus is no hyphen. */
export function typeset(words: string): string {
  return words.replace(/(^|[\s(])-(?=\d)/g, '$1−')
}
