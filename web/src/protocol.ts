// Written by `python -m polemos.service.schema` from the service's records; change those, not this.

export const PROTOCOL = 2

export type Activity = 'acting' | 'busy' | 'done' | 'none' | 'ready'

export type Point = [number, number]

export type Pose = [number, number, number]

export type Shape = 'column' | 'loose' | 'rigid'

export type Ability = 'copy' | 'move' | 'points' | 'remove' | 'resize' | 'turn'

export type FieldKind = 'choice' | 'flag' | 'list' | 'long' | 'many' | 'number' | 'points' | 'record' | 'text' | 'told'

export type Layer = 'area' | 'body' | 'marker'

export type Verb = 'advance' | 'face' | 'incline' | 'march' | 'shift' | 'turn' | 'wheel'

/** Beats that belong together, as a fight, a charge or a test. */
export interface Act {
  words: string
  fight: boolean
  continues: boolean
}

/** Something of the palette, centred there or drawn through points. */
export interface AddPiece {
  kind: 'add'
  key: string
  x: number
  y: number
  points?: Point[]
}

/** Straight ahead. */
export type Advance = ['advance', number]

/** Who wants to fight it again, and the new game as soon as all do: only the asker's own tokens are in it. */
export interface AgainInfo {
  again: number[]
  game: GameGiven | null
}

/** Each goes so far straight ahead; whoever is slower keeps the others back, so that the gaps stay. */
export interface Ahead {
  kind: 'ahead'
  far: number
}

/** What is answered to a kind of question. */
export interface Alike {
  rule: string
  answer: string
}

/** A total dealt out; answered by a list of numbers, one for each option. */
export interface AllotSpec {
  kind: 'allot'
  options: OptionSpec[]
  total: number
  limits: number[]
  exact: boolean
  default: number[]
}

/** Answer the open question; `seq` is the last update seen, so that a late answer meets no other question. */
export interface Answer {
  kind: 'answer'
  id: string
  seq: number
  answer: unknown
}

/** A piece of the table. */
export interface Area {
  id: string
  kind: string
  points: Point[]
  name: string
  seat: number | null
  words: string
  rule: string
  line: boolean
  crest: Point[]
}

/** Whoever asks wants the same battle once more, with new dice. */
export interface AskAgain {
  also?: string[]
}

/** How would this seat end its turn, doing nothing more? Nothing changes. */
export interface AskEnding {
  kind: 'ending'
  id: string
  seq: number
}

/** A drop on the table turned into an answer, with its preview. */
export interface AskFit {
  kind: 'fit'
  id: string
  seq: number
  target: unknown
  chain?: Reply[]
}

/** What would a hand mean that takes this body and moves it? Nothing changes. */
export interface AskGrasp {
  kind: 'grasp'
  id: string
  seq: number
  body: string
  chain?: Reply[]
}

/** What would several units do that are led by one hand? Nothing changes. */
export interface AskGroup {
  kind: 'group'
  id: string
  seq: number
  units: string[]
  target: Ahead | Dress | GoFor
  chain?: Reply[]
}

/** Of one unit, of two that would fight, or (empty) of what the open question is about. */
export interface AskOdds {
  kind: 'odds'
  id: string
  units?: string[]
}

/** What would this answer bring? Nothing changes; the newest question wins. */
export interface AskPreview {
  kind: 'preview'
  id: string
  seq: number
  answer: unknown
  chain?: Reply[]
}

export interface AskReach {
  kind: 'reach'
  id: string
  seq: number
  chain?: Reply[]
}

/** An attack that has been declared, or a shot that has been ordered. */
export interface Assault {
  kind: 'attack' | 'flank' | 'second line' | 'shot'
  sources: string[]
  targets: string[]
  words: string
}

/** A scenario as it is offered. */
export interface Battle {
  id: string
  title: string
  kind: string
  sides: string[]
  turns: number
  about: string
  rule: string
  settings: Setting[]
}

/** A battle in small, before its first question. */
export interface BattlePicture {
  battle: string
  width: number
  depth: number
  ground: 'land' | 'sea'
  areas: Area[]
  units: PictureUnit[]
  devices: string[]
}

/** A recorded battle of the gallery. */
export interface BattleShown {
  id: string
  title: string
  ruleset: string
  scenario: string
  about: string
  players: string[]
  turns: number
  decisions: number
  outcome: string
}

/** What is shown at once: throws side by side, or what one step changes. A word changes nothing that one sees. */
export interface Beat {
  act: number
  kind: 'change' | 'throw' | 'word'
  lines: number[]
  about: string[]
  patch: Patch
}

/** Other points for a line or an outline. */
export interface BendPiece {
  kind: 'points'
  path: string
  points: Point[]
}

