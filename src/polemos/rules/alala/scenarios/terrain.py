"""The terrain of a scenario as it lies on the table."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.geometry import milli
from polemos.rules.alala.scenarios.records import TerrainSpec
from polemos.rules.alala.state import Terrain


def terrain_of(number: int, spec: TerrainSpec) -> Terrain:
    if spec.line:
        points = spec.line
    else:
        assert spec.x is not None
        assert spec.y is not None
        (x0, x1), (y0, y1) = spec.x, spec.y
        points = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return Terrain(
        id=f"terrain{number + 1}", kind=spec.kind, name=spec.name, points=_milli(points), crest=_milli(spec.crest),
        passable_for_cavalry=spec.passable_for_cavalry,
    )  # fmt: skip


def _milli(points: Iterable[tuple[float, float]]) -> tuple[tuple[int, int], ...]:
    return tuple((milli(x), milli(y)) for x, y in points)
