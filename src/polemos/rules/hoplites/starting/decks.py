"""Decks and first hands (HOP-9.6, HOP-9.7; deck preferences HOP-24.28, HOP-24.29)."""

from __future__ import annotations

from typing import ClassVar

from polemos.kernel.fact import Fact
from polemos.kernel.secrecy import Nobody, Owner, Public, Seat
from polemos.kernel.words.english import counted, verb
from polemos.rules.hoplites.army.records import Army
from polemos.rules.hoplites.changing import does, set_side
from polemos.rules.hoplites.options import DeckPreferences, Options
from polemos.rules.hoplites.state import HAND, NAMES, G, State, Unit

INITIATIVE, CHALLENGE = "initiative", "challenge"
FIRST_LIGHTS, FIRST_UNITS = 2, 4  # HOP-9.7
STANDARD_INITIATIVE = 1  # with the variable initiative (HOP-24.28)


class Dealt(Fact, frozen=True):
    """A deck was shuffled and its first hand taken; the hand is known to its owner, the deck to nobody (HOP-1.7)."""

    BARRIER: ClassVar[bool] = True
    owner: Public[Seat]
    held: Public[int]
    left: Public[int]
    hand: Owner[tuple[str, ...]] = ()
    deck: Nobody[tuple[str, ...]] = ()

    def apply(self, state: State) -> None:
        set_side(state, self.owner, hand=self.hand, held=self.held, deck=self.deck, left=self.left)

    def words(self, state: State) -> str:
        held = f"{does(state, self.owner, 'holds')} {counted(self.held, 'card')}"
        return f"{held}; {self.left} {verb(self.left != 1, 'is')} in the deck"


def added_cards(options: Options, period: str, deck: DeckPreferences) -> dict[str, int]:
    """What preferences add to a deck, free of charge (HOP-24.28, HOP-24.29)."""
    initiative = STANDARD_INITIATIVE if deck.initiative is None else deck.initiative
    return {
        "reserve": deck.reserve,
        "cohesion": deck.cohesion,
        INITIATIVE: initiative if options.variable_initiative else 0,
        CHALLENGE: options.challenge_cards if period == "samurai" else 0,
    }


def specials_of(army: Army, options: Options, deck: DeckPreferences) -> dict[str, int]:
    """The special cards of a deck by kind; INITIATIVE cards stay out where nothing is decided by them (HOP-9.6)."""
    added = added_cards(options, army.period, deck)
    counts = {card: army.cards.get(card, 0) + added.get(card, 0) for card in [*army.cards, *added]}
    if not options.variable_initiative:
        counts[INITIATIVE] = 0
    return {card: count for card, count in sorted(counts.items()) if count}


def all_cards(state: State, seat: Seat) -> list[str]:
    """Every card that the deck of a seat was built with."""
    units = [unit.id for unit in state.units.values() if unit.seat == seat]
    return units + [card for card, count in state.side(seat).specials.items() for _ in range(count)]


def is_light_shooter(unit: Unit) -> bool:
    """SK, LI or LC with a missile letter (HOP-9.7); peltasts are light infantry (HOP-3.2)."""
    return unit.type in ("SK", "LI", "LP", "LC") and bool(unit.letter)


def deal(g: G, seat: Seat) -> None:
    """Four units at least, two of them light shooters where there are two; then three cards of any kind."""
    cards = all_cards(g.state, seat)
    lights = [card for card in cards if card in g.state.units and is_light_shooter(g.state.units[card])]
    taken = _first(g, seat, lights, FIRST_LIGHTS, "light shooters")
    others = [card for card in cards if card in g.state.units and card not in taken]
    taken += _first(g, seat, others, FIRST_UNITS - len(taken), "units")
    rest = [card for card in cards if card not in taken]
    order = g.shuffle("HOP-9.7", len(rest), f"Deck of {NAMES[seat]}", (NAMES[seat], "deck"))
    pile = [rest[index] for index in order]
    more = HAND - len(taken)
    hand = sorted([*taken, *pile[:more]], key=cards.index)  # the order in a hand has no meaning
    deck = tuple(pile[more:])
    g.emit(Dealt(seat, len(hand), len(deck), tuple(hand), deck), "HOP-1.6", "HOP-1.7", "HOP-9.6", "HOP-9.7")


def _first(g: G, seat: Seat, cards: list[str], count: int, label: str) -> list[str]:
    """Some of these by chance, unseen."""
    if not cards or count <= 0:
        return []
    order = g.shuffle("HOP-9.7", len(cards), f"First hand of {NAMES[seat]}: {label}", (NAMES[seat], label))
    return [cards[index] for index in order[:count]]
