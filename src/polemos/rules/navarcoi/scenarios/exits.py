"""Ways off the table that a scenario names (NAV-2.6, 8.19, 18.17, 19.8, 19.9)."""

from __future__ import annotations

from polemos.rules.navarcoi.records.specials import Exit, GoalEdge
from polemos.rules.navarcoi.scenarios.scenarios import special
from polemos.rules.navarcoi.sea.sea import centroid
from polemos.rules.navarcoi.state import FLEETS, Squadron, State

WayOut = Exit | GoalEdge
Place = tuple[float, float]
SAIL_OUT = 1000.0  # inches: farther than any table is wide


def exit_of(state: State, squadron: Squadron) -> WayOut | None:
    """The exit that this squadron may use as it is now."""
    if squadron.freighters:
        goal = special(state, GoalEdge)
        return goal if goal is not None and goal.side == FLEETS[squadron.seat] else None
    way = special(state, Exit)
    if way is None or way.side != FLEETS[squadron.seat]:
        return None
    if way.formations and squadron.formation not in way.formations:
        return None
    return way if not way.after or state.boom_cut else None


def reference(way: WayOut, squadron: Squadron) -> Place:
    """The point that must cross the exit."""
    if isinstance(way, Exit) and way.point == "lead":
        x, y, _ = squadron.poses[0]
        return x, y
    return centroid(squadron)


def _measured(state: State, way: WayOut, place: Place) -> tuple[float, float]:
    """How far a place lies beyond the edge of the exit (inside it: negative), and where along it."""
    x, y = place
    match way.edge:
        case "north":
            return y - state.depth / 1000, x
        case "south":
            return -y, x
        case "east":
            return x - state.width / 1000, y
        case "west":
            return -x, y


def exit_stretch(state: State, way: WayOut) -> tuple[float, float]:
    """From where to where along its edge the exit reaches."""
    along = 0 if way.edge in ("north", "south") else 1
    if isinstance(way, GoalEdge):
        return 0.0, (state.depth if along else state.width) / 1000
    ends = sorted((way.line[0][along], way.line[1][along]))
    return ends[0], ends[1]


def crossing(state: State, way: WayOut, start: Place, end: Place) -> float | None:
    """Where along its edge a straight way leads out through the exit; None if it does not."""
    before, along = _measured(state, way, start)
    after, beyond = _measured(state, way, end)
    if before >= 0.0 or after < 0.0:
        return None
    low, high = exit_stretch(state, way)
    place = along + (beyond - along) * before / (before - after)
    return place if low <= place <= high else None


def open_ahead(state: State, way: WayOut | None, squadron: Squadron, fx: float, fy: float) -> str:
    """The table edge that does not stop a straight move, because it leads out through the exit."""
    if way is None:
        return ""
    x, y = reference(way, squadron)
    far = (x + fx * SAIL_OUT, y + fy * SAIL_OUT)
    return way.edge if crossing(state, way, (x, y), far) is not None else ""


def open_beside(state: State, way: WayOut | None, squadron: Squadron) -> str:
    """The table edge over which a squadron before the exit may stand and turn."""
    if way is None:
        return ""
    low, high = exit_stretch(state, way)
    _, along = _measured(state, way, reference(way, squadron))
    return way.edge if low <= along <= high else ""
