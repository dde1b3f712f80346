/** Which rulebook a rule is in: its first letters tell. */

const BOOKS: Record<string, string> = {
  NAV: 'navarcoi',
  ALA: 'alala',
  HOP: 'hoplites',
  HMA: 'hoplomachia',
  PAE: 'paean',
}

/** Empty: the id does not tell. */
export function bookOf(rule: string): string {
  return BOOKS[rule.split('-', 1)[0] ?? ''] ?? ''
}
