"""Ground given and who stands behind (HMA-18.9, 18.17, 18.18, 18.27)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from polemos.geometry import HAIR, Box, Convex, free_way, touches, way_inside
from polemos.kernel.fact import Fact
from polemos.rules.hoplomachia.arrangement.disarray import disarray
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.epidromos.contacts import contacts_made
from polemos.rules.hoplomachia.facts.pieces import GroundGiven, Met, Parted
from polemos.rules.hoplomachia.field.field import elements, in_melee, standing
from polemos.rules.hoplomachia.state.pieces import Element
from polemos.rules.hoplomachia.state.table import G, State

Room = Literal["free", "friends", "barred", "cliff"]


class Driven(Fact, frozen=True):
    """It has been pushed back by this enemy and loses what its ground gave it (HMA-18.7); he stands close to it now."""

    contact: str
    element: str

    def apply(self, state: State) -> None:
        known = state.contacts[self.contact]
        state.contacts[self.contact] = replace(known, driven=(*known.driven, self.element), across=0)

    def words(self, state: State) -> str:
        return ""


def push_distance(element: Element) -> float:
    """One stand depth."""
    lengths = charts().melee.modifiers.push_back
    return lengths.horse if element.chart.mounted else lengths.foot


def contact_between(state: State, one: str, other: str) -> str:
    """The key of their contact; empty if they have none."""
    return next((key for key in (f"{one}|{other}", f"{other}|{one}") if key in state.contacts), "")


def going_back(state: State, element: Element) -> tuple[Element, ...]:
    """The element and whoever of its own unit stands in its way behind it."""
    found = [element]
    others = [each for each in standing(state, element.unit) if each.id != element.id]
    dx, dy = _back(element)
    for each in found:
        found += [
            other for other in others if other not in found and free_way(each.box, dx, dy, other.box) < 1.0 - HAIR
        ]
    return tuple(found)


def _back(element: Element) -> tuple[float, float]:
    far = push_distance(element)
    return -element.box.fx * far, -element.box.fy * far


def room_behind(state: State, element: Element) -> tuple[Room, tuple[str, ...]]:
    """Whether it can be pushed back (HMA-18.27), and the friendly units that stand close behind."""
    movers = going_back(state, element)
    dx, dy = _back(element)

    def free(shape: Convex) -> float:
        return min(free_way(each.box, dx, dy, shape) for each in movers)

    others = [each for each in elements(state) if each not in movers]
    friends = [(free(each.box), each) for each in others if each.seat == element.seat]
    in_way = [(share, each) for share, each in friends if share < 1.0 - HAIR]
    barriers: list[tuple[float, Room]] = [(free(each.box), "barred") for each in others if each.seat != element.seat]
    for piece in state.terrain.values():
        if piece.chart.impassable:
            barriers.append((free(piece.shape), "cliff" if piece.chart.destroys else "barred"))
    barriers += [(way_inside(each.box, dx, dy, state.bounds), "barred") for each in movers]
    nearest = min((each for each in barriers if each[0] < 1.0 - HAIR), default=None)
    first = min((share for share, _ in in_way), default=2.0)
    if nearest is not None and nearest[0] <= first + HAIR:
        return nearest[1], ()
    if in_way:
        return "friends", tuple(dict.fromkeys(each.unit for _, each in in_way))
    return "free", ()


def give_ground(g: G, loser: str, winner: str, by: int) -> None:
    """The loser's number rises, that of an enemy who pushes it falls by 1 (HMA-18.9)."""
    if in_melee(g.state, loser):
        g.emit(GroundGiven(loser, g.state.elements[loser].ground + by), "HMA-18.9")
    other = g.state.elements[winner]
    if other.ground and other.is_on_table and not other.is_routing:
        g.emit(GroundGiven(winner, other.ground - 1), "HMA-18.9")


def push(g: G, loser: str, winner: str) -> Room:
    """The loser goes straight back, the winner follows; what was there instead, if it cannot."""
    state = g.state
    element = state.elements[loser]
    room, behind = room_behind(state, element)
    if room == "friends":
        disarray(g, behind, f"{loser} is pushed into it", "HMA-18.27")
    if room != "free":
        return room
    key = contact_between(state, loser, winner)
    dx, dy = _back(element)
    movers = [(each.id, each.box.moved(dx, dy)) for each in going_back(state, element)]
    follows = state.elements[winner]
    has_winner = bool(key) and follows.is_on_table and not follows.is_routing
    put(g, [each for each, _ in movers], [box for _, box in movers], "is pushed back", "HMA-18.17")
    if has_winner:
        after = _followed(g.state, key, follows, dx, dy)
        if after != follows.box:
            put(g, (winner,), (after,), "follows", "HMA-18.17")
        g.emit(Driven(key, loser), "HMA-18.7")
    part_who_touch_no_more(g)
    join_who_touch_now(g, [*(each for each, _ in movers), winner])
    return room


def _followed(state: State, key: str, winner: Element, dx: float, dy: float) -> Box:
    """He stays in contact, over a work between them all the way (HMA-21.7); but not through others who have not given
    way."""
    across = state.contacts[key].across / 1000
    dx, dy = dx + winner.box.fx * across, dy + winner.box.fy * across
    solid: list[Convex] = [each.box for each in elements(state) if each.id != winner.id]
    solid += [each.shape for each in state.terrain.values() if each.chart.impassable]
    share = min([way_inside(winner.box, dx, dy, state.bounds), *(free_way(winner.box, dx, dy, each) for each in solid)])
    return winner.box.moved(dx * share, dy * share)


def join_who_touch_now(g: G, moved: Sequence[str]) -> None:
    """Fronts that a push has brought together fight from the next turn on (HMA-18.2)."""
    found = contacts_made(g.state, moved, {}, {})
    if found:
        new = tuple(replace(each, charge=False, waits=True, came=()) for each in found)
        g.emit(Met(new), "HMA-2.8", "HMA-18.2")


def part_who_touch_no_more(g: G) -> None:
    """Contacts that a move has broken."""
    gone = tuple(
        key
        for key, each in g.state.contacts.items()
        if not touches(g.state.elements[each.a].box, g.state.elements[each.b].box, 0.015 + each.across / 1000)
    )
    if gone:
        g.emit(Parted(gone), "HMA-2.8")
