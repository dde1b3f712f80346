"""Wings: columns that row round the end of the enemy's line, to fall on it from behind."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from polemos.players.navarcoi.rowing import rough_gap
from polemos.players.navarcoi.tasks import tasks
from polemos.rules.navarcoi.placing import Placement
from polemos.rules.navarcoi.sea import enemies, in_play, is_free
from polemos.rules.navarcoi.state import Squadron, State

CLEAR = 8.0  # inches beside the end of his line where nobody of it strikes
OUTSIDE = 12_000  # how much farther out than in the usual line a wing is deployed, in thousandths
LINES = 2  # squadrons in line that a wing needs beside it
PAST = 7.5  # inches beyond his front at which a whole column is behind it


class Front(NamedTuple):
    """The field as a fleet sees it: the way to the enemy, and where he is."""

    ahead: tuple[float, float]
    middle: tuple[float, float]  # of the enemy

    def place(self, x: float, y: float) -> tuple[float, float]:
        """To the right of the enemy's middle, and beyond it."""
        dx, dy = x - self.middle[0], y - self.middle[1]
        ax, ay = self.ahead
        return dx * ay - dy * ax, dx * ax + dy * ay


def _mean(squadrons: list[Squadron]) -> tuple[float, float]:
    return sum(s.reach[0] for s in squadrons) / len(squadrons), sum(s.reach[1] for s in squadrons) / len(squadrons)


def front(state: State, own: Squadron) -> Front | None:
    """How the lines face each other, wings left out."""
    foes = list(enemies(state, own))
    friends = [s for s in in_play(state, own.seat) if not s.is_column]
    if not foes or not friends:
        return None
    middle, ours = _mean(foes), _mean(friends)
    dx, dy = middle[0] - ours[0], middle[1] - ours[1]
    far = (dx * dx + dy * dy) ** 0.5
    return Front((dx / far, dy / far), middle) if far > 4.0 else None


def is_wing(state: State, own: Squadron) -> bool:
    """Is this column sent round the enemy, while others hold him in line? A fleet all in columns has no wings."""
    lines = tasks(state).once(("lines", own.seat), lambda: _in_line(state, own.seat))
    return lines >= LINES and front(state, own) is not None


def _in_line(state: State, seat: int) -> int:
    return sum(not s.is_column and not s.freighters for s in in_play(state, seat))


class Course(NamedTuple):
    """A column on its way round the end of the enemy's line, in inches."""

    beside: float  # its lead is so far outside of that end
    beyond: float  # and so far past it
    tail: float  # its last stand


def course(state: State, own: Squadron) -> Course | None:
    field = front(state, own)
    if field is None:
        return None
    spots = [field.place(x, y) for x, y, _ in own.poses]
    side = 1.0 if sum(right for right, _ in spots) >= 0.0 else -1.0
    foes = [field.place(x, y) for enemy in enemies(state, own) for x, y, _ in enemy.poses]
    end, level = max((side * right, beyond) for right, beyond in foes)
    return Course(side * spots[0][0] - end, spots[0][1] - level, min(beyond for _, beyond in spots) - level)


def way_round(state: State, own: Squadron) -> float:
    """How far a column has come on its way round, as a little more or less than a line is worth."""
    way = course(state, own)
    if way is None:
        return 0.0
    if way.tail > 1.0:
        nearest = min(rough_gap(own, enemy) for enemy in enemies(state, own))
        return 1.2 - 0.02 * max(0.0, nearest - 6.0)
    value = 1.0 + 0.012 * min(way.beyond, PAST)
    return value - 0.1 * max(0.0, CLEAR - way.beside) - 0.02 * max(0.0, way.beside - CLEAR - 4.0)


def are_under_way(state: State, seat: int) -> bool:
    """Has the fleet columns that are not yet round?"""
    return tasks(state).once(("wings", seat), lambda: _are_under_way(state, seat))


def _are_under_way(state: State, seat: int) -> bool:
    for own in in_play(state, seat):
        if own.is_column and is_free(state, own):
            way = course(state, own)
            if way is not None and way.tail <= 1.0:
                return True
    return False


def on_wings(space: Any, each: int) -> Any:
    """The usual line, but so many squadrons at each of its ends in column, well outside; None where that is refused."""
    usual = space.default
    if not isinstance(usual, tuple) or len(usual) < 2 * each + 2:
        return None
    if any(not isinstance(place, Placement) or place.formation != "epi_mias" for place in usual):
        return None
    ends = sorted(usual, key=lambda place: place.x)
    outer = {place.squadron: _column(place, -OUTSIDE, 270_000) for place in ends[:each]}
    outer |= {place.squadron: _column(place, OUTSIDE, 90_000) for place in ends[len(ends) - each :]}
    answer = tuple(outer.get(place.squadron, place) for place in usual)
    return answer if space.why_not(answer) is None else None


def _column(place: Placement, shift: int, heading: int) -> Placement:
    return replace(place, formation="epi_keras", x=place.x + shift, heading=heading)
