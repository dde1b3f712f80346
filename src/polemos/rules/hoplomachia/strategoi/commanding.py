"""Who commands whom (HMA-5.1), where a strategos may stand and is seen (HMA-5.10), when he gives no order (HMA-8.2)."""

from __future__ import annotations

from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.facts.armies import StrategosPlaced, StrategosShown
from polemos.rules.hoplomachia.field.field import elements, in_melee, strategoi
from polemos.rules.hoplomachia.state.armies import Strategos
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import G, State

HORSE_AND_PELTASTS = 4  # the epoch from which he may stand with them


def subordinates(state: State, seat: Seat) -> list[Strategos]:
    """The living ones below the hegemon."""
    return [each for each in strategoi(state, seat) if not each.hegemon]


def commanded(state: State, strategos: Strategos) -> list[Unit]:
    """The hegemon commands every unit; a subordinate his own unit and those assigned to him."""
    own = [unit for unit in state.units.values() if unit.seat == strategos.seat]
    if strategos.hegemon:
        return own
    return [
        unit
        for unit in own
        if unit.strategos == strategos.id or (strategos.element and strategos.element in unit.elements)
    ]


def commander_of(state: State, unit: Unit) -> Strategos | None:
    """The subordinate under whom a unit is; None: the hegemon alone. A dead one's units are the hegemon's (5.12)."""
    return next((each for each in subordinates(state, unit.seat) if unit in commanded(state, each)), None)


def why_no_order(state: State, strategos: Strategos) -> Reason | None:
    """HMA-8.1, 8.2."""
    if strategos.dead:
        return Reason(f"{strategos.name} is dead", "HMA-8.2")
    if strategos.made and strategos.made == state.turn:
        return Reason(f"{strategos.name} gives no order in the turn in which he was chosen", "HMA-5.12")
    if strategos.ordered == state.turn:
        return Reason(f"{strategos.name} has given his order of this turn", "HMA-8.1")
    element = state.elements.get(strategos.element)
    if element is None:
        return None  # where he stands is a secret of the other side
    if in_melee(state, element):
        return Reason(f"{strategos.name} is fighting", "HMA-8.2")
    if element.condition in ("routing", "pursuing"):
        return Reason(f"{strategos.name} is carried along by {element.condition} men", "HMA-8.2")
    return None


def may_stand_in(state: State, element: Element) -> bool:
    """A hoplite lochos; from epoch 4 on a lochos of disciplined peltasts or an ile of hippeis as well. In an army that
    has no hoplites of its own any core element."""
    home = state.army(element.seat).nation
    own = [unit for unit in state.units.values() if unit.seat == element.seat and unit.is_core]
    chart = element.chart
    if not any(unit.is_hoplite and unit.nation == home for unit in own):
        return state.units[element.unit].is_core
    if chart.is_hoplite:
        return True
    return state.epoch >= HORSE_AND_PELTASTS and chart.disciplined and chart.kind in ("peltast", "hippeis")


def core_elements(state: State, seat: Seat) -> list[Element]:
    """Core elements on the table that are not routing."""
    return [each for each in elements(state, seat) if state.units[each.unit].is_core and not each.is_routing]


def show(g: G, strategos: str) -> None:
    """Everybody sees where he stands: he gives an order, fights, or a rule shows him."""
    known = g.state.strategoi[strategos]
    if not known.shown and known.element:
        g.emit(StrategosShown(strategos, known.element), "HMA-5.10")


def show_fighters(g: G) -> None:
    """Those who fight, or whom running men carry along, are seen."""
    for each in strategoi(g.state):
        element = g.state.elements.get(each.element)
        if element is None:
            continue
        if in_melee(g.state, element) or element.did("fought") or element.condition in ("routing", "pursuing"):
            show(g, each.id)


def put(g: G, strategos: str, element: str, rule: str = "HMA-5.10") -> None:
    """He takes his place; his side alone knows where, unless he has been seen."""
    g.emit(StrategosPlaced(strategos, g.state.strategoi[strategos].seat, element), rule)
