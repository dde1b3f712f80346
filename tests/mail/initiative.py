"""A game by mail that comes to a new order of play."""

from __future__ import annotations

from polemos.mail import Correspondence
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.setup import Setup
from polemos.rules.hoplites.starting.initiative import NewInitiative
from tests.mail.posting import (
    Chooser,
    exchange,
    pair,
)

VARIABLE = Setup("leuctra", options=Options(variable_initiative=True))


def up_to_initiative(first_plays: Chooser, second_plays: Chooser, seed: str) -> tuple[Correspondence, Correspondence]:
    """Up to the letter in which the first player is asked for his INITIATIVE card."""
    host, guest = pair(VARIABLE, seed)
    for _ in range(6):
        exchange(host, guest, first_plays)
        exchange(guest, host, second_plays)
        assert host.game is not None
        if isinstance(host.game.stack[-1].procedure, NewInitiative):
            return host, guest
    raise AssertionError("the initiative was never decided")
