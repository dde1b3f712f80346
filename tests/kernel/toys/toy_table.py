"""The table of the toy rule set: its state and its facts."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
from msgspec.structs import replace

from polemos.kernel.fact import Chapter, Fact
from polemos.kernel.secrecy import Nobody, Owner, Public, Seat
from polemos.kernel.state import State as KernelState

CARDS = tuple(f"c{n:02}" for n in range(1, 25))
HAND = 5
GOAL = 45  # in tenths
SEATS = ("red", "blue")


class Pawn(msgspec.Struct, frozen=True):
    id: Public[str]
    seat: Public[Seat]
    at: Public[int] = 0
    worn: Public[bool] = False


class Hand(msgspec.Struct, frozen=True):
    seat: Public[Seat]
    size: Public[int] = 0
    cards: Owner[tuple[str, ...]] = ()
    grudges: Owner[dict[int, str]] = {}  # place -> pawn; written in secret

    @property
    def owner(self) -> Seat:
        return self.seat


class State(KernelState, kw_only=True):
    pawns: Public[dict[str, Pawn]]
    hands: Public[dict[str, Hand]]
    rounds: Public[int]
    deck: Nobody[tuple[str, ...]] = ()
    discards: Public[tuple[str, ...]] = ()
    scores: Public[tuple[int, int]] = (0, 0)
    stone: Public[tuple[int, int] | None] = None
    whispered: str = ""  # not marked: shown to nobody

    def hand(self, seat: Seat) -> Hand:
        return self.hands[SEATS[seat]]

    def own(self, seat: Seat) -> list[Pawn]:
        return [pawn for pawn in self.pawns.values() if pawn.seat == seat]


class Setup(msgspec.Struct, frozen=True):
    rounds: int = 4
    pawns: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 3  # a file that wants more would eat all memory


# -- facts -------------------------------------------------------------------------------------------------------------


class Stacked(Fact, frozen=True):
    deck: Nobody[tuple[str, ...]] = ()

    def apply(self, state: State) -> None:
        state.deck = self.deck

    def words(self, state: State) -> str:
        return "the deck is stacked"


class Dealt(Fact, frozen=True):
    BARRIER: ClassVar[bool] = True
    seat: Seat
    size: int
    cards: Owner[tuple[str, ...]] = ()

    @property
    def owner(self) -> Seat:
        return self.seat

    def apply(self, state: State) -> None:
        state.hands[SEATS[self.seat]] = replace(state.hand(self.seat), size=self.size, cards=self.cards)
        state.deck = state.deck[self.size :]

    def words(self, state: State) -> str:
        return f"{SEATS[self.seat]} is dealt {' '.join(self.cards) or self.size}"


class Grudged(Fact, frozen=True):
    seat: Seat
    grudges: Owner[dict[int, str]] = {}

    @property
    def owner(self) -> Seat:
        return self.seat

    def apply(self, state: State) -> None:
        state.hands[SEATS[self.seat]] = replace(state.hand(self.seat), grudges=self.grudges)
        state.whispered += f"{self.seat}{self.grudges} "


class RoundBegan(Fact, frozen=True):
    CHAPTER: ClassVar[Chapter | None] = "turn"
    number: int

    def apply(self, state: State) -> None:
        state.turn = self.number
        state.phase = "cards"


class Played(Fact, frozen=True):
    BARRIER: ClassVar[bool] = True
    seat: Seat
    card: str

    def apply(self, state: State) -> None:
        hand = state.hand(self.seat)
        left = tuple(card for card in hand.cards if card != self.card)
        state.hands[SEATS[self.seat]] = replace(hand, cards=left, size=len(left))
        state.discards = (*state.discards, self.card)


class PhaseBegan(Fact, frozen=True):
    CHAPTER: ClassVar[Chapter | None] = "phase"
    name: str

    def apply(self, state: State) -> None:
        state.phase = self.name


class Moved(Fact, frozen=True):
    pawn: str
    at: int

    def apply(self, state: State) -> None:
        state.pawns[self.pawn] = replace(state.pawns[self.pawn], at=self.at)

    def words(self, state: State) -> str:
        return f"{self.pawn} moves to {self.at / 10}"


class Worn(Fact, frozen=True):
    pawn: str

    def apply(self, state: State) -> None:
        state.pawns[self.pawn] = replace(state.pawns[self.pawn], worn=True)


class Scored(Fact, frozen=True):
    seat: Seat
    pawn: str

    def apply(self, state: State) -> None:
        scores = list(state.scores)
        scores[self.seat] += 1
        state.scores = (scores[0], scores[1])
        del state.pawns[self.pawn]


class Cheered(Fact, frozen=True):
    """Tells only; a consequence of a consequence."""

    seat: Seat


class Placed(Fact, frozen=True):
    stone: tuple[int, int]

    def apply(self, state: State) -> None:
        state.stone = self.stone


class Paraded(Fact, frozen=True):
    order: tuple[str, ...]
    wreaths: tuple[int, ...]
