"""What the list of games tells of a game."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from polemos.kernel.game import Game
from polemos.registry.entry import HUMAN
from polemos.service.store.store import Meta


def described(meta: Meta, game: Game[Any]) -> Meta:
    """As the game stands now."""
    outcome = game.state.outcome
    thinks = any(meta.players[seat] != HUMAN for seat in game.waiting_for)
    return replace(meta, turn=game.state.turn, outcome=outcome.text if outcome else None, thinks=thinks)
