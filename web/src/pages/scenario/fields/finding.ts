/** Where a problem lies: on a piece, in a field of it, or in the form of the whole. */
import type { DraftInfo, Field, FieldGroup, Form } from '../records'

export interface Place {
  pieces: string[] // the one that it is about, or all of a list that it is about; none: it is about no piece
  group: string // of the form of the whole; empty: none has it
  path: string
}

export function placeOf(path: string, { pieces, form }: Pick<DraftInfo, 'pieces' | 'form'>): Place {
  if (!path) return { pieces: [], group: '', path }
  const over = pieces.filter((piece) => isWithin(path, piece.path)).sort((a, b) => b.path.length - a.path.length)
  if (over[0]) return { pieces: [over[0].path], group: '', path }
  const group = form.find(({ fields }) => fields.some((field) => touches(field, path))) ?? nearest(path, form)
  const under = pieces.filter((piece) => isWithin(piece.path, path) && !piece.of).map((piece) => piece.path)
  return { pieces: under, group: group?.id ?? '', path }
}

/** The part of the form that is about the same thing: a list that has no field there belongs to a side that has. */
function nearest(path: string, form: readonly FieldGroup[]): FieldGroup | undefined {
  const [top = ''] = path.split('.')
  return form.find(({ fields }) => fields.some((field) => isWithin(field.path, top)))
}

/** What a problem is about, in a word: a piece, or a part of the form. Empty: the whole. */
export function aboutOf(path: string, told: Pick<DraftInfo, 'pieces' | 'form'>): string {
  const { pieces, group } = placeOf(path, told)
  const name = told.form.find(({ id }) => id === group)?.words
  return name ?? told.pieces.find((one) => one.path === pieces[0])?.name ?? ''
}

/** Is it this path, or one below it? */
export function isWithin(path: string, above: string): boolean {
  return path === above || (above !== '' && path.startsWith(`${above}.`))
}

function touches(field: Field, path: string): boolean {
  if (isWithin(path, field.path) || isWithin(field.path, path)) return true
  return field.fields.some((each) => touches(each, path)) || field.items.some((item) => isIn(item, path))
}

function isIn(item: Form, path: string): boolean {
  return isWithin(path, item.path) || item.fields.some((each) => touches(each, path))
}

/** What all of several forms have in common and can be changed at once: `paths` are those of the field in each. */
export interface Common {
  field: Field
  paths: string[]
  isMixed: boolean
}

const PLAIN: readonly Field['kind'][] = ['text', 'long', 'number', 'choice', 'flag']

export function commonFields(forms: readonly Form[]): Common[] {
  const [first, ...rest] = forms
  if (!first) return []
  return first.fields.flatMap((field): Common[] => {
    if (!PLAIN.includes(field.kind)) return []
    const name = nameIn(first, field)
    const found = rest.map((form) =>
      form.fields.find((other) => nameIn(form, other) === name && other.kind === field.kind),
    )
    if (!found.every((other) => other !== undefined)) return []
    const isMixed = found.some((other) => JSON.stringify(other.value) !== JSON.stringify(field.value))
    const values = field.values.filter(({ id }) => found.every((other) => other.values.some((one) => one.id === id)))
    return [{ field: { ...field, values }, paths: [field, ...found].map(({ path }) => path), isMixed }]
  })
}

function nameIn(form: Form, field: Field): string {
  return field.path.startsWith(form.path) ? field.path.slice(form.path.length) : field.path
}

/** The field with this path, or the nearest above it, in a part of the page: opened, in sight and with the focus. */
export function reveal(root: Element, path: string): boolean {
  const fields = [...root.querySelectorAll<HTMLElement>('[data-field]')]
  const over = fields
    .filter((one) => isWithin(path, one.dataset['field'] ?? ''))
    .sort((a, b) => (b.dataset['field']?.length ?? 0) - (a.dataset['field']?.length ?? 0))
  const found = over[0] ?? fields.find((one) => isWithin(one.dataset['field'] ?? '', path))
  if (!found) return false
  for (let box: Element | null = found; box; box = box.parentElement) {
    if (box instanceof HTMLDetailsElement) box.open = true
  }
  found.scrollIntoView({ block: 'center' })
  const inside = found.matches('input, select, textarea, button')
    ? found
    : found.querySelector<HTMLElement>('input, select, textarea, button, summary')
  ;(inside ?? found).focus({ preventScroll: true })
  return true
}
