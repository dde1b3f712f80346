/** The service's HTTP part. A refusal is thrown as `Refused`, in the service's own words. */

import type {
  AgainInfo,
  BriefingInfo,
  CatalogueInfo,
  ChartsInfo,
  DebriefingInfo,
  DraftInfo,
  EditDraft,
  EditMuster,
  GalleryInfo,
  PicturesInfo,
  GameGiven,
  GamesInfo,
  GlossaryInfo,
  LessonsInfo,
  LinksInfo,
  LooksInfo,
  LossesInfo,
  MailGiven,
  MailOpened,
  MailTerms,
  MusterArmy,
  MusterDraft,
  MusterShelf,
  NewGame,
  Reason,
  Roster,
  RulesInfo,
  RuleInfo,
  SaveMuster,
  SaveScenario,
  ScenariosInfo,
  Staged,
  StepsInfo,
} from './protocol'

export type { Reason } from './protocol'
export type GameMade = GameGiven

/** What is settled before a battle, as `name: value`; numbers and yes or no are words too. */
export type Values = Record<string, string>

export class Refused extends Error {
  constructor(
    readonly reason: Reason,
    readonly status: number,
  ) {
    super(reason.text)
  }
}

export async function call<T>(method: string, path: string, body?: Blob | object): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' }
  const asked: RequestInit = { method, headers }
  if (body !== undefined) {
    const isFile = body instanceof Blob
    asked.body = isFile ? body : JSON.stringify(body)
    headers['content-type'] = isFile ? 'application/octet-stream' : 'application/json'
  }
  const answer = await asking(path, asked)
  return (answer.status === 204 ? null : await answer.json().catch(() => null)) as T
}

async function asking(path: string, asked: RequestInit): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(urlOf(path), asked)
  } catch {
    throw new Refused({ text: 'The service does not answer. Is it still running?', rule: '' }, 0)
  }
  if (!answer.ok) throw new Refused(reasonOf(await answer.json().catch(() => null), answer.status), answer.status)
  return answer
}

/** The address of a part of the service, wherever the page lies. */
export function urlOf(path: string): string {
  return new URL(`api/${path}`, document.baseURI).href
}

/** What went wrong, in words for the player. */
export function wordsOf(trouble: unknown): Reason {
  if (trouble instanceof Refused) return trouble.reason
  return { text: trouble instanceof Error ? trouble.message : String(trouble), rule: '' }
}

function reasonOf(told: unknown, status: number): Reason {
  const error = (told as { error?: Partial<Reason> } | null)?.error
  if (typeof error?.text !== 'string') return { text: `The service refused this (${status}).`, rule: '' }
  const cited = / \(([A-Z]{3}-\d+(?:\.\d+)+)\)\.?$/.exec(error.text) // a rule at the end of the words is shown as one
  const text = cited ? error.text.slice(0, cited.index) : error.text
  return { text: sentence(text), rule: error.rule || (cited?.[1] ?? '') }
}

/** The service speaks in half sentences, to be put after a name; alone they begin with a capital and end with a stop. */
export function sentence(text: string): string {
  return text && text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? '' : '.')
}

const part = encodeURIComponent
const game = (token: string, rest = '') => `games/${part(token)}${rest}`
const exported = (token: string, also: readonly string[]) =>
  game(token, `/export${also.length ? '?' : ''}${also.map((other) => `also=${part(other)}`).join('&')}`)

