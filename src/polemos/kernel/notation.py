"""Typed orders: one notation for the terminal, the log, tests and bots.

An order may answer several questions at once: `squadron 2 wheel left 45, advance 3.5` picks the squadron, the action
and the way, as far as the words go.
"""

from __future__ import annotations

import re
from typing import Any

from polemos.kernel.game import Game
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.secrecy import Seat

MOST_LETTERS = 2000


def split(text: str) -> list[str]:
    """The words of an order; commas are words of their own."""
    return re.findall(r"[^\s,]+|,", text)


def give(game: Game[Any], seat: Seat, text: str) -> Reason | None:
    """Answer with a typed order, question after question, until its words are used up.

    None when all of it was done; otherwise the reason why the rest was not.
    """
    if len(text) > MOST_LETTERS:
        return Reason("an order is a single line")
    words = split(text)
    if not words:
        return Reason("an order is wanted; 'help' tells which")
    while words:
        if game.ask is None:
            return Reason("the game is over")
        if seat not in game.waiting_for:
            return Reason("it is for another player to answer")
        space = game.ask.to[seat]
        said = space.read(words)
        if isinstance(said, Reason):
            return said
        answer, used = said
        rest = words[used:]
        while rest and rest[0] == ",":
            rest = rest[1:]
        try:
            game.answer(seat, answer)
        except Refused as refused:
            return refused.reason
        if used == 0 and len(rest) == len(words) and game.ask is not None and game.ask.to.get(seat) is space:
            return Reason(f"{' '.join(words)!r} is not understood")
        words = rest
    return None


def told(game: Game[Any], seat: Seat, answer: Any) -> str:
    """An answer to the open question as a typed order."""
    assert game.ask is not None
    return game.ask.to[seat].words(answer)
