"""What is answered for the seats at a table: what they have settled beforehand, and what leaves nothing to decide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.standing import Standing, Until, why_not, why_not_alike
from polemos.kernel.view import View
from polemos.players.levels import LEVELS
from polemos.registry.entry import HUMAN

NOTHING_ASKED = Reason("nothing is asked of you")


def is_among_computers(players: Sequence[str]) -> bool:
    """Nobody sits here from whom it would be a secret that one person has nothing to decide."""
    return players.count(HUMAN) == 1 and all(player in (HUMAN, *LEVELS) for player in players)


def only_answer(views: Iterable[View[Any]]) -> tuple[Seat, Any] | None:
    """The first of these seats that has one possible answer, asked only so that the other side learns nothing of it."""
    for view in views:
        if view.ask is None or view.seat is None or why_not(view) is not None:
            continue
        if (answer := view.space.only()) is not None:
            return view.seat, view.space.answer_json(answer)
    return None


class Settled:
    def __init__(self, standing: Mapping[Seat, Standing]) -> None:
        self.standing = dict(standing)

    def of(self, seat: Seat | None) -> Standing | None:
        return None if seat is None else self.standing.get(seat)

    def settle(self, view: View[Any], until: Until, answer: str = "") -> Reason | None:
        """Keep it; why not, if it cannot be."""
        assert view.seat is not None
        if until == "asked":
            self.put(view.seat, None)
            return None
        reason = NOTHING_ASKED if view.ask is None else why_not(view)
        if reason is None and until == "alike":
            reason = why_not_alike(view) or view.space.why_not(answer)
        if reason is None:
            self.standing[view.seat] = self.standing.get(view.seat, Standing()).settled(view, until, answer)
        return reason

    def put(self, seat: Seat, standing: Standing | None) -> None:
        if standing is None:
            self.standing.pop(seat, None)
        else:
            self.standing[seat] = standing

    def answer(self, views: Iterable[View[Any]]) -> tuple[Seat, Any] | None:
        """The first of these seats whose question is settled, and its answer as a page would give it."""
        for view in views:
            standing = self.of(view.seat)
            if standing is not None and view.seat is not None and standing.settles(view):
                return view.seat, view.space.answer_json(standing.answer(view))
        return None
