"""The scout: which orders are worth trying out, and how a world looks when the bound is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.players.advisors import Candidate
from polemos.players.paean.captain import Captain
from polemos.players.paean.judgement import chance_to_win
from polemos.players.paean.sight import apart, foes_of
from polemos.players.paean.style import PLANNER
from polemos.players.question import Question, of_game, of_view
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.charge.charge import Charge
from polemos.rules.paean.command.power import CallOfPower
from polemos.rules.paean.command.turns import CommanderTurn
from polemos.rules.paean.field.rates import rate
from polemos.rules.paean.state import State

MOODS = (-6.0, 8.0)  # by so much charges look better in other plans
CLOSE = 6.0  # centimetres beyond a charge within which it matters who is ordered
MOST_QUESTIONS = 120


class Scout:
    """Intents are captains: how the seat goes on in its bound after the answer that is tried."""

    def __init__(self) -> None:
        self._planner = Captain(PLANNER)
        self._others = [Captain(replace(PLANNER, bold=bold, regret=3.0 + max(0.0, bold))) for bold in MOODS]

    def candidates(self, view: View[Any]) -> list[Candidate]:
        """The planner's own answer first; others where a clash is near."""
        asked = of_view(view)
        first = self._planner.decide(asked)
        found = [Candidate(first, 0.0, self._planner)]
        if asked.step is Charge.faint:
            return [*found, Candidate(not first, 0.0, self._planner)]
        if asked.step in (CommanderTurn.order, CallOfPower.call, FormationAction.which) and _is_near(asked):
            known = {first}
            for captain in self._others:
                other = captain.decide(asked)
                if other not in known:
                    known.add(other)
                    found.append(Candidate(other, 0.0, captain))
        return found

    def judged(self, game: Game[State], seat: Seat, intent: Captain) -> float:
        """Play on until the bound is over, and look."""
        turn = game.state.turn
        for _ in range(MOST_QUESTIONS):
            if game.is_over or game.state.turn > turn:
                break
            asked = of_game(game)
            game.answer(asked.seat, (intent if asked.seat == seat else self._planner).decide(asked))
        return chance_to_win(game.state, seat)


def _is_near(asked: Question[State]) -> bool:
    """Could anybody who is asked for come to blows in this bound?"""
    state = asked.state
    keys = [asked.procedure.formation] if isinstance(asked.procedure, FormationAction) else asked.keys
    own = [state.formations[key] for key in keys if key in state.formations]
    foes = [foe for foe in foes_of(state, asked.seat) if not foe.is_light]
    return any(apart(each, foe) < rate(each) + CLOSE for each in own if each.is_close for foe in foes)
