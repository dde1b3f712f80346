"""Windows for held cards (ALA-20.24): they open by what both players can see, never by the face of a hidden card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import ClassVar

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.procedure import Ask
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Offer, Option
from polemos.kernel.words.english import does
from polemos.rules.alala.charts.charts import card, pack
from polemos.rules.alala.facts import set_side
from polemos.rules.alala.state import G, State
from polemos.rules.alala.troops import Troop

PASS = "pass"
WORDS = {
    "after_throw": "after throws",
    "after_band_control_test": "after control tests of bands",
    "manoeuvre_start": "before the phalanx moves (Alala!)",
    "phase_part_edges": "when young men could run out (Ekdromoi)",
    "hoplite_move_announced": "when the enemy's hoplites are about to move (Heavy Armour)",
}


class WindowOrdered(Fact, frozen=True):
    """A standing order: a kind of window is passed without a question, or asked again."""

    seat: Seat
    window: str
    passes: bool

    def apply(self, state: State) -> None:
        others = tuple(each for each in state.side(self.seat).passes if each != self.window)
        set_side(state, self.seat, passes=(*others, self.window) if self.passes else others)

    def words(self, state: State) -> str:
        verb, told = ("plays", "no card") if self.passes else ("is", "asked for cards")
        return f"{does(state.side(self.seat).name, verb)} {told} {WORDS[self.window]}"


def is_open(state: State, seat: Seat, window: str, cards: Iterable[str]) -> bool:
    """Could a face-down card serve here, as far as everybody knows?

    `cards` are those that could be used at this very moment; the window is shut while all of them lie open.
    """
    side = state.side(seat)
    if window in side.passes or not side.held:
        return False
    return any(not _all_lie_open(state, name) for name in cards)


@cache
def _copies(name: str) -> int:
    return next(known.copies for known in pack().card if known.id == name)


def _all_lie_open(state: State, name: str) -> bool:
    return state.discards.count(name) == _copies(name)


def serves(name: str, troop: Troop) -> bool:
    """Is the card for this troop, or for all but such as it (ALA-2.22)?"""
    return not (card(name).not_for == "spartan" and troop.is_spartan)


def ask(seat: Seat, window: str, plays: Mapping[str, Option], prompt: str) -> Ask:
    """Play one of these cards or none. Asked even if there is none to play, for nobody shall know."""

    def told(key: str) -> Option:
        return plays.get(key) or Option(PASS, "play no card", ("no", "done"), rule="ALA-20.24", ends=True)

    def orders() -> Iterable[Option]:
        words = f"play no card, and do not ask again, {WORDS[window]}"
        return (Option(f"order pass {window}", words, rule="ALA-20.24"),)

    return Ask.one(seat, Offer([PASS, *plays], told, PASS, asides=orders), prompt, "ALA-20.24", always=True)


def asides(state: State, seat: Seat) -> Sequence[Option]:
    """Further answers to a question of the Command Phase: standing orders to give or to take back, useless cards."""
    side = state.side(seat)
    orders = [
        Option(f"order ask {window}", f"ask me again {words}", rule="ALA-20.24")
        if window in side.passes
        else Option(f"order pass {window}", f"play no card, and do not ask, {words}", rule="ALA-20.24")
        for window, words in WORDS.items()
    ]
    useless = [card(name) for name in dict.fromkeys(side.hand) if card(name).effect == "none"]
    discards = [Option(f"discard {each.id}", f"discard {each.name}", rule=each.rule) for each in useless]
    return [*orders, *discards]


def obeyed(g: G, seat: Seat, answer: str) -> bool:
    """Take an answer that is a standing order or a discard; false if it is something else."""
    if answer.startswith("discard "):
        name = answer.split(" ")[1]
        g.emit(CardPlayed(seat, name), card(name).rule)
        return True
    if not answer.startswith("order "):
        return False
    _, said, window = answer.split(" ")
    g.emit(WindowOrdered(seat, window, said == "pass"), "ALA-20.24")
    return True


class CardPlayed(Fact, frozen=True):
    """A held card is used and lies face up among the discards (ALA-20.2)."""

    MOMENT: ClassVar[Moment | None] = "trick"
    seat: Seat
    card: str

    def apply(self, state: State) -> None:
        side = state.side(self.seat)
        if self.card in side.received:
            rest = list(side.received)
            rest.remove(self.card)
            set_side(state, self.seat, received=tuple(rest))
        else:
            # Of the other's hand only the number is known.
            hand = list(side.hand)
            if self.card in hand:
                hand.remove(self.card)
            set_side(state, self.seat, hand=tuple(hand), held=side.held - 1)
        state.discards = (*state.discards, self.card)

    def words(self, state: State) -> str:
        verb = "discards" if card(self.card).effect == "none" else "plays"
        return f"{does(state.side(self.seat).name, verb)} {card(self.card).name}"
