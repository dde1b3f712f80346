"""Typed orders: one notation for the terminal, the log, tests and bots.

An order may answer several questions at once: `squadron 2 wheel left 45, advance 3.5` picks the squadron, the action
and the way, as far as the words go.
"""

from __future__ import annotations

import re
from typing import Any

from polemos.kernel.bundle import do_as_one
from polemos.kernel.game import Game
from polemos.kernel.procedure import Ask
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
    return do_as_one(game, seat, _TypedOrder(words))


class _TypedOrder:
    """Words that are used up by the questions they answer."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._implied = 0

    @property
    def is_done(self) -> bool:
        return not self._words

    def answer_to(self, ask: Ask, seat: Seat) -> Any:
        said = ask.read(seat, self._words)
        if isinstance(said, Reason):
            raise Refused(said)
        answer, used = said
        self._implied = 0 if used else self._implied + 1
        if self._implied > MOST_IMPLIED:
            raise Refused(ask.cited(Reason(f"{quoted(' '.join(self._words))} is not understood")))
        self._words = self._words[used:]
        while self._words and self._words[0] == ",":
            self._words = self._words[1:]
        return answer


def told(game: Game[Any], seat: Seat, answer: Any) -> str:
    """An answer to the open question as a typed order."""
    assert game.ask is not None
    return game.ask.to[seat].words(answer)
