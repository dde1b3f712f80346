"""What is stated only in the epidromos."""

from __future__ import annotations

from typing import ClassVar

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.record_fact import sets
from polemos.kernel.words.english import listed
from polemos.rules.hoplomachia.facts.changing import UnitFact, named
from polemos.rules.hoplomachia.state.table import ChargeNote, State


class ChargeDeclared(Fact, frozen=True):
    """A unit declares a charge on its targets (HMA-16.1)."""

    MOMENT: ClassVar[Moment | None] = "shout"
    note: ChargeNote
    way: str

    def apply(self, state: State) -> None:
        state.charges = (*state.charges, self.note)

    def words(self, state: State) -> str:
        on = f" on {listed([named(state, each) for each in self.note.targets])}" if self.note.targets else ""
        return f"{named(state, self.note.charger)} declares a charge{on}{self.way}"


class CheckedForCharge(UnitFact, frozen=True):
    """It has checked on the charging line in this phase, as charger or as target (HMA-16.8)."""

    SETS = sets(checked=True)
    SAYS = ""


class EpidromosRolled(UnitFact, frozen=True):
    """The die stays with the unit for this phase (HMA-16.7)."""

    SAYS = ""
    die: int


class ChargeFailed(UnitFact, frozen=True):
    """It made no contact (HMA-16.18)."""

    SAYS = "The charge of {unit} makes no contact"
    failed: int


class CrossedInCharge(UnitFact, frozen=True):
    """Terrain types that its elements cross in this charge (HMA-16.23)."""

    SAYS = ""
    charge_ground: tuple[str, ...]
