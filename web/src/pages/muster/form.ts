/** How the fields of an army are laid out; what they mean is the service's. */

import type { Field, Form, MusterFault, Word } from '../../protocol'

/** A list of bare values stands in one line with what it belongs to. */
export function isPlainList(field: Field): boolean {
  return field.kind === 'list' && field.sorts.every(({ id }) => !id)
}

export function isRows(field: Field): boolean {
  return field.kind === 'list' && !isPlainList(field)
}

/** An item that holds lines of its own is a part of the page; others are lines. */
export function isDeep(field: Field): boolean {
  return isRows(field) && field.items.some(({ fields }) => fields.some(isRows))
}

/** What one of a list is called. */
export function itemWord(field: Field): string {
  return (field.sorts[0]?.name ?? field.words).toLowerCase()
}

export function withArticle(word: string): string {
  return `${/^(?!uni)[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** As widths of columns: names take what is left. */
export function columnsOf(item: Form): string {
  const widths = item.fields.map(({ kind }) => (kind === 'text' ? 'minmax(6rem, 1fr)' : 'max-content'))
  return ['1.6rem', ...widths, 'minmax(2rem, max-content)', 'max-content'].join(' ')
}

/** What may be chosen, under the heads of its groups. */
export function grouped(values: readonly Word[]): { head: string; words: Word[] }[] {
  const found: { head: string; words: Word[] }[] = []
  for (const word of values) {
    const last = found.at(-1)
    if (last?.head === word.group) last.words.push(word)
    else found.push({ head: word.group, words: [word] })
  }
  return found
}

/** The faults of one part, said by its path; those of the parts within it are theirs. */
export function faultsAt(faults: readonly MusterFault[], ...paths: string[]): MusterFault[] {
  return faults.filter(({ at }) => at.some((path) => paths.includes(path)))
}

/** Where a part stands on the page. */
export function anchorOf(path: string): string {
  return `part-${path.replaceAll('.', '-')}`
}
