"""How a planner of Hoplites weighs things, in route points; calibrated by battles against captains."""

from __future__ import annotations

from dataclasses import dataclass

from polemos.players.hoplites.prospects import Prices

PRICES = Prices(flank_card=5.0)


@dataclass(frozen=True, slots=True)
class Style:
    # The whole position.
    reply: float = 0.7  # what the enemy's best answer counts, against the own plan
    next: float = 0.4  # what the own attacks of the next turn count
    quiet: float = 0.6  # how much less both count in the turns before the first shock
    closed_flank: float = 0.6  # what it is worth to stand beside one's own foot
    open_zone: float = 1.5  # what it is worth to be the first in a zone
    unit: float = 5.0  # what one unit more counts, whichever it is, in hundredths of the route level
    growth: float = 1.0  # how much more a route point counts to an army that is about to break
    # Attacks.
    least: float = -0.5  # what one must promise
    prices: Prices = PRICES
    # Units that are played.
    worst_play: float = -2.0  # a unit is rather kept in hand
    presence: float = 0.3  # of its strength, for standing on the field
    relieved: float = 0.5  # of the fitness of a unit that is taken back for it
    considered: int = 8  # plays that look good at first sight
    # Moves and cards.
    move_for: float = 0.4  # so much better must a place be
    cohesion: float = -1.0  # what else it is worth to steady a unit on the field
    good_troops: float = 1.1  # a rallied unit is preferred to an unknown card of so much of its strength
