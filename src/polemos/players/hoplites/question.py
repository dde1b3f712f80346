"""What is asked, in a view or in a world of the search: the position, who is asked, and the open question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from polemos.kernel.game import Game
from polemos.kernel.procedure import Procedure
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Pick, Space
from polemos.kernel.view import View
from polemos.rules.hoplites.state import State

# All that a player learns comes out of a view, where hands, decks and hidden units of the other side are not.


@dataclass(frozen=True, slots=True)
class Question:
    state: State
    seat: Seat
    procedure: Procedure
    step: str
    space: Space[Any]

    @property
    def keys(self) -> list[str]:
        """The orders that may be given, where one of several is asked."""
        return list(self.space.candidates())

    @property
    def free(self) -> tuple[str, ...]:
        """The units that may be picked, where some of several are asked."""
        assert isinstance(self.space, Pick)
        return self.space.free


def of_view(view: View[State]) -> Question:
    assert view.seat is not None
    return Question(view.state, view.seat, view.here.procedure, view.here.step.name, view.space)


def of_game(game: Game[State]) -> Question:
    """Of a world that was made up: nobody's secrets are in it."""
    assert game.ask is not None
    seat = game.waiting_for[0]
    frame = game.stack[-1]
    return Question(game.state, seat, frame.procedure, frame.step.name, game.ask.to[seat])
