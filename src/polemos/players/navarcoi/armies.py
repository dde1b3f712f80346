"""Orders on land: light troops to throw the enemy's phalanx into disorder, the phalanx when the odds are with it."""

from __future__ import annotations

from functools import cache

from polemos.geometry import point_distance
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.players.navarcoi.tasks import tasks
from polemos.rules.navarcoi.land.land import ashore, land_of
from polemos.rules.navarcoi.land.order_choices import MOVE, orders_for, sending
from polemos.rules.navarcoi.land.orders import CONTINUE, commandable
from polemos.rules.navarcoi.land.paths import LandPaths
from polemos.rules.navarcoi.land.positions import can_be_attacked_from_land, is_fighting, is_on_the_beach
from polemos.rules.navarcoi.land.setup import FirstOrder
from polemos.rules.navarcoi.land_state import LandOrder, LandUnit
from polemos.rules.navarcoi.odds.land_odds import land_fight
from polemos.rules.navarcoi.records.victory import FleetBeaten, SquadronsExited, SquadronsLost
from polemos.rules.navarcoi.sea.sea import in_play
from polemos.rules.navarcoi.state import State
from polemos.tabletop.legs import Legs

FAIR = 0.6  # the chance to win from which a phalanx charges
STROKE = 7.0  # inches: nearer than this the enemy's phalanx may come to blows before we have recovered
ROUGH = 3.0  # inches that a phalanx goes about to keep its order
LIGHT_REACH = 24.0  # inches: from here on light troops are sent out


@cache
def _wins(own: int, enemy: int) -> float:
    return float(land_fight(own, enemy).b_destroyed)


def land_decides(state: State) -> bool:
    """Does the victory hang on the armies?"""
    fleets = FleetBeaten, SquadronsLost, SquadronsExited
    return any(not isinstance(win, fleets) for win in tasks(state).victory.wins)


def _apart(one: LandUnit, other: LandUnit) -> float:
    return point_distance((one.x / 1000, one.y / 1000), (other.x / 1000, other.y / 1000))


def foes(state: State, unit: LandUnit) -> list[LandUnit]:
    """Enemies on the same land, the nearest first."""
    own = land_of(state, unit)
    found = [
        other
        for other in state.land_units.values()
        if other.seat != unit.seat and other.status in ("ashore", "routed") and own is not None
        and (there := land_of(state, other)) is not None and there.id == own.id
    ]  # fmt: skip
    return sorted(found, key=lambda other: (_apart(unit, other), other.id))


def odds(unit: LandUnit, enemy: LandUnit) -> float:
    """The chance to beat him, phalanx against phalanx or light troops against light troops (NAV-16.14)."""
    own = -(unit.is_phalanx and unit.disordered) - (not unit.is_phalanx)
    own -= (unit.is_phalanx and not unit.attached and bool(enemy.attached)) + (enemy.inside is not None)
    his = -(enemy.is_phalanx and enemy.disordered) - (not enemy.is_phalanx)
    his -= enemy.is_phalanx and not enemy.attached and bool(unit.attached)
    return _wins(own, his)


def wish(state: State, unit: LandUnit, keys: list[str]) -> str:
    """The order that a unit should have now, as the question calls it; to go on with the old one if none is better."""
    wanted = _phalanx(state, unit) if unit.is_phalanx else _group(state, unit)
    return next((key for key in wanted if key in keys and not _has(unit, key)), CONTINUE)


def _has(unit: LandUnit, key: str) -> bool:
    return key == f"{unit.order.kind} {unit.order.object}"


def _ships(state: State, unit: LandUnit) -> list[str]:
    """Enemy squadrons on the beach."""
    found = [s for s in in_play(state, 1 - unit.seat) if is_on_the_beach(s) and can_be_attacked_from_land(state, s)]
    return [f"charge {squadron.id}" for squadron in found]


