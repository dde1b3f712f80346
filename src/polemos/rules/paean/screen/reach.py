"""Where a formation can come with the move that is asked for: real ways tried, so that obstacles are cut out."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.geometry import hull
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Manoeuvre
from polemos.kernel.view import View
from polemos.rules.paean.movement.close_walk import ECHELON
from polemos.rules.paean.movement.close_ways import HANDS, CloseWay
from polemos.rules.paean.movement.going import FULL_TURN
from polemos.rules.paean.movement.open_ways import OpenWay
from polemos.rules.paean.screen.bodies import milli_point
from polemos.rules.paean.state import State
from polemos.tabletop.grid import Grid
from polemos.tabletop.legs import Legs, March, Wheel
from polemos.tabletop.scene import Point, Reach

STEP = 15_000  # thousandths of a degree between the ways that are tried
SHORTER = (1.0, 0.75, 0.5, 0.25)
Piece = tuple[Point, ...]


def reach(view: View[State]) -> Reach:
    if view.ask is None or not isinstance(view.space, Manoeuvre):
        return Reach()
    match view.space.judge:
        case CloseWay() as way:
            return _pieces(way, [*_echelons(way), *_wheels(way)])
        case OpenWay() as way:
            return _pieces(
                way, [[(March(heading, far),) for far in _lengths(way)] for heading in range(0, FULL_TURN, STEP)]
            )
    return Reach()


def _lengths(way: CloseWay | OpenWay) -> list[int]:
    return [int(way.allowance * part) for part in SHORTER if int(way.allowance * part) > 0]


def _round(way: OpenWay) -> Iterable[list[Legs]]:
    for heading in range(0, FULL_TURN, STEP):
        yield [(March(heading, far),) for far in _lengths(way)]


def _echelons(way: CloseWay) -> Iterable[list[Legs]]:
    for turn in range(-ECHELON, ECHELON + 1, STEP):
        heading = (way.formation.facing + turn) % FULL_TURN
        yield [(March(heading, far),) for far in _lengths(way)]


def _wheels(way: CloseWay) -> Iterable[list[Legs]]:
    most = max((leg.angle for legs in way.candidates() for leg in legs if isinstance(leg, Wheel)), default=0)
    for hand in HANDS:
        yield [(Wheel(hand, int(most * part)),) for part in SHORTER if int(most * part)]


def _pieces(way: CloseWay | OpenWay, tried: Iterable[list[Legs]]) -> Reach:
    """Of each way the longest that is legal; what slows or leads through friends has a price."""
    free: list[Piece] = []
    priced: list[Piece] = []
    for lengths in tried:
        for legs in lengths:
            going = way.going(legs)
            if isinstance(going, Reason) or way.why_not(legs) is not None:
                continue
            piece = _between(way.formation.grid, going.grid)
            (priced if going.slowed or going.passed else free).append(piece)
            break
    return Reach(free=tuple(free), priced=tuple(priced))


def _between(start: Grid, end: Grid) -> Piece:
    """What the front edge passes over."""
    corners = tuple(corner for block in (start.block, end.block) for corner in block.points[:2])
    return tuple(milli_point(point) for point in hull(corners).points)
