"""What the search of Paean tries out, and how far it plays a trial on."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.dice import KeyedDice
from polemos.kernel.game import Game
from polemos.kernel.procedure import Procedure
from polemos.kernel.view import View
from polemos.players.paean.generals import Planner
from polemos.players.paean.scout import AFTER_THE_NEXT, AT_ONCE, UNSEEN, Scout, Trial
from polemos.players.question import of_game
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.charge.charge import Charge
from polemos.rules.paean.command.turns import CommanderTurn
from polemos.rules.paean.state import State
from tests.paean.position import Play, formation, leader, table

PHALANX = {"files": 3, "bases": 6}


def planned(state: State, procedure: Procedure) -> Any:
    return Planner().answer(View(Play(state, procedure).game, 0))


def tried(state: State, procedure: Procedure) -> list[Any]:
    return [each.answer for each in Scout().candidates(View(Play(state, procedure).game, 0))]


def test_of_two_who_could_strike_both_are_tried_and_nobody_else() -> None:
    """The planner's own first; whoever only marches is no rival of a blow."""
    state = table(
        formation("S1", "HI-TS-S", 30, 20, **PHALANX),
        formation("S2", "HI-TS-S", 60, 20, **PHALANX),
        formation("S3", "HI-TS-S", 90, 20, **PHALANX),
        formation("N1", "LHI-TS-S", 30, 24.5),
        formation("N2", "HI-TS-S", 60, 24.5),
        formation("N3", "HI-TS-S", 90, 60, **PHALANX),
        leaders=[leader("south-AC", 10, 60, 12)],
    )
    answers = tried(state, CommanderTurn("south-AC"))
    assert answers[0] == planned(state, CommanderTurn("south-AC"))
    assert sorted(answers) == ["S1", "S2"]


def test_a_charge_in_doubt_is_weighed_against_none_and_a_plain_one_is_not() -> None:
    even = table(
        formation("S1", "HI-TS-S", 60, 20, **PHALANX),
        formation("N1", "HI-TS-S", 60, 24.5, **PHALANX),
    )
    answers = tried(even, FormationAction("S1"))
    assert answers[0] == "charge"
    assert len(answers) == 2
    plain = table(
        formation("S1", "HI-TS-S", 60, 20, **PHALANX),
        formation("N1", "HI-TS-S", 60, 24.5, rally=2),
    )
    assert tried(plain, FormationAction("S1")) == ["charge"]


def test_whoever_is_charged_tries_what_else_he_may_do() -> None:
    state = table(formation("S1", "HI-TS-S", 60, 20, **PHALANX), formation("N1", "HI-TS-S", 60, 24.5, **PHALANX))
    view = View(Play(state, Charge("N1"), {"PAE-12.6": [1, 1]}).game, 0)
    found = Scout().candidates(view)
    assert [each.answer for each in found] == ["countercharge", "stand"]
    assert [each.intent for each in found] == [Trial(AT_ONCE), Trial(AT_ONCE, UNSEEN)]


# -- how far a trial goes ----------------------------------------------------------------------------------------------


def begun() -> Game[State]:
    """A commander who is always heard, and three phalanxes far from the enemy."""
    state = table(
        *(formation(f"S{k}", "HI-TS-S", 15 + 20 * k, 20, **PHALANX) for k in (1, 2, 3)),
        formation("N1", "HI-TS-S", 60, 75, **PHALANX),
        leaders=[leader("south-AC", 12, 55, 14)],
    )
    game = Play(state, CommanderTurn("south-AC")).game
    game.dice = KeyedDice(bytes(32))
    game.answer(0, "S2")
    return game


@pytest.mark.parametrize(("pauses", "orders"), [(AT_ONCE, 1), (AFTER_THE_NEXT, 2)])
def test_a_trial_goes_on_to_the_next_thing_to_do_or_to_the_one_after_it(pauses: int, orders: int) -> None:
    game = begun()
    Scout().judged(game, 0, Trial(pauses))
    assert sum(each.tally for each in game.state.formations.values()) == orders
    assert of_game(game).step is CommanderTurn.order


def test_what_is_not_seen_of_an_answer_is_taken_off() -> None:
    plain, less = (Scout().judged(begun(), 0, Trial(AT_ONCE, off)) for off in (0.0, 0.1))
    assert plain - less == pytest.approx(0.1)
