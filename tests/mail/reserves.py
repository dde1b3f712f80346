"""A game by mail that comes to a RESERVE."""

from __future__ import annotations

from typing import Any

from polemos.kernel.view import View
from polemos.mail import Correspondence
from polemos.mail.letter import Turn
from polemos.rules.hoplites.draw import RESERVE
from polemos.rules.hoplites.options import DeckPreferences
from polemos.rules.hoplites.setup import Setup
from tests.mail.posting import (
    contents,
    deploys,
    exchange,
    pair,
    passes,
    play,
)

RESERVES = Setup("leuctra", deck=DeckPreferences(reserve=5))


def fetches(view: View[Any]) -> Any:
    """RESERVE whenever there is room for two units; till then cards are played."""
    keys = list(view.space.candidates())
    if RESERVE in keys and view.state.side(view.seat or 0).held <= 6:
        return RESERVE
    return deploys(view)


def with_reserve() -> tuple[Correspondence, Correspondence, Turn]:
    """Up to the letter of the host that asks for cards."""
    host, guest = pair(RESERVES, "reserve 3")
    for _ in range(12):
        before = host.to_bytes()
        (content,) = contents([play(host, fetches)])
        if content.wants:
            return Correspondence.read(before), guest, content
        guest.import_file(host.export_turn())
        exchange(guest, host, passes)
    raise AssertionError("no RESERVE came into the hand")
