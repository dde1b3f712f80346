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
from polemos.kernel.spaces.space import quoted

MOST_LETTERS = 10_000  # of an order: a signal plan in which all of a large fleet obey every signal has thousands
MOST_IMPLIED = 10  # answers that an order may imply one after the other before a word of it is used


def split(text: str) -> list[str]:
    """The words of an order; commas are words of their own."""
    return re.findall(r"[^\s,]+|,", text)


def give(game: Game[Any], seat: Seat, text: str) -> Reason | None:
    """Answer with a typed order, question after question, until its words are used up.

    None when all of it was done. Otherwise the reason; then what it had answered is taken back, as far as that can
    be: what follows dice or a reveal stands.
    """
    if len(text) > MOST_LETTERS:
        return Reason("an order is a single line")
    words = split(text)
    if not words:
        return Reason("an order is wanted; 'help' tells which")
    before = _answered(game)
    reason = _carry_out(game, seat, words)
    if reason is not None:
        while _answered(game) > before and game.why_no_undo(seat) is None:
            game.undo(seat)
    return reason


def _answered(game: Game[Any]) -> tuple[int, int]:
    return len(game.decisions), len(game.pending)


def _carry_out(game: Game[Any], seat: Seat, words: list[str]) -> Reason | None:
    implied = 0
    while words:
        if game.is_over:
            return Reason("the game is over")
        if game.ask is None or seat not in game.waiting_for:
            return Reason("it is for another player to answer")
        said = game.ask.read(seat, words)
        if isinstance(said, Reason):
            return said
        answer, used = said
        implied = 0 if used else implied + 1
        if implied > MOST_IMPLIED:
            return game.ask.cited(Reason(f"{quoted(' '.join(words))} is not understood"))
        try:
            game.answer(seat, answer)
        except Refused as refused:
            return refused.reason
        words = words[used:]
        while words and words[0] == ",":
            words = words[1:]
    return None


def told(game: Game[Any], seat: Seat, answer: Any) -> str:
    """An answer to the open question as a typed order."""
    assert game.ask is not None
    return game.ask.to[seat].words(answer)
