"""What is asked, in a view or in a world of a search: the position, who is asked, and the open question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from polemos.kernel.game import Game
from polemos.kernel.procedure import Procedure, Step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Form, Manoeuvre, Pick, Place, Space
from polemos.kernel.state import State
from polemos.kernel.view import View

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Question(Generic[S]):
    state: S
    seat: Seat
    procedure: Procedure
    step: Step
    space: Space[Any]

    @property
    def keys(self) -> list[str]:
        """What may be answered, where one of several is asked."""
        return list(self.space.candidates())

    @property
    def free(self) -> tuple[str, ...]:
        """What may be picked, where some of several are asked."""
        assert isinstance(self.space, Pick)
        return self.space.free

    @property
    def judge(self) -> Any:
        """Who says whether a place, a way or a form is right."""
        assert isinstance(self.space, Manoeuvre | Place | Form)
        return self.space.judge


def of_view(view: View[S]) -> Question[S]:
    """All that a player learns comes out of a view, where nothing is that he may not know."""
    assert view.seat is not None
    return Question(view.state, view.seat, view.here.procedure, view.here.step, view.space)


def of_game(game: Game[S]) -> Question[S]:
    """Of a world that was made up: nobody's secrets are in it."""
    assert game.ask is not None
    seat = game.waiting_for[0]
    frame = game.stack[-1]
    return Question(game.state, seat, frame.procedure, frame.step, game.ask.to[seat])
