"""Ways worth trying, by intent: at an enemy, ahead, wide of him, or short."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.geometry import angle_for, heading_of, turn_between
from polemos.players.navarcoi import goals
from polemos.players.navarcoi.approach import course
from polemos.players.navarcoi.style import Style
from polemos.rules.navarcoi.movement.advance_space import Way
from polemos.rules.navarcoi.movement.walk import wheel_cost
from polemos.rules.navarcoi.sea.sea import enemies, front_width
from polemos.rules.navarcoi.state import Squadron, State
from polemos.tabletop.legs import Advance, Face, Legs, Side, Turn, Wheel

MOST_ENEMIES = 3
LEAST_TURN = 6_000
ASIDE = (40_000, -40_000)  # a block may go round whoever is in its way


def bearings(state: State, own: Squadron) -> list[int]:
    """Headings towards the nearest enemies, in thousandths of a degree."""
    x, y, _ = own.reach
    found = []
    for enemy in enemies(state, own):
        ex, ey, _ = enemy.reach
        found.append(((ex - x) ** 2 + (ey - y) ** 2, heading_of(ex - x, ey - y)))
    return [round(heading * 1000) % 360_000 for _, heading in sorted(found)[:MOST_ENEMIES]]


def _turn_to(own: Squadron, bearing: int) -> int:
    return round(turn_between(own.heading / 1000, bearing / 1000) * 1000)


def ways(state: State, way: Way, style: Style) -> Iterator[Legs]:
    """The ways that a player looks at; not all need be legal."""
    own, allowance = way.squadron, way.allowance
    if way.must:
        yield way.approach
    yield ()
    if way.only_straight or way.heading is not None:
        yield way.default
        return
    headings = bearings(state, own)
    if (home := goals.bearing(state, own)) is not None:
        headings.append(home)
    if (round_about := course(state, own, style)) is not None:
        headings.append(round_about)
    if own.is_unformed:
        for heading in dict.fromkeys((*headings, *range(0, 360_000, 45_000))):
            yield (Face(heading), Advance(allowance))
        return
    yield (Advance(allowance),)
    yield (Advance(allowance // 2),)
    turns = [_turn_to(own, bearing) for bearing in headings]
    if own.is_column:
        for turn in dict.fromkeys((*turns, 45_000, -45_000, 90_000, -90_000)):
            if LEAST_TURN <= abs(turn) <= 90_000:
                yield (Turn(_side(turn), abs(turn)), Advance(allowance))
        for turn in (90_000, -90_000):
            yield (Advance(allowance // 2), Turn(_side(turn), abs(turn)), Advance(allowance - allowance // 2))
        return
    width = front_width(own)
    most = min(90_000, int(angle_for(allowance / 1000, width) * 1000) - 1) if allowance > 0 else 0
    for turn in dict.fromkeys((*turns, *(ASIDE if own.formation == "epi_pollon" else ()), most, -most)):
        if LEAST_TURN <= abs(turn) <= most:
            left = allowance - wheel_cost(abs(turn), width)
            yield (Wheel(_side(turn), abs(turn)), Advance(max(0, left)))


def _side(turn: int) -> Side:
    return "right" if turn > 0 else "left"
