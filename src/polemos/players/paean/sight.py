"""What generals look at on the table: who counts, what he is worth, how far off he is."""

from __future__ import annotations

from functools import cache

from polemos.geometry import Box, Point, distance, point_distance
from polemos.kernel.secrecy import Seat
from polemos.rules.paean.charts.points import priced
from polemos.rules.paean.facts import code_of
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.field import formations
from polemos.rules.paean.field.rates import slowed_by
from polemos.rules.paean.state import SOUTH, Formation, State

HOME = (180.0, 0.0)  # the heading to the own edge


@cache
def _price(code: str) -> float:
    known = priced().get(code)
    return float(known.points) if known else 1.0


def worth(formation: Formation) -> float:
    """Of one of its bases, in points."""
    return _price(code_of(formation, formation.bases[0].id))


def block(formation: Formation) -> Box:
    return formation.grid.block


def centre(formation: Formation) -> Point:
    box = block(formation)
    return box.cx, box.cy


def apart(one: Formation, other: Formation) -> float:
    """How far two formations are from each other, as whole blocks."""
    return distance(block(one), block(other))


def foes_of(state: State, seat: Seat) -> list[Formation]:
    return formations(state, 1 - seat)


def line_of(state: State, seat: Seat) -> list[Formation]:
    """Those of a side that take orders and stand in ranks."""
    return [each for each in formations(state, seat) if each.is_formed_close]


def forward_of(seat: Seat, point: Point) -> float:
    """How far a point lies towards the enemy's edge."""
    return point[1] if seat == SOUTH else -point[1]


def line_ahead(state: State, seat: Seat, but: str = "") -> float | None:
    """How far forward the hoplites of a side stand on the whole who do not fight yet; None if there are none."""
    found = [
        each for each in line_of(state, seat) if each.is_hoplites and each.id != but and not is_engaged(state, each)
    ]
    if not found:
        return None
    return sum(forward_of(seat, (each.grid.x, each.grid.y)) for each in found) / len(found)


def nearest_foe(state: State, point: Point, seat: Seat) -> float:
    """How far the next enemy who could charge is from a point."""
    found = [
        point_distance(point, centre(each)) - block(each).radius for each in foes_of(state, seat) if not each.is_light
    ]
    return min(found, default=999.0)


def is_on_bad_ground(state: State, formation: Formation) -> bool:
    """Where it would lose its order with the next step (PAE-9.5)."""
    return bool(slowed_by(state, formation, formation.slabs))
