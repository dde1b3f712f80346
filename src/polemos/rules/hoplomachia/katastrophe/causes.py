"""Causes of katastrophe checks that follow from a rout by themselves (HMA-19.4); others are stated elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.kernel.fact import Fact
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.facts.changing import ArmyFact
from polemos.rules.hoplomachia.facts.pieces import Caused, Entered, Placed, Routed
from polemos.rules.hoplomachia.field.field import distance_of, is_routing, units, within
from polemos.rules.hoplomachia.field.record import has_special
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

HORSE = "pagondas_horse"
SEEN_WITHIN = 12.0


class HomeRoutSeen(ArmyFact, frozen=True):
    """A whole taxis of the home contingent has routed for the first time."""

    SAYS = "{army}: the home contingent gives way"
    home_rout: bool = True


def is_taxis(unit: Unit) -> bool:
    """A taxis, hipparchy or core group: those whose rout troubles others."""
    return unit.chart.unit_name in ("taxis", "hipparchy") or unit.is_core


def caused_by(state: State, fact: Fact) -> Iterator[tuple[Fact, str]]:
    """When a taxis routs as a whole, or its last element does: friends within a stade, and allies of the home
    contingent."""
    if not isinstance(fact, Routed):
        return
    for key in dict.fromkeys(state.elements[each].unit for each in fact.elements):
        unit = state.units[key]
        if is_taxis(unit) and is_routing(state, unit):
            yield from _near(state, unit)
            yield from _at_home(state, unit)


class HorseSeen(Fact, frozen=True):
    """The horse from behind the hill has been seen close by (HMA-24.3)."""

    def apply(self, state: State) -> None:
        state.done = (*state.done, HORSE)

    def words(self, state: State) -> str:
        return "Horse from behind the hill: the Athenians take it for another army"


def horse_seen(state: State, fact: Fact) -> Iterator[tuple[Fact, str]]:
    """HMA-24.3: the first time that it is within 12 inches of an Athenian taxis, all of those so near will check."""
    if not isinstance(fact, Placed | Entered) or HORSE in state.done or not has_special(state, HORSE):
        return
    for unit in units(state, state.defender):
        if unit.arrives:
            near = [each.id for each in units(state, state.invader) if _sees(state, each, unit)]
            if near:
                yield HorseSeen(), "HMA-24.3"
                yield Caused(tuple(near), "scenario"), "HMA-24.3"
                return


def _sees(state: State, taxis: Unit, horse: Unit) -> bool:
    return is_taxis(taxis) and within(distance_of(state, taxis, horse), SEEN_WITHIN)


def _others(state: State, unit: Unit) -> list[Unit]:
    return [each for each in units(state, unit.seat) if each.id != unit.id and not is_routing(state, each)]


def _near(state: State, unit: Unit) -> Iterator[tuple[Fact, str]]:
    stade = charts().movement.stade
    near = tuple(each.id for each in _others(state, unit) if within(distance_of(state, each, unit), stade))
    if near:
        yield Caused(near, "friends_routed"), "HMA-19.4"


def home_contingent(state: State, seat: Seat) -> str:
    """That of the hegemon's nationality (HMA-4.7), which is the army's."""
    return state.army(seat).nation


def _at_home(state: State, unit: Unit) -> Iterator[tuple[Fact, str]]:
    army, home = state.army(unit.seat), home_contingent(state, unit.seat)
    if not army.allied or army.home_rout or unit.contingent != home:
        return
    yield HomeRoutSeen(unit.seat), "HMA-19.4"
    allies = tuple(each.id for each in _others(state, unit) if each.contingent != home)
    if allies:
        yield Caused(allies, "home_rout"), "HMA-19.4"
