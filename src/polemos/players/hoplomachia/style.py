"""How a hegemon of Hoplomachia weighs things; calibrated by battles of hegemons against hegemons."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    # The signals. Inches between the cores of both armies.
    approach_at: float = 14.0  # so near, close files are taken and the paean is sung
    charge_at: float = 3.2  # so near, the charge is sure to reach
    harass: float = 10.0  # lights are sent forward as long as the enemy is further off
    # Charges, in points of arete.
    bold: float = 0.0  # by so much a charge that need not be made looks better than it is
    # Wings.
    envelops: bool = False  # horse rides round the end of the enemy's line
    harries: bool = False  # light foot goes for the end of it, and for the open sides of those who fight


GREEDY = Style()
PLANNER = Style(approach_at=19.0, envelops=True, harries=True)
