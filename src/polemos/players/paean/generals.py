"""Generals with a plan: phalanxes that move as one, and single bases that come back to their friends."""

from __future__ import annotations

from polemos.players.paean.captain import Captain
from polemos.players.paean.style import PLANNER


class Planner(Captain):
    """The planner of Paean."""

    def __init__(self) -> None:
        super().__init__(PLANNER)
