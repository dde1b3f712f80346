"""What the loss of the cards of an army counts (HOP-20.1)."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.rules.hoplites.army.records import Army
from polemos.rules.hoplites.charts.charts import OwnCharts
from polemos.rules.hoplites.ending import route_value
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.starting.starting import unit_cards
from polemos.rules.hoplites.state import SOUTH, State


def route_total(army: Army, own_charts: OwnCharts) -> int:
    return sum(_values(army, own_charts))


def line_values(army: Army, own_charts: OwnCharts) -> list[int]:
    """Of one card of each line."""
    return _values(replace(army, units=tuple(replace(card, count=1) for card in army.units)), own_charts)


def _values(army: Army, own_charts: OwnCharts) -> list[int]:
    state = State(options=Options(), own_charts=own_charts, units=unit_cards(army, SOUTH), sides={})
    return [route_value(state, unit) for unit in state.units.values()]
