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
    sings: bool = False  # the paean is sung anew after a victory also where somebody could charge
    opens: bool = False  # the line opens its files for lights that stand before it
    errands: bool = False  # runners send the horse round the enemy
    clears: bool = False  # horse before the line rides round its end; nobody charges from afar for want of patience
    # Charges, in points of arete.
    bold: float = 0.0  # by so much a charge that need not be made looks better than it is
    # Before the battle.
    plans: bool = False  # the plan is one that lets light foot do more
    guards: bool = False  # the hegemon stands in the strongest taxis
    # Wings.
    harries: bool = False  # light foot goes for the end of the enemy's line, and for the open sides of those who fight
    rides: bool = False  # horse goes there as well
    aims: bool = False  # javelins at the hoplites once a turn, then at horse and peltasts
    turns: bool = False  # taxeis that have nobody before them go for the enemy's flank and rear


GREEDY = Style()
PLANNER = Style(
    approach_at=24.0, patience=4.5, sings=True, opens=True, guards=True,
    harries=True, rides=True, aims=True, turns=True, errands=True, plans=True, clears=True,
)  # fmt: skip
