"""The scout: which answers are worth trying out, and how a world looks when the bound is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.players.advisors import Candidate
from polemos.players.paean import charges, command
from polemos.players.paean.captain import Captain
from polemos.players.paean.judgement import chance_to_win
from polemos.players.paean.style import PLANNER
from polemos.players.question import Question, of_game, of_view
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.charge.charge import Charge
from polemos.rules.paean.combat.results.suffering import Suffer
from polemos.rules.paean.command.turns import CommanderTurn
from polemos.rules.paean.state import State

CAREFUL, BOLD = -30.0, 16.0  # by so much charges look worse or better in other plans
PLAIN = 12.0  # points that a charge promises or costs beyond which nobody needs to try it out
OTHERWISE = -0.01  # what is thought of an answer that the planner would not give
RIVALS = 2  # who are tried instead of the first to be ordered
MOST_QUESTIONS = 60


class Scout:
    """Blows are tried out: who is ordered to strike, whether he charges, breaks off or holds.

    The planner goes on after each answer, for both sides; the rest he knows as well as any trial could tell.
    """

    def __init__(self) -> None:
        self._planner = Captain(PLANNER)
        self._runner = Captain(replace(PLANNER, prepares=False))  # quicker about his ways
        self._others = [Captain(replace(PLANNER, bold=PLANNER.bold + more)) for more in (CAREFUL, BOLD)]

    def candidates(self, view: View[Any]) -> list[Candidate]:
        """The planner's own answer first."""
        asked = of_view(view)
        first = self._planner.decide(asked)
        found = [Candidate(first)]
        if asked.step is Charge.faint or asked.step is Suffer.hold:
            return [*found, Candidate(not first, OTHERWISE)]
        if asked.step is CommanderTurn.order:
            return [*found, *(Candidate(key, OTHERWISE) for key in _rivals(asked, first)[:RIVALS])]
        if asked.step is FormationAction.which and _is_doubtful(asked):
            known = {first}
            for captain in self._others:
                other = captain.decide(asked)
                if other not in known:
                    known.add(other)
                    found.append(Candidate(other, OTHERWISE))
        return found

    def judged(self, game: Game[State], seat: Seat, intent: None) -> float:
        """Play on until the bound is over, and look."""
        turn = game.state.turn
        for _ in range(MOST_QUESTIONS):
            if game.is_over or game.state.turn > turn:
                break
            asked = of_game(game)
            game.answer(asked.seat, self._runner.decide(asked))
        return chance_to_win(game.state, seat)


def _rivals(asked: Question[State], first: str) -> list[str]:
    assert isinstance(asked.procedure, CommanderTurn)
    leader = asked.state.leaders[asked.procedure.leader]
    return command.rivals(asked.state, leader, asked.keys, first, PLANNER)


def _is_doubtful(asked: Question[State]) -> bool:
    """Is there a charge to be weighed?"""
    assert isinstance(asked.procedure, FormationAction)
    if "charge" not in asked.keys:
        return False
    formation = asked.state.formations[asked.procedure.formation]
    value = charges.charge_value(asked.state, formation, asked.procedure.extra)
    return value is not None and abs(value) < PLAIN
