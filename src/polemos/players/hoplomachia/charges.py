"""Charges that are weighed (section 16): by the checks, the dice and the reckoning of the fights that they lead to."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.players.hoplomachia.style import Style
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.charts.words import MeleeResult
from polemos.rules.hoplomachia.epidromos.declaring import ChargeWay
from polemos.rules.hoplomachia.epidromos.going import Going, cost_of
from polemos.rules.hoplomachia.epidromos.impetus import may_rush
from polemos.rules.hoplomachia.epidromos.targets import struck_by
from polemos.rules.hoplomachia.field.field import within
from polemos.rules.hoplomachia.melee.outlook import FightOutlook, outlook
from polemos.rules.hoplomachia.melee.reckoning import Bout
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.legs import Legs

# What a result is worth to the winner, in points of arete; a lochos lost is one for each side (HMA-10.9).
WORTH: dict[MeleeResult, float] = {
    "no_effect": 0.0, "both_disarrayed": 0.0, "pushed_back": 0.5, "broken_into": 1.0, "broken": 2.0,
    "slaughtered": 2.2, "both_broken": 0.0,
}  # fmt: skip
ROUTS, RUNS, STANDS = 2.0, 0.3, 0.2  # what it is worth that a target routs, evades, or does not countercharge
FAILS = 0.4  # what a charge costs that meets nobody
TRIED = 8  # wheels or facings that are weighed


def choice(state: State, unit: Unit, keys: Sequence[str], style: Style) -> str:
    """How it charges, or `no`."""
    laps = [key for key in keys if key.startswith("lap ")]
    if "ahead" in keys and "no" not in keys:
        return "ahead"
    found = {"no": -style.bold} if "no" in keys else {}
    for key in keys:
        if key == "ahead":
            found[key] = value(state, unit, Going())
        elif key in ("wheel", "face"):
            best = best_first(state, unit, ChargeWay(state, unit, key))
            if best is not None:
                found[key] = best[1]
    for key in laps:
        found[key] = WORTH["broken"]
    if not found:
        return keys[0]  # who must charge and cannot weigh how, does
    return max(found, key=lambda key: found[key])


def best_first(state: State, unit: Unit, way: ChargeWay) -> tuple[Legs, float] | None:
    """The best wheel or facing before a charge, and what it is worth."""
    found: list[tuple[Legs, float]] = []
    for legs in way.candidates():
        going = way.going(legs)
        if isinstance(going, Going):
            found.append((legs, value(state, unit, going)))
        if len(found) == TRIED:
            break
    return max(found, key=lambda each: each[1], default=None)


def value(state: State, unit: Unit, going: Going) -> float:
    """What a charge promises, in points of arete."""
    seen = outlook(state, unit, going)
    total = 0.0
    stays: dict[str, float] = {}
    for target in seen.targets:
        size = len(state.units[target.unit].elements)
        if target.evades:
            total += RUNS
            stays[target.unit] = 0.0
            continue
        routs, runs = float(target.results.get("X", 0)), float(target.results.get("E", 0))
        stays[target.unit] = 1.0 - routs - runs
        total += ROUTS * routs * size + RUNS * runs
    momentum = float(seen.momentum)
    met = 0.0
    for fight in seen.fights:
        reached = float(fight.reached) * stays.get(state.elements[fight.enemy].unit, 1.0)
        met = max(met, reached)
        total += reached * _fought(state, fight, momentum)
    missed = 1.0 - met if seen.targets and any(stays.values()) else 0.0
    return float(seen.check.get("C", 0)) * (total - FAILS * missed) - 2.0 * float(seen.check.get("X", 0))


def _fought(state: State, fight: FightOutlook, momentum: float) -> float:
    rushing = fight.rushing or fight.plain
    return momentum * bout_value(state, rushing) + (1.0 - momentum) * bout_value(state, fight.plain)


def bout_value(state: State, bout: Bout) -> float:
    """What a bout is worth to the attacker."""
    sign = 0.0 if not bout.winner else 1.0 if bout.winner == bout.blow.attacker else -1.0
    return sign * WORTH[bout.result]


def reaction(state: State, unit: Unit) -> str:
    """Whoever can gain momentum runs to meet a charge; the others stand where they were told to."""
    return "charge" if may_rush(state, unit) else "stand"


def reaches_with_hamippoi(state: State, unit: Unit, going: Going) -> bool:
    """Is whoever it strikes within the run that its hamippoi keep up with?"""
    found, _ = struck_by(state, unit, going)
    limit = charts().movement.hamippoi_limit - cost_of(state, unit, going)
    return any(within(each.distance, limit) for each in found)
