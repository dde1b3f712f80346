"""Front, flank and rear of a target (HMA-2.7), and which sides are shielded (HMA-2.2)."""

from __future__ import annotations

from polemos.geometry import HAIR, TOLERANCE, Box, Edge, is_behind, opposite, share_ahead

SHIELDED: tuple[Edge, ...] = ("front", "left")


def side_struck(target: Box, charger: Box) -> Edge:
    """Where a charging element strikes a target, as they stand when the charge is declared."""
    rear = target.at(0.0, -target.half_depth)
    if share_ahead(charger, rear, opposite(target.heading)) > 0.5 + HAIR:
        return "rear"
    aside, _ = target.local(charger.centre)
    if is_behind(charger, target.front_centre, target.heading, TOLERANCE + HAIR) and abs(aside) > target.half_width:
        return "right" if aside > 0.0 else "left"
    return "front"


def is_shielded(side: Edge) -> bool:
    return side in SHIELDED
