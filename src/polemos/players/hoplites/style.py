"""How a planner of Hoplites weighs things; calibrated by games between planners that differ in one of them."""

from __future__ import annotations

from dataclasses import dataclass

CLOSED_FLANK = 0.6  # what it is worth to stand beside one's own foot
OPEN_ZONE = 1.5  # what it is worth to be the first in a zone


@dataclass(frozen=True, slots=True)
class Style:
    least: float = -0.5  # what an attack must promise
    reply: float = 0.7  # what the enemy's best answer counts, against the own plan
    next: float = 0.4  # what the own attacks of the next turn count
    quiet: float = 0.35  # how much less both count in the turns before the first shock
    worst_play: float = -2.0  # a unit is rather kept in hand
    move_for: float = 0.4  # so much better must a place be to move there
    considered: int = 8  # plays that look good at first sight
