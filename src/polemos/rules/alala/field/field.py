"""Questions about the table (section 3): distances, zones, contact, order from right to left.

All of them take a state as it is; what is moved by way of trial is given as a box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from polemos.geometry import (
    HAIR,
    TOLERANCE,
    Box,
    Point,
    Stretch,
    angle_between,
    are_within,
    clip,
    distance,
    least_distance,
    shared_stretches,
    sin_cos,
)
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.state import SOUTH, Contact, Leader, State
from polemos.rules.alala.troops import OFF, Troop
from polemos.tabletop.contact import shared_face

Zone = Literal["front", "right", "left", "rear"]
FRIENDS_SHARE = 0.1  # ALA-3.5
ENEMIES_SHARE = 0.3  # ALA-3.6
SECTOR = 22.5  # ALA-3.8
SUPPORT_ANGLE = 45.0  # ALA-16.10
_SIN, _COS = sin_cos(SECTOR)


def on_table(state: State, seat: Seat | None = None) -> Iterator[Troop]:
    """Troops on the table, in the order of the army lists, of one side or of both."""
    # The most frequent question of all: a list is quicker than a generator that asks each troop.
    if seat is None:
        return iter([troop for troop in state.troops.values() if troop.status not in OFF])
    return iter([troop for troop in state.troops.values() if troop.seat == seat and troop.status not in OFF])


def enemies(state: State, troop: Troop) -> Iterator[Troop]:
    return on_table(state, 1 - troop.seat)


def friends(state: State, troop: Troop) -> Iterator[Troop]:
    return (other for other in on_table(state, troop.seat) if other.id != troop.id)


def leader_of(state: State, troop: Troop) -> Leader | None:
    """The leader of its phalanx, wherever he is."""
    return state.leaders.get(troop.phalanx)


def attached(state: State, troop: str) -> Leader | None:
    """The leader who is with a unit."""
    return next((leader for leader in state.leaders.values() if leader.unit == troop), None)


def is_signalled(state: State, troop: Troop) -> bool:
    leader = leader_of(state, troop)
    return leader is not None and leader.signalled > 0


# -- measuring ---------------------------------------------------------------------------------------------------------


def gap(troop: Troop, other: Troop) -> float:
    """The distance between two troops, 0 if they touch (ALA-3.4)."""
    return distance(troop.box, other.box)


def within(troop: Troop, other: Troop, inches: float) -> bool:
    """ALA-1.4: the limit and the tolerance included."""
    return are_within(troop.box, other.box, inches + TOLERANCE)


def closer_than(troop: Troop, other: Troop, inches: float) -> bool:
    """ALA-1.4: by more than the tolerance."""
    return gap(troop, other) < inches - TOLERANCE - HAIR


def nearest(state: State, seat: Seat, box: Box, among: Iterable[Troop]) -> Troop | None:
    """The nearest of several; among equals the one further to the right of the side that measures (ALA-3.4)."""
    best: Troop | None = None
    least = 0.0
    for other in right_to_left(state, seat, among):
        apart = distance(box, other.box)
        if best is None or apart < least - TOLERANCE - HAIR:
            best, least = other, apart
    return best


def right_to_left(state: State, seat: Seat, among: Iterable[Troop]) -> list[Troop]:
    """From the right of a side to its left; at equal x the one nearer the enemy's edge, then by the list (ALA-3.2)."""
    places = {key: at for at, key in enumerate(state.troops)}
    east = -1 if seat == SOUTH else 1

    def key(troop: Troop) -> tuple[int, int, int]:
        return east * troop.x, east * troop.y, places[troop.id]

    return sorted(among, key=key)


def heading_home(seat: Seat) -> float:
    """The way to a side's own table edge (ALA-3.1)."""
    return 180.0 if seat == SOUTH else 0.0


# -- zones and sectors -------------------------------------------------------------------------------------------------


