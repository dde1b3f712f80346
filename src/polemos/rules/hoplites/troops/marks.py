"""Hits and markers of a unit."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted
from polemos.rules.hoplites.changing import set_unit, titled
from polemos.rules.hoplites.state import State, owner_of

Mark = Literal["manoeuvre", "rushing", "no_missile", "engaged", "withdrawing", "flank", "raiding", "played_this_turn"]
MARK_WORDS: dict[str, tuple[str, str]] = {
    "manoeuvre": ("gets a manoeuvre marker", "has manoeuvred"),
    "rushing": ("may charge at once", "charges no more"),
    "no_missile": ("is out of missiles", "has missiles again"),
    "engaged": ("is engaged", "is no longer engaged"),
    "withdrawing": ("withdraws in good order", "stands again"),
    "flank": ("attacks in flank", "has its flank marker removed"),
    "raiding": ("goes for the second line", "is back from the second line"),
    "played_this_turn": ("was played this turn", "stands since an earlier turn"),
}


def _of_a_hidden_unit(fact: TookHits | LostHits | Marked, seat: Seat | None) -> Fact | None:
    """What happens to a hidden unit is seen by its owner only (HOP-24.18)."""
    return None if fact.hidden and seat != owner_of(fact.unit) else fact


class TookHits(Fact, frozen=True):
    """A hidden unit takes its hits in secret."""

    MOMENT: ClassVar[Moment | None] = "loss"
    unit: str
    hits: int
    hidden: bool = False

    def seen_by(self, seat: Seat | None) -> Fact | None:
        return _of_a_hidden_unit(self, seat)

    def apply(self, state: State) -> None:
        set_unit(state, self.unit, hits=state.units[self.unit].hits + self.hits)

    def words(self, state: State) -> str:
        return f"{titled(state, self.unit)} takes {counted(self.hits, 'hit')}, {state.units[self.unit].hits} in all"


class LostHits(Fact, frozen=True):
    """Hits were removed, or set lower."""

    unit: str
    hits: int
    hidden: bool = False

    def seen_by(self, seat: Seat | None) -> Fact | None:
        return _of_a_hidden_unit(self, seat)

    def apply(self, state: State) -> None:
        set_unit(state, self.unit, hits=state.units[self.unit].hits - self.hits)

    def words(self, state: State) -> str:
        return f"{titled(state, self.unit)} loses {counted(self.hits, 'hit')}, {state.units[self.unit].hits} left"


class Marked(Fact, frozen=True):
    """A marker was put on a unit, or taken off it."""

    unit: str
    mark: Mark
    on: bool = True
    hidden: bool = False

    def seen_by(self, seat: Seat | None) -> Fact | None:
        return _of_a_hidden_unit(self, seat)

    def apply(self, state: State) -> None:
        value: Any = int(self.on) if self.mark == "manoeuvre" else self.on
        set_unit(state, self.unit, **{self.mark: value})
        if self.mark == "manoeuvre" and not self.on:
            set_unit(state, self.unit, rushing=False)

    def words(self, state: State) -> str:
        return f"{titled(state, self.unit)} {MARK_WORDS[self.mark][not self.on]}"


def marked(state: State, unit: str, mark: Mark, on: bool = True) -> Marked:
    return Marked(unit, mark, on, state.units[unit].hidden)
