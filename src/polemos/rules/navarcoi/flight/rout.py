"""Rout: which way a beaten squadron runs, whom it throws into confusion, where it leaves (NAV-14.5 to NAV-14.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from polemos.geometry import (
    HAIR,
    angle_between,
    heading_of,
    milli,
    nearest_on_segment,
    nearest_point,
    point_distance,
    sin_cos,
    total,
)
from polemos.kernel.fact import Fact, Moment
from polemos.kernel.secrecy import Seat
from polemos.rules.navarcoi.charts.charts import formations, tests
from polemos.rules.navarcoi.facts import Gone, Moved, change, named
from polemos.rules.navarcoi.sea.sea import TOLERANCE, centroid, in_play, links_of, table_slots
from polemos.rules.navarcoi.state import G, Link, Slot, Squadron, State
from polemos.tabletop.flight import Leaving, first_leaving, in_the_way

FULL_CIRCLE = 360_000
HALF_CIRCLE = 180_000
STATUS_ORDER = ("friendly", "neutral", "enemy")  # which coast a fugitive would rather reach
Vector = tuple[float, float]


class Routed(Fact, frozen=True):
    """A squadron runs: it is out of the game, its melees are over, all stands face the way of its flight."""

    MOMENT: ClassVar[Moment | None] = "rout"
    squadron: str
    heading: int
    x: int
    y: int
    slots: tuple[Slot, ...]
    victors: tuple[str, ...]

    def apply(self, state: State) -> None:
        for key, link in list(state.links.items()):
            if self.squadron in (link.attacker, link.target):
                del state.links[key]
        change(
            state, self.squadron, status="routing", rout_heading=self.heading, x=self.x, y=self.y, heading=0,
            slots=self.slots, track=(), shifts=(), formation="unformed", order="unformed", beaten=(),
        )  # fmt: skip
        for victor in self.victors:
            known = state.squadrons[victor]
            state.squadrons[victor] = replace(known, beaten=(*known.beaten, self.squadron))

    def words(self, state: State) -> str:
        return f"{named(state, self.squadron)} routs"


def routed(state: State, squadron: str, heading: int) -> Routed:
    """The fact that a squadron runs along a heading, from where it stands."""
    x, y, slots = table_slots(state.squadrons[squadron])
    facing = tuple((right, forward, heading) for right, forward, _ in slots)
    return Routed(squadron, heading, x, y, facing, tuple(link.other(squadron) for link in links_of(state, squadron)))


# -- the way of flight ---------------------------------------------------------------------------------------------


def rout_heading(state: State, squadron: str, links: Sequence[Link]) -> tuple[int, str]:
    """Directly away from the enemies of these links, and the rule that says so (NAV-14.6, 18.14)."""
    known = state.squadrons[squadron]
    if is_caught_at_anchor(known):
        assert known.rout_heading is not None
        return known.rout_heading, "NAV-18.14"
    ways = [(link.heading if link.target == squadron else link.heading + HALF_CIRCLE) % FULL_CIRCLE for link in links]
    if len(ways) == 1:
        return ways[0], "NAV-14.6"
    vectors = [sin_cos(way / 1000) for way in ways]
    away = total(v[0] for v in vectors), total(v[1] for v in vectors)
    if _is_short(away):
        foes = [centroid(state.squadrons[link.other(squadron)]) for link in links]
        mean = total(x for x, _ in foes) / len(foes), total(y for _, y in foes) / len(foes)
        x, y = centroid(known)
        away = x - mean[0], y - mean[1]
    return (_reverse_of_first(known) if _is_short(away) else _heading(away)), "NAV-14.6"


def is_caught_at_anchor(squadron: Squadron) -> bool:
    """Was it attacked before it could launch? Its prows still point where it lay (NAV-18.14)."""
    lay = squadron.rout_heading
    if lay is None or squadron.is_lost:
        return False
    tolerance = formations().tolerance.angle
    return all(angle_between(heading, lay / 1000) <= tolerance for _, _, heading in squadron.poses)


def heading_home(state: State, squadron: str) -> int:
    """Towards the nearest point of a friendly edge or land; of a neutral one, or any, where there is none (NAV-7.9)."""
    known = state.squadrons[squadron]
    x, y = centroid(known)
    for status in STATUS_ORDER:
        shores = list(_shores(state, known.seat, status, x, y))
        if shores:
            _, px, py = min(shores)
            away = px - x, py - y
            return _reverse_of_first(known) if _is_short(away) else _heading(away)
    return _reverse_of_first(known)


def _shores(state: State, seat: Seat, status: str, x: float, y: float) -> Iterable[tuple[float, float, float]]:
    """Nearest points of edges and land of a status, each with the square of its distance."""
    for edge in state.edges.values():
        if not edge.is_land and edge.status[seat] == status:
            px, py = nearest_on_segment((x, y), *_edge_line(state, edge.side))
            yield round((px - x) ** 2 + (py - y) ** 2, 9), px, py
    for land in state.lands.values():
        if land.status[seat] == status:
            px, py = nearest_point(land.polygon, x, y)
            yield round((px - x) ** 2 + (py - y) ** 2, 9), px, py


def _edge_line(state: State, side: str) -> tuple[Vector, Vector]:
    w, d = state.width / 1000, state.depth / 1000
    lines = {
        "north": ((0.0, d), (w, d)), "east": ((w, 0.0), (w, d)), "south": ((0.0, 0.0), (w, 0.0)),
        "west": ((0.0, 0.0), (0.0, d)),
    }  # fmt: skip
    return lines[side]


def _heading(vector: Vector) -> int:
    return milli(heading_of(*vector)) % FULL_CIRCLE


def _is_short(vector: Vector) -> bool:
    return point_distance((0.0, 0.0), vector) < TOLERANCE


def _reverse_of_first(squadron: Squadron) -> int:
    return (milli(squadron.poses[0][2]) + HALF_CIRCLE) % FULL_CIRCLE


# -- confusion and flight ------------------------------------------------------------------------------------------


def squadrons_behind(state: State, fugitive: Squadron, heading: int, spared: Sequence[str]) -> list[str]:
    """Squadrons in play that lie in the way of its flight, within 6 inches (NAV-14.8).

    Lying beside the way and touching its border is not behind; the far border counts, as within 6 inches does.
    """
    reach = tests().rout.disorders_behind + 2 * TOLERANCE + HAIR
    others = [
        (other.id, other.stands) for other in in_play(state) if other.id != fugitive.id and other.id not in spared
    ]
    return in_the_way(fugitive.stands, heading / 1000, reach, others, TOLERANCE)


def way_out(state: State, squadron: Squadron, heading: int, length: float) -> Leaving | None:
    """Where the path of its centroid first crosses an edge of the table or a coast (NAV-14.7)."""
    table = state.width / 1000, state.depth / 1000
    coasts = [(land.id, land.polygon) for land in state.lands.values()]
    return first_leaving(centroid(squadron), heading / 1000, length, table, coasts)


def run(g: G, squadron: str) -> tuple[int, int]:
    """The rout move of one squadron; how far it came along x and y."""
    known = g.state.squadrons[squadron]
    chart = tests().rout
    assert known.rout_heading is not None
    rolled = g.roll(chart.rule, chart.move.dice, "Rout move", (squadron,), known.seat)
    length = rolled.total + chart.move.add
    leaving = way_out(g.state, known, known.rout_heading, length)
    if leaving is not None:
        g.emit(Gone(squadron, leaving.over), "NAV-14.7")
        return 0, 0
    s, c = sin_cos(known.rout_heading / 1000)
    dx, dy = milli(s * length), milli(c * length)
    g.emit(Moved(squadron, known.x + dx, known.y + dy, known.heading, f"flees {length:g} inches"), chart.rule)
    return dx, dy
