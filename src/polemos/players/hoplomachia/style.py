"""How a hegemon of Hoplomachia weighs things; calibrated by battles of hegemons against hegemons."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Style:
    # The signals. Inches between the cores of both armies.
    approach_at: float = 14.0  # so near, close files are taken and the paean is sung
    charge_at: float = 3.2  # so near, the charge is sure to reach
    harass: float = 10.0  # lights are sent forward as long as the enemy is further off
    patience: float = inf  # further off than that an approach goes on, for most runs would fall short
    opens: bool = False  # the line opens its files for lights that stand before it
    # Charges, in points of arete.
    bold: float = 0.0  # by so much a charge that need not be made looks better than it is
    # Wings.
    harries: bool = False  # light foot goes for the end of the enemy's line, and for the open sides of those who fight
    aims: bool = False  # javelins at the hoplites once a turn, then at horse and peltasts
    turns: bool = False  # taxeis that have nobody before them go for the enemy's flank and rear


GREEDY = Style()
PLANNER = Style(approach_at=19.0, patience=4.5, opens=True, harries=True, aims=True, turns=True)
