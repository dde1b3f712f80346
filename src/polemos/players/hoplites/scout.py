"""The scout: which answers are worth trying out, and how a world looks when the own turn comes again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.players.advisors import Candidate
from polemos.players.hoplites import habits
from polemos.players.hoplites.judgement import chance_to_win
from polemos.players.hoplites.plans import Prospect
from polemos.players.hoplites.prospects import flank_cards
from polemos.players.hoplites.runner import Runner
from polemos.players.hoplites.strategos import Strategos
from polemos.players.question import Question, of_game, of_view
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.phase import END_OF_PHASE
from polemos.rules.hoplites.shock.declaring import Declaration, ShockPhase
from polemos.rules.hoplites.state import State

Plan = list[Prospect]
PLAYS = 16  # ways to play a card that are tried out, besides playing none
BOLDNESS = (1.0, 3.0, 6.0, -2.0, -4.0)  # what each attack of another plan must promise
PLAINLY_GOOD = 7.0  # a withdrawal that needs no trial, by what it saves
CHANCE = 0.9  # chances to win that a whole route level is worth in an even battle
OTHERWISE = -0.01  # what is thought of a withdrawal that the planner would not choose
MOST_QUESTIONS = 400


class Tracker:
    """The scout of Hoplites. Where trials have shown nothing better than the planner's answers, it asks him alone."""

    def __init__(self) -> None:
        self._planner, self._runner = Strategos(), Runner()

    # -- answers -----------------------------------------------------------------------------------------------------

    def candidates(self, view: View[Any]) -> list[Candidate]:
        """The planner's own answer first."""
        asked = of_view(view)
        if not habits.wants_challenge(asked):
            match asked.procedure:
                case PlayPhase():
                    return self._plays(asked, asked.procedure)
                case ShockPhase():
                    return self._attacks(asked)
                case Declaration() if asked.step is Declaration.withdrawals:
                    return self._withdrawals(asked, asked.procedure)
        return [Candidate(self._planner.decide(asked))]

    def _plays(self, asked: Question[State], here: PlayPhase) -> list[Candidate]:
        first = self._planner.play(asked, here)
        ranked = self._planner.ranked(asked, PLAYS)
        value = dict(ranked)[first]
        others = [_candidate(asked, key, each - value) for key, each in ranked if key != first]
        return [Candidate(first), *others]

    def _attacks(self, asked: Question[State]) -> list[Candidate]:
        """Each stands for a plan of the whole phase, of which it is the first attack."""
        plans = self._plans(asked)
        value = sum(each.value for each in plans[0])
        return [
            _candidate(asked, plan[0].key if plan else END_OF_PHASE, sum(each.value for each in plan) - value, plan[1:])
            for plan in plans
        ]

    def _plans(self, asked: Question[State]) -> list[Plan]:
        """That of the planner, more careful and bolder ones, and one that needs no cards."""
        state, seat, prospects = asked.state, asked.seat, self._planner.prospects(asked.state)
        cards = flank_cards(state, seat)
        found = prospects.all(seat, cards)
        own = prospects.packed(found, seat, cards, self._planner.style.least)
        plans = [own, *(prospects.packed(found, seat, cards, least) for least in BOLDNESS)]
        if cards:
            plans.append(prospects.plan(seat, 0, self._planner.style.least))
        distinct: dict[frozenset[str], Plan] = {}
        for plan in plans:
            distinct.setdefault(frozenset(each.key for each in plan), plan)
        return list(distinct.values())

    def _withdrawals(self, asked: Question[State], declaration: Declaration) -> list[Candidate]:
        ranked = sorted(self._planner.withdrawals(asked, declaration), key=lambda each: each[1])
        first = ranked[0][0]
        if ranked[1][1] - ranked[0][1] > PLAINLY_GOOD:
            return [Candidate(first)]
        return [Candidate(first), *(Candidate(going, OTHERWISE) for going, _ in ranked[1:])]

    # -- worlds ------------------------------------------------------------------------------------------------------

    def judged(self, game: Game[State], seat: Seat, intent: Sequence[Prospect] | None) -> float:
        """Play on until the own turn comes again, and look."""
        now = (game.state.turn, game.state.active)
        self._runner.start(game.state, seat, intent)
        for _ in range(MOST_QUESTIONS):
            if game.is_over or (game.state.active == seat and (game.state.turn, game.state.active) != now):
                break
            asked = of_game(game)
            game.answer(asked.seat, self._runner.decide(asked))
        return chance_to_win(game.state, seat)


def _candidate(asked: Question[State], key: str, gain: float, intent: Plan | None = None) -> Candidate:
    """What is thought of it is told by what it promises, in route points."""
    return Candidate(key, gain * CHANCE / asked.state.side(asked.seat).level, intent)
