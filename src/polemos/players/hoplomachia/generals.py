"""Hegemons with a plan: missiles before contact, the moment of the charge, and the open sides of those who fight."""

from __future__ import annotations

from polemos.players.hoplomachia.captain import Captain
from polemos.players.hoplomachia.style import PLANNER, Style


class Planner(Captain):
    """The planner of Hoplomachia."""

    def __init__(self, style: Style = PLANNER) -> None:
        super().__init__(style)