/** A unit on the table: one or more stands of the same size. */
export interface Body {
  id: string
  seat: number
  name: string
  kind: string
  stands: Pose[]
  width: number
  depth: number
  shape: Shape
  heading: number
  label: string
  round: boolean
  bases: string[]
  piece: string
  anchor: Point | null
  track: Point[]
  pitch: number
  front: [Point, Point] | null
  whole: boolean[]
  leader: number | null
  device: string
  tags: Tag[]
  activity: Activity
  why: string
  card: Line[]
  ranges: Range[]
  grade: string
  men: number[]
  full: number
  files: number
  ranks: number
  spirit: Tag | null
  disorder: number
  formed: boolean
  status: string
  group: string
  together: string
}

/** A battle as it is told before and while it is fought: what it is about, its sources, its own rules, its end. */
export interface Briefing {
  text: string
  lines: Line[]
}

export interface BriefingInfo {
  title: string
  ruleset: string
  briefing: Briefing
}

/** Several answers as one, each with the rule of the question that it is for, so that none meets another one. If one is refused, what was answered is taken back up to the last dice or reveal. */
export interface Bundle {
  kind: 'bundle'
  id: string
  seq: number
  answers: Reply[]
}

/** A card that this seat sees the face of. */
export interface Card {
  id: string
  seat: number
  kind: 'special' | 'unit'
  figure: string
  code: string
  name: string
  device: string
  copies: number
  quality: number
  size: number
  hits: number
  threshold: number
  missile: string
  value: number
  clan: string
  markers: Tag[]
  is_hidden: boolean
  is_engaged: boolean
  words: string
  facts: Line[]
}

/** The card table as a seat sees it. */
export interface CardScene {
  kind: 'cards'
  headline: string
  turn: number
  turns: number
  phase: string
  phases: string[]
  active: number
  sides: CardSide[]
  cards: Card[]
  spots: Spot[]
  piles: Pile[]
  assaults: Assault[]
}

/** A player's side at a glance. */
export interface CardSide {
  seat: number
  letter: string
  name: string
  leader: string
  device: string
  points: number
  level: number
  lines: Line[]
  rules: Line[]
  clans: string[]
  orders: Line[]
}

/** Some cards of a hand; answered by a list of keys. */
export interface CardsSpec {
  kind: 'cards'
  options: OptionSpec[]
  least: number
  most: number
  default: string[]
}

export interface CatalogueInfo {
  version: string
  protocol: number
  rulesets: RulesetInfo[]
  lists_games: boolean
}

/** The unit that did most; ties go to whoever stands first in the roster, the first side before the second. */
export interface Champion {
  unit: string
  seat: number
  name: string
  sort: string
  value: number
  victims: string[]
}

/** One bar of an odds card: what may come, and how likely, from 0 to 1. */
export interface Chance {
  words: string
  chance: number
  good: boolean | null
}

export interface ChartInfo {
  id: string
  title: string
  rule: string
  words: string
  corner: string
  columns: string[]
  rows: ChartRow[]
}

export interface ChartRow {
  head: string
  words: string
  cells: string[]
}

export interface ChartsInfo {
  ruleset: string
  title: string
  charts: ChartInfo[]
}

/** One of several; answered by its key. */
export interface ChoiceSpec {
  kind: 'choice'
  options: OptionSpec[]
  default: string
}

/** A leader, where he is and what he has left to give orders with. */
export interface Commander {
  id: string
  seat: number
  name: string
  body: string
  rating: number
  points: number
  chief: boolean
  hero: boolean
  gift: Tag | null
  signalled: number
  controls: boolean
  group: string[]
  together: string[]
  card: Line[]
}

export interface Concede {
  kind: 'concede'
  id: string
  seq: number
}

/** The same again beside it, without the names: those belong to the first. */
export interface CopyItem {
  kind: 'twin'
  path: string
}

export interface CopyPieces {
  kind: 'copy'
  paths: string[]
  dx: number
  dy: number
}

/** How a finished battle went, as one seat may know it. */
export interface DebriefingInfo {
  game: string
  ruleset: string
  title: string
  seat: number | null
  seats: SeatInfo[]
  devices: string[]
  report: Report
  best: Card | null
}

/** An action is kept for good; `seq` is the update that it led to. */
export interface Done {
  kind: 'done'
  id: string
  seq: number
  rest: Reason | null
}

/** A scenario under construction: to be held, drawn, handled, filled in and mended. */
export interface DraftInfo {
  id: string
  is_own: boolean
  name: string
  record: Record<string, unknown>
  scene: Scene
  pieces: Piece[]
  palette: PaletteEntry[]
  form: FieldGroup[]
  forms: Form[]
  mirrors: boolean
  made: string[]
  problems: Problem[]
  text: string
  file: string
  battle: Battle
}

/** All fronts come onto a line through two points, each where it is nearest, and face across it. */
export interface Dress {
  kind: 'dress'
  one: Point
  other: Point
}

export interface EditDraft {
  record: Record<string, unknown>
  deeds?: Deed[]
  selected?: string[]
}

export interface EditMuster {
  army: Record<string, unknown>
  settings?: Record<string, string>
  deeds?: MusterDeed[]
}

