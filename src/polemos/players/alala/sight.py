"""What the players look at on the table, beside the lines."""

from __future__ import annotations

from polemos.geometry import Box


def lane_of(box: Box, other: Box) -> tuple[float, float]:
    """Where a block lies before another: how far ahead of its front, and how much their lanes overlap."""
    right, forward = box.local((other.cx, other.cy))
    reach = box.half_width + (other.half_width + other.half_depth) / 1.5
    return forward - box.half_depth, reach - abs(right)
