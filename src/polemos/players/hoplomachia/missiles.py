"""Missiles (section 15): who shoots, who runs in with javelins, who sends out ekdromoi."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import distance
from polemos.players.hoplomachia.style import Style
from polemos.rules.hoplomachia.arete.events import is_under_belos
from polemos.rules.hoplomachia.belos.reach import charge_targets
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.field import standing, within
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import State

FACES = 6
LOST = 2.0  # what ekdromoi are worth that are lost: a point of arete, and no more of them
RUNS_BETTER = ("peltast", "psiloi", "hippeis", "light_horse")


def shoots(state: State, unit: Unit) -> bool:
    """Those with javelins rather run in, where they have somebody before them: that is the stronger attack."""
    return unit.chart.kind not in RUNS_BETTER or not charge_targets(state, unit)


def target(state: State, unit: Unit, keys: Sequence[str], style: Style) -> str:
    """Whom to run in at: hoplites, whose army loses heart by it (HMA-10.14), then whoever is nearest to running."""
    found = [key for key in keys if key != "hold"]
    return max(found, key=lambda key: _worth(state, unit, key, style)) if found else "hold"


def _worth(state: State, unit: Unit, key: str, style: Style) -> tuple[bool, bool, int, bool]:
    """Once a turn is enough for the hoplites; then those whose rout is counted like theirs (HMA-10.9)."""
    enemy = state.units[key.split(" ")[0]]
    is_done = style.aims and is_under_belos(state, enemy.seat)
    counts = style.aims and enemy.chart.disciplined and not enemy.is_hoplite
    return enemy.is_hoplite and not is_done, counts, -enemy.chart.belos.check, " " not in key


def ekdromoi(state: State, keys: Sequence[str]) -> str:
    """The best of those that may run out; none if more is lost than won by it."""
    best = max((key for key in keys if key != "none"), key=lambda key: _ekdromoi_worth(state, key))
    return best if "none" not in keys or _ekdromoi_worth(state, best) > 0.0 else "none"


def _ekdromoi_worth(state: State, key: str) -> float:
    lochos, unit = key.split(" ")
    return reached(state, state.elements[lochos], unit) * _won(state, unit)


def _won(state: State, unit: str) -> float:
    kind = state.units[unit].chart.kind
    results = [charts().ekdromoi.result(kind, die) for die in range(1, FACES + 1)]
    return (results.count("kill") - LOST * results.count("lost")) / FACES


def reached(state: State, lochos: Element, unit: str) -> float:
    """The chance that ekdromoi get to an enemy unit."""
    far = min(distance(lochos.box, each.box) for each in standing(state, unit))
    return sum(within(far, die) for die in range(1, FACES + 1)) / FACES
