"""The results of checks (HMA-11.6, 11.8, 11.9) as values."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.rules.hoplomachia.charts.words import Line, MeleeResult, Result
from polemos.rules.hoplomachia.facts.pieces import can_be_disarrayed
from polemos.rules.hoplomachia.field.field import any_in_melee, standing
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

RESULT_NAMES: dict[Result, str] = {
    "M": "maintain", "R": "recover", "P": "pursue", "C": "charge", "E": "evade", "H": "halt", "D": "disarrayed",
    "X": "routed", "W": "worse",
}  # fmt: skip
WORSE: dict[MeleeResult, MeleeResult] = {
    "no_effect": "pushed_back",  # in a deadlock
    "both_disarrayed": "pushed_back",
    "pushed_back": "broken_into",
    "broken_into": "broken",
}


def worse(result: MeleeResult) -> MeleeResult:
    """HMA-11.9: one line down, without a further check."""
    return WORSE[result]


def effective(
    state: State,
    unit: Unit,
    line: Line,
    letter: Result,
    elements: Sequence[str] = (),
    starts_charge: bool = False,
    holds: bool = False,
) -> Result:
    """What a letter of the chart comes to for this unit on this line; `holds`: behind a work or tied to its waggons it
    neither countercharges nor evades (HMA-16.9)."""
    result = letter
    if holds and result in ("C", "E"):
        return "H"
    if result == "E":
        if starts_charge or unit.is_hoplite:
            result = "H"
        elif any_in_melee(state, unit):
            result = "D"
    if result == "D":
        if not any(can_be_disarrayed(state, each) for each in standing(state, unit)):
            return "M"
        if line == "melee" and any(state.elements[key].disarrayed for key in elements):
            return "W"
    if (result == "C" and line != "charging") or (result == "W" and line != "melee"):
        return "M"
    if result in ("P", "R") and not any(each.condition in ("pursuing", "routing") for each in standing(state, unit)):
        return "M"
    return result
