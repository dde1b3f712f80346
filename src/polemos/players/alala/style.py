"""How a captain of Alala! weighs things; calibrated by battles of captains against captains."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Style:
    # The signal.
    latest: int = 5  # the turn in which it is given, however the ranks look
    alarm: float = 13.0  # enemies nearer than that wait for nobody
    fit: float = 0.75  # of the units in order are enough
    refused: float = 0.0  # a phalanx that is much weaker waits until the enemy is as near as that
    weaker: float = 4.0  # dice for each of its units
    # Command points.
    thrifty: bool = False  # rather spurs on those who are about to fight than to hold them in hand
    loosens: bool = False  # does not hold units in hand that would have to wait for each other
    invokes: bool = False  # asks the gods whenever there is nothing better to do
    # Fights.
    bold: float = 0.0  # by so much a charge looks better than it is
    along: float = 0.0  # what it is worth to go along with a friend rather than to charge
    # Light troops.
    disturbs: bool = False  # keeps the enemy from dressing his ranks, shoots into flanks and backs
    posts: Literal["wings", "rows", "front"] = "wings"  # where they stand at first
    back: int = 0  # so far behind the edge of the zone, in thousandths of an inch, the line leaves room for a screen


GREEDY = Style()
PLANNER = Style(latest=4, thrifty=True, loosens=True, invokes=True, disturbs=True, posts="rows")
STRATEGOS = Style(
    latest=4, refused=13.0, thrifty=True, loosens=True, invokes=True, disturbs=True, posts="front", back=1_300
)  # fmt: skip
