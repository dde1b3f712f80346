/** A battle as the player wants it, before it begins. */

import { tell } from '../../words/words.svelte'
import { untrack } from 'svelte'
import type { Values } from '../../api'
import type { Battle, NewGame, RulesetInfo, Setting } from '../../protocol'
import { dialogs, keep, settings, stored } from '../../settings.svelte'
import type { Army } from '../muster/keeping'
import { isTable } from '../outside'

/** Who sits on a seat: a person at this screen, a friend with a link or who sends letters, or a level of the computer. */
export type Sitter = 'here' | 'friend' | 'mail' | (string & {})

/** One that the player has made. */
export function isOwn({ id }: Pick<Battle, 'id'>): boolean {
  return id === 'own' || id.startsWith('own:')
}

/** In place of an army: one that suits the size of the battle. */
export const USUAL = 'usual'

export class Plan {
  battleId = $state('')
  settings = $state<Values>({})
  sitters = $state<Sitter[]>([])
  armies = $state.raw<(Army | null)[]>([null, null]) // those that players bring
  ownIds = $state<string[]>(['', '']) // which of them these are
  armyNames = $state.raw<string[]>([]) // of a battle whose armies are chosen
  seed = $state('')

  readonly battle = $derived.by((): Battle | undefined => this.ruleset.battles.find((one) => one.id === this.battleId))
  /** Settings that say which army fights; a game without such has a usual army for each seat. */
  readonly armySettings = $derived.by(() => this.#armySettings(this.battle))
  /** Free battles take armies; a battle of history brings its own. */
  readonly takesArmies = $derived.by(
    () =>
      Boolean(this.ruleset.builds) &&
      this.battle?.kind === 'scenario' &&
      (this.armySettings.length > 0 || !this.ruleset.battles.some((one) => this.#armySettings(one).length)),
  )
  /** The armies that are chosen: by a setting each, or one for each seat. */
  readonly armyCount = $derived.by(() => this.armySettings.length || this.ruleset.seats.length)
  /** By which armies are judged; it stands with them. */
  readonly size = $derived(this.battle?.settings.find(({ group }) => group === 'size of armies'))
  /** What is settled for this battle alone, and what for every one; the battle's own word stands in place of the other. */
  readonly special = $derived(
    (this.battle?.settings ?? []).filter((one) => one !== this.size && !this.armySettings.includes(one)),
  )
  readonly general = $derived.by(() =>
    this.ruleset.settings.filter((one) => !(this.battle?.settings ?? []).some((other) => other.name === one.name)),
  )
  /** Who fights on each seat. */
  readonly sides = $derived.by((): string[] => {
    const named = this.battle?.sides ?? []
    const told = this.armySettings.length
      ? named.map((side, at) => this.armyNames[at] || this.armyNames[0] || side)
      : [...named]
    return this.settings['swapped'] === 'yes' ? told.reverse() : told
  })
  /** Not where an army is still to be rolled: such a battle goes by its own name. */
  readonly armiesAreNamed = $derived(
    this.armySettings.length > 0 && this.sides.every((side) => side && !this.battle?.sides.includes(side)),
  )
  readonly isWatched = $derived(this.sitters.every((sitter) => sitter !== 'here' && sitter !== 'friend'))

  constructor(
    readonly ruleset: RulesetInfo,
    battle: string,
    by: 'mail' | 'friend' | undefined = undefined,
    readonly ownScenario: Record<string, unknown> | null = null, // of the battle with the id `own`
  ) {
    this.battleId = ruleset.battles.some((one) => one.id === battle) ? battle : ruleset.recommended
    const level = ruleset.levels.includes('greedy') ? 'greedy' : (ruleset.levels[0] ?? 'random')
    this.sitters = ruleset.seats.map((_, seat) => (seat === 0 ? 'here' : level))
    if (this.#isRemembered) this.#recall()
    if (by === 'mail' && ruleset.by_mail) this.seat(this.mailSeat, 'mail')
    if (by === 'friend') this.seat(1, 'friend')
  }

  /** Who invites has the first army (HOP-25.1), so the other seat is the one that is played by mail. */
  get mailSeat(): number {
    return this.settings['swapped'] === 'yes' ? 0 : 1
  }

  get byMail(): boolean {
    return this.sitters.includes('mail')
  }

  /** By mail there are the two, and nobody else. */
  seat(at: number, sitter: Sitter): void {
    const level = this.ruleset.levels.includes('greedy') ? 'greedy' : (this.ruleset.levels[0] ?? 'random')
    this.sitters = this.sitters.map((other, seat) => {
      if (seat === at) return sitter
      if (sitter === 'mail') return 'here'
      return other === 'mail' && sitter !== 'here' ? level : other
    })
  }

  /** Preferences and armies are those of the last battle (HOP-9.4, HOP-24.1). */
  #recall(): void {
    const told = stored(this.#key) as { settings?: unknown; armies?: unknown; ownIds?: unknown } | null
    const known = [...this.ruleset.settings, ...this.ruleset.battles.flatMap((battle) => battle.settings)]
    const remembered = Object.entries((told?.settings ?? {}) as object).filter(
      ([name, value]) => typeof value === 'string' && known.some((setting) => setting.name === name),
    )
    this.settings = Object.fromEntries(remembered) as Values
    untrack(() => this.#recallDialogs()) // a plan must not begin anew when they change
    if (!Array.isArray(told?.armies) || !Array.isArray(told.ownIds)) return
    this.armies = [0, 1].map((at) => {
      const army = (told.armies as unknown[])[at]
      return isTable(army) ? army : null
    })
    this.ownIds = this.armies.map((army, at) => (army ? String((told.ownIds as unknown[])[at] ?? '') : ''))
  }

  /** What the browser keeps itself stands here as it is there. */
  #recallDialogs(): void {
    const others = Object.entries(this.settings).filter(([name]) => !dialogs.some(({ option }) => option === name))
    const own = dialogs
      .filter(({ name, usual }) => settings[name] !== usual)
      .map(({ name, option }) => [option, settings[name] ? 'yes' : 'no'] as const)
    this.settings = Object.fromEntries([...others, ...own])
  }

  /** Once a battle has begun so. */
  remember(): void {
    if (!this.#isRemembered) return
    const settings = $state.snapshot(this.settings)
    delete settings['terrain'] // belongs to the battle
    keep(this.#key, { settings, armies: this.armies, ownIds: $state.snapshot(this.ownIds) })
  }

  #armySettings(battle: Battle | undefined): Setting[] {
    return (battle?.settings ?? []).filter(({ group }) => group === 'army')
  }

  /** Where the browser keeps some of the options itself, it keeps all of them. */
  get #isRemembered(): boolean {
    return this.ruleset.settings.some(({ name }) => dialogs.some(({ option }) => option === name))
  }

  get #key(): string {
    return `polemos.plan.${this.ruleset.id}`
  }

  /** A seat with who fights there; seats that are letters stand before the name. */
  seatWords(seat: number): string {
    const game = this.ruleset.id
    const [name, side] = [tell(this.ruleset.seats[seat] ?? String(seat + 1), game), tell(this.sides[seat] ?? '', game)]
    return name.length > 1 && side ? `${side} (${name})` : `${name} ${side}`.trim()
  }

  value(setting: Setting): string {
    return this.settings[setting.name] ?? setting.default
  }

  /** What has its usual value is not said. */
  settle(setting: Setting, value: string): void {
    const dialog = dialogs.find(({ option }) => option === setting.name)
    if (dialog) settings[dialog.name] = value === 'yes'
    const others = Object.entries(this.settings).filter(([name]) => name !== setting.name)
    this.settings = Object.fromEntries(value === setting.default ? others : [...others, [setting.name, value]])
    if (this.byMail) this.seat(this.mailSeat, 'mail')
  }

  /** Has the game an editor for its battles? */
  get canChange(): boolean {
    return this.ruleset.drafts
  }

  /** The seats at this screen. */
  get here(): number[] {
    return this.sitters.flatMap((sitter, seat) => (sitter === 'here' ? [seat] : []))
  }

  /** Why the seed cannot be taken; empty: it can. */
  get seedTrouble(): string {
    return this.seed.trim() === '' || /^\d{1,15}$/.test(this.seed.trim()) ? '' : 'A seed is a whole number.'
  }

  game(): NewGame {
    const known = [...this.ruleset.settings, ...(this.battle?.settings ?? [])].map((setting) => setting.name)
    const settled = Object.entries($state.snapshot(this.settings)).filter(([name]) => known.includes(name))
    return {
      ruleset: this.ruleset.id,
      scenario: this.battleId,
      ...(this.battleId === 'own' && this.ownScenario ? { own_scenario: this.ownScenario } : {}),
      settings: Object.fromEntries(settled),
      ...(this.takesArmies ? { armies: this.armies.slice(0, this.armyCount) } : {}),
      ...(this.armiesAreNamed ? { title: this.sides.join(' against ').slice(0, 120) } : {}),
      players: this.sitters.map((sitter) => (['here', 'friend', 'mail'].includes(sitter) ? 'human' : sitter)),
      ...(this.seed.trim() ? { seed: Number(this.seed) } : {}),
    }
  }
}
