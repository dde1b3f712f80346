/** What the player has set for this browser: kept in its storage, the same for all games. */

export type Theme = 'system' | 'light' | 'dark'
export type Motion = 'system' | 'full' | 'none'
export type Follows = 'fights' | 'all' | 'never'
export type Speed = 0 | 1 | 2 | 4
export type Language = 'en' | 'de'

/** How what happens is shown, from the slowest on. */
export const PACES = [
  { name: 'hand', speed: 1, words: 'by hand' }, // a key for each act
  { name: '1', speed: 1, words: '1×' },
  { name: '2', speed: 2, words: '2×' },
  { name: '4', speed: 4, words: '4×' },
  { name: 'once', speed: 0, words: 'at once' },
] as const
export type Pace = (typeof PACES)[number]['name']

const KEY = 'polemos.settings'

class Settings {
  theme = $state<Theme>('system')
  motion = $state<Motion>('system')
  speed = $state<Speed>(1) // of dice and of the computer's moves; 0: at once
  byHand = $state(false) // each act waits for a key
  onlyFights = $state(false) // all else is seen as its end
  follows = $state<Follows>('fights') // what the view goes to while it is shown
  quickMove = $state(false) // a drop on a legal place commits
  snap = $state(true)
  cardAtUnit = $state(false) // what a unit is stands beside it, not in the panels
  quickAttacks = $state(false) // the computer's attacks are seen when they are resolved, not before
  sounds = $state(true)
  volume = $state(1) // of the sounds, to 1
  language = $state<Language>('en') // of the page's own words

  #systemIsStill = $state(false)

  /** No animation: the player or the system wants none. */
  get still(): boolean {
    return this.motion === 'none' || (this.motion === 'system' && this.#systemIsStill)
  }

  get pace(): Pace {
    const found = PACES.find(({ name, speed }) => (name === 'hand') === this.byHand && speed === this.speed)
    return found?.name ?? '1'
  }

  set pace(pace: Pace) {
    this.byHand = pace === 'hand'
    this.speed = PACES.find(({ name }) => name === pace)?.speed ?? 1
  }

  /** One step faster or slower; tells what it is now. */
  hasten(by: 1 | -1): string {
    const at = PACES.findIndex(({ name }) => name === this.pace) + by
    const { name, words } = PACES[Math.max(0, Math.min(PACES.length - 1, at))] ?? PACES[1]
    this.pace = name
    return words
  }

  constructor() {
    if (typeof window === 'undefined') return
    this.#read(stored(KEY))
    const reduced = window.matchMedia?.('(prefers-reduced-motion: reduce)')
    this.#systemIsStill = reduced?.matches ?? false
    reduced?.addEventListener('change', (event) => (this.#systemIsStill = event.matches))
    window.addEventListener('storage', (event) => event.key === KEY && this.#read(stored(KEY)))
    $effect.root(() => {
      $effect(() => void keep(KEY, this.#all()))
      $effect(() => {
        const page = document.documentElement
        if (this.theme === 'system') delete page.dataset['theme']
        else page.dataset['theme'] = this.theme
        page.dataset['motion'] = this.still ? 'off' : 'on'
        page.lang = this.language
      })
    })
  }

  #all() {
    return Object.fromEntries(NAMES.map((name) => [name, this[name]]))
  }

  #read(told: unknown): void {
    if (typeof told !== 'object' || told === null) return
    for (const name of NAMES) this.#take(name, (told as Record<string, unknown>)[name])
  }

  #take<Name extends Kept>(name: Name, value: unknown): void {
    const isOne: Check<Settings[Name]> = KEPT[name]
    if (isOne(value)) (this as Pick<Settings, Name>)[name] = value
  }
}

type Check<Value> = (value: unknown) => value is Value

const oneOf =
  <const Values extends readonly unknown[]>(...values: Values): Check<Values[number]> =>
  (value): value is Values[number] =>
    values.includes(value)
const yesOrNo: Check<boolean> = oneOf(true, false)

type Kept = keyof Omit<Settings, 'still' | 'pace' | 'hasten'>

/** What is kept, and what each may be. */
const KEPT: { [Name in Kept]: Check<Settings[Name]> } = {
  theme: oneOf('system', 'light', 'dark'),
  motion: oneOf('system', 'full', 'none'),
  speed: oneOf(0, 1, 2, 4),
  byHand: yesOrNo,
  onlyFights: yesOrNo,
  follows: oneOf('fights', 'all', 'never'),
  quickMove: yesOrNo,
  snap: yesOrNo,
  cardAtUnit: yesOrNo,
  quickAttacks: yesOrNo,
  sounds: yesOrNo,
  volume: (value): value is number => typeof value === 'number' && value >= 0 && value <= 1,
  language: oneOf('en', 'de'),
}
const NAMES = Object.keys(KEPT) as Kept[]

/** What this browser keeps under a name; null where there is nothing, or nothing readable. */
export function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** False: this browser keeps nothing (private mode, full). */
export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export const settings = new Settings()

/** The rulebook's preferences under "Dialogs and user interface": this browser's, and they may change in play. */
export const dialogs = [
  {
    name: 'quickAttacks',
    option: 'quick_attacks',
    words: "Quick attacks: the computer's are shown only when they are resolved",
    help: 'When it is off, you see step by step who attacks whom before the dice fall. The result is the same.',
    rule: 'HOP-24.9',
    usual: false,
  },
  {
    name: 'sounds',
    option: 'sounds',
    words: 'Sounds for cards, shots, shocks, routs and phases',
    help: 'They are made in your browser, once you have touched the table. Key M at the card table.',
    rule: 'HOP-24.31',
    usual: true,
  },
] as const
