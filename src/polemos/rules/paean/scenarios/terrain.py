"""The terrain of a scenario as it lies on the table."""

from __future__ import annotations

from polemos.geometry import milli
from polemos.rules.paean.charts.records import Shape
from polemos.rules.paean.scenarios.records import Place, TerrainSpec
from polemos.rules.paean.state import Terrain

EXTENTS: dict[Shape, tuple[str, ...]] = {
    "circle": ("centre", "radius"), "ellipse": ("centre", "half_axes"), "rectangle": ("corners",),
    "line": ("points", "width"),
}  # fmt: skip


def not_of(shape: Shape) -> list[str]:
    """What a piece of this shape does not say of its extent."""
    return [
        name for name in dict.fromkeys(name for names in EXTENTS.values() for name in names)
        if name not in EXTENTS[shape]
    ]  # fmt: skip


def said_in_vain(spec: TerrainSpec) -> list[str]:
    """What it says of an extent that its shape does not have."""
    return [name for name in not_of(spec.shape) if getattr(spec, name)]


def has_its_extent(spec: TerrainSpec) -> bool:
    """Does it say what its shape needs?"""
    if spec.shape == "circle":
        return spec.centre is not None and spec.radius > 0
    if spec.shape == "ellipse":
        return spec.centre is not None and spec.half_axes is not None and min(spec.half_axes) > 0
    if spec.shape == "rectangle":
        return spec.corners is not None and all(low < high for low, high in zip(*spec.corners, strict=True))
    return len(spec.points) > 1 and spec.width > 0


def terrain_of(number: int, spec: TerrainSpec) -> Terrain:
    """A piece that has its extent."""
    points: tuple[Place, ...] = spec.points
    size: tuple[float, float] = (spec.width, 0)
    if spec.shape == "rectangle" and spec.corners is not None:
        points, size = spec.corners, (0, 0)
    elif spec.centre is not None:
        points, size = (spec.centre,), spec.half_axes or (spec.radius, spec.radius)
    return Terrain(
        id=f"terrain{number + 1}", kind=spec.kind, name=spec.name, shape=spec.shape,
        points=tuple((milli(x), milli(y)) for x, y in points), size=(milli(size[0]), milli(size[1])),
    )  # fmt: skip
