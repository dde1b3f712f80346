/** The messages as this page reads them: the generated records, with facts and answer spaces told apart by their kind. */
import type * as sent from '../protocol'

export { PROTOCOL } from '../protocol'
export type {
  Act,
  Area,
  Assault,
  Beat,
  Body,
  Card,
  CardScene,
  CardSide,
  Chance,
  Done,
  Ghost,
  Hint,
  Line,
  Marker,
  Named,
  No,
  Notice,
  Odds,
  OddsTold,
  Outcome,
  Patch,
  Pile,
  Point,
  Pose,
  Preview,
  Previewed,
  Reach,
  Reached,
  Reason,
  Scene,
  SeatTold,
  Side,
  Spot,
  Staged,
  Tag,
  Tie,
  Touch,
} from '../protocol'

export type Picture = sent.Scene | sent.CardScene

/** What can be pointed at by its name. */
export function idsOf(picture: Picture): string[] {
  return (picture.kind === 'table' ? picture.bodies : picture.cards).map(({ id }) => id)
}

/** Units of either kind of table, as far as the frame speaks of them. */
export function unitsOf(picture: Picture | null): { id: string; seat: number; name: string }[] {
  if (!picture) return []
  return picture.kind === 'table' ? picture.bodies : picture.cards
}

export type LogLine = Omit<sent.LogLine, 'fact'> & { fact: { type: string } & Record<string, unknown> }
export type Question = Omit<sent.Question, 'space'> & { space: Space }
export type Update = Omit<sent.Update, 'question' | 'log'> & {
  question: Question | null
  log: { since: number; lines: LogLine[] }
}
export type FromService = Exclude<sent.ServerMessage, sent.Update> | Update

// -- answer spaces -------------------------------------------------------------------------------------------------------

export interface Option {
  key: string
  words: string
  rule?: string
  barred?: sent.Reason
}

export type ChoiceSpace = { kind: 'choice'; options: Option[]; default: string }
export type YesNoSpace = { kind: 'yes_no'; yes: string; no: string; default: boolean; barred?: sent.Reason }
export type PickSpace = { kind: 'pick' | 'cards'; options: Option[]; least: number; most: number; default: string[] }
export type OrderSpace = { kind: 'order'; options: Option[]; default: string[] }
export type NumberSpace = {
  kind: 'number'
  low: number
  high: number
  step: number
  scale: number
  unit: string
  default: number
}
export type AllotSpace = {
  kind: 'allot'
  options: Option[]
  total: number
  limits: number[]
  exact: boolean
  default: number[]
}
export type ManoeuvreSpace = {
  kind: 'manoeuvre'
  about: string
  allowance: number
  verbs: string[]
  must?: string
  duty?: sent.Reason // what `must` says, in words
  heading?: number
  turn?: number // most of all wheels or turns together
} & Record<string, unknown>
export type PlaceSpace = { kind: 'place'; about?: string; default?: unknown } & Record<string, unknown>
export type FormSpace = { kind: 'form'; about?: string } & Record<string, unknown>
export type Space =
  ChoiceSpace | YesNoSpace | PickSpace | OrderSpace | NumberSpace | AllotSpace | ManoeuvreSpace | PlaceSpace | FormSpace

/** The dice of a `Rolled` fact. */
export interface Rolled {
  type: 'Rolled'
  label: string
  rule: string
  dice: string
  faces: number[]
  who: string[]
  seat: number | null
  need: number | null
  limit?: number | null // where low is good
  mods: sent.Named[]
}
