"""Moving through terrain (ALA-4.1 to 4.4): what is barred to whom, what costs order, once a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polemos.geometry import Convex, overlaps
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.charts.records import Going
from polemos.rules.alala.facts import Disordered
from polemos.rules.alala.state import G, State, Terrain
from polemos.rules.alala.troops import Troop


def going_of(troop: Troop, terrain: Terrain) -> Going:
    """What a piece of terrain is to a troop as it is now (ALA-4.1); a scenario may let cavalry cross (ALA-4.4)."""
    if troop.is_cavalry:
        going = terrain.chart.cavalry
        return "dp_crossing" if going == "impassable" and terrain.passable_for_cavalry else going
    return terrain.chart.formed_hoplites if troop.formed else terrain.chart.unformed_foot


def is_barred(troop: Troop, terrain: Terrain) -> bool:
    return going_of(troop, terrain) == "impassable"


def disorders(troop: Troop, terrain: Terrain) -> bool:
    """Does moving through it cost this troop its order (ALA-4.3, 4.4)?"""
    return going_of(troop, terrain) in ("dp_per_turn", "dp_crossing")


def barred_to(state: State, troop: Troop) -> Iterator[Terrain]:
    return (piece for piece in state.terrain.values() if is_barred(troop, piece))


def rough_for(state: State, troop: Troop) -> Iterator[Terrain]:
    return (piece for piece in state.terrain.values() if disorders(troop, piece))


def is_in(shape: Convex, terrain: Terrain) -> bool:
    """Does a block, or the ground that it sweeps, overlap the area or meet the line (ALA-4.2)?"""
    return any(overlaps(shape, piece) for piece in terrain.shapes)


def crossed(state: State, troop: Troop, ground: Iterable[Convex]) -> tuple[str, ...]:
    """The pieces of rough terrain that a troop moves through on this ground; names."""
    pieces = list(rough_for(state, troop))
    if not pieces:
        return ()
    swept = list(ground)
    return tuple(piece.id for piece in pieces if any(is_in(shape, piece) for shape in swept))


def rough_points(troop: Troop, terrain: tuple[str, ...]) -> int:
    """The disorder that a move through these pieces costs: once a turn, however many they are (ALA-4.3)."""
    return movement().rough.dp if terrain and not troop.rough else 0


def take_rough(g: G, troop: str, terrain: tuple[str, ...]) -> None:
    """At the end of a move: the disorder of rough terrain, if it has not been taken this turn."""
    known = g.state.troops[troop]
    points = rough_points(known, terrain)
    if points and known.on_table:
        piece = g.state.terrain[terrain[0]]
        rule = "ALA-4.4" if known.is_cavalry else "ALA-4.3"
        g.emit(Disordered(troop, points, piece.name or piece.chart.name.lower(), rough=True), rule)