/** The answers that end the turn, up to what has to be decided, to dice, or to what others answer. */
export interface Ending {
  kind: 'ending'
  id: string
  seq: number
  chain: Reply[]
}

export interface ErrorInfo {
  error: Reason
  id: string
}

/** Something that moved a curve, or the end. `gone`: one that was lost already is lost for good; `gain`: the curve of a side rose to its good; `moment`: nothing was lost, but it is worth looking at. */
export interface Event {
  kind: 'back' | 'end' | 'gain' | 'gone' | 'harm' | 'lost' | 'moment'
  seat: number | null
  turn: number
  stretch: number
  step: number
  words: string
  unit: string
  how: string
  by: string[]
  value: number
  points: Point
  rule: string
}

/** Towards a heading of the table, for what has no front of its own. */
export type Face = ['face', number]

/** What became of a unit, and what it did. */
export interface Fate {
  unit: string
  name: string
  sort: string
  fate: string
  note: string
  value: number
  deeds: number
  step: number | null
}

/** Something that can be filled in. */
export interface Field {
  path: string
  words: string
  kind: FieldKind
  value: unknown
  values: Word[]
  free: boolean
  least: number | null
  most: number | null
  step: number | null
  unit: string
  help: string
  rule: string
  optional: boolean
  usual: string
  fields: Field[]
  items: Form[]
  sorts: Word[]
  sort: string
}

/** Fields of the scenario as a whole that are shown together. */
export interface FieldGroup {
  id: string
  words: string
  fields: Field[]
}

export interface FileRefused {
  file: string
  line: number | null
  text: string
}

/** The fields of a piece, or of an item of a list. */
export interface Form {
  path: string
  words: string
  sort: string
  rule: string
  fields: Field[]
}

/** A field of a record, by its name there; no values: any that the rules admit. */
export interface FormField {
  name: string
  words: string
  values: FormValue[]
  scale: number
  of: string
  when: unknown[]
}

/** A record of the answer. */
export interface FormRow {
  id: string
  name: string
  fields: FormField[]
}

/** A record whose fields depend on each other; or, where it is a list, one record for each row. */
export interface FormSpec {
  kind: 'form'
  rows: FormRow[]
  is_list: boolean
}

/** A value that a field may have; None where it has to be said otherwise, as a point of the table. */
export interface FormValue {
  value: unknown
  words: string
  rule: string
  barred: Reason | null
}

export interface GalleryInfo {
  battles: BattleShown[]
}

/** A game that has begun: a token for each seat, and one to watch. */
export interface GameGiven {
  game: string
  title: string
  seats: SeatGiven[]
  watch: string
  lesson: LessonInfo | null
}

export interface GameListed {
  game: string
  title: string
  ruleset: string
  scenario: string
  players: string[]
  turn: number
  turns: number
  outcome: string | null
  updated: number
  seats: SeatGiven[]
  watch: string
  fork_of: string
  lesson: string
  mail: MailInfo | null
}

/** A game in a few words, for those who have not played it yet. */
export interface GameWords {
  game: string
  words: string
  sets: string
  free: string
  picture: 'foot and horse' | 'line' | 'ships'
  device: string
  endless: boolean
}

export interface GamesInfo {
  games: GameListed[]
}

/** Where a unit would stand. */
export interface Ghost {
  body: string
  stands: Pose[]
  track: Point[]
  heading: number
  front: [Point, Point] | null
  look: Look | null
}

export interface GlossaryInfo {
  terms: Term[]
}

/** Each goes for another unit: it charges or joins it where a pull onto it means that, else it goes there. */
export interface GoFor {
  kind: 'go_for'
  body: string
}

/** The answers that taking a body gives, and what is asked then: its way, or its place. */
export interface Grasped {
  kind: 'grasped'
  id: string
  seq: number
  body: string
  why_not: Reason | null
  chain: Reply[]
  question: Question | null
  reach: Reach
  rolls: boolean
  least: number
  onto: Onto[]
}

/** The orders of a group, in the order in which they are given; sent as one bundle. */
export interface Grouped {
  kind: 'grouped'
  id: string
  seq: number
  led: Led[]
  idle: Idle[]
}

/** A card in somebody's hand, its face to whom the scene is told. */
export interface Held {
  id: string
  name: string
  words: string
  rule: string
}

/** First message of a connection: what the page has already, to be sent only the rest. */
export interface Hello {
  kind: 'hello'
  id: string
  protocol: number
  seq?: number
  log?: number
  step?: number | null
}

/** What an option of the open question costs or risks, said on its button. */
export interface Hint {
  words: string
  rolls: boolean
  odds: Odds[]
  stands: Pose[]
  about: string[]
  cost: number | null
  lit: string[]
  ghosts: Ghost[]
  drawn: boolean
  onto: string[]
  spot: Point | null
  pair: string
  grip: [Point, Point] | null
  cut: [Point, Point] | null
}