def zone(box: Box, point: Point) -> Zone:
    """In which zone of a formed unit a point lies (ALA-3.7)."""
    px, py = box.local(point)
    half_width, half_depth = box.half_width, box.half_depth
    if py >= half_depth - HAIR:
        return "front"
    if py < -half_depth and abs(px) - half_width <= -half_depth - py + HAIR:
        return "rear"
    return "right" if px > 0 else "left"


def is_to_front(troop: Troop, other: Box, box: Box | None = None) -> bool:
    """Does some part of a block lie in the front sector (ALA-3.8)? Unformed troops have everybody to the front."""
    if not troop.formed:
        return True
    own = box or troop.box
    points = other.points
    fx, fy = own.fx, own.fy
    front = own.cx * fx + own.cy * fy + own.half_depth
    points = clip(points, -fx, -fy, -front)
    for right in (1.0, -1.0):
        # The line from the front corner opens outwards: its outer normal is the right turned back by the sector.
        if not points:
            return False
        nx = right * fy * _COS - fx * _SIN
        ny = -right * fx * _COS - fy * _SIN
        x, y = own.at(right * own.half_width, own.half_depth)
        points = clip(points, nx, ny, x * nx + y * ny)
    return bool(points)


# -- contact -----------------------------------------------------------------------------------------------------------


def are_in_contact(troop: Troop, other: Troop) -> bool:
    """Base to base, between friends (ALA-3.5)."""
    return shared_face(troop.box, other.box) >= FRIENDS_SHARE - HAIR


def fighting_stretch(troop: Troop, other: Troop) -> Stretch | None:
    """The stretch over which two enemies could fight (ALA-3.6); edges are named from the first one."""
    found = [
        stretch
        for stretch in shared_stretches(troop.box, other.box)
        if stretch.length >= ENEMIES_SHARE - HAIR
        and (_fights_on(troop, stretch.edge) or _fights_on(other, stretch.other_edge))
    ]
    return max(found, key=lambda stretch: stretch.length, default=None)


def _fights_on(troop: Troop, edge: str) -> bool:
    return edge == "front" or (edge == "rear" and not troop.formed)


def contacts_of(state: State, troop: str) -> Iterator[Contact]:
    return (contact for contact in state.contacts.values() if troop in (contact.a, contact.b))


def touched_by(state: State, troop: Troop) -> Iterator[Troop]:
    """The enemies in contact with a troop."""
    return (state.troops[contact.other(troop.id)] for contact in contacts_of(state, troop.id))


def is_in_combat(state: State, troop: Troop) -> bool:
    """In contact with an enemy, neither of the two routing (ALA-3.6)."""
    return troop.status != "routing" and any(other.status != "routing" for other in touched_by(state, troop))


def contact_with(a: Troop, b: Troop) -> tuple[str, str]:
    """Names in the order of a contact: south first."""
    return (a.id, b.id) if a.seat == SOUTH else (b.id, a.id)


def faces_like(troop: Troop, other: Troop, degrees: float = SUPPORT_ANGLE) -> bool:
    return angle_between(troop.facing / 1000, other.facing / 1000) <= degrees + HAIR


# -- advancing ---------------------------------------------------------------------------------------------------------


def is_advance(state: State, troop: Troop, after: Box) -> bool:
    """Would it be nearer to the nearest enemy troop, or to the nearest enemy hoplites, than before (ALA-3.11)?"""
    foes = list(enemies(state, troop))
    hoplites = [foe.box for foe in foes if foe.is_hoplites]
    return _is_nearer(troop.box, after, [foe.box for foe in foes]) or _is_nearer(troop.box, after, hoplites)


def _is_nearer(before: Box, after: Box, among: Sequence[Box]) -> bool:
    """By more than the tolerance to the nearest of several."""
    limit = least_distance(before, among) - TOLERANCE - 2 * HAIR
    return limit > 0.0 and any(are_within(after, box, limit) for box in among)
