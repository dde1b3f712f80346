"""How a general of Paean weighs things; calibrated by battles of generals against generals."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    # Fights, in points of troops.
    bold: float = 1.0  # by so much a charge looks better than it is
    regret: float = 3.0  # a charge that promises less than this loss is broken off
    # Orders.
    least: float = 0.55  # chance to be heard below which no order is tried that is worth little
    # The line.
    together: float = 0.0  # what a centimetre ahead of the line costs
    lagging: float = 0.0  # what a centimetre behind it adds to an order to come up
    joins: int = 0  # bases up to which hoplites beside each other become one phalanx, before the enemy is near
    gathers: bool = False  # single bases go back to their friends instead of at the enemy


GREEDY = Style()
PLANNER = Style(bold=4.0, least=0.3, joins=12, gathers=True)
