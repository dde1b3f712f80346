"""The setup record of a battle (PAE-3.1): what was settled before the first question, and the state it makes."""

from __future__ import annotations

from typing import Annotated

import msgspec

from polemos.kernel.files.save import FormatError
from polemos.kernel.procedure import Procedure
from polemos.kernel.reason import Reason
from polemos.rules.paean.armies.armies import Army, army
from polemos.rules.paean.armies.building import why_not
from polemos.rules.paean.battle import Battle
from polemos.rules.paean.deployment.starting import state_of_armies, state_of_scenario
from polemos.rules.paean.options import Options
from polemos.rules.paean.scenarios.check import problems
from polemos.rules.paean.scenarios.data import load
from polemos.rules.paean.scenarios.records import ScenarioRecord
from polemos.rules.paean.scenarios.scenarios import POINTS
from polemos.rules.paean.state import State

USUAL_ARMIES = ("sparta", "argos")  # where no others are named


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the players, or the program for them, settle beforehand. Pairs: first army, second army."""

    scenario: str = "lelantine_plain"  # "points": two armies built for points
    options: Options = Options()
    own: ScenarioRecord | None = None  # a player's own scenario in the place of ours
    budget: Annotated[int, msgspec.Meta(ge=50, le=5000)] = 600  # of a points battle (PAE-4.1)
    armies: tuple[str, str] = ("", "")  # supplied armies of a points battle
    own_armies: tuple[Army | None, Army | None] = (None, None)  # players' own in their place
    swapped: bool = False  # the first army is North


def begin(setup: Setup) -> tuple[State, Procedure]:
    """The battle before the first question; FormatError when it cannot be set up so."""
    if reasons := validate(setup):
        raise FormatError(f"the battle cannot be set up: {reasons[0]}")
    if is_points_battle(setup):
        built = armies_of(setup)
        if setup.swapped:
            built = built[1], built[0]
        return state_of_armies(built, setup.budget, setup.options, POINTS), Battle()
    own = msgspec.json.encode(setup.own).decode() if setup.own else ""
    return state_of_scenario(record_of(setup), setup.options, own), Battle()


def is_points_battle(setup: Setup) -> bool:
    return setup.scenario == POINTS and setup.own is None


def record_of(setup: Setup) -> ScenarioRecord:
    return setup.own if setup.own is not None else load(setup.scenario)


def armies_of(setup: Setup) -> tuple[Army, Army]:
    """The first and the second army of a points battle; FormatError if one is not known."""
    first, second = (
        own or army(name or usual)
        for own, name, usual in zip(setup.own_armies, setup.armies, USUAL_ARMIES, strict=True)
    )
    return first, second


def validate(setup: Setup) -> list[Reason]:
    """Why a battle cannot be set up so; nothing if it can."""
    try:
        return _of_points_battle(setup) if is_points_battle(setup) else _of_scenario(setup)
    except FormatError as error:
        return [Reason(str(error), "PAE-3.1")]


def _of_points_battle(setup: Setup) -> list[Reason]:
    return [
        reason if reason.text.startswith(each.name) else Reason(f"{each.name}: {reason.text}", reason.rule)
        for each in armies_of(setup)
        for reason in why_not(each, setup.budget, setup.options)
    ]


def _of_scenario(setup: Setup) -> list[Reason]:
    record = record_of(setup)
    reasons = [Reason(wrong, "PAE-5.1") for wrong in problems(record)] if setup.own else []
    if any(setup.armies) or any(setup.own_armies):
        reasons.append(Reason(f"the armies of {record.name} are given", "PAE-5.1"))
    if setup.swapped:
        reasons.append(Reason(f"the sides of {record.name} are given: take the other seat", "PAE-5.1"))
    return reasons
