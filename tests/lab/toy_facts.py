"""What the toy rule set is about: captains with stones and a purse, and the facts that change them."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from polemos.kernel.fact import Fact
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Owner, Public, Seat
from polemos.kernel.state import State as KernelState


class Setup(msgspec.Struct, frozen=True):
    scenario: str = "duel"
    fault: str = ""
    stones: int = 5


class Captain(msgspec.Struct, frozen=True):
    id: Public[str]
    seat: Public[Seat]
    stones: Public[int]
    purse: Owner[int] = 0

    @property
    def owner(self) -> Seat:
        return self.seat


class State(KernelState, kw_only=True):
    fault: Public[str] = ""
    captains: Public[dict[str, Captain]]
    notes: Public[Any] = None  # a type that nobody can look into


G = Game[State]
COUNTED = [0]  # what a rule may never look at: something that outlives the game


def change(state: State, seat: Seat, **values: Any) -> None:
    key = f"C{seat}"
    state.captains[key] = msgspec.structs.replace(state.captains[key], **values)


class Turned(Fact, frozen=True):
    turn: int

    def apply(self, state: State) -> None:
        state.turn = self.turn


class Hid(Fact, frozen=True):
    """A purse is filled in secret."""

    seat: Public[Seat]
    purse: Owner[int] = 0

    @property
    def owner(self) -> Seat:
        return self.seat

    def apply(self, state: State) -> None:
        change(state, self.seat, purse=self.purse)

    def words(self, state: State) -> str:
        return f"captain {self.seat} fills a purse"


class HidBadly(Fact, frozen=True):
    """The same, with everything for all to read."""

    seat: Seat
    purse: int

    def apply(self, state: State) -> None:
        change(state, self.seat, purse=self.purse)


class Took(Fact, frozen=True):
    seat: Seat
    stones: int

    def apply(self, state: State) -> None:
        change(state, self.seat, stones=state.captains[f"C{self.seat}"].stones + self.stones)
        if state.fault == "fork" and state.turn >= 2:
            state.notes.append(self.stones)  # one list for all forks

    def words(self, state: State) -> str:
        return f"captain {self.seat} takes {self.stones}"


class Whispered(Fact, frozen=True):
    """Stones that lie on the table for a moment; nobody is told of it."""

    seat: Seat
    stones: int

    def seen_by(self, seat: Seat | None) -> None:
        return None

    def apply(self, state: State) -> None:
        change(state, self.seat, stones=state.captains[f"C{self.seat}"].stones + self.stones)


class Opened(Fact, frozen=True):
    """The purse is shown."""

    BARRIER: ClassVar[bool] = True
    seat: Seat
    purse: int

    def apply(self, state: State) -> None:
        change(state, self.seat, stones=state.captains[f"C{self.seat}"].stones + self.purse, purse=0)


class Resumed(Fact, frozen=True):
    """What should not follow when somebody gives up."""

    def apply(self, state: State) -> None:
        state.outcome = None


class Forgotten(Fact, frozen=True):
    """A fact that the rule set forgot to list."""
