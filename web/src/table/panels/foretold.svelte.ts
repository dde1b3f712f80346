/** Which odds the player is looking at: of the option or the draft at hand, else of the unit selected (and an enemy). */
import type { Session } from '../session.svelte'
import { unitsOf, type Hint, type Odds } from '../wire'

const A_MOMENT = 120 // ms: a pointer that only passes over a unit asks nothing

export class Foretold {
  #asked = $state.raw<Odds[]>([])
  #about = $state('')
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly session: Session) {
    $effect(() => {
      const units = this.#units()
      const key = `${session.update?.seq ?? 0} ${units.join(' ')}`
      clearTimeout(this.#timer)
      if (!units.length || !session.live) {
        this.#asked = []
        this.#about = ''
        return
      }
      if (key === this.#about) return
      this.#timer = setTimeout(() => void this.#ask(key, units), A_MOMENT)
    })
  }

  get odds(): Odds[] {
    const { session } = this
    const hint = this.#hint
    if (hint?.odds.length) return hint.odds
    if (session.preview?.odds.length) return session.preview.odds
    return this.#asked
  }

  /** Worth a card beside the table: something is hovered or drawn. */
  get isAtHand(): boolean {
    const { session } = this
    if (this.#hint?.odds.length || session.preview?.odds.length) return true
    return this.#units().length === 2 && this.#asked.length > 0
  }

  /** Of what a unit is laid onto, else of the option at hand. */
  get #hint(): Hint | undefined {
    const { hover, question, hand } = this.session
    return hand.laid?.hint ?? (hover === null ? undefined : question?.hints[hover])
  }

  #units(): string[] {
    const { selected, hovered, picture } = this.session
    const units = unitsOf(picture)
    const seatOf = (id: string | null) => units.find((unit) => unit.id === id)?.seat
    const own = seatOf(selected)
    const other = seatOf(hovered)
    if (selected !== null && hovered !== null && own !== undefined && other !== undefined && own !== other) {
      return [selected, hovered]
    }
    return selected !== null && own !== undefined ? [selected] : []
  }

  async #ask(key: string, units: string[]): Promise<void> {
    const odds = await this.session.askOdds(...units)
    const { update } = this.session // none: the table was left meanwhile
    if (!update || key !== `${update.seq} ${this.#units().join(' ')}`) return
    this.#asked = odds
    this.#about = key
  }
}