/** A unit of a group that does nothing. */
export interface Idle {
  body: string
  why_not: Reason
}

/** Ahead, drifting so far to the right of the facing; dice say how far. */
export type Incline = ['incline', number]

/** A battle to which the player is invited. */
export interface InvitationInfo {
  title: string
  yours: string
  others: string
  settled: OptionInfo[]
}

/** What one order of a group brings: of one unit, or of several that move as one. */
export interface Led {
  bodies: string[]
  chain: Reply[]
  words: string
  ghosts: Ghost[]
  price: string[]
  rolls: boolean
}

export interface LessonInfo {
  id: string
  ruleset: string
  title: string
  minutes: number
  steps: LessonStep[]
}

export interface LessonStep {
  title: string
  words: string
  point_at: PointAt[]
  until: Until
  rule: string
  on: string | null
}

export interface LessonsInfo {
  lessons: LessonInfo[]
}

/** A fact about a unit for its card: what, how much, and the rule behind it. */
export interface Line {
  name: string
  value: string
  rule: string
}

/** What may be passed on by whoever is at a table. */
export interface LinksInfo {
  watch: string
  free: number[]
}

/** An entry of the journal as the seat may know it. */
export interface LogLine {
  words: string
  why: string[]
  fact: unknown
  turn: number
  phase: string
  step: number
  chapter: 'phase' | 'turn' | null
  moment: 'advance' | 'clash' | 'decided' | 'diekplous' | 'duel' | 'gods' | 'leader' | 'loss' | 'placed' | 'played' | 'rout' | 'shot' | 'shout' | 'signal' | 'sunk' | 'treason' | 'trick' | 'turned' | null
}

/** What the log says from a line on; what the page has beyond `since` is void (undo). */
export interface LogPart {
  since: number
  lines: LogLine[]
}

/** What a unit looks like that is not on the table yet. */
export interface Look {
  kind: string
  width: number
  depth: number
  files: number
  ranks: number
  device: string
}

export interface LooksInfo {
  pictures: Record<string, Painted>
  names: Record<string, string>
  sounds: Record<string, SoundPart[]>
  folder: string
  refused: FileRefused[]
}

/** Damage to the database: when it was found, and what was saved and lost, in sentences. */
export interface LossInfo {
  id: string
  when: number
  is_loss: boolean
  words: string[]
}

export interface LossesInfo {
  losses: LossInfo[]
}

/** Dice of one kind: how many, how much better than to be expected, and how much is usual (standard deviation). */
export interface Luck {
  name: string
  rolls: number
  luck: number
  spread: number
}

export interface MailGiven {
  game: string
  title: string
  token: string
  mail: MailInfo
}

/** How a game by mail stands for the player whose notes are here. */
export interface MailInfo {
  task: string
  words: string
  written: string
  send: string
  file: string
  letters: number
  is_begun: boolean
  seat: number
  sides: string[]
  since: number | null
  forks: number
  is_honest: boolean | null
}

/** What a file was: the next letter of a game, or an invitation that can be accepted. */
export interface MailOpened {
  given: MailGiven | null
  invitation: InvitationInfo | null
}

/** What a game by mail protects from, and from what not, before one begins one. */
export interface MailTerms {
  protects: string
  cannot: string
  limits: string[]
  otherwise: string
  first: string
  absent: string
  secrets: string
  refused: OptionRefused[]
  folder: string
  spoiled: NotesSpoiled[]
}

/** Straight on a heading of the table, whichever way the body faces. */
export type March = ['march', number, number]

/** What an answer means for one body. */
export interface Mark {
  body: string
  words: string
  rule: string
  good: boolean | null
}

/** A thing that lies on the table. */
export interface Marker {
  id: string
  kind: string
  at: Pose
  width: number
  depth: number
  words: string
  seat: number | null
}

/** The other side becomes a copy of this one, turned round the middle of the table. */
export interface MirrorSide {
  kind: 'mirror'
  seat: number
}

/** The handle of a piece goes there. */
export interface MovePiece {
  kind: 'move'
  path: string
  x: number
  y: number
}

/** A way over the table, answered by a list of legs. */
export interface MoveSpec {
  kind: 'manoeuvre'
  units: string[]
  verbs: MoveVerb[]
  allowance: number
  lengths: number[]
  heading: number | null
  stays: boolean
  stays_as: string
  duty: Reason | null
  target: Point | null
}

/** A leg that a way may have. */
export interface MoveVerb {
  verb: Verb
  side: '' | 'left' | 'rear' | 'right'
  most: number | null
  step: number
  cost: 'arc' | 'length' | 'nothing'
  legs: number | null
}

/** An army to look at. */
export interface MusterArmy {
  id: string
  is_own: boolean
  line: string
  about: string
  refusal: string
  draft: MusterDraft
  roster: Roster
}

