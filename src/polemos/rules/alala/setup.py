"""The setup record of a battle (ALA-6.1): what was settled before the first question, and the state it makes."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from polemos.kernel.files.save import FormatError
from polemos.kernel.procedure import Procedure
from polemos.kernel.reason import Reason
from polemos.rules.alala.armies.armies import Army, army
from polemos.rules.alala.armies.building import why_not
from polemos.rules.alala.battle import Battle
from polemos.rules.alala.deployment.starting import state_of_armies, state_of_scenario
from polemos.rules.alala.options import Options
from polemos.rules.alala.scenarios.check import problems
from polemos.rules.alala.scenarios.data import CONDENSED, has_condensed, load
from polemos.rules.alala.scenarios.records import ScenarioRecord
from polemos.rules.alala.scenarios.scenarios import POINTS, as_played
from polemos.rules.alala.state import State

Size = Literal["small", "standard", "large"]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the players, or the program for them, settle beforehand. Pairs: first army, second army."""

    scenario: str = "solygeia_425"  # "points": two armies built for points
    options: Options = Options()
    own: ScenarioRecord | None = None  # a player's own scenario in the place of ours
    size: Size = "standard"  # of a points battle
    armies: tuple[str, str] = ("", "")  # supplied armies of a points battle
    own_armies: tuple[Army | None, Army | None] = (None, None)  # players' own in their place
    swapped: bool = False  # the first army is North


def begin(setup: Setup) -> tuple[State, Procedure]:
    """The battle before the first card; FormatError when it cannot be set up so."""
    if reasons := validate(setup):
        raise FormatError(f"the battle cannot be set up: {reasons[0]}")
    if is_points_battle(setup):
        built = armies_of(setup)
        if setup.swapped:
            built = built[1], built[0]
        return state_of_armies(built, setup.size, setup.options, POINTS), Battle()
    record = record_of(setup)
    options = replace(setup.options, condensed=bool(record.option))
    own = msgspec.json.encode(setup.own).decode() if setup.own else ""
    return state_of_scenario(as_played(record, options.large_units), options, own), Battle()


def is_points_battle(setup: Setup) -> bool:
    return setup.scenario == POINTS and setup.own is None


def record_of(setup: Setup) -> ScenarioRecord:
    """The scenario, condensed if that was agreed (ALA-24.3); FormatError if there is none of that name."""
    if setup.own is not None:
        return setup.own
    record = load(setup.scenario)
    if setup.options.condensed and not record.option and has_condensed(setup.scenario):
        return load(setup.scenario + CONDENSED)
    return record


def armies_of(setup: Setup) -> tuple[Army, Army]:
    """The first and the second army of a points battle; FormatError if one is not known."""
    first, second = (
        own or army(name or default)
        for own, name, default in zip(setup.own_armies, setup.armies, USUAL_ARMIES[setup.size], strict=True)
    )
    return first, second


USUAL_ARMIES: dict[Size, tuple[str, str]] = {  # where no others are named
    "small": ("athens_small", "sparta_small"),
    "standard": ("athens", "sparta"),
    "large": ("athens_large", "sparta_large"),
}


# -- what cannot be ----------------------------------------------------------------------------------------------------


def validate(setup: Setup) -> list[Reason]:
    """Why a battle cannot be set up so; nothing if it can."""
    try:
        return _of_points_battle(setup) if is_points_battle(setup) else _of_scenario(setup)
    except FormatError as error:
        return [Reason(str(error), "ALA-6.1")]


def _of_points_battle(setup: Setup) -> list[Reason]:
    reasons = [
        reason if reason.text.startswith(each.name) else Reason(f"{each.name}: {reason.text}", reason.rule)
        for each in armies_of(setup)
        for reason in why_not(each, setup.size, setup.options)
    ]
    if setup.options.condensed:
        reasons.append(_not_condensed("a points battle"))
    return reasons


def _of_scenario(setup: Setup) -> list[Reason]:
    record = record_of(setup)
    reasons = [Reason(wrong, "ALA-23.1") for wrong in problems(record)] if setup.own else []
    if any(setup.armies) or any(setup.own_armies):
        reasons.append(Reason(f"the armies of {record.name} are given", "ALA-23.1"))
    if setup.swapped:
        reasons.append(Reason(f"the sides of {record.name} are given: take the other seat", "ALA-23.1"))
    if setup.options.condensed and not record.option:
        reasons.append(_not_condensed(record.name))
    return reasons


def _not_condensed(what: str) -> Reason:
    return Reason(f"only Nemea and Mantinea 362 are played at half size, not {what}", "ALA-24.3")
