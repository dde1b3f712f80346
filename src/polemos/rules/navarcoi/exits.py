"""Ways off the table that a scenario names (NAV-2.6, 8.19, 18.17, 19.8, 19.9)."""

from __future__ import annotations

from polemos.rules.navarcoi.scenarios import special
from polemos.rules.navarcoi.sea import centroid
from polemos.rules.navarcoi.specials import Exit, GoalEdge
from polemos.rules.navarcoi.state import FLEETS, Squadron, State


def exit_of(state: State, squadron: Squadron) -> Exit | GoalEdge | None:
    """The exit that this squadron may use as it is now."""
    goal = special(state, GoalEdge)
    if goal is not None and squadron.freighters and goal.side == FLEETS[squadron.seat]:
        return goal
    way = special(state, Exit)
    if way is None or way.side != FLEETS[squadron.seat] or squadron.freighters:
        return None
    if way.formations and squadron.formation not in way.formations:
        return None
    return way if not way.after or state.boom_cut else None


def _line(state: State, way: Exit | GoalEdge) -> tuple[tuple[float, float], tuple[float, float]]:
    if isinstance(way, Exit):
        return way.line
    width, depth = state.width / 1000, state.depth / 1000
    return {
        "north": ((0.0, depth), (width, depth)),
        "south": ((0.0, 0.0), (width, 0.0)),
        "west": ((0.0, 0.0), (0.0, depth)),
        "east": ((width, 0.0), (width, depth)),
    }[way.edge]


def reference(state: State, squadron: Squadron) -> tuple[float, float]:
    """The point that must cross the exit."""
    way = exit_of(state, squadron)
    if way is not None and way.point == "lead":
        return squadron.poses[0][0], squadron.poses[0][1]
    return centroid(squadron)


def open_edge(state: State, squadron: Squadron) -> str:
    """The table edge that does not stop this squadron where it is, if its scenario opens one to it."""
    way = exit_of(state, squadron)
    if way is None:
        return ""
    (x0, y0), (x1, y1) = _line(state, way)
    x, y = reference(state, squadron)
    if way.edge in ("north", "south"):
        return way.edge if min(x0, x1) <= x <= max(x0, x1) else ""
    return way.edge if min(y0, y1) <= y <= max(y0, y1) else ""


def exit_crossed(state: State, squadron: Squadron, start: tuple[float, float], move: tuple[float, float]) -> str:
    """The edge by which a straight move carries the squadron out, or nothing."""
    way = exit_of(state, squadron)
    if way is None:
        return ""
    (x0, y0), (x1, y1) = _line(state, way)
    if way.edge in ("north", "south"):
        at, along, towards, low, high = start[1], start[0], move, min(x0, x1), max(x0, x1)
        line, step, side = y0, towards[1], towards[0]
    else:
        at, along, towards, low, high = start[0], start[1], move, min(y0, y1), max(y0, y1)
        line, step, side = x0, towards[0], towards[1]
    outward = 1 if way.edge in ("north", "east") else -1
    if step * outward <= 0 or (at + step - line) * outward < 0 or (at - line) * outward >= 0:
        return ""
    crossing = along + side * (line - at) / step
    return way.edge if low <= crossing <= high else ""


def exit_place(edge: str, squadron: Squadron) -> int:
    """Where along the edge it left."""
    x, y, _ = squadron.poses[0]
    return round((x if edge in ("north", "south") else y) * 1000)
