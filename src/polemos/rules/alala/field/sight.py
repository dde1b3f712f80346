"""Lines of sight (ALA-3.12) and what stands in their way (ALA-4.7)."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.geometry import (
    TOLERANCE,
    Box,
    Convex,
    Point,
    are_within,
    clear_line,
    clear_lines,
    hull,
    length_inside,
    overlaps,
    passes_through,
    shuts_off,
    walls_of,
)
from polemos.rules.alala.charts.skirmish import skirmish_chart
from polemos.rules.alala.field.field import on_table
from polemos.rules.alala.state import State, Troop

Line = tuple[Point, Point]


def sight_line(state: State, shooter: Troop, target: Troop, part: Box | None = None) -> Line | None:
    """A line along which a troop sees another, or some part of it; None if everything is hidden."""
    goal = part or target.box
    clearance = skirmish_chart().sight.clearance
    others = _between(state, shooter, target, goal, clearance)
    if any(shuts_off(wall, shooter.box, goal, clearance) for wall in walls_of(others, 2 * clearance)):
        return None
    woods = _shapes(state, "blocks_beyond_2")
    towns = _shapes(state, "blocks")
    if not woods and not towns:
        return clear_line(shooter.box, goal, others, clearance)
    # Who stands in a town is seen up to its outline; only such towns have to be judged line by line.
    astride = [town for town in towns if overlaps(town, shooter.box) or overlaps(town, goal)]
    opaque = [town for town in towns if town not in astride]
    for line in clear_lines(shooter.box, goal, others, clearance, opaque, (*woods, *astride)):
        if _is_light(line, woods) and not any(_hides(town, line) for town in astride):
            return line
    return None


def is_hidden_by_terrain(state: State, shooter: Troop, target: Troop) -> bool:
    """Would a troop that cannot be seen be seen if there were neither woods nor buildings?"""
    bare = state.fork()
    bare.terrain = {}
    return sight_line(bare, shooter, target) is not None


def _between(state: State, shooter: Troop, target: Troop, goal: Box, clearance: float) -> list[Box]:
    """The other troops that stand in the way of some line."""
    ground = hull(shooter.box.points + goal.points)
    return [
        troop.box
        for troop in on_table(state)
        if troop.id not in (shooter.id, target.id) and are_within(ground, troop.box, clearance)
    ]


def _shapes(state: State, kind: str) -> list[Convex]:
    return [shape for piece in state.terrain.values() if piece.chart.sight == kind for shape in piece.shapes]


def _is_light(line: Line, woods: Iterable[Convex]) -> bool:
    """Does it pass through little enough wood, all pieces together?"""
    return sum(length_inside(*line, wood) for wood in woods) <= skirmish_chart().sight.through_woods + TOLERANCE


def _hides(town: Convex, line: Line) -> bool:
    """Built-up areas hide what is beyond them, and one who is inside from another inside."""
    if not passes_through(*line, town):
        return False
    inside = [town.contains(x, y, -TOLERANCE) for x, y in line]
    return inside[0] == inside[1]
