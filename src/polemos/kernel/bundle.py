"""Several answers given as one: carried out question after question, and taken back together where they go wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from polemos.kernel.game import Game
from polemos.kernel.procedure import Ask, Bug
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Manoeuvre
from polemos.kernel.view import masked_game


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer, as JSON, to a question that may be still to come; its rule tells which question is meant."""

    rule: str
    answer: Any
    cut: bool = False  # a way that cannot be gone any more, as after low dice, is gone as far as may be

    def given(self, ask: Ask, seat: Seat) -> Any:
        """The answer to this question; Refused where it is none."""
        if self.rule != ask.rule:
            raise Refused(Reason("something else is asked now", ask.rule))
        answer, space = ask.understood(seat, self.answer), ask.to[seat]
        as_far = space.cut(answer) if self.cut and isinstance(space, Manoeuvre) else None
        return answer if as_far is None else as_far


class Orders(Protocol):
    """What a seat wants to have done."""

    @property
    def is_done(self) -> bool: ...

    def answer_to(self, ask: Ask, seat: Seat) -> Any:
        """The next answer; Refused when there is none to this question."""
        ...


class Bundle:
    """Replies in their order, each to the question that it was made for and to no other."""

    def __init__(self, replies: Sequence[Reply]) -> None:
        self._left = list(replies)

    @property
    def is_done(self) -> bool:
        return not self._left

    def answer_to(self, ask: Ask, seat: Seat) -> Any:
        return self._left.pop(0).given(ask, seat)


def do_as_one(game: Game[Any], seat: Seat, orders: Orders) -> Reason | None:
    """Answer question after question. None when all was done.

    Otherwise the reason; then what was answered is taken back, as far as that can be: what led to dice or a reveal
    stands.
    """
    before = answered(game)
    try:
        while not orders.is_done:
            answer = orders.answer_to(_question(game, seat), seat)
            game.answer(seat, answer)
    except Refused as refused:
        while answered(game) > before and game.why_no_undo(seat) is None:
            game.undo(seat)
        return refused.reason
    return None


def answered(game: Game[Any]) -> tuple[int, int]:
    """How far a game has been answered: decisions, and sealed answers to the open question."""
    return len(game.decisions), len(game.pending)


def _question(game: Game[Any], seat: Seat) -> Ask:
    """What the seat is asked, as it sees it: what it is told about its answers betrays nothing."""
    if game.is_over:
        raise Refused(Reason("the game is over"))
    if seat not in game.waiting_for:
        raise Refused(Reason("it is for another player to answer"))
    seen = masked_game(game, seat)
    seen.reopen()
    if seen.ask is None:
        raise Bug(f"what seat {seat} is asked depends on what it cannot see")
    return seen.ask
