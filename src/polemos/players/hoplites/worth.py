"""What units are worth, in route points: what their loss counts and how well they fight."""

from __future__ import annotations

from functools import cache

from polemos.players.hoplites.odds import FACES
from polemos.rules.hoplites.army.building import unit_cost
from polemos.rules.hoplites.army.records import UnitCard
from polemos.rules.hoplites.charts.charts import OwnCharts, charts
from polemos.rules.hoplites.ending import route_points, route_value
from polemos.rules.hoplites.state import State, Unit

POINT_OF_COST = 0.6  # what a point of the army editor is worth on the field
GONE = 1.5  # how much more the strength of a unit counts that does not come back
WEAR = 0.7  # what hits cost before the rout, as a part of it
DECISIVE = 30.0  # what it counts to win the battle
TEMPO = 0.1  # what a turn without acting costs, as a part of the strength


@cache
def _cost(own: OwnCharts, type_: str, class_: str, tq: int, size: int, letter: str) -> float:
    card = UnitCard(type_, "", tq, size, class_, letter)
    return float(unit_cost(charts(own), card))


def strength(state: State, unit: Unit) -> float:
    """How well it fights while it is fresh."""
    return POINT_OF_COST * _cost(state.own_charts, unit.type, unit.class_, unit.tq, unit.size, unit.letter)


def is_lost_for_good(state: State, unit: Unit) -> bool:
    """Does it not come back once it breaks?"""
    return unit.type in ("SK", "CH", "EL") or state.side(unit.seat).has_rule("tribal_command")


class Ledger:
    """The worth of units in one position; what is asked again and again is kept."""

    def __init__(self, state: State, unit: float = 0.0, growth: float = 0.0) -> None:
        self.state = state
        self._unit, self._growth = unit, growth
        self.left = [max(1, side.level - route_points(state, side)) for side in state.sides.values()]
        self._rout: dict[str, float] = {}

    def rout(self, unit: Unit) -> float:
        """What it costs its owner if this unit breaks."""
        if (known := self._rout.get(unit.id)) is not None:
            return known
        state = self.state
        value = route_value(state, unit)
        lost = GONE if is_lost_for_good(state, unit) else 1.0
        cost = value + lost * strength(state, unit)
        if self._unit or self._growth:
            level = state.side(unit.seat).level
            cost += self._unit * level / 100 + self._growth * value * (level - self.left[unit.seat]) / level
        if value >= self.left[unit.seat]:
            cost += DECISIVE
        self._rout[unit.id] = cost
        return cost

    def wear(self, unit: Unit, hits: int) -> float:
        """What it costs to have so many hits."""
        return self.rout(unit) * WEAR * hits / unit.threshold

    def loss(self, unit: Unit, fate: tuple[float, ...]) -> float:
        """What an attack costs a unit with this fate; one on the brink may collapse afterwards (HOP-16.4)."""
        rout, threshold = self.rout(unit), unit.threshold
        each = rout * WEAR / threshold
        total = rout * fate[-1]
        brink = len(fate) - 2
        for taken in range(1, brink):
            total += fate[taken] * each * taken
        if brink >= 0 and fate[brink]:
            collapse = (FACES - unit.tq) / FACES
            total += fate[brink] * (collapse * rout + (1 - collapse) * each * max(0, brink - 1))
            if brink == 0 and unit.engaged:
                total -= collapse * rout  # it would have to roll in any case
        return total
