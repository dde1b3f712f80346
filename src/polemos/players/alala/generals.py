"""Captains with a plan: when to go, what to do with points, and above all how to use light troops."""

from __future__ import annotations

from polemos.players.alala.captain import Captain
from polemos.players.alala.style import PLANNER, STRATEGOS


class Taxiarch(Captain):
    """The planner: goes as soon as the ranks can be dressed; light troops on the wings disturb those nearby."""

    def __init__(self) -> None:
        super().__init__(PLANNER)


class Strategos(Captain):
    """A screen before the whole line, so that the enemy cannot dress his ranks; points where the fight is."""

    def __init__(self) -> None:
        super().__init__(STRATEGOS)
