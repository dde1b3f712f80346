"""Lines of sight (ALA-3.12) and what stands in their way (ALA-4.7)."""

from __future__ import annotations

from polemos.geometry import Box, Convex
from polemos.rules.alala.charts.skirmish import skirmish_chart
from polemos.rules.alala.field.field import on_table
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from polemos.tabletop.sight import Line, Screens, line_of_sight


def sight_line(state: State, shooter: Troop, target: Troop, part: Box | None = None) -> Line | None:
    """A line along which a troop sees another, or some part of it; None if everything is hidden."""
    chart = skirmish_chart().sight
    others = (troop.box for troop in on_table(state) if troop.id not in (shooter.id, target.id))
    screens = Screens(_shapes(state, "blocks"), _shapes(state, "blocks_beyond_2"), chart.through_woods)
    return line_of_sight(shooter.box, part or target.box, others, chart.clearance, screens)


def is_hidden_by_terrain(state: State, shooter: Troop, target: Troop) -> bool:
    """Would a troop that cannot be seen be seen if there were neither woods nor buildings?"""
    bare = state.fork()
    bare.terrain = {}
    return sight_line(bare, shooter, target) is not None


def _shapes(state: State, kind: str) -> list[Convex]:
    return [shape for piece in state.terrain.values() if piece.chart.sight == kind for shape in piece.shapes]
