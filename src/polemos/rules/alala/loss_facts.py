"""Losses as facts: figures, whole troops, units by which an army breaks (ALA-2.12, 2.15)."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.words.english import counted
from polemos.rules.alala.facts import change, named, set_side
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Element, Troop


class Casualties(Fact, frozen=True):
    """Figures removed (ALA-2.15); what is left of each element follows, the spent ones gone (ALA-2.12)."""

    MOMENT: ClassVar[Moment | None] = "loss"
    troop: str
    men: int
    elements: tuple[Element, ...]
    spent: int = 0  # front units of a column used up
    x: int | None = None  # the new centre when a column has lost depth
    y: int | None = None
    cause: str = ""

    def apply(self, state: State) -> None:
        troop = state.troops[self.troop]
        values: dict[str, Any] = {"elements": self.elements}
        if self.x is not None and self.y is not None:
            values |= {"x": self.x, "y": self.y}
        change(state, self.troop, **values)
        side = state.side(troop.seat)
        # A column that routs or withdraws has been counted with all its units (ALA-21.1).
        lost = () if troop.counted else tuple(element.grade for element in troop.elements[: self.spent])
        before, after = (sum(element.men for element in each) for each in (troop.elements, self.elements))
        dispersed = side.dispersed + before - self.men - after
        fallen, units_lost = side.fallen + self.men, side.units_lost + lost
        set_side(state, troop.seat, fallen=fallen, units_lost=units_lost, dispersed=dispersed)

    def words(self, state: State) -> str:
        left = state.troops[self.troop].men
        cause = f" ({self.cause})" if self.cause else ""
        return f"{named(state, self.troop)} loses {counted(self.men, 'man')}{cause}, {left} left"


class Removed(Fact, frozen=True):
    """A troop leaves the table for good; how it was lost stands in the log."""

    MOMENT: ClassVar[Moment | None] = "rout"
    troop: str
    how: str
    fled: bool = False  # its men dispersed, surrendered or left (ALA-22.1)

    def apply(self, state: State) -> None:
        troop = state.troops[self.troop]
        men = sum(element.men for element in troop.elements) if self.fled else 0
        change(state, self.troop, status="gone", end=self.how, fled=men, body="", must_retire=False)
        for key, contact in list(state.contacts.items()):
            if self.troop in (contact.a, contact.b):
                del state.contacts[key]

    def words(self, state: State) -> str:
        return f"{named(state, self.troop)} {self.how}"


class UnitsLost(Fact, frozen=True):
    """From this moment a troop counts as lost (ALA-21.1, ALA-10.16); a column with each of its units.

    It follows by itself when a troop begins to rout or to withdraw, or is removed: see `losses.counted`.
    """

    troop: str

    def apply(self, state: State) -> None:
        troop = state.troops[self.troop]
        if troop.counted:
            return
        change(state, self.troop, counted=True)
        side = state.side(troop.seat)
        if troop.is_band:
            set_side(state, troop.seat, bands_lost=(*side.bands_lost, troop.id))
        else:
            grades = tuple(element.grade for element in troop.elements)
            set_side(state, troop.seat, units_lost=side.units_lost + grades)

    def words(self, state: State) -> str:
        return f"{named(state, self.troop)} counts as lost"


def loss_of(troop: Troop, men: int) -> tuple[tuple[Element, ...], int]:
    """The elements left after casualties and how many front units are spent (ALA-2.12, ALA-2.15)."""
    left, spent = list(troop.elements), 0
    while men and left:
        front = left[0]
        if len(left) == 1:
            left[0] = replace(front, men=max(0, front.men - men))
            break
        # The front unit is spent when it is below half; what is over comes off the next one.
        until_spent = front.men - (troop.full + 1) // 2 + 1
        taken = min(men, until_spent)
        men -= taken
        if taken == until_spent:
            left.pop(0)
            spent += 1
        else:
            left[0] = replace(front, men=front.men - taken)
    return tuple(left), spent
