/** Where the page is: the hash of the address, as a record. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; ruleset?: string; battle: string; by?: 'mail' | 'friend' } // without a rule set: the first that has it
  | { page: 'mail'; token: string }
  | { page: 'muster'; ruleset: string; id: string; draft: string; shared: string }
  | { page: 'scenarios'; ruleset: string }
  | { page: 'scenario'; ruleset: string; id: string; shared: string }
  | { page: 'charts'; ruleset: string; chart: string }
  | { page: 'games' }
  | { page: 'table'; token: string; step: number | null; beat: number }
  | { page: 'sit'; token: string }
  | { page: 'debriefing'; token: string }
  | { page: 'gallery' }
  | { page: 'rules'; ruleset: string; rule: string; words: string }
  | { page: 'learn' }
  | { page: 'path' }
  | { page: 'about' }
  | { page: 'help' }
  | { page: 'lost'; path: string }

export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const asked = new URLSearchParams(query)
  const [page = '', first = '', second = '', third = ''] = path.split('/').map(unescaped)
  const shared = asked.get('a') ?? asked.get('f') ?? ''
  const mustered = (ruleset: string, id: string, draft = ''): Route => ({ page: 'muster', ruleset, id, draft, shared })
  switch (page) {
    case '':
      return { page: 'home' }
    case 'new':
      return {
        page: 'new',
        ...(second ? { ruleset: first, battle: second } : { battle: first }),
        ...byOf(asked.get('by')),
      }
    case 'mail':
      return { page: 'mail', token: first }
    case 'muster':
    case 'levy': // as links of earlier days have it, and so are the next two
      return first ? mustered(first, second, third) : { page: 'lost', path }
    case 'army':
      return mustered('hoplites', first === 'cards' ? 'print' : first)
    case 'fleet':
      return mustered('navarcoi', '')
    case 'scenarios':
      return { page: 'scenarios', ruleset: first }
    case 'scenario': {
      const whole = asked.get('s') ?? ''
      return first && (second || whole)
        ? { page: 'scenario', ruleset: first, id: second, shared: whole }
        : { page: 'lost', path }
    }
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
    case 'path':
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
      return `#/new${[route.ruleset, route.battle].map((each) => (each ? `/${encodeURIComponent(each)}` : '')).join('')}${route.by ? `?by=${route.by}` : ''}`
    case 'mail':
      return mailHref(route.token)
    case 'muster':
      return musterHref(route.ruleset, route.id, route.shared, route.draft)
    case 'scenarios':
      return scenariosHref(route.ruleset)
    case 'scenario':
      return scenarioHref(route.ruleset, route.id, route.shared)
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

/** The scenarios of a rule set, to begin from and to make one's own. */
export function scenariosHref(ruleset = ''): string {
  return `#/scenarios${ruleset ? `/${encodeURIComponent(ruleset)}` : ''}`
}

/** The scenario editor; `shared` is a whole scenario. */
export function scenarioHref(ruleset: string, id: string, shared = ''): string {
  const path = `#/scenario/${encodeURIComponent(ruleset)}`
  return shared ? `${path}?s=${shared}` : `${path}/${encodeURIComponent(id)}`
}

/** Armies of a game: all of them, one, `edit` with a draft that this browser keeps, `print` the sheets of a shared one. */
export function musterHref(ruleset: string, id = '', shared = '', draft = ''): string {
  const parts = [ruleset, id, draft].filter(Boolean).map(encodeURIComponent)
  return `#/muster/${parts.join('/')}${shared ? `?a=${shared}` : ''}`
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
