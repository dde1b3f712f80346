"""The scout: which signals and charges are worth trying out, and how a world looks a turn later."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.players.advisors import Candidate
from polemos.players.hoplomachia import charges, sight
from polemos.players.hoplomachia.captain import Captain
from polemos.players.hoplomachia.generals import Planner
from polemos.players.hoplomachia.judgement import chance_to_win
from polemos.players.hoplomachia.style import PLANNER
from polemos.players.question import Question, of_game, of_view
from polemos.rules.hoplomachia.command.placing import Placing, PlacingJudge
from polemos.rules.hoplomachia.command.strophe import Commands, Salpinx
from polemos.rules.hoplomachia.epidromos.going import Going
from polemos.rules.hoplomachia.epidromos.phase import UnitDeclares
from polemos.rules.hoplomachia.state.armies import Signal
from polemos.rules.hoplomachia.state.table import State

# What is tried instead of the planner's signal: few, each in the more worlds.
INSTEAD: dict[Signal, tuple[Signal, ...]] = {
    "charge": ("blank", "approach"), "blank": ("charge", "approach"), "verbal": ("charge", "blank"),
    "approach": ("charge",), "halt": ("approach", "charge"), "march": ("approach", "charge"),
}  # fmt: skip
OTHERWISE = -0.01  # what is thought of an answer that the planner would not give
NEAR = 9.0  # inches between the lines within which a signal is tried out
FREE = 0.25  # of the core: where fewer hear a signal it is not tried out
PLAIN = 0.25  # points of arete: a charge that promises or costs more needs no trial
ALTERNATIVES = 2
MOST_QUESTIONS = 200


class Scout:
    """Signals are tried out, and charges that need not be made; the planner goes on after each, for both sides."""

    def __init__(self) -> None:
        self._planner = Planner()
        self._runner = Captain(
            replace(PLANNER, harries=False, rides=False, turns=False)
        )  # who is quicker about his ways

    def candidates(self, view: View[Any]) -> list[Candidate]:
        """The planner's own answer first."""
        asked = of_view(view)
        first = self._planner.decide(asked)
        found = [Candidate(first)]
        if asked.step is Salpinx.place and _is_pressing(asked):
            return [*found, *_signals(asked, first)]
        if asked.step is Commands.reveal_second and asked.space.why_not(not first) is None:
            return [*found, Candidate(not first, OTHERWISE)]
        if asked.step is UnitDeclares.choose and _is_free_to_charge(asked):
            others = [key for key in ("ahead", "no") if key in asked.keys and key != first]
            return [*found, *(Candidate(key, OTHERWISE) for key in others)]
        return found

    def judged(self, game: Game[State], seat: Seat, intent: None) -> float:
        """Play on until the turn is over, and look."""
        turn = game.state.turn
        for _ in range(MOST_QUESTIONS):
            if game.is_over or game.state.turn > turn:
                break
            asked = of_game(game)
            game.answer(asked.seat, self._runner.decide(asked))
        return chance_to_win(game.state, seat)


def _signals(asked: Question[State], first: Placing) -> list[Candidate]:
    judge = asked.judge
    assert isinstance(judge, PlacingJudge)
    known = [each for each in INSTEAD.get(first.signal, ()) if judge.why_not_signal(each) is None]
    return [Candidate(Placing(each), OTHERWISE) for each in known[:ALTERNATIVES]]


def _is_pressing(asked: Question[State]) -> bool:
    """Are the lines near, and enough of its own men free to hear a signal?"""
    state, seat = asked.state, asked.seat
    free, whole = (
        len(sight.free_core(state, seat)),
        len([u for u in state.units.values() if u.seat == seat and u.is_core]),
    )
    return free > 0 and free >= FREE * whole and sight.gap(state, seat) <= NEAR


def _is_free_to_charge(asked: Question[State]) -> bool:
    """Has a unit of the line the choice?"""
    assert isinstance(asked.procedure, UnitDeclares)
    unit = asked.state.units[asked.procedure.unit]
    if "no" not in asked.keys or "ahead" not in asked.keys or not unit.is_core:
        return False
    return abs(charges.value(asked.state, unit, Going())) <= PLAIN
