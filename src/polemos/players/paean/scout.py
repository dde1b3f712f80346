"""The scout: which answers are worth trying out, and how a world looks when their outcome is seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

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
from polemos.rules.paean.charge.reaction import Reaction
from polemos.rules.paean.combat.results.suffering import Suffer
from polemos.rules.paean.command.power import CallOfPower
from polemos.rules.paean.command.turns import CommanderTurn
from polemos.rules.paean.heroes.deeds import HeroicActions, HeroTurn
from polemos.rules.paean.heroes.might import CallOfMight
from polemos.rules.paean.state import State

CAREFUL, BOLD = -30.0, 16.0  # by so much charges look worse or better in other plans
PLAIN = 12.0  # points that a charge promises or costs beyond which nobody needs to try it out
OTHERWISE = -0.01  # what is thought of an answer that the planner would not give
RIVALS = 2  # who are tried instead of the first to be ordered
MOST_QUESTIONS = 60
# Where somebody thinks of the next thing to do: what was tried is over.
PAUSES = (CallOfPower.call, CommanderTurn.order, CallOfMight.call, HeroicActions.next_one, HeroTurn.go_on)
AT_ONCE, AFTER_THE_NEXT = 0, 1  # pauses that are gone through
UNSEEN = 0.012  # chances to win by which a trial must look better than the planner's: what comes later is not seen


class Trial(NamedTuple):
    """How far an answer is played on, and what is taken off for what is not seen of it."""

    pauses: int
    less: float = 0.0


class Scout:
    """Blows are tried out: who is ordered to strike, whether he charges, breaks off or holds, how one meets a charge.

    The planner goes on after each answer, for both sides, until its outcome is seen: what comes later would blur it,
    and take as long as ten such trials. The rest he knows as well as any trial could tell.
    """

    def __init__(self) -> None:
        self._planner = Captain(PLANNER)
        self._runner = Captain(replace(PLANNER, prepares=False))  # quicker about his ways
        self._others = [Captain(replace(PLANNER, bold=PLANNER.bold + more)) for more in (CAREFUL, BOLD)]

    def candidates(self, view: View[Any]) -> list[Candidate]:
        """The planner's own answer first."""
        asked = of_view(view)
        first = self._planner.decide(asked)
        found = [Candidate(first, intent=Trial(AT_ONCE))]
        if asked.step is Charge.faint or asked.step is Suffer.hold:
            return [*found, _otherwise(not first)]
        if asked.step is CommanderTurn.order:
            return [
                Candidate(first, intent=Trial(AFTER_THE_NEXT)),
                *(_otherwise(key, AFTER_THE_NEXT) for key in _rivals(asked, first)[:RIVALS]),
            ]
        if asked.step is Reaction.choose:
            return [*found, *(_otherwise(key) for key in asked.keys if key != first)][: 1 + RIVALS]
        if asked.step is FormationAction.which and _is_doubtful(asked):
            known = {first}
            for captain in self._others:
                other = captain.decide(asked)
                if other not in known:
                    known.add(other)
                    found.append(_otherwise(other))
        return found

    def judged(self, game: Game[State], seat: Seat, intent: Trial) -> float:
        """Play on through so many pauses, but not beyond the bound, and look."""
        turn, pauses = game.state.turn, 0
        for _ in range(MOST_QUESTIONS):
            if game.is_over or game.state.turn > turn:
                break
            asked = of_game(game)
            pauses += asked.step in PAUSES
            if pauses > intent.pauses:
                break
            game.answer(asked.seat, self._runner.decide(asked))
        return chance_to_win(game.state, seat) - intent.less


def _otherwise(answer: Any, pauses: int = AT_ONCE) -> Candidate:
    return Candidate(answer, OTHERWISE, Trial(pauses, UNSEEN))


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
