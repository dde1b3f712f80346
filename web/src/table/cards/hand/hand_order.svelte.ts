/** The order in which a player keeps his hand: his own affair, which no rule knows of. */
export class HandOrder {
  #wanted = $state.raw<string[]>([])

  /** Cards that have been put somewhere keep their order; new ones come behind. */
  sorted(cards: readonly string[]): string[] {
    const place = (card: string) => {
      const at = this.#wanted.indexOf(card)
      return at < 0 ? Infinity : at
    }
    return [...cards].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
  }

  /** Put a card where another lies; those between move up. */
  put(card: string, to: string, cards: readonly string[]): void {
    const order = this.sorted(cards)
    const at = order.indexOf(to)
    if (at < 0 || !order.includes(card)) return
    const rest = order.filter((each) => each !== card)
    rest.splice(at, 0, card)
    this.#wanted = rest
  }
}
