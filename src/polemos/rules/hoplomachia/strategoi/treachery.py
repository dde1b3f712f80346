"""The Thessalians at Tanagra (HMA-24.2): who does not obey goes over to the enemy."""

from __future__ import annotations

from typing import ClassVar

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.facts.changing import change, named, set_army, set_strategos, set_unit
from polemos.rules.hoplomachia.facts.pieces import Parted
from polemos.rules.hoplomachia.field.field import strategoi
from polemos.rules.hoplomachia.field.record import has_special
from polemos.rules.hoplomachia.state.armies import Strategos
from polemos.rules.hoplomachia.state.table import G, State
from polemos.rules.hoplomachia.strategoi.commanding import commanded


class WentOver(Fact, frozen=True):
    """A strategos and his units belong to the other side. Who fought each other so far part; pursuers stop."""

    MOMENT: ClassVar[Moment | None] = "treason"
    BARRIER: ClassVar[bool] = True
    strategos: str
    units: tuple[str, ...]
    seat: Seat  # to which they belong now

    def apply(self, state: State) -> None:
        nation = state.army(self.seat).nation
        set_strategos(state, self.strategos, seat=self.seat, stance="philos", defies=False, prepares=False)
        for key in self.units:
            unit = state.units[key]
            fights = tuple(
                name for name, each in state.contacts.items() if each.a in unit.elements or each.b in unit.elements
            )
            Parted(fights).apply(state)
            set_unit(
                state, key, seat=self.seat, order="halt", mode="recalled", posture="", verbal=None, returning=False,
                contingent=nation, strategos=self.strategos, must_charge="", must_reply="",
            )  # fmt: skip
            for element in unit.elements:
                known = state.elements[element]
                steady = "steady" if known.condition in ("pursuing", "evading") else known.condition
                change(state, element, seat=self.seat, condition=steady, quarry="", front="", turned=False)
        old = state.army(1 - self.seat)
        set_army(state, old.seat, stations=tuple(each for each in old.stations if each.unit not in self.units))

    def words(self, state: State) -> str:
        return f"{named(state, self.units[0])} goes over to {state.army(self.seat).name}"


def is_traitor(state: State, strategos: Strategos) -> bool:
    """Does he go over instead of withdrawing?"""
    return strategos.stance == "automolos" and has_special(state, "thessalian_treachery")


def go_over(g: G) -> None:
    """In the Command strophe after he has failed a stance test."""
    for strategos in strategoi(g.state):
        if strategos.defies and is_traitor(g.state, strategos):
            units = tuple(unit.id for unit in commanded(g.state, strategos))
            g.emit(WentOver(strategos.id, units, 1 - strategos.seat), "HMA-24.2")
