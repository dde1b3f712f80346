"""What a way costs in order, cause by cause, in words (for the table)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polemos.rules.alala.field.terrain import rough_points
from polemos.rules.alala.movement.formed_move import Going
from polemos.rules.alala.movement.manoeuvres import disorder_for
from polemos.rules.alala.state import State
from polemos.rules.alala.ways.passage import disordered_by


def prices(state: State, action: str, going: Going) -> Iterator[str]:
    """Of a manoeuvre of formed hoplites."""
    wheeled: dict[int, list[str]] = {}
    for name in going.movers:
        if points := disorder_for(action, state.troops[name]):
            wheeled.setdefault(points, []).append(name)
    for points, names in sorted(wheeled.items()):
        yield f"{' '.join(names)}: {points} DP for the wheel (ALA-12.15)"
    for name, passed in going.all_passed:
        yield from of_passage(state, name, passed)
    for name, terrain in going.all_rough:
        yield from of_ground(state, name, terrain)


def of_passage(state: State, name: str, passed: Iterable[str]) -> Iterator[str]:
    """Of going through friends."""
    through = tuple(passed)
    for who, points in disordered_by(state, state.troops[name], through):
        yield f"{who}: {points} DP, {name} goes through {' '.join(through)} (ALA-12.17)"


def of_ground(state: State, name: str, terrain: tuple[str, ...]) -> Iterator[str]:
    troop = state.troops[name]
    if points := rough_points(troop, terrain):
        piece = state.terrain[terrain[0]]
        rule = "ALA-4.4" if troop.is_cavalry else "ALA-4.3"
        yield f"{name}: {points} DP for {piece.name or piece.chart.name.lower()} ({rule})"
