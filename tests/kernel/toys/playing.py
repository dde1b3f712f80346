"""Playing toy games at random, and what is compared of games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from tests.kernel.toys.toy import TOY, Setup, State

SEED = "5eed" * 16


def toy(seed: str = SEED, **setup: Any) -> Game[State]:
    return Game.new(TOY, Setup(**setup), seed)


def answer_one(game: Game[Any], chance: Chance) -> tuple[Seat, Any]:
    """One drawn answer by one of those who are asked."""
    assert game.ask is not None
    seat = chance.pick(game.waiting_for)
    answer = game.ask.to[seat].sample(chance)
    game.answer(seat, answer)
    return seat, answer


def play(game: Game[Any], chance: Chance, most: int = 1000) -> Game[Any]:
    """Drawn answers until the game is over or so many were given."""
    for _ in range(most):
        if game.is_over:
            break
        answer_one(game, chance)
    return game


def positions(number: int, **setup: Any) -> Iterator[Game[State]]:
    """A random game, at every question of it; it is the same object all the time."""
    chance = Chance(number)
    game = toy(f"{number:064x}", **setup)
    while not game.is_over:
        yield game
        answer_one(game, chance)
    yield game


def until(game: Game[Any], prompt: str, chance: Chance) -> Game[Any]:
    """Play at random until this is asked."""
    while game.ask is None or game.ask.prompt != prompt:
        assert not game.is_over, f"{prompt!r} was never asked"
        answer_one(game, chance)
    return game


@dataclass
class Look:
    """Everything about a game that somebody could tell from outside."""

    digest: str
    snapshot: bytes
    journal: list[Any]
    decisions: list[Any]
    waiting_for: tuple[Seat, ...]
    asked: bytes


def look(game: Game[Any]) -> Look:
    return Look(
        game.digest(),
        msgspec.json.encode(game.snapshot()),
        list(game.journal),
        list(game.decisions),
        game.waiting_for,
        asked(game),
    )


def asked(game: Game[Any]) -> bytes:
    if game.ask is None:
        return b""
    return msgspec.json.encode([game.ask.prompt, game.ask.rule, {s: sp.spec() for s, sp in game.ask.to.items()}])


def seen(game: Game[Any], seat: Seat | None) -> bytes:
    """Every byte that a seat receives."""
    return msgspec.json.encode(View(game, seat).to_json())
