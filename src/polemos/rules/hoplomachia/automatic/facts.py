"""What is stated only in the automatic moves."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.kernel.fact import Fact
from polemos.rules.hoplomachia.facts.changing import change, set_unit, told
from polemos.rules.hoplomachia.facts.pieces import Met
from polemos.rules.hoplomachia.state.table import State


class StepBegan(Fact, frozen=True):
    """The next of the three steps (HMA-14.1), in which every unit has its place again."""

    step: int

    def apply(self, state: State) -> None:
        for unit in list(state.units):
            set_unit(state, unit, acted=False, forced=False)

    def words(self, state: State) -> str:
        return ""


def ends_pursuits(state: State, fact: Fact) -> Iterator[tuple[Fact, str]]:
    """Pursuers whom an enemy meets have to fight (HMA-14.9)."""
    if isinstance(fact, Met):
        keys = dict.fromkeys(key for each in fact.contacts for key in (each.a, each.b))
        if met := tuple(key for key in keys if state.elements[key].condition == "pursuing"):
            yield PursuitEnded(met, "has to fight"), "HMA-14.9"


class PursuitEnded(Fact, frozen=True):
    """Elements pursue no more, or do not begin to; their order is as it was (HMA-14.9, 18.21)."""

    elements: tuple[str, ...]
    why: str

    def apply(self, state: State) -> None:
        for key in self.elements:
            change(state, key, condition="steady", quarry="", runs=0)

    def words(self, state: State) -> str:
        return told(state, self.elements, self.why)
