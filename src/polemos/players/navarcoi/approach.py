"""How far it is to where an attack promises most, round land and friends: a chart of the sea in squares."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from msgspec.structs import replace

from polemos.geometry import Polygon, heading_of, sin_cos, turn_between
from polemos.players.navarcoi.fights import contact_value
from polemos.players.navarcoi.rowing import SPEED, STROKE
from polemos.players.navarcoi.style import Style
from polemos.players.navarcoi.tasks import tasks
from polemos.rules.navarcoi.sea.sea import enemies, in_play
from polemos.rules.navarcoi.state import Point, Squadron, State

SQUARE = 4.0  # inches
AROUND = ((1, 0, 1.0), (-1, 0, 1.0), (0, 1, 1.0), (0, -1, 1.0), (1, 1, 1.4), (1, -1, 1.4), (-1, 1, 1.4), (-1, -1, 1.4))
ALONG_A_COAST = 2.5  # times as long is the way beside land, where a line has no room to wheel
THROUGH_FRIENDS = 3.0  # times as long is the way where a friend lies, or flotsam
DETOUR = 2.5  # inches that a squadron goes farther for each half-stand more
MOST_DETOUR = 16.0
AHEAD = 5.0  # inches: so far off it looks where the way leads
FAR_OFF = 200.0
TO_FORM = {"epi_mias": 0.0, "epi_pollon": 1.2, "epi_keras": 1.3, "unformed": 1.5, "kyklos": 1.5}  # turns, for battle
LEISURE = 0.3  # of his eagerness is left to an admiral whom time serves
HELM = 0.4  # a column turns freely


class Chart(NamedTuple):
    """The way left from the middle of every square, in inches; land is far off."""

    wide: int
    deep: int
    left: tuple[float, ...]

    def way(self, x: float, y: float) -> float:
        """From any place: between the squares around it."""
        u = min(max(x / SQUARE - 0.5, 0.0), self.wide - 1.001)
        v = min(max(y / SQUARE - 0.5, 0.0), self.deep - 1.001)
        i, j = int(u), int(v)
        u, v = u - i, v - j
        at = j * self.wide + i
        low, high = at, at + self.wide
        corners = self.left[low], self.left[low + 1], self.left[high], self.left[high + 1]
        if max(corners) >= FAR_OFF:  # beside land: the best of them
            return min(corners)
        south = corners[0] * (1 - u) + corners[1] * u
        north = corners[2] * (1 - u) + corners[3] * u
        return south * (1 - v) + north * v


@lru_cache(maxsize=32)
def _land(wide: int, deep: int, lands: tuple[tuple[Point, ...], ...]) -> tuple[bool, ...]:
    """Which squares are land."""
    shapes = [Polygon(tuple((x / 1000, y / 1000) for x, y in points)) for points in lands]
    return tuple(
        any(shape.contains((i + 0.5) * SQUARE, (j + 0.5) * SQUARE) for shape in shapes)
        for j in range(deep)
        for i in range(wide)
    )


@lru_cache(maxsize=32)
def _coast(wide: int, deep: int, lands: tuple[tuple[Point, ...], ...]) -> tuple[bool, ...]:
    """Which squares of water have land beside them."""
    land = _land(wide, deep, lands)
    return tuple(
        not land[j * wide + i]
        and any(
            land[(j + up) * wide + i + right] for right, up, _ in AROUND if 0 <= i + right < wide and 0 <= j + up < deep
        )
        for j in range(deep)
        for i in range(wide)
    )


@lru_cache(maxsize=32)
def _steps(
    wide: int, deep: int, lands: tuple[tuple[Point, ...], ...]
) -> tuple[tuple[tuple[int, float, float], ...], ...]:
    """From each square to the water beside it: which square, how far, and how far it seems there along a coast."""
    land, coast = _land(wide, deep, lands), _coast(wide, deep, lands)
    return tuple(
        tuple(
            (there, SQUARE * steps, SQUARE * steps * (ALONG_A_COAST if coast[there] else 1.0))
            for right, up, steps in AROUND
            if 0 <= i + right < wide and 0 <= j + up < deep and not land[there := (j + up) * wide + i + right]
        )
        for j in range(deep)
        for i in range(wide)
    )


def chart(state: State, own: Squadron, style: Style) -> Chart | None:
    """For a squadron, whatever it will do; None where there is nobody to attack."""
    return tasks(state).once(("chart", own.id, style), lambda: _charted(state, own, style))


def _charted(state: State, own: Squadron, style: Style) -> Chart | None:
    wide, deep = int(-(-state.width // (SQUARE * 1000))), int(-(-state.depth // (SQUARE * 1000)))
    lands = tuple(each.points for each in state.lands.values())
    steps = _steps(wide, deep, lands)
    slow = {
        _square(x, y, wide, deep)
        for friend in in_play(state, own.seat)
        if friend.id != own.id
        for x, y, _ in friend.poses
    }
    slow |= {_square(marker.box.cx, marker.box.cy, wide, deep) for marker in state.flotsam.values()}
    left = [FAR_OFF] * (wide * deep)
    todo: list[tuple[float, int]] = []
    ready = replace(own, order="ordered", formation="epi_mias")
    promised = {enemy.id: contact_value(state, ready, enemy, "frontal", style) for enemy in enemies(state, own)}
    if not promised:
        return None
    best = max(promised.values())
    for enemy in enemies(state, own):
        start = min(MOST_DETOUR, DETOUR * (best - promised[enemy.id]))
        at = _square(enemy.reach[0], enemy.reach[1], wide, deep)
        if start < left[at]:
            left[at] = start
            heappush(todo, (start, at))
    while todo:
        far, at = heappop(todo)
        if far > left[at]:
            continue
        for there, inches, seeming in steps[at]:
            further = far + (inches * THROUGH_FRIENDS if there in slow else seeming)
            if further < left[there]:
                left[there] = further
                heappush(todo, (further, there))
    return Chart(wide, deep, tuple(left))


def _square(x: float, y: float, wide: int, deep: int) -> int:
    return min(deep - 1, max(0, int(y / SQUARE))) * wide + min(wide - 1, max(0, int(x / SQUARE)))


def way_left(state: State, own: Squadron, style: Style) -> float:
    """How long the way still is, in inches."""
    known = chart(state, own, style)
    return 0.0 if known is None else known.way(own.reach[0], own.reach[1])


COMPASS = tuple((heading, *sin_cos(heading / 1000)) for heading in range(0, 360_000, 30_000))


def course(state: State, own: Squadron, style: Style) -> int | None:
    """The heading in which the way is soonest shorter, in thousandths of a degree."""
    known = chart(state, own, style)
    if known is None:
        return None
    x, y, _ = own.reach
    here, dx, dy = known.way(x, y), 0.0, 0.0
    for _, s, c in COMPASS:
        gain = here - known.way(x + AHEAD * s, y + AHEAD * c)
        if gain > 0.0:
            dx, dy = dx + gain * gain * s, dy + gain * gain * c
    if dx * dx + dy * dy < 0.01:
        return None
    return round(heading_of(dx, dy) * 1000) % 360_000


def approach_value(state: State, own: Squadron, style: Style, nearest: float) -> float:
    """Of being near to where an attack promises most, in turns of its rowing, and of facing the way there."""
    known = tasks(state)
    eager = style.pace * (1.0 + style.press * known.late(own.seat)) * (LEISURE if known.favours(own.seat) > 0 else 1.0)
    left = way_left(state, own, style)
    value = -eager * _turns(own.formation, left)
    if own.formation not in ("unformed", "kyklos") and nearest > STROKE:
        bearing = course(state, own, style)
        if bearing is not None:
            turn = abs(turn_between(own.heading / 1000, bearing / 1000))
            value -= style.face * turn / 90.0 * (HELM if own.is_column else 1.0)
    return value


def _turns(formation: str, left: float) -> float:
    """How long a squadron needs to strike from so far off, the last stroke in line, as it fights best."""
    last = min(left, STROKE)
    return (left - last) / SPEED[formation] + last / SPEED["epi_mias"] + TO_FORM[formation] * last / STROKE


def shape_value(state: State, own: Squadron, nearest: float, style: Style) -> float:
    """Near the enemy a squadron should be ready to fight; far from him its speed tells by itself."""
    near = min(1.0, max(0.0, (style.deploy - nearest) / 6.0))
    match own.formation:
        case "epi_mias":
            return style.line_near * near
        case "epi_pollon":
            return style.block * near
        case "epi_keras":
            return -style.column * near
        case "kyklos":  # safe from all sides and useless: right for those who only have to stay
            return style.ring if tasks(state).favours(own.seat) > 0 else -0.5
    return 0.0
