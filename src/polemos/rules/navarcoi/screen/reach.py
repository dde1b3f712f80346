"""Where a squadron's front can come this turn: real ways tried, so that obstacles are cut out (for the table)."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.geometry import sin_cos
from polemos.kernel.spaces import Manoeuvre
from polemos.kernel.view import View
from polemos.rules.navarcoi.movement.advance_space import SIDES, Way
from polemos.rules.navarcoi.movement.turning import wheel_cost
from polemos.rules.navarcoi.movement.walk import Walk
from polemos.rules.navarcoi.screen.bodies import front_of
from polemos.rules.navarcoi.sea.sea import front_width
from polemos.rules.navarcoi.state import State
from polemos.tabletop.legs import Advance, Face, Legs, Turn, Wheel
from polemos.tabletop.scene import Point, Reach

STEP = 5_000  # degrees between the ways that are tried
FULL = 360_000


def reach(view: View[State]) -> Reach:
    if view.ask is None or not isinstance(view.space, Manoeuvre) or not isinstance(view.space.judge, Way):
        return Reach()
    way = view.space.judge
    contacts: dict[str, None] = {}
    free: list[tuple[Point, ...]] = []
    priced: list[tuple[Point, ...]] = []
    for legs in _ways(way):
        going = way.walk(legs)
        if not isinstance(going, Walk) or way.why_not(legs) is not None:
            continue
        contacts.update(dict.fromkeys(touch.enemy for touch in going.touches))
        piece = _swept(way, going)
        if piece:
            (priced if going.wheeled else free).append(piece)
    return Reach(free=tuple(free), priced=tuple(priced), contacts=tuple(contacts))


def _ways(way: Way) -> Iterable[Legs]:
    squadron, allowance = way.squadron, way.allowance
    if allowance <= 0:
        return
    if squadron.is_unformed:
        headings = range(0, FULL, STEP) if way.heading is None else (way.heading,)
        yield from ((Face(heading), Advance(allowance)) for heading in headings)
        return
    yield (Advance(allowance),)
    if way.only_straight:
        return
    for side in SIDES:
        for angle in range(STEP, 90_001, STEP):
            if squadron.is_column:
                for first in (0, allowance // 2):
                    yield (Advance(first), Turn(side, angle), Advance(allowance - first))
                continue
            left = allowance - wheel_cost(angle, front_width(squadron))
            if left < 0:
                break
            yield (Wheel(side, angle), Advance(left))


def _swept(way: Way, going: Walk) -> tuple[Point, ...]:
    """What the front edge passes over on the last straight leg; of a shoal, of its foremost stand."""
    end = going.squadron
    distance = next((leg.distance for leg in reversed(going.legs) if isinstance(leg, Advance)), 0)
    front = front_of(end)
    if front is None:
        x, y, radius = end.reach
        sx, sy, _ = way.squadron.reach
        r = round(radius * 1000)
        here, there = (round(sx * 1000), round(sy * 1000)), (round(x * 1000), round(y * 1000))
        return _band(here, there, r)
    dx, dy = _back(end.poses[0][2], distance)
    (ax, ay), (bx, by) = front
    return ((ax + dx, ay + dy), (bx + dx, by + dy), (bx, by), (ax, ay))


def _back(heading: float, distance: int) -> Point:
    s, c = sin_cos(heading)
    return round(-s * distance), round(-c * distance)


def _band(here: Point, there: Point, radius: int) -> tuple[Point, ...]:
    """A way as broad as the shoal."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    length = (dx * dx + dy * dy) ** 0.5
    if length < 1.0:
        return ()
    ux, uy = dx / length * radius, dy / length * radius
    corners = (
        (here[0] - uy, here[1] + ux), (there[0] + ux - uy, there[1] + uy + ux),
        (there[0] + ux + uy, there[1] + uy - ux), (here[0] + uy, here[1] - ux),
    )  # fmt: skip
    return tuple((round(x), round(y)) for x, y in corners)
