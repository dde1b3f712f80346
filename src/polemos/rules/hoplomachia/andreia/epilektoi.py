"""The roll of its own that a picked unit may change by 1, once in a turn (HMA-23.7)."""

from __future__ import annotations

from typing import ClassVar

from polemos.kernel.dice import Modifier
from polemos.kernel.procedure import Ask, Flow
from polemos.kernel.record_fact import sets
from polemos.kernel.spaces import Choice, Option
from polemos.rules.hoplomachia.facts.changing import UnitFact, named
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State

SHIFTS: dict[str, int] = {"no": 0, "up": 1, "down": -1}


class RollChanged(UnitFact, frozen=True):
    """The epilektoi use their 1 for this turn."""

    SETS = sets(changed_roll=True)
    SAYS = "{unit}: the epilektoi change the roll by 1"
    BARRIER: ClassVar[bool] = False


def may_shift(state: State, unit: Unit) -> bool:
    """May its owner change a roll of it by 1?"""
    return state.options.epilektoi and unit.chart.epilektoi and not unit.changed_roll


def ask_shift(state: State, unit: Unit, what: str) -> Flow:
    """Before it rolls; `what` it does with the die."""
    if not may_shift(state, unit):
        return None
    options = [Option("no", "leave it"), Option("up", "add 1"), Option("down", "subtract 1")]
    prompt = f"{named(state, unit.id)} {what}: do the epilektoi change the roll?"
    return Ask.one(unit.seat, Choice(options, "no"), prompt, "HMA-23.7")


def take_shift(g: G, unit: str, answer: str) -> int:
    if answer != "no":
        g.emit(RollChanged(unit), "HMA-23.7")
    return SHIFTS[answer]


def shifted(shift: int) -> tuple[Modifier, ...]:
    """For the roll; nothing where nothing is changed."""
    return (Modifier(shift, "epilektoi", "HMA-23.7"),) if shift else ()
