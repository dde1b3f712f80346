"""The scout: which answers are worth trying out, and how a world looks when the own turn comes again."""

from __future__ import annotations

from typing import Any

from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.players.advisors import Candidate
from polemos.players.hoplites import habits
from polemos.players.hoplites.judgement import chance_to_win
from polemos.players.hoplites.prospects import flank_cards
from polemos.players.hoplites.question import Question, of_game, of_view
from polemos.players.hoplites.runner import Runner
from polemos.players.hoplites.strategos import Strategos
from polemos.rules.hoplites.declaring import Declaration, ShockPhase
from polemos.rules.hoplites.phase import END_OF_PHASE
from polemos.rules.hoplites.play import PlayPhase
from polemos.rules.hoplites.state import State

PLAYS = 4  # ways to play a card that are tried out
ATTACKS = 3  # to make none is one of them
PLAINLY_GOOD, PLAINLY_BAD = 7.0, -2.5  # attacks and withdrawals that need no trial, by what they promise
CHANCE = 0.9  # chances to win that a whole route level is worth in an even battle
UNLIKELY = -0.01  # a play that seems so much worse is not tried out; the planner knows more about the long run
OTHERWISE = -0.01  # what is thought of a way or a withdrawal that the planner would not choose
MOST_QUESTIONS = 400
RAID = "raid "


class Tracker:
    """The scout of Hoplites."""

    def __init__(self) -> None:
        self._planner, self._runner = Strategos(), Runner()

    # -- answers -----------------------------------------------------------------------------------------------------

    def candidates(self, view: View[Any]) -> list[Candidate]:
        """The planner's own answer first."""
        asked = of_view(view)
        if not habits.wants_challenge(asked):
            match asked.procedure:
                case PlayPhase():
                    return self._plays(asked)
                case ShockPhase():
                    return self._attacks(asked)
                case Declaration():
                    return self._declared(asked, asked.procedure)
        return [Candidate(self._planner.decide(asked))]

    def _plays(self, asked: Question) -> list[Candidate]:
        ranked = self._planner.ranked(asked)
        first = self._planner.chosen(asked, ranked)
        if not ranked:
            return [Candidate(first)]
        most, level = ranked[0][1], asked.state.side(asked.seat).level
        others = [Candidate(key, (value - most) * CHANCE / level) for key, value in ranked if key != first]
        return [Candidate(first), *(each for each in others[: PLAYS - 1] if each.opinion > UNLIKELY)]

    def _attacks(self, asked: Question) -> list[Candidate]:
        """Attacks that are plainly good are made and plainly bad ones are not; those between are tried out."""
        first = self._planner.decide(asked)
        if len(asked.keys) == 1 or first.startswith(RAID):
            return [Candidate(first)]  # a raid costs nothing
        state, level = asked.state, asked.state.side(asked.seat).level
        found = self._planner.prospects(state).all(asked.seat, flank_cards(state, asked.seat))
        found.sort(key=lambda each: -each.value)
        values = {each.key: each.value for each in found}
        if values.get(first, 0.0) > PLAINLY_GOOD:
            return [Candidate(first)]
        base = values.get(first, 0.0)
        others = [each.key for each in found if each.value > PLAINLY_BAD and each.key != first][: ATTACKS - 2]
        if first != END_OF_PHASE:
            others.append(END_OF_PHASE)
        return [Candidate(first), *(Candidate(key, (values.get(key, 0.0) - base) * CHANCE / level) for key in others)]

    def _declared(self, asked: Question, declaration: Declaration) -> list[Candidate]:
        choices: list[Any]
        if asked.step == "withdrawals":
            ranked = sorted(self._planner.withdrawals(asked, declaration), key=lambda each: each[1])
            if ranked[1][1] - ranked[0][1] > PLAINLY_GOOD:
                return [Candidate(ranked[0][0])]
            choices = [going for going, _ in ranked]
        else:
            first = self._planner.decide(asked)
            choices = [first, *(way for way in asked.keys if way != first)]
        return [Candidate(choices[0]), *(Candidate(choice, OTHERWISE) for choice in choices[1:])]

    # -- worlds ------------------------------------------------------------------------------------------------------

    def judged(self, game: Game[State], seat: Seat) -> float:
        """Play on until the own turn comes again, and look."""
        self._runner.start()
        now = (game.state.turn, game.state.active)
        for _ in range(MOST_QUESTIONS):
            if game.is_over or (game.state.active == seat and (game.state.turn, game.state.active) != now):
                break
            asked = of_game(game)
            game.answer(asked.seat, self._runner.decide(asked))
        return chance_to_win(game.state, seat)