/** An army under construction: what can be filled in, what it comes to, and what is wrong with it. */
export interface MusterDraft {
  army: Record<string, unknown>
  settings: Record<string, string>
  name: string
  groups: FieldGroup[]
  parts: MusterPart[]
  points: number | null
  limit: number | null
  costs: Priced[]
  figures: MusterFigure[]
  faults: MusterFault[]
  verdict: string
  note: string
  text: string
  made: string[]
}

export interface MusterFault {
  text: string
  rule: string
  at: string[]
}

/** A number that a player wants to know. */
export interface MusterFigure {
  words: string
  value: string
  rule: string
}

export interface MusterLine {
  id: string
  name: string
  about: string
  line: string
  label: string
  group: string
  points: number | null
  is_own: boolean
}

/** What is to be said of a part of an army beside what can be filled in. */
export interface MusterPart {
  path: string
  name: string
  number: number | null
  points: number | null
  words: string
  rule: string
}

export interface MusterShelf {
  ruleset: string
  title: string
  army: string
  armies_called: string
  about: string
  keeps: boolean
  folder: string
  armies: MusterLine[]
  refused: FileRefused[]
  blanks: Word[]
  settings: Setting[]
  battle: string
  usual: Record<string, string[]>
  has_charts: boolean
}

/** A figure of a reckoning: where it begins, what is added or multiplies, what comes out. */
export interface Named {
  value: number
  words: string
  rule: string
  kind: 'begins' | 'makes' | 'plus' | 'times'
}

export interface NewFork {
  step: number
  players?: string[]
  also?: string[]
}

export interface NewGame {
  ruleset: string
  scenario: string
  own_scenario?: Record<string, unknown> | null
  settings?: Record<string, string>
  armies?: (Record<string, unknown> | null)[]
  players?: string[]
  seed?: number | null
  title?: string
}

/** Refused; nothing has changed. `stale`: the question is no longer open, the update that follows shows what is. */
export interface No {
  kind: 'no'
  id: string
  reason: Reason
  stale: boolean
}

export interface NotesSpoiled {
  file: string
  text: string
}

/** Something to tell: the computer was at a loss, the other page has left, the service stops. */
export interface Notice {
  kind: 'notice'
  words: string
  reload: boolean
}

/** A whole number; what is shown is the number divided by `scale`. */
export interface NumberSpec {
  kind: 'number'
  low: number
  high: number
  step: number
  scale: number
  unit: string
  default: number
}

/** What the dice may bring: bars, the modifiers behind them, and the rule. */
export interface Odds {
  title: string
  rule: string
  chances: Chance[]
  modifiers: Named[]
  note: string
  short: string
}

export interface OddsInfo {
  kind: 'odds'
  id: string
  odds: Odds[]
}

/** What it means to lay the body that is held onto another, as to charge it or to join it. */
export interface Onto {
  body: string
  chain: Reply[]
  words: string
  hint: Hint
}

export interface OptionInfo {
  words: string
  value: string
  is_odd: boolean
}

export interface OptionRefused {
  setting: string
  reason: Reason
}

/** One of several things to choose, and why it is barred if it is. */
export interface OptionSpec {
  key: string
  words: string
  rule: string
  barred: Reason | null
}

/** A typed order, which may answer several questions. */
export interface Order {
  kind: 'order'
  id: string
  seq: number
  text: string
}

/** An item to another place in its list. */
export interface OrderItem {
  kind: 'order'
  path: string
  to: number
}

/** All of several; answered by all keys in an order. */
export interface OrderSpec {
  kind: 'order'
  options: OptionSpec[]
  default: string[]
}

/** How a game ended; winner None is a draw. */
export interface Outcome {
  winner: number | null
  text: string
  rule: string
}

/** A figure in a box of 100 by 90: what is filled, strokes of a brush with their widths, what is scratched in, and the middles and radii of round shields, on which a page draws the device of whoever bears them. */
export interface Painted {
  fill: string
  strokes: [string, number][]
  scratched: string
  shields: Pose[]
}

/** Something that can be put on the table. */
export interface PaletteEntry {
  key: string
  group: string
  words: string
  rule: string
  layer: Layer
  sort: string
  seat: number | null
  width: number
  depth: number
  line: boolean
}

/** What turns one picture into the next. Lists of records go by the id of each, those of sides by the seat. */
export interface Patch {
  changed: Record<string, Record<string, Record<string, unknown>>>
  gone: Record<string, string[]>
  order: Record<string, string[]>
  plain: Record<string, unknown>
}

/** Some of several; answered by a list of keys. */
export interface PickSpec {
  kind: 'pick'
  options: OptionSpec[]
  least: number
  most: number
  default: string[]
}

/** A unit in a picture: where its stands are. */
export interface PictureUnit {
  seat: number
  stands: Pose[]
  width: number
  depth: number
}

export interface PicturesInfo {
  pictures: BattlePicture[]
}

/** Something of the scene that can be handled. */
export interface Piece {
  path: string
  id: string
  layer: Layer
  name: string
  sort: string
  seat: number | null
  of: string
  at: Point
  facing: number | null
  box: [number, number, number, number] | null
  points: Point[]
  is_line: boolean
  least: number
  can: Ability[]
}

