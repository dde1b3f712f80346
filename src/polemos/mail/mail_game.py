"""A game of which one player's turn is played while the other is away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from polemos.kernel.dice import Dice
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.mail import absent
from polemos.rules.hoplites.state import State


class CardsWanted(Exception):
    """An answer needs cards that the other player has not opened yet; it goes out as a wish in the next letter."""

    def __init__(self, answer: Any) -> None:
        super().__init__(f"{answer!r} needs cards that are not open")
        self.answer = answer


class MailGame(Game[State]):
    """After each answer of the player who is here, the computer decides what is asked of the other (HOP-25.2)."""

    here: Seat | None = None  # None: nobody is; so are forks
    needs_cards: Callable[[Any], bool] | None = None

    def begin_turn(self, seat: Seat, dice: Dice) -> None:
        self.here, self.dice = seat, dice
        if self.decisions:  # what stands in a letter cannot be taken back
            self.decisions[-1] = replace(self.decisions[-1], barrier=True)

    def answer(self, seat: Seat, answer: Any) -> None:
        needs = self.needs_cards if seat == self.here else None
        if needs is not None and self.why_not(seat, answer) is None and needs(answer):
            raise CardsWanted(answer)
        super().answer(seat, answer)
        if seat == self.here:
            self.absent_decides()

    def absent_decides(self) -> None:
        if self.here is None:
            return
        while absent.is_asked(self, 1 - self.here):
            absent.decide(self, 1 - self.here)
