"""What follows for the approach from charges and victories, without a choice (HMA-9.8, 18.28)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from polemos.kernel.fact import Fact
from polemos.rules.hoplomachia.facts.changing import ArmyFact, UnitFact
from polemos.rules.hoplomachia.facts.pieces import Routed
from polemos.rules.hoplomachia.facts.turns import ElementNoted, UnitNoted
from polemos.rules.hoplomachia.state.table import State


class ApproachCharged(UnitFact, frozen=True):
    """A core unit that approached has charged."""

    SAYS = ""
    approach: Literal["charged"] = "charged"


class ChargedSince(ArmyFact, frozen=True):
    """Its core has charged since the last paean, which may be sung anew."""

    SAYS = ""
    charged_since: bool = True


class ApproachWon(ArmyFact, frozen=True):
    """One of the core units that approached has been victorious: the signal may be given again, with a paean."""

    SAYS = ""
    approach: Literal["won"] = "won"


def after_charges(state: State, fact: Fact) -> Iterator[tuple[Fact, str]]:
    """From notes of charges and won melees, and from routs."""
    if isinstance(fact, UnitNoted) and fact.deed in ("charged", "countercharged"):
        core = [state.units[key] for key in fact.units if state.units[key].is_core]
        for unit in core:
            if unit.approach == "begun":
                yield ApproachCharged(unit.id), "HMA-9.8"
        for seat in dict.fromkeys(unit.seat for unit in core):
            if not state.army(seat).charged_since:
                yield ChargedSince(seat), "HMA-9.8"
    if isinstance(fact, ElementNoted) and fact.deed == "won":
        yield from _won(state, [state.elements[key].unit for key in fact.elements])
    if isinstance(fact, Routed) and fact.cause in state.units and state.units[fact.cause].did("charged"):
        yield from _won(state, [fact.cause])


def _won(state: State, units: list[str]) -> Iterator[tuple[Fact, str]]:
    for seat in (0, 1):
        own = [state.units[key] for key in units if state.units[key].seat == seat]
        if state.army(seat).approach in ("ordered", "halted") and any(unit.is_core and unit.approach for unit in own):
            yield ApproachWon(seat), "HMA-9.8"