/** Cards that lie together: a hand, a second line, a deck. `count` also where the faces are not seen. */
export interface Pile {
  id: string
  seat: number
  kind: 'deck' | 'discarded' | 'eliminated' | 'hand' | 'pursuit' | 'rallied' | 'routed'
  name: string
  cards: string[]
  count: number
}

/** Point at a place for the others at the table, or, with `to`, draw an arrow. Nothing is kept, nothing answered. */
export interface Ping {
  kind: 'ping'
  id: string
  at: Point
  to?: Point | null
}

/** Somebody else at the table points at a place. */
export interface Pinged {
  kind: 'pinged'
  seat: number
  at: Point
  to: Point | null
}

/** One of the things that are put down. */
export interface PlacePiece {
  id: string
  words: string
  zone: PlaceZone | null
  facings: number[]
  turns: boolean
  formations: string[]
  stands: number
  size: Point | null
}

/** A place on the table; its `shape` says how it is answered. `fleet`: a list of {squadron, formation, x, y, heading, commander}; `piece`: one {item, x, y, facing, formation}; `army`: a list of these; `pose`: [x, y, heading]; `point`: [x, y]. */
export interface PlaceSpec {
  kind: 'place'
  shape: 'army' | 'fleet' | 'piece' | 'point' | 'pose'
  pieces: PlacePiece[]
  one: boolean
  sealed: boolean
  default: unknown
}

/** A rectangle that must hold it. */
export interface PlaceZone {
  west: number
  south: number
  east: number
  north: number
  rules: string[]
  around: Point | null
  within: number
}

/** What is put where: of a phalanx the middle of its front, of anything else the centre. In thousandths. */
export interface Placement {
  item: string
  x: number
  y: number
  facing: number
  formation: string
}

/** What the ring is put round: a button, a part of the page or a unit, the first of them that is there. */
export interface PointAt {
  on: string | null
  after: string | null
  can: string | null
  body: string | null
  option: string | null
  element: string | null
}

/** What an answer would bring, as far as no dice decide. */
export interface Preview {
  why_not: Reason | null
  answer: unknown
  words: string
  ghosts: Ghost[]
  used: number | null
  left: number | null
  price: string[]
  touches: Touch[]
  conformed: Ghost[]
  then: string[]
  odds: Odds[]
  least: Ghost[]
  lengths: Point[]
  stopped_by: string
  passed: string[]
  marks: Mark[]
}

export interface Previewed {
  kind: 'previewed'
  id: string
  seq: number
  preview: Preview
}

export interface Priced {
  words: string
  points: number | null
  rule: string
}

/** Something that keeps the draft from being played; without a path: somewhere in the whole. */
export interface Problem {
  path: string
  text: string
  rule: string
}

/** A new item at the end of a list, a record that was absent, or one of another sort. */
export interface PutItem {
  kind: 'put'
  path: string
  sort?: string
}

/** The open question, if this seat has to answer it. */
export interface Question {
  seat: number
  prompt: string
  rule: string
  about: string
  space: Space
  default: unknown
  ends: boolean
  settles: boolean
  alike: boolean
  candidates: [string, unknown][]
  hints: Record<string, Hint>
}

/** How far something of a unit goes, as its missiles or its orders. */
export interface Range {
  kind: 'command' | 'shots'
  far: number
  words: string
  rule: string
  opens: number | null
}

/** Where the front edge can come this turn: pieces that are painted as one. */
export interface Reach {
  free: Point[][]
  priced: Point[][]
  contacts: string[]
}

export interface Reached {
  kind: 'reached'
  id: string
  seq: number
  reach: Reach
}

/** Why something is not possible. */
export interface Reason {
  text: string
  rule: string
}

/** Pieces, or items of lists. */
export interface RemovePieces {
  kind: 'remove'
  paths: string[]
}

/** An answer, as JSON, to a question that may be still to come; its rule tells which question is meant. */
export interface Reply {
  rule: string
  answer: unknown
  cut?: boolean
}

export interface Report {
  turns: number
  winner: number | null
  text: string
  rule: string
  measure: string
  measure_rule: string
  rises: 'better' | 'worse'
  worth: string
  luck_words: string
  sides: [SideReport, SideReport]
  stretches: Stretch[]
  events: Event[]
  best: Champion | null
}

/** To two opposite corners. */
export interface ResizePiece {
  kind: 'resize'
  path: string
  x0: number
  y0: number
  x1: number
  y1: number
}

export interface Roster {
  title: string
  line: string
  about: string
  tracks: RosterTrack[]
  groups: RosterGroup[]
  cards: RosterCard[]
  legend: string
  sheet: string[]
}

/** Men to be crossed off, as they stand; the last so many are grey: then fewer than half are left. */
export interface RosterBoxes {
  men: number
  ranks: number
  half: number
}

