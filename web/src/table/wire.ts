/** The messages as this page reads them: the generated records, with facts told apart by their type. */
import type * as sent from '../protocol'

export { PROTOCOL } from '../protocol'
export type {
  Act,
  AllotSpec,
  Area,
  Assault,
  Beat,
  Body,
  Card,
  CardScene,
  CardSide,
  CardsSpec,
  Chance,
  ChoiceSpec,
  Done,
  Ending,
  FormField,
  FormRow,
  FormSpec,
  FormValue,
  Ghost,
  Grasped,
  Grouped,
  Hint,
  Idle,
  Led,
  Leg,
  Line,
  Mark,
  Marker,
  MoveSpec,
  MoveVerb,
  Named,
  No,
  Notice,
  Pinged,
  NumberSpec,
  Odds,
  OddsInfo,
  Onto,
  OptionSpec,
  OrderSpec,
  Outcome,
  Patch,
  PickSpec,
  Pile,
  PlacePiece,
  PlaceSpec,
  PlaceZone,
  Point,
  Pose,
  Preview,
  Previewed,
  Question,
  Reach,
  Reached,
  Reason,
  Reply,
  Scene,
  SeatInfo,
  Side,
  Settle,
  Space,
  Spot,
  Staged,
  Tag,
  Tie,
  Touch,
  Track,
  TrackChange,
  TrackZone,
  YesNoSpec,
} from '../protocol'

/** What is wanted of several units. */
export type Target = sent.AskGroup['target']

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
export type Update = Omit<sent.Update, 'log'> & {
  log: { since: number; lines: LogLine[] }
}
export type FromService = Exclude<sent.ServerMessage, sent.Update> | Update

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
  counts: number | null // dice that show it or more are counted; null: they are added up
  mods: sent.Named[]
}
