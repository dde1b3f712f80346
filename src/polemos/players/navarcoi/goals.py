"""Where a scenario wants squadrons to go: a boom to cut, an exit to leave by (NAV-19.8, 19.9)."""

from __future__ import annotations

from polemos.geometry import heading_of, nearest_on_segment, turn_between
from polemos.players.navarcoi.tasks import tasks
from polemos.rules.navarcoi.records.specials import Boom, Exit
from polemos.rules.navarcoi.scenarios.exits import exit_stretch, reference
from polemos.rules.navarcoi.scenarios.scenarios import special
from polemos.rules.navarcoi.state import FLEETS, Squadron, State

OUT = 7.0  # half-stands: what it is worth to have left by the exit
INCH = 0.22  # for each inch nearer to it
TO_THE_BOOM = 0.08  # for each inch nearer to one that is still closed: there is time to go there in order
CUTTING = 4.5  # for holding at the boom
BESIDE = 3.0  # inches from the ends of the stretch, lest a column scrape along the coast
TOUCHING = 0.75  # inches from a stand's centre to its front, and a little
FACING = 1.5  # half-stands less with the stern to the goal, or in a shape that goes nowhere
OTHER_SHAPE = 2.5  # half-stands less in a formation that may not leave


def way_out(state: State, own: Squadron) -> Exit | None:
    """The exit that this squadron's side may leave by, sooner or later."""
    way = tasks(state).once("exit", lambda: special(state, Exit))
    return way if way is not None and way.side == FLEETS[own.seat] and not own.freighters else None


def goal_of(state: State, own: Squadron) -> tuple[float, float] | None:
    """The point that it must reach: of the boom while that is closed, else of the exit's stretch."""
    way = way_out(state, own)
    if way is None:
        return None
    x, y = reference(way, own)
    low, high = exit_stretch(state, way)
    middle = (low + high) / 2
    low, high = min(middle, low + BESIDE), max(middle, high - BESIDE)
    wide, deep = state.width / 1000, state.depth / 1000
    ends = {
        "north": ((low, deep), (high, deep)), "south": ((low, 0.0), (high, 0.0)),
        "east": ((wide, low), (wide, high)), "west": ((0.0, low), (0.0, high)),
    }[way.edge]  # fmt: skip
    return nearest_on_segment((x, y), *ends)


def goal_value(state: State, own: Squadron) -> float:
    """How far a squadron has come towards its goal, and does it look that way; if its side has one."""
    goal = goal_of(state, own)
    if goal is None:
        return 0.0
    way = way_out(state, own)
    assert way is not None
    # Of a column that lies the wrong way round the last ship is nearest: what counts is where most of them are.
    is_closed = bool(way.after) and not state.boom_cut
    x, y = own.reach[:2] if is_closed else reference(way, own)
    value: float = -(TO_THE_BOOM if is_closed else INCH) * ((x - goal[0]) ** 2 + (y - goal[1]) ** 2) ** 0.5
    if own.formation in ("unformed", "kyklos"):
        value -= FACING
    elif (towards := bearing(state, own)) is not None:
        value -= FACING * abs(turn_between(own.heading / 1000, towards / 1000)) / 180.0
    return value if not way.formations or own.formation in way.formations else value - OTHER_SHAPE


def bearing(state: State, own: Squadron) -> int | None:
    """The heading to its goal, in thousandths of a degree."""
    goal = goal_of(state, own)
    if goal is None:
        return None
    way = way_out(state, own)
    assert way is not None
    x, y = reference(way, own)
    if (goal[0] - x) ** 2 + (goal[1] - y) ** 2 < 0.01:
        return None
    return round(heading_of(goal[0] - x, goal[1] - y) * 1000) % 360_000


def cutting_value(state: State, own: Squadron) -> float:
    """Of holding where it is: who touches the boom may cut it (NAV-19.9)."""
    boom = tasks(state).once("boom", lambda: special(state, Boom))
    if boom is None or state.boom_cut or FLEETS.index(boom.cut_by) != own.seat:
        return 0.0
    near = nearest_on_segment
    touching = any(
        (x - at[0]) ** 2 + (y - at[1]) ** 2 <= TOUCHING**2
        for x, y, _ in own.poses
        for at in (near((x, y), *boom.line),)
    )
    return CUTTING if touching else 0.0
