"""Questions about squadrons on the table: who is where, who is near, who is in melee (sections 1 and 2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal

from polemos.geometry import (
    HAIR,
    Box,
    Convex,
    are_within,
    distance,
    milli,
    nearest_point,
    overlaps,
    sin_cos,
    total,
    touches,
)
from polemos.kernel.secrecy import Seat
from polemos.rules.navarcoi.charts.charts import formation, formations
from polemos.rules.navarcoi.state import D, Link, P, Slot, Squadron, State, W

TOLERANCE = formations().tolerance.length
SHORT_OF = formations().tolerance.short_of


def in_play(state: State, seat: Seat | None = None) -> Iterator[Squadron]:
    """Squadrons in play, of one fleet or of both, in order of identity, α first (NAV-1.12)."""
    return (s for s in state.squadrons.values() if s.in_play and (seat is None or s.seat == seat))


def warships(state: State, seat: Seat | None = None) -> Iterator[Squadron]:
    """Warship squadrons in play."""
    return (s for s in in_play(state, seat) if not s.freighters)


def enemies(state: State, squadron: Squadron) -> Iterator[Squadron]:
    return in_play(state, 1 - squadron.seat)


def links_of(state: State, squadron: str) -> list[Link]:
    return [link for link in state.links.values() if squadron in (link.attacker, link.target)]


def in_melee(state: State, squadron: str) -> bool:
    return any(squadron in (link.attacker, link.target) for link in state.links.values())


def foes_of(state: State, squadron: str) -> list[str]:
    """Enemies that a squadron has a melee link with."""
    return [link.other(squadron) for link in links_of(state, squadron)]


def is_free(state: State, squadron: Squadron) -> bool:
    """Active and without a melee link (NAV-1.12)."""
    return squadron.status == "active" and not in_melee(state, squadron.id)


def is_flanked(state: State, squadron: str) -> bool:
    """Was it attacked in the flank or rear, or counts so, for this turn's Melee phase? (NAV-11.7, 11.9)"""
    return any(link.fights == state.turn and squadron in link.flanked for link in links_of(state, squadron))


def is_privileged(state: State, squadron: str) -> bool:
    """Has it the privilege of the flank attacker in this turn's Melee phase? (NAV-11.8)"""
    links = links_of(state, squadron)
    attacked = any(link.fights == state.turn and squadron in link.privileged for link in links)
    return attacked and not is_flanked(state, squadron)


def rank(squadron: Squadron) -> int:
    """Melee rank of its formation (NAV-13.4)."""
    return formation(squadron.formation).rank


# -- reference points (NAV-2.3), in inches -------------------------------------------------------------------------


def centroid(squadron: Squadron) -> tuple[float, float]:
    poses = squadron.poses
    return total(p[0] for p in poses) / len(poses), total(p[1] for p in poses) / len(poses)


def front_rank(squadron: Squadron) -> list[int]:
    """Stands of the front rank of a line or block, from left to right; the lead of a column (NAV-11.4)."""
    if squadron.is_column:
        return [0]
    if squadron.formation in ("kyklos", "unformed"):
        return []
    return list(_foremost(squadron.slots))


