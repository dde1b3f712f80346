/** A battle as the player wants it, before it begins. */

import type { Values } from '../../api'
import type { Battle, NewGame, RulesetTold, Setting } from '../../protocol'
import { toSend, type Fleet } from '../fleet/fleet'

/** Who sits on a seat: a person at this screen, a friend with a link, or a level of the computer. */
export type Sitter = 'here' | 'friend' | (string & {})

export class Plan {
  battleId = $state('')
  settings = $state<Values>({})
  sitters = $state<Sitter[]>([])
  fleets = $state<(Fleet | null)[]>([null, null])
  seed = $state('')

  readonly battle = $derived.by((): Battle | undefined => this.ruleset.battles.find((one) => one.id === this.battleId))
  /** Free battles take fleets; a battle of history brings its own. */
  readonly takesFleets = $derived(this.battle?.kind === 'scenario')
  readonly isWatched = $derived(this.sitters.every((sitter) => sitter !== 'here' && sitter !== 'friend'))

  constructor(
    readonly ruleset: RulesetTold,
    battle: string,
  ) {
    this.battleId = ruleset.battles.some((one) => one.id === battle) ? battle : ruleset.recommended
    const level = ruleset.levels.includes('greedy') ? 'greedy' : (ruleset.levels[0] ?? 'random')
    this.sitters = ruleset.seats.map((_, seat) => (seat === 0 ? 'here' : level))
  }

  value(setting: Setting): string {
    return this.settings[setting.name] ?? setting.default
  }

  /** What has its usual value is not said. */
  settle(setting: Setting, value: string): void {
    const others = Object.entries(this.settings).filter(([name]) => name !== setting.name)
    this.settings = Object.fromEntries(value === setting.default ? others : [...others, [setting.name, value]])
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
      settings: Object.fromEntries(settled),
      fleets: this.takesFleets
        ? this.fleets.map((fleet) => fleet && toSend($state.snapshot(fleet) as Fleet))
        : [null, null],
      players: this.sitters.map((sitter) => (sitter === 'here' || sitter === 'friend' ? 'human' : sitter)),
      ...(this.seed.trim() ? { seed: Number(this.seed) } : {}),
    }
  }
}
