/** What the player has set for this browser: kept in its storage, the same for all games. */

export type Theme = 'system' | 'light' | 'dark'
export type Motion = 'system' | 'full' | 'none'
export type Speed = 0 | 1 | 3

const KEY = 'polemos.settings'

class Settings {
  theme = $state<Theme>('system')
  motion = $state<Motion>('system')
  speed = $state<Speed>(1) // of dice and of the computer's moves; 0: at once
  quickMove = $state(false) // a drop on a legal place commits
  snap = $state(true)
  quickAttacks = $state(false) // the computer's attacks are seen when they are resolved, not before
  sounds = $state(true)

  #systemIsStill = $state(false)

  /** No animation: the player or the system wants none. */
  get still(): boolean {
    return this.motion === 'none' || (this.motion === 'system' && this.#systemIsStill)
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
      })
    })
  }

  #all() {
    const { theme, motion, speed, quickMove, snap, quickAttacks, sounds } = this
    return { theme, motion, speed, quickMove, snap, quickAttacks, sounds }
  }

  #read(told: unknown): void {
    if (typeof told !== 'object' || told === null) return
    const { theme, motion, speed, quickMove, snap, quickAttacks, sounds } = told as Record<string, unknown>
    if (theme === 'system' || theme === 'light' || theme === 'dark') this.theme = theme
    if (motion === 'system' || motion === 'full' || motion === 'none') this.motion = motion
    if (speed === 0 || speed === 1 || speed === 3) this.speed = speed
    if (typeof quickMove === 'boolean') this.quickMove = quickMove
    if (typeof snap === 'boolean') this.snap = snap
    if (typeof quickAttacks === 'boolean') this.quickAttacks = quickAttacks
    if (typeof sounds === 'boolean') this.sounds = sounds
  }
}

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