/** So many cards that are alike. */
export interface RosterCard {
  count: number
  code: string
  badge: string
  name: string
  plate: string
  left: [string, string]
  right: [string, string]
  words: string
  figures: [string, string][]
  tables: RosterTable[]
}

export interface RosterGroup {
  title: string
  words: string
  tracks: RosterTrack[]
  points: number | null
  columns: string[]
  lines: RosterLine[]
}

export interface RosterLine {
  number: string
  name: string
  kind: string
  cells: string[]
  boxes: RosterBoxes | null
  tracks: RosterTrack[]
  points: number | null
  is_behind: boolean
}

/** A small table on a card: what heads its columns, and its rows, each with a head of its own. */
export interface RosterTable {
  head: string[]
  rows: string[][]
}

/** Marks in a row, one of which holds or all of which are ticked off. */
export interface RosterTrack {
  words: string
  marks: string[]
  is_round: boolean
  last: number
}

export interface RuleInfo {
  id: string
  title: string
  kind: string
  text: string
}

export interface RulesInfo {
  ruleset: string
  title: string
  text: string
  sections: SectionInfo[]
}

export interface RulesetInfo {
  id: string
  title: string
  version: string
  recommended: string
  seats: string[]
  levels: string[]
  battles: Battle[]
  settings: Setting[]
  builds: string
  by_mail: boolean
  drafts: boolean
  has_charts: boolean
  words: GameWords
}

export interface SaveMuster {
  army: Record<string, unknown>
  settings?: Record<string, string>
  replaces?: string
}

export interface SaveScenario {
  record: Record<string, unknown>
  replaces?: string
}

export interface ScenarioListed {
  id: string
  name: string
  about: string
  sides: string[]
  turns: number
  is_own: boolean
  problems: number
}

export interface ScenariosInfo {
  ruleset: string
  keeps: boolean
  folder: string
  blanks: Word[]
  scenarios: ScenarioListed[]
  refused: FileRefused[]
}

/** The table as a seat sees it. */
export interface Scene {
  kind: 'table'
  width: number
  depth: number
  ground: 'land' | 'sea'
  unit: string
  times: number
  headline: string
  turn: number
  turns: number
  phase: string
  sides: Side[]
  bodies: Body[]
  areas: Area[]
  markers: Marker[]
  ties: Tie[]
  wind: number | null
  phases: string[]
  phase_words: Record<string, string>
  commanders: Commander[]
  tracks: Track[]
  next: string[]
}

export interface SeatGiven {
  seat: number
  player: string
  token: string
  taken: boolean
}

export interface SeatInfo {
  seat: number
  name: string
  player: string
  present: boolean
}

export interface SectionInfo {
  id: string
  title: string
  text: string
  rules: RuleInfo[]
}

export interface SetField {
  kind: 'set'
  path: string
  value: unknown
}

/** Something that the players may settle before a battle, as `name=value`. */
export interface Setting {
  name: string
  words: string
  values: string[]
  default: string
  rule: string
  group: string
  labels: string[]
}

/** Let the open question be answered as proposed, and what follows it: the rest of the phase or of the turn, or always this kind of question; `alike`: this kind by `answer` for the rest of the phase; `asked`: nothing more. */
export interface Settle {
  kind: 'settle'
  id: string
  seq: number
  until: 'alike' | 'asked' | 'battle' | 'kind' | 'phase' | 'rest' | 'turn'
  answer?: string
}

/** Straight aside or back, the facing kept. */
export type Shift = ['shift', 'left' | 'rear' | 'right', number]

export interface ShiftPieces {
  kind: 'shift'
  paths: string[]
  dx: number
  dy: number
}

/** A player's side at a glance. */
export interface Side {
  seat: number
  letter: string
  name: string
  device: string
  lines: Line[]
  first: boolean
  lost: number
  breaks_at: number
  points: number
  held: number
  hand: Held[]
  received: Held[]
  orders: Line[]
}

export interface SideReport {
  seat: number
  name: string
  leader: string
  points: number
  level: number | null
  lines: Line[]
  luck: Luck
  dice: Luck[]
  fates: Fate[]
}

/** Seconds and Hz; a tone, or noise under a filter, that glides from one pitch to the other. */
export interface SoundPart {
  at: number
  lasts: number
  loud: number
  tone: Point | null
  wave: string
  noise: Point | null
}

/** An area of a field. */
export interface Spot {
  id: string
  seat: number
  column: number
  zone: 'centre' | 'left wing' | 'right wing'
  terrain: string
  card: string
  facts: Line[]
}

/** A squadron's reference point and heading in thousandths, its formation and its commander's stand. */
export interface SquadronPlacement {
  squadron: string
  formation: 'epi_keras' | 'epi_mias' | 'epi_pollon' | 'kyklos' | 'unformed'
  x: number
  y: number
  heading: number
  commander: number
}

