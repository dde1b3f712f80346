/** What is read from a body of men at a glance: spirit as shape and letter, men as a number, disorder as pips. */
import type { Body, Tag } from '../types'

type Badged = Pick<Body, 'id' | 'tags' | 'spirit' | 'men' | 'disorder' | 'width'>

export interface Badge {
  id: string // empty: there is no room for it
  spirit: Tag | null
  men: string
  pips: number
  tags: Tag[]
  width: number // pixels, before it is made smaller
  scale: number
  widths: { id: number; spirit: number; men: number; tag: number }
}

const SMALLEST = 0.8 // what is still read
const SPIRIT = 16
const TAG = 15
const DIGIT = 7
const LETTER = 7.6

/** What there is room for behind the block: nothing runs over into the neighbour, what is out of the ordinary comes first. */
export function badgeOf(body: Badged, px: number): Badge {
  const room = body.width / px
  const men = body.men.join('·')
  const widths = {
    id: body.id.length * LETTER + 8,
    spirit: body.spirit ? SPIRIT : 0,
    men: men.length * DIGIT + 5,
    tag: TAG,
  }
  let width = widths.spirit + Math.max(widths.men, body.disorder * 6 + 3)
  // Circles are traits, which do not change; they give way to what has happened.
  const tags: Tag[] = []
  const wanted = [...body.tags].sort((a, b) => Number(a.shape === 'circle') - Number(b.shape === 'circle'))
  const hasId = width + widths.id <= room
  if (hasId) width += widths.id
  for (const tag of wanted) {
    if (width + TAG > room) break
    tags.push(tag)
    width += TAG
  }
  const scale = Math.max(SMALLEST, Math.min(1, (room - 1) / (width + 2)))
  return { id: hasId ? body.id : '', spirit: body.spirit, men, pips: body.disorder, tags, width, scale, widths }
}

/** The same in words. */
export function troopWords(body: Pick<Body, 'spirit' | 'men' | 'disorder'>): string[] {
  if (!body.men?.length) return []
  const told = [`${body.men.reduce((sum, each) => sum + each, 0)} men`]
  if (body.spirit) told.push(body.spirit.words)
  if (body.disorder) told.push(`${body.disorder} disorder ${body.disorder === 1 ? 'point' : 'points'}`)
  return told
}