# Few layouts are used, and they are asked for at every step of every way.
@lru_cache(maxsize=1024)
def _foremost(slots: tuple[Slot, ...]) -> tuple[int, ...]:
    foremost = max(slot[1] for slot in slots)
    rank = [i for i, slot in enumerate(slots) if foremost - slot[1] < P // 2]
    return tuple(sorted(rank, key=lambda i: slots[i][0]))


def at_slot(squadron: Squadron, right: float, forward: float) -> tuple[float, float]:
    """A point given from the anchor in thousandths, on the table in inches."""
    s, c = sin_cos(squadron.heading / 1000)
    x = (squadron.x + right * c + forward * s) / 1000
    return x, (squadron.y - right * s + forward * c) / 1000


def front_slot(squadron: Squadron) -> tuple[float, float]:
    """The front point as seen from the anchor, without the shifts of single stands (NAV-2.8)."""
    return _front_of(squadron.slots[:1] if squadron.is_column else squadron.slots)


@lru_cache(maxsize=1024)
def _front_of(slots: tuple[Slot, ...]) -> tuple[float, float]:
    ranked = _foremost(slots)
    first, last = slots[ranked[0]], slots[ranked[-1]]
    return (first[0] + last[0]) / 2, first[1] + D / 2


def front_point(squadron: Squadron) -> tuple[float, float]:
    """Midpoint of the front edge of the front rank; of a column, of the front edge of its lead."""
    if squadron.is_column:
        x, y, heading = squadron.poses[0]
        s, c = sin_cos(heading)
        return x + s * D / 2000, y + c * D / 2000
    return at_slot(squadron, *front_slot(squadron))


def front_width(squadron: Squadron) -> float:
    """In inches; W for each stand of the front rank."""
    return len(front_rank(squadron)) * W / 1000


def front_corner(squadron: Squadron, side: Literal["left", "right"]) -> tuple[float, float]:
    """The corner that a wheel turns about (NAV-8.8)."""
    right, forward = front_slot(squadron)
    half = len(front_rank(squadron)) * W / 2
    return at_slot(squadron, right - half if side == "left" else right + half, forward)


def has_front_line(squadron: Squadron) -> bool:
    return formation(squadron.formation).front_line


def are_behind(centres: Iterable[tuple[float, ...]], through: tuple[float, float], heading: float) -> bool:
    """All on the side of a front line away from the heading, by more than the tolerance (NAV-2.8)."""
    s, c = sin_cos(heading)
    x, y = through
    return all((centre[0] - x) * s + (centre[1] - y) * c < -TOLERANCE - HAIR for centre in centres)


# -- measuring (NAV-2.4 to NAV-2.6) --------------------------------------------------------------------------------


def gap(one: Squadron, other: Squadron) -> float:
    """Shortest distance between any stands of the two."""
    return min(distance(a, b) for a in one.stands for b in other.stands)


def is_within(one: Squadron, other: Squadron, inches: float) -> bool:
    """No farther than this, the distance itself and the tolerance included (NAV-1.3)."""
    limit = inches + TOLERANCE
    return near(one, other, limit) and any(are_within(a, b, limit) for a in one.stands for b in other.stands)


def enemy_within(state: State, squadron: Squadron, inches: float) -> bool:
    return any(is_within(squadron, enemy, inches) for enemy in enemies(state, squadron))


def are_touching(one: Squadron, other: Squadron) -> bool:
    """Squadrons are in contact if any of their stands are (NAV-2.5)."""
    return is_within(one, other, 0.0)


def near(one: Squadron, other: Squadron, inches: float) -> bool:
    """A quick look: could they be that near?"""
    ax, ay, ar = one.reach
    bx, by, br = other.reach
    return (ax - bx) ** 2 + (ay - by) ** 2 <= (ar + br + inches) ** 2


def land_parts(state: State) -> list[Convex]:
    return [part for land in state.lands.values() for part in land.polygon.parts]


def on_table(state: State, shape: Convex) -> bool:
    """Inside the table; penetration of the edge up to the tolerance is ignored (NAV-2.6)."""
    west, south, east, north = shape.bounds
    most = TOLERANCE + HAIR
    return min(west, south) >= -most and east <= state.width / 1000 + most and north <= state.depth / 1000 + most


def obstacles(state: State, but: Iterable[str] = ()) -> Iterator[Squadron]:
    """Squadrons that may not be overlapped: all in play except those named; routing ones are ignored."""
    left_out = tuple(but)
    return (s for s in state.squadrons.values() if s.in_play and s.id not in left_out)


def is_clear(state: State, stands: Iterable[Box], but: Iterable[str], edge: bool = True) -> bool:
    """May these stands lie where they are? (NAV-2.6) Squadrons in `but` are not looked at."""
    return what_blocks(state, stands, but, edge) is None


def what_blocks(state: State, stands: Iterable[Box], but: Iterable[str], edge: bool = True) -> str | None:
    """What these stands would overlap: the table edge, a land feature or a squadron; None if nothing."""
    stands = list(stands)
    boxes = [stand.bounds for stand in stands]
    west, south = min([box[0] for box in boxes]), min([box[1] for box in boxes])
    east, north = max([box[2] for box in boxes]), max([box[3] for box in boxes])
    most = TOLERANCE + HAIR
    if edge and not (
        min(west, south) >= -most and east <= state.width / 1000 + most and north <= state.depth / 1000 + most
    ):
        return "the table edge"
    for land in state.lands.values():
        for part, (left, low, right, high) in land.pieces:
            if left <= east and right >= west and low <= north and high >= south:
                for stand in stands:
                    if overlaps(stand, part, TOLERANCE):
                        return land.name
    for other in obstacles(state, but):
        ox, oy, reach = other.reach
        if not (west - reach <= ox <= east + reach and south - reach <= oy <= north + reach):
            continue
        for stand in stands:
            for theirs in other.stands:
                if overlaps(stand, theirs, TOLERANCE):
                    return other.id
    return None


def is_open_water(state: State, circle: tuple[float, float, float], but: Iterable[str]) -> bool:
    """Is nothing so near to this circle that stands in it could touch it: no edge, no land, no squadron?"""
    x, y, radius = circle
    west, south, east, north = x - radius, y - radius, x + radius, y + radius
    if min(west, south) < 0.0 or east > state.width / 1000 or north > state.depth / 1000:
        return False
    for land in state.lands.values():
        for _, (left, low, right, high) in land.pieces:
            if left <= east and right >= west and low <= north and high >= south:
                return False
    for other in obstacles(state, but):
        ox, oy, reach = other.reach
        far = radius + reach + TOLERANCE
        if (ox - x) * (ox - x) + (oy - y) * (oy - y) <= far * far:
            return False
    return True


def enemies_touched(state: State, squadron: Squadron, stands: Sequence[Box] | None = None) -> list[str]:
    """Enemy squadrons in play that these stands (its own, if none are given) touch."""
    stands = squadron.stands if stands is None else stands
    found = []
    for enemy in enemies(state, squadron):
        ex, ey, reach = enemy.reach
        for stand in stands:
            if (stand.cx - ex) ** 2 + (stand.cy - ey) ** 2 > (stand.radius + reach + TOLERANCE) ** 2:
                continue
            if any(touches(stand, other, TOLERANCE) for other in enemy.stands):
                found.append(enemy.id)
                break
    return found


def nearest_land(state: State, x: float, y: float) -> tuple[float, float] | None:
    """The point of land nearest to a point; ties: smaller x, then smaller y (NAV-2.9)."""
    best: tuple[float, float, float] | None = None
    for land in state.lands.values():
        px, py = nearest_point(land.polygon, x, y)
        here = (round((px - x) ** 2 + (py - y) ** 2, 9), px, py)
        if best is None or here < best:
            best = here
    return None if best is None else (best[1], best[2])


def offshore_flank(state: State, squadron: Squadron) -> Literal["left", "right"] | None:
    """The flank away from the coast; None where the player chooses (NAV-2.9)."""
    s, c = sin_cos(squadron.heading / 1000)
    if state.offshore is not None:
        away = sin_cos(state.offshore / 1000)
    else:
        x, y = centroid(squadron)
        coast = nearest_land(state, x, y)
        if coast is None:
            return None
        away = (x - coast[0], y - coast[1])
    right = away[0] * c - away[1] * s
    if right > TOLERANCE:
        return "right"
    return "left" if right < -TOLERANCE else None


# -- slots ---------------------------------------------------------------------------------------------------------


def table_slots(squadron: Squadron) -> tuple[int, int, tuple[Slot, ...]]:
    """The stands as offsets from their rounded centroid in the frame of the table, for a squadron without formation."""
    cx, cy = centroid(squadron)
    x, y = milli(cx), milli(cy)
    return x, y, tuple((milli(px) - x, milli(py) - y, milli(h) % 360_000) for px, py, h in squadron.poses)
