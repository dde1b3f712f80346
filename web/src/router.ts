/** Where the page is: the hash of the address, as a record. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; battle: string; by?: 'mail' | 'friend' }
  | { page: 'mail'; token: string }
  | { page: 'fleet'; shared: string }
  | { page: 'army'; id: string; shared: string }
  | { page: 'scenarios'; ruleset: string }
  | { page: 'scenario'; ruleset: string; id: string; shared: string }
  | { page: 'levy'; ruleset: string; id: string; shared: string }
  | { page: 'charts'; ruleset: string; chart: string }
  | { page: 'games' }
  | { page: 'table'; token: string; step: number | null; beat: number }
  | { page: 'sit'; token: string }
  | { page: 'debriefing'; token: string }
  | { page: 'gallery' }
  | { page: 'rules'; ruleset: string; rule: string; words: string }
  | { page: 'learn' }
  | { page: 'about' }
  | { page: 'help' }
  | { page: 'lost'; path: string }

export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const asked = new URLSearchParams(query)
  const [page = '', first = '', second = ''] = path.split('/').map(unescaped)
  switch (page) {
    case '':
      return { page: 'home' }
    case 'new':
      return { page: 'new', battle: first, ...byOf(asked.get('by')) }
    case 'mail':
      return { page: 'mail', token: first }
    case 'fleet':
      return { page: 'fleet', shared: asked.get('f') ?? '' }
    case 'army':
      return { page: 'army', id: first, shared: asked.get('a') ?? '' }
    case 'scenarios':
      return { page: 'scenarios', ruleset: first }
    case 'scenario': {
      const shared = asked.get('s') ?? ''
      return first && (second || shared)
        ? { page: 'scenario', ruleset: first, id: second, shared }
        : { page: 'lost', path }
    }
    case 'levy':
      return first ? { page: 'levy', ruleset: first, id: second, shared: asked.get('a') ?? '' } : { page: 'lost', path }
    case 'charts':
      return { page: 'charts', ruleset: first || 'hoplites', chart: second }
    case 'table':
      return first ? { page: 'table', token: first, ...placeOf(second) } : { page: 'lost', path }
    case 'sit':
      return first ? { page: 'sit', token: first } : { page: 'lost', path }
    case 'debriefing':
      return first ? { page: 'debriefing', token: first } : { page: 'lost', path }
    case 'rules':
      return { page: 'rules', ruleset: asked.get('set') ?? '', rule: first, words: asked.get('find') ?? '' }
    case 'games':
    case 'gallery':
    case 'learn':
    case 'about':
    case 'help':
      return { page }
    default:
      return { page: 'lost', path }
  }
}

export function hrefOf(route: Route): string {
  switch (route.page) {
    case 'home':
      return '#/'
    case 'new':
      return `#/new${route.battle ? `/${encodeURIComponent(route.battle)}` : ''}${route.by ? `?by=${route.by}` : ''}`
    case 'mail':
      return mailHref(route.token)
    case 'fleet':
      return route.shared ? `#/fleet?f=${route.shared}` : '#/fleet'
    case 'army':
      return armyHref(route.id, route.shared)
    case 'scenarios':
      return scenariosHref(route.ruleset)
    case 'scenario':
      return scenarioHref(route.ruleset, route.id, route.shared)
    case 'levy':
      return levyHref(route.ruleset, route.id, route.shared)
    case 'charts':
      return chartsHref(route.ruleset, route.chart)
    case 'table':
      return `#/table/${encodeURIComponent(route.token)}${placeWords(route)}`
    case 'sit':
      return `#/sit/${encodeURIComponent(route.token)}`
    case 'debriefing':
      return `#/debriefing/${encodeURIComponent(route.token)}`
    case 'rules':
      return rulesHref(route.ruleset, route.rule, route.words)
    case 'lost':
      return `#/${route.path}`
    default:
      return `#/${route.page}`
  }
}

/** The address of a table, of a moment of its game, or of a beat of the decision that follows it. */
export function tableHref(token: string, step: number | null = null, beat = 0): string {
  return hrefOf({ page: 'table', token, step, beat })
}

/** An invitation to a seat: whoever takes it first has it. */
export function sitHref(token: string): string {
  return hrefOf({ page: 'sit', token })
}

/** How a battle that is over went. */
export function debriefingHref(token: string): string {
  return hrefOf({ page: 'debriefing', token })
}

/** The address of a rule; its id alone tells the rulebook. */
export function ruleHref(rule: string): string {
  return rulesHref('', rule, '')
}

/** A whole rulebook. */
export function rulebookHref(ruleset: string): string {
  return rulesHref(ruleset, '', '')
}

/** A game by mail away from its table; without a token all of them. */
export function mailHref(token = ''): string {
  return token ? `#/mail/${encodeURIComponent(token)}` : '#/mail'
}

/** The address of an army: `edit` is the one under construction, `cards` the page to print. */
export function armyHref(id = '', shared = ''): string {
  return `#/army${id ? `/${encodeURIComponent(id)}` : ''}${shared ? `?a=${shared}` : ''}`
}

/** The scenarios of a rule set, to begin from and to make one's own. */
export function scenariosHref(ruleset = ''): string {
  return `#/scenarios${ruleset ? `/${encodeURIComponent(ruleset)}` : ''}`
}

/** The scenario editor; `shared` is a whole scenario. */
export function scenarioHref(ruleset: string, id: string, shared = ''): string {
  const path = `#/scenario/${encodeURIComponent(ruleset)}`
  return shared ? `${path}?s=${shared}` : `${path}/${encodeURIComponent(id)}`
}

/** Armies built from lists: all of them, one, `edit` the one under construction, `print` the page to print. */
export function levyHref(ruleset: string, id = '', shared = ''): string {
  const place = `#/levy/${encodeURIComponent(ruleset)}${id ? `/${encodeURIComponent(id)}` : ''}`
  return `${place}${shared ? `?a=${shared}` : ''}`
}

/** The charts of a rule set, or one of them. */
export function chartsHref(ruleset: string, chart = ''): string {
  return `#/charts/${encodeURIComponent(ruleset)}${chart ? `/${encodeURIComponent(chart)}` : ''}`
}

/** The whole address, for a friend. */
export function linkTo(href: string): string {
  return new URL(href, window.location.href).href
}

/** Does the address of this page lead nowhere on another machine? */
export function isOnlyHere(host = window.location.hostname): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}

export function go(href: string): void {
  window.location.hash = href.replace(/^#/, '')
}

function rulesHref(ruleset: string, rule: string, words: string): string {
  const asked = new URLSearchParams()
  if (ruleset) asked.set('set', ruleset)
  if (words) asked.set('find', words)
  const query = asked.toString()
  return `#/rules${rule ? `/${encodeURIComponent(rule)}` : ''}${query ? `?${query}` : ''}`
}

function byOf(by: string | null): { by?: 'mail' | 'friend' } {
  return by === 'mail' || by === 'friend' ? { by } : {}
}

function placeOf(text: string): { step: number | null; beat: number } {
  const [, step, beat] = /^(\d{1,7})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  return { step: step === undefined ? null : Number(step), beat: Number(beat ?? 0) }
}

function placeWords({ step, beat }: { step: number | null; beat: number }): string {
  return step === null ? '' : `/${step}${beat ? `.${beat}` : ''}`
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // a hand-made address with a stray %
  }
}