def _phalanx(state: State, unit: LandUnit) -> list[str]:
    near = foes(state, unit)
    fugitives = [f"charge {enemy.id}" for enemy in near if enemy.status == "routed"]
    rivals = [enemy for enemy in near if enemy.is_phalanx and enemy.status == "ashore"]
    if is_fighting(state, unit):
        return []
    good = [enemy for enemy in rivals if odds(unit, enemy) >= FAIR]
    if unit.disordered and not good and (not rivals or _apart(unit, rivals[0]) > STROKE):
        return [*fugitives, "recover"]
    charges = [f"charge {enemy.inside or enemy.id}" for enemy in good]
    bad = [enemy.id for enemy in rivals if enemy not in good]
    if not good and unit.order.kind == "charge" and unit.order.object in bad:
        charges = [MOVE]  # to where it stands: let him come
    if not land_decides(state):
        return [*_ships(state, unit), *charges]
    return [*fugitives, *charges, *_sending(unit, rivals), *_ships(state, unit)]


def _sending(unit: LandUnit, rivals: list[LandUnit]) -> list[str]:
    """Light troops go ahead; a stand stays with the hoplites while the enemy's have any, for that is worth a die."""
    free = [rival for rival in rivals if rival.inside is None and _apart(unit, rival) <= LIGHT_REACH]
    keeps = any(rival.attached for rival in rivals)
    if not free or len(unit.attached) <= keeps:
        return []
    return [f"send {place}" for place in unit.attached]


def _group(state: State, unit: LandUnit) -> list[str]:
    """At the enemy's phalanx while it can be disordered; else at whoever is beaten, else back."""
    near = foes(state, unit)
    fugitives = [f"charge {enemy.id}" for enemy in near if enemy.status == "routed"]
    open_to = [e for e in near if e.is_phalanx and e.status == "ashore" and e.inside is None]
    ordered = [e for e in open_to if not is_fighting(state, e)]
    if is_fighting(state, unit):
        return []
    if not land_decides(state):
        return _ships(state, unit)
    return [*fugitives, *(f"charge {enemy.id}" for enemy in ordered), "rejoin"]


def open_orders(state: State, unit: LandUnit) -> list[str]:
    """The orders that a unit may be given now, as the question calls them."""
    options = [choice.option for choice in orders_for(state, unit)]
    if unit.is_phalanx and unit.is_ashore and not is_fighting(state, unit):
        options += sending(state, unit)
    return [option.key for option in options if option.barred is None]


def next_to_order(state: State, seat: Seat, keys: list[str]) -> str:
    """The first unit that should have another order than it has."""
    for unit in commandable(state, seat):
        if unit.id in keys and wish(state, unit, open_orders(state, unit)) != CONTINUE:
            return unit.id
    return CONTINUE


def sent_to(state: State, phalanx: LandUnit, keys: list[str]) -> str | None:
    """Whom light troops that are sent out shall fall upon."""
    wanted = [f"charge {enemy.id}" for enemy in foes(state, phalanx) if enemy.is_phalanx and enemy.inside is None]
    return next((key for key in wanted if key in keys), None)


def first_orders(state: State, seat: Seat, default: tuple[FirstOrder, ...]) -> tuple[FirstOrder, ...]:
    """Light troops that are by themselves go at the enemy at once; everybody else waits for his first turn."""
    units = {unit.id: unit for unit in ashore(state, seat)}
    answer = []
    for first in default:
        unit = units[first.unit]
        order = first.order
        if not unit.is_phalanx and land_decides(state):
            may = open_orders(state, unit)
            targets = [e.id for e in foes(state, unit) if e.is_phalanx and f"charge {e.id}" in may]
            order = LandOrder("charge", targets[0]) if targets else order
        answer.append(FirstOrder(first.unit, first.places, order))
    return tuple(answer)


def way(paths: LandPaths) -> Legs:
    """The way that ends nearest; hoplites go round bad going unless it brings them to blows (NAV-16.6)."""
    best: tuple[float, Legs] | None = None
    for legs in paths.candidates(""):
        going = paths.walk(legs)
        if isinstance(going, Reason):
            continue
        value = paths.aim.apart(going.body) + (ROUGH if going.bad_going and paths.unit.is_phalanx else 0.0)
        if best is None or value < best[0] - 0.01:
            best = (value, legs)
    return paths.default if best is None else best[1]
