"""Standing answers: questions that a player has settled beforehand, and that are answered for him as proposed.

Or as the player answered the first of them: what is said to one is said to all that are asked like it in this phase.

What two sides answer at the same time, unseen by each other, is never settled: such a question is what a turn is about.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from polemos.kernel.reason import Reason
from polemos.kernel.spaces.choices import Choice
from polemos.kernel.view import View

# The rest of this phase, of this turn; this kind of question in the rest of this phase, of this turn, for good; this
# kind in the rest of this phase as it is answered now; ask again.
Until = Literal["phase", "rest", "kind", "turn", "battle", "alike", "asked"]
NO_CHOICE = Reason("this question cannot be answered alike for all")
SECRET = Reason("both sides decide this at the same time")


class Alike(msgspec.Struct, frozen=True):
    """What is answered to a kind of question."""

    rule: str
    answer: str


class Standing(msgspec.Struct, frozen=True):
    """What one seat has settled."""

    phase: tuple[int, str] | None = None  # turn and phase of which all the rest is settled
    rest: int = 0  # turn of which all the rest is settled
    kind: tuple[int, str] | None = None  # turn and phase in which these kinds of questions are settled, by their rule
    of_phase: tuple[str, ...] = ()
    turn: int = 0  # in which these kinds of questions are settled, by their rule
    of_turn: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()  # kinds of questions, by their rule, until the battle ends
    alike_in: tuple[int, str] | None = None  # turn and phase in which these are answered so, where they can be
    alike: tuple[Alike, ...] = ()

    def settled(self, view: View[Any], until: Until, answer: str = "") -> Standing:
        """What is settled after a player has said how long; of the open question and what follows it."""
        match until:
            case "phase":
                return replace(self, phase=_phase(view))
            case "rest":
                return replace(self, rest=view.state.turn)
            case "kind":
                known = self.of_phase if self.kind == _phase(view) else ()
                return replace(self, kind=_phase(view), of_phase=tuple(dict.fromkeys((*known, view.rule))))
            case "turn":
                turn = view.state.turn
                before = self.of_turn if self.turn == turn else ()
                return replace(self, turn=turn, of_turn=tuple(dict.fromkeys((*before, view.rule))))
            case "battle":
                return replace(self, rules=tuple(dict.fromkeys((*self.rules, view.rule))))
            case "alike":
                others = self.alike if self.alike_in == _phase(view) else ()
                others = tuple(each for each in others if each.rule != view.rule)
                return replace(self, alike_in=_phase(view), alike=(*others, Alike(view.rule, answer)))
            case "asked":
                return Standing()

    def settles(self, view: View[Any]) -> bool:
        """Is the question that is open to this seat answered for it?"""
        if view.ask is None or view.seat is None or why_not(view) is not None:
            return False
        return self._said(view) is not None or self._as_proposed(view)

    def answer(self, view: View[Any]) -> Any:
        """Of a question that is settled."""
        said = self._said(view)
        return view.space.proposal if said is None else said

    def _said(self, view: View[Any]) -> str | None:
        if self.alike_in != _phase(view) or why_not_alike(view) is not None:
            return None
        said = next((each.answer for each in self.alike if each.rule == view.rule), None)
        return None if said is None or view.space.why_not(said) is not None else said

    def _as_proposed(self, view: View[Any]) -> bool:
        in_turn = self.of_turn if self.turn == view.state.turn else ()
        in_phase = self.of_phase if self.kind == _phase(view) else ()
        is_rest = self.phase == _phase(view) or (self.rest > 0 and self.rest == view.state.turn)
        if not is_rest and view.rule not in (*self.rules, *in_turn, *in_phase):
            return False
        return view.space.why_not(view.space.proposal) is None


def why_not(view: View[Any]) -> Reason | None:
    """Why the open question cannot be settled beforehand."""
    return SECRET if view.ask is not None and len(view.ask.to) > 1 else None


def why_not_alike(view: View[Any]) -> Reason | None:
    """Why what is said to the open question cannot be said to all like it: of orders each is given once."""
    if (reason := why_not(view)) is not None:
        return reason
    return None if view.ask is not None and isinstance(view.space, Choice) else NO_CHOICE


def _phase(view: View[Any]) -> tuple[int, str]:
    return view.state.turn, view.state.phase
