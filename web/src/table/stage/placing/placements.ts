/** Places as answers: every way in which they are said, as one record that a hand can move. */
import type { Placement as PiecePlacement, SquadronPlacement } from '../../../protocol'
import type { PlaceSpec } from '../types'

export interface Placement {
  piece: string
  formation: string
  x: number
  y: number
  heading: number
  commander: number
}

export function placementsOf({ shape, pieces }: PlaceSpec, answer: unknown): Placement[] {
  if (typeof answer !== 'object' || answer === null) return []
  const plain = { piece: pieces[0]?.id ?? '', formation: '', heading: 0, commander: 0 }
  switch (shape) {
    case 'fleet':
      return (answer as SquadronPlacement[]).map(({ squadron, ...rest }) => ({ ...plain, piece: squadron, ...rest }))
    case 'army':
      return (answer as PiecePlacement[]).map((each) => placed(pieces, each))
    case 'piece':
      return [placed(pieces, answer as PiecePlacement)]
    default: {
      const [x = 0, y = 0, heading = 0] = answer as number[]
      return [{ ...plain, x, y, heading }]
    }
  }
}

export function answerOf({ shape }: PlaceSpec, placements: readonly Placement[]): unknown {
  const whole = placements.map((each) => ({ ...each, x: Math.round(each.x), y: Math.round(each.y) }))
  const [first] = whole
  switch (shape) {
    case 'fleet':
      return whole.map(({ piece, ...rest }) => ({ squadron: piece, ...rest }))
    case 'army':
      return whole.map(said)
    case 'piece':
      return first && said(first)
    case 'pose':
      return first && [first.x, first.y, first.heading]
    case 'point':
      return first && [first.x, first.y]
  }
}

function placed(pieces: PlaceSpec['pieces'], { item, x, y, facing, formation }: PiecePlacement): Placement {
  const usual = pieces.find(({ id }) => id === item)?.formations[0] ?? ''
  return { piece: item, formation: formation || usual, x, y, heading: facing, commander: 0 }
}

/** Where nothing has a formation none is said. */
function said({ piece, x, y, heading, formation }: Placement): PiecePlacement {
  const answer = { item: piece, x, y, facing: Math.round(heading) } as PiecePlacement
  return formation ? { ...answer, formation } : answer
}
