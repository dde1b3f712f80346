"""One game between players, and the seeds of games and players."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from polemos.kernel.game import Game
from polemos.kernel.reason import Refused
from polemos.lab.simulation import SimulatedView
from polemos.players import CLOCK, Clock, Seat

MOST_DECISIONS = 20_000


class BattleFailed(Exception):
    """A game that could not be played to its end: by whose fault, and how."""


class Played(msgspec.Struct, frozen=True):
    """How a game came out."""

    winner: int | None
    decisions: int
    turns: int
    outcome: str


def seed_of(*parts: object) -> int:
    """A number of 64 bits from words and numbers, the same on every machine."""
    return int.from_bytes(_hash(*parts)[:8], "big")


def game_seed(*parts: object) -> str:
    """The secret seed of a game, from words and numbers."""
    return _hash(*parts).hex()


def _hash(*parts: object) -> bytes:
    return hashlib.sha256("/".join(map(str, parts)).encode()).digest()


def play_out(
    game: Game[Any], players: Sequence[Seat], clock: Clock = CLOCK, most_decisions: int = MOST_DECISIONS
) -> Played:
    """Play a game to its end."""
    decisions = 0
    while not game.is_over:
        if decisions >= most_decisions:
            raise BattleFailed(f"the game is not over after {most_decisions} decisions")
        seat = game.waiting_for[0]
        answer = players[seat].answer(SimulatedView(game, seat), clock)
        try:
            game.answer(seat, answer)
        except Refused as refused:
            raise BattleFailed(f"{type(players[seat]).__name__} gave an answer that is refused: {refused}") from refused
        decisions += 1
    outcome = game.state.outcome
    if outcome is None:
        raise BattleFailed("the game is over and nobody says how it ended")
    return Played(outcome.winner, decisions, game.state.turn, outcome.text)
