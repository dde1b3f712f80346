"""Standing answers: questions that a player has settled beforehand, and that are answered for him as proposed.

What two sides answer at the same time, unseen by each other, is never settled: such a question is what a turn is about.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from polemos.kernel.reason import Reason
from polemos.kernel.view import View

# The rest of this phase; this kind of question in the rest of this phase, of this turn, for good; ask again.
Until = Literal["phase", "kind", "turn", "battle", "asked"]
SECRET = Reason("both sides decide this at the same time")


class Standing(msgspec.Struct, frozen=True):
    """What one seat has settled."""

    phase: tuple[int, str] | None = None  # turn and phase of which all the rest is settled
    kind: tuple[int, str] | None = None  # turn and phase in which these kinds of questions are settled, by their rule
    of_phase: tuple[str, ...] = ()
    turn: int = 0  # in which these kinds of questions are settled, by their rule
    of_turn: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()  # kinds of questions, by their rule, until the battle ends

    def settled(self, view: View[Any], until: Until) -> Standing:
        """What is settled after a player has said how long; of the open question and what follows it."""
        match until:
            case "phase":
                return replace(self, phase=_phase(view))
            case "kind":
                known = self.of_phase if self.kind == _phase(view) else ()
                return replace(self, kind=_phase(view), of_phase=tuple(dict.fromkeys((*known, view.rule))))
            case "turn":
                turn = view.state.turn
                before = self.of_turn if self.turn == turn else ()
                return replace(self, turn=turn, of_turn=tuple(dict.fromkeys((*before, view.rule))))
            case "battle":
                return replace(self, rules=tuple(dict.fromkeys((*self.rules, view.rule))))
            case "asked":
                return Standing()

    def settles(self, view: View[Any]) -> bool:
        """Is the question that is open to this seat answered as proposed?"""
        if view.ask is None or view.seat is None or why_not(view) is not None:
            return False
        in_turn = self.of_turn if self.turn == view.state.turn else ()
        in_phase = self.of_phase if self.kind == _phase(view) else ()
        if self.phase != _phase(view) and view.rule not in (*self.rules, *in_turn, *in_phase):
            return False
        return view.space.why_not(view.space.proposal) is None


def why_not(view: View[Any]) -> Reason | None:
    """Why the open question cannot be settled beforehand."""
    return SECRET if view.ask is not None and len(view.ask.to) > 1 else None


def _phase(view: View[Any]) -> tuple[int, str]:
    return view.state.turn, view.state.phase
