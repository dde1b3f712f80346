"""Losses (ALA-2.12, 2.15, 2.16) and what they lead to: the end of a troop, its withdrawal or a last stand."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.geometry import milli, sin_cos
from polemos.kernel.fact import Fact
from polemos.rules.alala.charts.command import command_chart
from polemos.rules.alala.facts import StatusChanged
from polemos.rules.alala.loss_facts import Casualties, Removed, UnitsLost, loss_of
from polemos.rules.alala.state import EventHow, G, State
from polemos.rules.alala.troops import Troop

SEEN: dict[str, EventHow] = {"destroyed": "destroyed", "surrenders": "surrenders"}  # losses that are events
GAVE_UP = ("surrenders", "disperses")  # routers that cannot move
GIVING_UP = ("routing", "withdrawing", "last_stand")  # half strength has nothing more to say to them


def take(g: G, troop: str, men: int, cause: str, rule: str) -> None:
    """Remove figures, and no more than that; `Losses` says what follows from it."""
    known = g.state.troops[troop]
    men = min(men, most_casualties(known))
    if men <= 0 or not known.on_table:
        return
    elements, spent = loss_of(known, men)
    x, y = _stepped_up(known, spent) if spent else (None, None)
    rules = (rule, "ALA-2.15", "ALA-2.12") if known.is_column else (rule, "ALA-2.15")
    g.emit(Casualties(troop, men, elements, spent, x, y, cause), *rules)


def most_casualties(troop: Troop) -> int:
    """How many casualties a troop can take: front units of a column are spent below half (ALA-2.12)."""
    *fronts, last = troop.elements
    return sum(front.men - (troop.full + 1) // 2 + 1 for front in fronts) + last.men


def _stepped_up(troop: Troop, spent: int) -> tuple[int, int]:
    """The new centre of a column whose front edge stays where it is while units are spent (ALA-2.12)."""
    sin, cos = sin_cos(troop.facing / 1000)
    ahead = milli(troop.chart.block[1]) * spent / 2
    return round(troop.x + ahead * sin), round(troop.y + ahead * cos)


def gives_up(troop: Troop, men: int) -> bool:
    """Will it withdraw for certain once so many have fallen (ALA-10.14)? A last stand is its owner's choice."""
    if not men or troop.is_column or troop.status in GIVING_UP or 2 * (troop.men - men) >= troop.full:
        return False
    return not (troop.is_hoplites and troop.grade in command_chart().aggression.last_stand_grades)


def counted(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """A troop that begins to rout or to withdraw, or that is removed, is lost from this moment (ALA-21.1)."""
    if not isinstance(fact, Removed | StatusChanged):
        return
    troop = state.troops[fact.troop]
    if troop.status in ("routing", "withdrawing", "gone") and not troop.counted:
        yield UnitsLost(troop.id), "ALA-21.1"
