/** What is read from a body of men at a glance: spirit as shape and letter, men as a number, disorder as pips. */
import type { Body, Tag } from '../types'
import { isOfBases } from './ranks'

type Badged = Pick<Body, 'id' | 'tags' | 'spirit' | 'men' | 'disorder' | 'width'> &
  Partial<Pick<Body, 'label' | 'stands' | 'full' | 'front'>>

export interface Badge {
  id: string // empty: there is no room for it
  under: boolean // its name stands in a row of its own: beside the rest there is no room
  spirit: Tag | null
  men: string
  pips: number
  tags: Tag[]
  width: number // pixels, before it is made smaller
  scale: number
  widths: { id: number; spirit: number; men: number; tag: number }
}

export const ROW = 13 // pixels that a name in a row of its own takes
const SMALLEST = 0.8 // what is still read
const SPIRIT = 16
const TAG = 15
const DIGIT = 7
const LETTER = 7.6
const UNDER = 7 // a letter of a name in a row of its own

/** What there is room for behind the block: nothing runs over into the neighbour, what is out of the ordinary comes first. */
export function badgeOf(body: Badged, px: number): Badge {
  const room = breadth(body) / px
  const name = body.label || body.id
  const men = leftOf(body)
  const widths = {
    id: name.length * LETTER + 8,
    spirit: body.spirit ? SPIRIT : 0,
    men: men ? men.length * DIGIT + 5 : 0,
    tag: TAG,
  }
  let width = widths.spirit + (men ? Math.max(widths.men, body.disorder * 6 + 3) : 0)
  // Circles are traits, which do not change; they give way to what has happened.
  const tags: Tag[] = []
  const wanted = [...body.tags].sort((a, b) => Number(a.shape === 'circle') - Number(b.shape === 'circle'))
  const hasId = width + widths.id <= room || !men
  const under = !hasId && name.length * UNDER * SMALLEST <= room
  if (hasId) width += widths.id
  else if (under) width = Math.max(width, name.length * UNDER)
  for (const tag of wanted) {
    if (width + TAG > room) break
    tags.push(tag)
    width += TAG
  }
  const scale = Math.max(men ? SMALLEST : 1, Math.min(1, (room - 1) / (width + 2)))
  return {
    id: hasId || under ? name : '',
    under,
    spirit: body.spirit,
    men,
    pips: body.disorder,
    tags,
    width,
    scale,
    widths,
  }
}

/** What is left of it: men, or bases where each is whole or gone; what stands there alone needs no number. */
export function leftOf({ men, full = 0, stands = [] }: Pick<Body, 'men'> & Partial<Body>): string {
  if (men.length) return men.join('·')
  return full > 1 && stands.length > 1 ? String(stands.length) : ''
}

/** How wide it stands. */
function breadth({ front, width }: Pick<Body, 'width'> & Partial<Pick<Body, 'front'>>): number {
  return front ? Math.hypot(front[1][0] - front[0][0], front[1][1] - front[0][1]) : width
}

/** The same in words. */
export function troopWords(body: Pick<Body, 'spirit' | 'men' | 'disorder'> & Partial<Body>): string[] {
  if (isOfBases(body)) {
    const bases = (body.full ?? 0) > 1 ? (body.stands ?? []).length : 0 // a single figure is told without a number
    return bases ? [`${bases} ${body.piece}${bases === 1 ? '' : 's'}`] : []
  }
  if (!body.men?.length) return []
  const told = [`${body.men.reduce((sum, each) => sum + each, 0)} men`]
  if (body.spirit) told.push(body.spirit.words)
  if (body.disorder) told.push(`${body.disorder} disorder ${body.disorder === 1 ? 'point' : 'points'}`)
  return told
}
