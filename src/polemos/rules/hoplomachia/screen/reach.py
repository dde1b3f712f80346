"""Where a unit could come: ways straight ahead, wheels and marches, each as far as it is legal."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.geometry import Box, angle_for, hull
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Manoeuvre
from polemos.kernel.view import View
from polemos.rules.hoplomachia.field.stations import line_box
from polemos.rules.hoplomachia.field.turning import front_width
from polemos.rules.hoplomachia.movement.rates import ABOUT
from polemos.rules.hoplomachia.movement.ways import HANDS, BlockWay, LooseWay, Way
from polemos.rules.hoplomachia.screen.bodies import milli_point
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.leg_judge import FULL_TURN
from polemos.tabletop.legs import Advance, Legs, March, Wheel
from polemos.tabletop.scene import Point, Reach

STEP = 30_000  # thousandths of a degree between the marches that are tried
SHORTER = (1.0, 0.6, 0.3)
Piece = tuple[Point, ...]


def reach(view: View[State]) -> Reach:
    if view.ask is None or not isinstance(view.space, Manoeuvre):
        return Reach()
    match view.space.judge:
        case BlockWay() as way:
            return _pieces(way, [_ahead(way), *_wheels(way)])
        case LooseWay() as way:
            return _pieces(way, _round(way))
    return Reach()


def _lengths(way: Way) -> list[int]:
    return [int(way.allowance * part) for part in SHORTER if int(way.allowance * part) > 0]


def _ahead(way: Way) -> list[Legs]:
    return [(Advance(far),) for far in _lengths(way)]


def _round(way: Way) -> Iterable[list[Legs]]:
    for heading in range(0, FULL_TURN, STEP):
        yield [(March(heading, far),) for far in _lengths(way)]


def _wheels(way: Way) -> Iterable[list[Legs]]:
    boxes = way.mover.boxes[:1] if way.mover.is_column else way.mover.boxes
    most = min(ABOUT, int(angle_for(way.mover.allowance, front_width(boxes)) * 1000))
    for hand in HANDS:
        yield [(Wheel(hand, int(most * part)),) for part in SHORTER if int(most * part)]


def _pieces(way: Way, tried: Iterable[list[Legs]]) -> Reach:
    """Of each way the longest that is legal; what disarrays or leads through friends has a price."""
    free: list[Piece] = []
    priced: list[Piece] = []
    start = line_box(way.mover.boxes)
    for lengths in tried:
        for legs in lengths:
            going = way.going(legs)
            if isinstance(going, Reason) or way.why_not(legs) is not None:
                continue
            piece = _between(start, line_box(going.boxes))
            (priced if going.disarray or going.passed else free).append(piece)
            break
    return Reach(free=tuple(free), priced=tuple(priced))


def _between(start: Box, end: Box) -> Piece:
    """What the front edge passes over."""
    corners = tuple(corner for box in (start, end) for corner in box.points[:2])
    return tuple(milli_point(point) for point in hull(corners).points)
