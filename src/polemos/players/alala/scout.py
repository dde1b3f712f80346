"""The scout: which charges and moves after a fight are worth trying out, and how the turn ends to which they lead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.players.advisors import Candidate
from polemos.players.alala.captain import Captain
from polemos.players.alala.judgement import chance_to_win
from polemos.players.alala.style import STRATEGOS
from polemos.players.question import Question, of_game, of_view
from polemos.rules.alala.after_combat.combat_moves import SideMove
from polemos.rules.alala.charge_phase import DeclareCharges
from polemos.rules.alala.state import State

MOODS = {"careful": -2.0, "timid": -99.0, "bold": 3.0}  # by so much charges look better
ALONG = 1.5  # in another plan: what it is worth to support a friend rather than to charge
MOST_QUESTIONS = 400


class Scout:
    """Intents are captains: how the seat goes on after the answer that is tried."""

    def __init__(self) -> None:
        self._planner = Captain(STRATEGOS)
        self._others = [Captain(replace(STRATEGOS, bold=bold)) for bold in MOODS.values()]
        self._others.append(Captain(replace(STRATEGOS, along=ALONG)))

    def candidates(self, view: View[Any]) -> list[Candidate]:
        asked = of_view(view)
        first = self._planner.decide(asked)
        if asked.step is DeclareCharges.declare and _is_serious(asked):
            return self._charges(asked, first)
        if asked.step is SideMove.choose:
            return [Candidate(first, 0.0, self._planner)] + [
                Candidate(key, 0.0, self._planner) for key in asked.keys if key != first
            ]
        return [Candidate(first)]

    def _charges(self, asked: Question[State], first: str) -> list[Candidate]:
        """Each stands for a plan of the whole phase, of which it is the first charge."""
        found = {first: self._planner}
        for captain in self._others:
            found.setdefault(captain.decide(asked), captain)
        return [Candidate(key, 0.0, captain) for key, captain in found.items()]

    def judged(self, game: Game[State], seat: Seat, intent: Captain) -> float:
        """Play on until the turn is over, and look."""
        turn = game.state.turn
        for _ in range(MOST_QUESTIONS):
            if game.is_over or game.state.turn > turn:
                break
            asked = of_game(game)
            game.answer(asked.seat, (intent if asked.seat == seat else self._planner).decide(asked))
        return chance_to_win(game.state, seat)


def _is_serious(asked: Question[State]) -> bool:
    """Could hoplites charge? Bands alone are not worth the trouble."""
    chargers = [key.split(" ")[1] for key in asked.keys if key.startswith("charge ")]
    return any(asked.state.troops[name].is_hoplites for name in chargers)
