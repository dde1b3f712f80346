"""Cover against missiles (PAE-11.9, 11.10): how much of a target is covered, and who fires out of cover."""

from __future__ import annotations

from collections import Counter

from polemos.geometry import Point, nearest_boundary_point, point_distance
from polemos.kernel.dice import Modifier
from polemos.rules.paean.charts.charts import ground
from polemos.rules.paean.field.field import within
from polemos.rules.paean.field.ground import contains, inside, is_behind_line, pieces
from polemos.rules.paean.missiles.firers import Firer
from polemos.rules.paean.state import Formation, State, Terrain


def covers_of(state: State, firer: Firer, target: Formation) -> tuple[Modifier, ...]:
    """The numbers that each die would have to reach first; they are never added up, the best counts (PAE-11.9)."""
    return (
        Modifier(_of_target(state, firer, target), "the target is in cover", "PAE-11.9"),
        Modifier(_fired_out_of(state, firer), "fired out of cover", "PAE-11.10"),
    )


def _of_target(state: State, firer: Firer, target: Formation) -> int:
    """Of at least half of its bases, the kind that most of them have; of equals the weaker."""
    found = [number for base in target.boxes if (number := _of_base(state, firer, target, base))]
    if len(found) < ground().cover_fraction * target.count:
        return 0
    counts = Counter(found)
    return max(counts, key=lambda number: (counts[number], -number)) if counts else 0


def _of_base(state: State, firer: Firer, target: Formation, base: str) -> int:
    box = target.boxes[base]
    centre = box.cx, box.cy
    numbers = [0]
    for piece in pieces(state):
        if not piece.chart.missile_cover:
            continue
        if piece.chart.line_width:
            covered = is_behind_line(piece, target, box) and not within(inside(piece, firer.muzzle, centre), 0.0)
        else:
            covered = contains(piece, centre)
        if covered:
            numbers.append(piece.chart.missile_cover)
    return max(numbers)


def _fired_out_of(state: State, firer: Firer) -> int:
    return max((piece.chart.missile_cover for piece in woods_round(state, firer)), default=0)


def woods_round(state: State, firer: Firer) -> list[Terrain]:
    """Woods and settlements in which it stands, not at their edge; who stands deeper sees nobody (PAE-1.14)."""
    return [
        piece
        for piece in pieces(state)
        if piece.chart.sight == "depth" and contains(piece, firer.centre) and not _is_at_edge(piece, firer.muzzle)
    ]


def _is_at_edge(piece: Terrain, muzzle: Point) -> bool:
    """Outside of it, or within a centimetre of its boundary."""
    if not contains(piece, muzzle):
        return True
    near = (point_distance(muzzle, nearest_boundary_point(part, *muzzle)) for part in piece.shapes)
    return within(min(near), ground().edge)
