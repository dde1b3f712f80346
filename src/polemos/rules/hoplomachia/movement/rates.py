"""How far units move, and what their wheels and turns cost (HMA-13.1, 13.5 to 13.9, 23.3)."""

from __future__ import annotations

from math import inf

from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.charts.words import Arrangement
from polemos.rules.hoplomachia.field.field import is_disarrayed
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

RIGHT_ANGLE, ABOUT = 90_000, 180_000


def kept_arrangement(state: State, unit: Unit) -> Arrangement:
    """In which it moves: disarrayed disciplined troops as in open files (HMA-13.1)."""
    return "OF" if unit.arrangement == "CF" and is_disarrayed(state, unit) else unit.arrangement


def rate_of(state: State, unit: Unit) -> float:
    return float(unit.chart.rate(kept_arrangement(state, unit)))


def most_wheel(state: State, unit: Unit) -> float:
    """Degrees that it may wheel in a turn without disarray."""
    limits = charts().wheel_limits
    kept = kept_arrangement(state, unit)
    if kept == "NF":
        return inf
    if unit.chart.mounted:
        return inf if kept == "OF" else float(limits.cavalry_cf)
    return float(limits.infantry_of if kept == "OF" else limits.infantry_cf)


def wheel_rule(state: State, unit: Unit) -> str:
    kept = kept_arrangement(state, unit)
    if unit.chart.mounted:
        return "HMA-13.8" if kept == "OF" else "HMA-13.9"
    return "HMA-13.5" if kept == "OF" else "HMA-13.6"


def may_countermarch(state: State, unit: Unit, under_approach: bool) -> bool:
    """HMA-23.3: Spartiates, Lakonians and Misthophoroi under Begin Approach, in close files."""
    chosen = unit.chart.spartan or unit.chart.id == "misthophoroi"
    return state.options.countermarch and under_approach and chosen and unit.arrangement == "CF"


def why_no_turn(state: State, unit: Unit, angle: int, under_approach: bool = False) -> Reason | None:
    """Why it may not turn through an angle, in thousandths of a degree."""
    if not 0 < angle <= ABOUT:
        return Reason("a turn is to the left or right by up to 180 degrees", "HMA-2.10")
    if kept_arrangement(state, unit) == "OF":
        return None
    if may_countermarch(state, unit, under_approach):
        if angle in (RIGHT_ANGLE, ABOUT):
            return None
        return Reason("they turn by 90 or 180 degrees", "HMA-23.3")
    rule = "HMA-13.9" if unit.chart.mounted else "HMA-13.6"
    return Reason(f"{unit.id} does not turn in close files", rule)


def wheels_by_ile(state: State, unit: Unit, angle: int) -> bool:
    """HMA-13.8: does a turn of cavalry in open files mean that each ile wheels by itself? Rhomboids turn as well."""
    if not unit.chart.mounted or kept_arrangement(state, unit) != "OF":
        return False
    return unit.chart.formation != "rhomboid" or angle not in (RIGHT_ANGLE, ABOUT)
