"""What becomes of the top card of the Othismos pack when it is drawn (ALA-20.2 to 20.5)."""

from __future__ import annotations

from typing import ClassVar

from polemos.kernel.fact import Fact
from polemos.kernel.secrecy import Owner, Public, Seat
from polemos.kernel.words.english import does, is_several, verb
from polemos.rules.alala.charts.charts import card
from polemos.rules.alala.facts import set_side
from polemos.rules.alala.state import State


class CardKept(Fact, frozen=True):
    """The top card went face down into a hand; only its owner knows which it is (ALA-20.4)."""

    BARRIER: ClassVar[bool] = True
    owner: Public[Seat]
    card: Owner[str] = ""

    def apply(self, state: State) -> None:
        _taken(state)
        side = state.side(self.owner)
        hand = (*side.hand, self.card) if self.card else side.hand
        set_side(state, self.owner, hand=hand, held=side.held + 1)

    def words(self, state: State) -> str:
        name = state.side(self.owner).name
        what = card(self.card).name if self.card else "a card"
        return f"{does(name, 'draws')} {what} and {verb(is_several(name), 'keeps')} it"


class CardGiven(Fact, frozen=True):
    """The top card was shown and went to the enemy of the side that drew it (ALA-20.5)."""

    BARRIER: ClassVar[bool] = True
    seat: Seat  # who drew it
    card: str

    def apply(self, state: State) -> None:
        _taken(state)
        holder = 1 - self.seat
        set_side(state, holder, received=(*state.side(holder).received, self.card))

    def words(self, state: State) -> str:
        drawer, holder = state.side(self.seat).name, state.side(1 - self.seat).name
        return f"{does(drawer, 'draws')} {card(self.card).name}: it goes to {holder}"


class CardShown(Fact, frozen=True):
    """The top card was shown and is carried out; it lies among the discards (ALA-20.3)."""

    BARRIER: ClassVar[bool] = True
    seat: Seat
    card: str

    def apply(self, state: State) -> None:
        _taken(state)
        state.discards = (*state.discards, self.card)

    def words(self, state: State) -> str:
        return f"{does(state.side(self.seat).name, 'draws')} {card(self.card).name}"


def _taken(state: State) -> None:
    state.pack, state.pack_left = state.pack[1:], state.pack_left - 1