/** How one decision is shown. Before the picture that it began with, or null where the page has it already. */
export interface Staged {
  step: number
  by: number | null
  before: Scene | CardScene | null
  acts: Act[]
  beats: Beat[]
  after: Patch
}

/** What one seat has settled. */
export interface Standing {
  phase: [number, string] | null
  rest: number
  kind: [number, string] | null
  of_phase: string[]
  turn: number
  of_turn: string[]
  rules: string[]
  alike_in: [number, string] | null
  alike: Alike[]
}

/** A decision: when, whose (None: several seats at once), and what came of it, as the asking seat may know. */
export interface StepInfo {
  step: number
  turn: number
  phase: string
  seat: number | null
  words: string
  rule: string
  rolls: number
  losses: number
}

export interface StepsInfo {
  steps: StepInfo[]
}

/** A turn, or a player's turn of it, and what both sides had lost at its end. */
export interface Stretch {
  turn: number
  seat: number | null
  points: Point
  step: number
}

/** A state that is read from the base: a letter in a shape of its own, and what it means. */
export interface Tag {
  letter: string
  shape: 'circle' | 'diamond' | 'pennant' | 'square' | 'triangle'
  words: string
  rule: string
  quiet: boolean
}

export interface Term {
  term: string
  words: string
  also: string[]
  rule: string
}

/** Two units that have to do with each other. */
export interface Tie {
  one: string
  other: string
  kind: string
  words: string
}

/** A contact that a way would make: which edge of which enemy, from where to where. */
export interface Touch {
  body: string
  edge: 'corner' | 'front' | 'left' | 'rear' | 'right'
  points: [Point, Point]
}

/** A value of a side that everybody watches, as its nerve: where it stands, and how it came there. */
export interface Track {
  seat: number
  name: string
  rule: string
  value: number
  least: number
  most: number
  zones: TrackZone[]
  changes: TrackChange[]
}

/** By how much a value changed, to what, and why. */
export interface TrackChange {
  turn: number
  by: number
  to: number
  words: string
  rule: string
}

/** A part of a track, from the one before it up to its highest value, and what it brings. */
export interface TrackZone {
  name: string
  most: number
  lines: Line[]
}

/** On the spot: the lead of a column, in succession. */
export type Turn = ['turn', 'left' | 'right', number]

export interface TurnPiece {
  kind: 'turn'
  path: string
  facing: number
}

/** Take back the last answer, or everything since `to` decisions were made. */
export interface Undo {
  kind: 'undo'
  id: string
  seq: number
  to?: number | null
}

/** What ends a step: a fact of this kind (and of this unit, with these fields), a question, a click. A question is named by its rule or kind, with the unit it is about: "NAV-8.2", "manoeuvre:A1"; any one of several. */
export interface Until {
  fact: string | null
  squadron: string | null
  fields: Record<string, unknown>
  question: string | null
  click: boolean
}

/** The whole picture for one seat, and the news since the last. */
export interface Update {
  kind: 'update'
  seq: number
  game: string
  ruleset: string
  title: string
  seat: number | null
  scene: Scene | CardScene
  seats: SeatInfo[]
  waiting_for: number[]
  prompt: string
  question: Question | null
  log: LogPart
  step: number
  since: number
  staged: Staged[]
  why_no_undo: Reason | null
  undo_to: number | null
  outcome: Outcome | null
  standing: Standing | null
  fork_of: string
  chosen_seed: number | null
  private: boolean
  mail: MailInfo | null
  again: number[]
  hash: string
}

/** The whole body about a front corner. */
export type Wheel = ['wheel', 'left' | 'right', number]

/** Something that can be chosen. */
export interface Word {
  id: string
  name: string
  group: string
  help: string
  rule: string
}

/** Yes or no, each in words. */
export interface YesNoSpec {
  kind: 'yes_no'
  yes: string
  no: string
  default: boolean
  barred: Reason | null
}

export type ClientMessage =
  | Hello
  | Answer
  | Bundle
  | Order
  | Undo
  | Settle
  | Concede
  | AskPreview
  | AskFit
  | AskReach
  | AskGrasp
  | AskGroup
  | AskEnding
  | AskOdds
  | Ping

export type ServerMessage =
  | Update
  | Done
  | No
  | Previewed
  | Reached
  | Grasped
  | Grouped
  | Ending
  | OddsInfo
  | Notice
  | Pinged

export type Deed =
  | MovePiece
  | ShiftPieces
  | TurnPiece
  | ResizePiece
  | BendPiece
  | AddPiece
  | RemovePieces
  | CopyPieces
  | SetField
  | PutItem
  | OrderItem
  | MirrorSide

export type MusterDeed = SetField | PutItem | OrderItem | RemovePieces | CopyItem

export type Leg = Advance | Wheel | Turn | Face | March | Incline | Shift

export type Space =
  | ChoiceSpec
  | YesNoSpec
  | PickSpec
  | CardsSpec
  | OrderSpec
  | NumberSpec
  | AllotSpec
  | FormSpec
  | MoveSpec
  | PlaceSpec
