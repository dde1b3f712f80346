"""Bodies in contact: which bases and edges touch, and how one comes to stand square to an edge of the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from polemos.geometry import (
    HAIR,
    TOLERANCE,
    Box,
    Convex,
    Edge,
    Point,
    clip,
    edges_touched,
    midpoint,
    most_squarely_faced,
    shared_stretches,
    touches,
)

AT_A_CORNER: tuple[Edge, ...] = ("front", "right", "left", "rear")  # of edges equally squarely faced, the first
FAR = 100.0  # thickness of what lies beyond the table edges
Beside = Literal["left", "right", "rear"]


def touching_pairs(bases: Sequence[Box], others: Sequence[Box], tolerance: float = TOLERANCE) -> list[tuple[int, int]]:
    """Which of some bases touch which of others, by number."""
    return [(i, j) for i, a in enumerate(bases) for j, b in enumerate(others) if touches(a, b, tolerance)]


def edge_met(base: Box, other: Box, heading: float, tolerance: float = TOLERANCE) -> Edge:
    """The edge of a base that another touches; at a corner, that which its heading faces more squarely."""
    # Where the move was rounded, a second base may have stayed a hair farther off than the tolerance.
    touched = edges_touched(base, other, tolerance) or edges_touched(base, other, 2 * tolerance)
    return most_squarely_faced(base, tuple(sorted(touched, key=AT_A_CORNER.index)), heading)


def shared_face(box: Box, other: Box) -> float:
    """How much face two blocks share, at most."""
    return max((stretch.length for stretch in shared_stretches(box, other)), default=0.0)


# -- squaring up -------------------------------------------------------------------------------------------------------


def squared_up(block: Box, target: Box, edge: Edge) -> Box:
    """The block with its front along an edge of the target, middle to middle."""
    return Box.by_front(*midpoint(*target.edge(edge)), target.edge_heading(edge) + 180.0, block.width, block.depth)


def off_centre(target: Box, edge: Edge, point: Point) -> float:
    """How far along an edge a block at this point has to shift to stand middle to middle."""
    left, right = target.edge(edge)
    middle = midpoint(left, right)
    length = target.edge_length(edge)
    ux, uy = (right[0] - left[0]) / length, (right[1] - left[1]) / length
    return abs((point[0] - middle[0]) * ux + (point[1] - middle[1]) * uy)


def nearest_slide(block: Box, solid: Iterable[Convex], most: float) -> Box | None:
    """The block slid sideways until it lies on nothing solid: as little as may be, of equals to its own right.

    None if it would have to slide farther than `most`.
    """
    taken = list(_taken(block, solid, most))
    ends = [0.0]
    for low, high in taken:
        ends += [low, high]
    free = [
        shift
        for shift in ends
        if abs(shift) <= most + HAIR
        and not any(low + TOLERANCE + HAIR < shift < high - TOLERANCE - HAIR for low, high in taken)
    ]
    if not free:
        return None
    return block.sidestepped(min(free, key=lambda shift: (round(abs(shift), 6), -shift)))


def _taken(block: Box, solid: Iterable[Convex], most: float) -> Iterator[tuple[float, float]]:
    """Slides between which a block would lie on something."""
    reach = block.radius + most
    for shape in solid:
        dx, dy = shape.cx - block.cx, shape.cy - block.cy
        far = reach + shape.radius
        if dx * dx + dy * dy > far * far:
            continue
        span = _span(block, shape)
        if span is not None:
            yield span[0] - block.half_width, span[1] + block.half_width


def _span(box: Box, shape: Convex) -> tuple[float, float] | None:
    """From where to where, to the right of the box's centre, a shape lies in the strip over which the box slides."""
    along = box.fx, box.fy
    centre = box.cx * along[0] + box.cy * along[1]
    deep = box.half_depth - TOLERANCE - HAIR
    points = clip(shape.points, along[0], along[1], centre + deep)
    if points:
        points = clip(points, -along[0], -along[1], deep - centre)
    if not points:
        return None
    rights = [box.local(point)[0] for point in points]
    return min(rights), max(rights)


def beyond_the_table(width: float, depth: float) -> tuple[Box, ...]:
    """What lies beyond the four edges, as something solid."""
    return (
        Box(-FAR / 2, depth / 2, 0.0, FAR, depth + 2 * FAR),
        Box(width + FAR / 2, depth / 2, 0.0, FAR, depth + 2 * FAR),
        Box(width / 2, -FAR / 2, 0.0, width + 2 * FAR, FAR),
        Box(width / 2, depth + FAR / 2, 0.0, width + 2 * FAR, FAR),
    )


def beside(block: Box, width: float, depth: float, side: Beside, setback: float = 0.0) -> Box:
    """A place against a side of a block, level with its front or so far behind that, or directly behind it."""
    if side == "rear":
        x, y = block.at(0.0, -block.half_depth - depth / 2.0)
    else:
        right = (block.width + width) / 2.0 * (1.0 if side == "right" else -1.0)
        x, y = block.at(right, block.half_depth - depth / 2.0 - setback)
    return Box(x, y, block.heading, width, depth)