/** `also`: the tokens of the other seats at this screen; a running game with secrets is told to all of them together. */
export const api = {
  catalogue: () => call<CatalogueInfo>('GET', 'catalogue'),
  newGame: (wish: NewGame) => call<GameGiven>('POST', 'games', wish),
  games: () => call<GamesInfo>('GET', 'games'),
  again: (token: string, also: string[] = []) => call<AgainInfo>('POST', game(token, '/again'), { also }),
  fork: (token: string, step: number, players: string[], also: string[] = []) =>
    call<GameGiven>('POST', game(token, '/fork'), { step, players, also }),
  staged: (token: string, step: number) => call<Staged>('GET', game(token, `/staged/${step}`)),
  moment: <Update>(token: string, step: number) => call<Update>('GET', game(token, `/moment/${step}`)),
  briefing: (token: string) => call<BriefingInfo>('GET', game(token, '/briefing')),
  debriefing: (token: string) => call<DebriefingInfo>('GET', game(token, '/debriefing')),
  links: (token: string) => call<LinksInfo>('GET', game(token, '/links')),
  sit: (token: string) => call<GameGiven>('POST', game(token, '/sit')),
  steps: (token: string) => call<StepsInfo>('GET', game(token, '/steps')),
  exportUrl: (token: string, also: readonly string[] = []) => urlOf(exported(token, also)),
  exportGame: (token: string, also: readonly string[] = []) =>
    asking(exported(token, also), {}).then((answer) => answer.blob()),
  importGame: (file: Blob, players: string[]) =>
    call<GameGiven>('POST', `import?players=${players.map(part).join(',')}`, file),
  deleteGame: (token: string) => call<null>('DELETE', game(token)),
  musters: (ruleset: string) => call<MusterShelf>('GET', `muster/${part(ruleset)}`),
  muster: (ruleset: string, id: string) => call<MusterArmy>('GET', `muster/${part(ruleset)}/${part(id)}`),
  blankMuster: (ruleset: string, id: string) => call<MusterDraft>('GET', `muster/${part(ruleset)}/blank/${part(id)}`),
  copyMuster: (ruleset: string, id: string) => call<MusterDraft>('GET', `muster/${part(ruleset)}/${part(id)}/copy`),
  editMuster: (ruleset: string, wish: EditMuster) => call<MusterDraft>('POST', `muster/${part(ruleset)}/edit`, wish),
  rosterOf: (ruleset: string, wish: EditMuster) => call<Roster>('POST', `muster/${part(ruleset)}/roster`, wish),
  readMuster: (ruleset: string, file: Blob) => call<MusterArmy>('POST', `muster/${part(ruleset)}/read`, file),
  saveMuster: (ruleset: string, wish: SaveMuster) => call<MusterArmy>('POST', `muster/${part(ruleset)}`, wish),
  deleteMuster: (ruleset: string, id: string) => call<null>('DELETE', `muster/${part(ruleset)}/${part(id)}`),
  scenarios: (ruleset: string) => call<ScenariosInfo>('GET', `scenarios/${part(ruleset)}`),
  scenario: (ruleset: string, id: string) => call<DraftInfo>('GET', `scenarios/${part(ruleset)}/${part(id)}`),
  draftScenario: (ruleset: string, wish: EditDraft) =>
    call<DraftInfo>('POST', `scenarios/${part(ruleset)}/draft`, wish),
  readScenario: (ruleset: string, file: Blob) => call<DraftInfo>('POST', `scenarios/${part(ruleset)}/read`, file),
  saveScenario: (ruleset: string, wish: SaveScenario) => call<DraftInfo>('POST', `scenarios/${part(ruleset)}`, wish),
  deleteScenario: (ruleset: string, id: string) => call<null>('DELETE', `scenarios/${part(ruleset)}/${part(id)}`),
  charts: (ruleset: string, times = 1) =>
    call<ChartsInfo>('GET', `charts/${part(ruleset)}${times === 1 ? '' : `?times=${times}`}`),
  rulebook: (ruleset: string) => call<RulesInfo>('GET', `rules/${part(ruleset)}`),
  rule: (ruleset: string, id: string) => call<RuleInfo>('GET', `rules/${part(ruleset)}/${part(id)}`),
  mailTerms: () => call<MailTerms>('GET', 'mail'),
  inviteByMail: (wish: NewGame) => call<MailGiven>('POST', 'mail', wish),
  openMail: (file: Blob) => call<MailOpened>('POST', 'mail/open', file),
  joinMail: (file: Blob) => call<MailGiven>('POST', 'mail/join', file),
  mailGame: (token: string) => call<MailGiven>('GET', `mail/${part(token)}`),
  deleteMail: (token: string) => call<null>('DELETE', `mail/${part(token)}`),
  mailLetter: (token: string) => asking(`mail/${part(token)}/letter`, {}).then((answer) => answer.blob()),
  losses: () => call<LossesInfo>('GET', 'losses'),
  readLoss: (id: string) => call<null>('DELETE', `losses/${part(id)}`),
  looks: () => call<LooksInfo>('GET', 'looks'),
  glossary: () => call<GlossaryInfo>('GET', 'glossary'),
  gallery: () => call<GalleryInfo>('GET', 'gallery'),
  pictures: (ruleset: string) => call<PicturesInfo>('GET', `pictures/${part(ruleset)}`),
  watch: (id: string) => call<GameGiven>('POST', `gallery/${part(id)}`),
  lessons: () => call<LessonsInfo>('GET', 'lessons'),
  lesson: (id: string) => call<GameGiven>('POST', `lessons/${part(id)}`),
}
