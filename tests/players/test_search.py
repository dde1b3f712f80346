"""The search: how it shares its work among answers, and what it makes of the trials."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from polemos.kernel.dice import KeyedDice
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.players import Clock
from polemos.players.advisors import Candidate
from polemos.players.hoplites.runner import Runner
from polemos.players.hoplites.scout import PLAYS, Tracker
from polemos.players.levels import MOST_TRIALS, Players
from polemos.players.question import of_game
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.phase import END_OF_PHASE
from polemos.rules.hoplites.shock.declaring import ShockPhase
from polemos.rules.hoplites.state import State
from tests.hoplites.position import Play, field, unit

PLAYERS = entry_of("hoplites").players

GAP = field(
    {4: unit("S4", "HI", 7), 6: unit("S6", "HI", 7)},
    {4: unit("N4", "HI", 7), 5: unit("N5", "HI", 7), 6: unit("N6", "HI", 7)},
    hands=([unit("S20", "HI", 7), unit("S21", "LC", 6), unit("S22", "SK SL", 4, 1, "S")], []),
    sides=({"level": 60}, {"level": 60}),
)  # fmt: skip
LINES = field(
    {
        2: unit("S2", "HI", 7), 4: unit("S4", "HI", 8), 5: unit("S5", "HI", 7), 6: unit("S6", "MI", 6),
        8: unit("S8", "MI", 7),
    },
    {
        2: unit("N2", "HI", 7), 4: unit("N4", "MI", 6), 5: unit("N5", "LI", 5, hits=1), 6: unit("N6", "PH", 7, 10),
        8: unit("N8", "HI", 6),
    },
    hands=(["flank"], []), sides=({"level": 60}, {"level": 60}),
)  # fmt: skip


class Oracle:
    """Knows what each answer leads to, and counts how often it is asked; luck blurs what it says."""

    def __init__(self, answers: Sequence[str], chances: Sequence[float], luck: float = 0.0) -> None:
        self.answers, self.chances, self.luck = answers, chances, luck
        self.asked: Counter[int] = Counter()
        self.opinions = [0.0] * len(chances)

    def candidates(self, view: View[Any]) -> list[Candidate]:
        return [Candidate(self.answers[i], self.opinions[i], i) for i in range(len(self.chances))]

    def judged(self, game: Game[Any], seat: Seat, intent: int) -> float:
        self.asked[intent] += 1
        is_good = (self.asked[intent] + intent) % 2
        return self.chances[intent] + self.luck * (is_good - 0.5)


def seen(state: State, procedure: Any) -> View[Any]:
    return View(Play(state, procedure).game, 0)


@pytest.fixture
def view() -> View[Any]:
    return seen(GAP, PlayPhase(0))


@pytest.fixture
def answers(view: View[Any]) -> list[str]:
    return list(view.space.candidates())


def searched(view: View[Any], oracle: Oracle, trials: int) -> str:
    return str(Players(scouts={"search": oracle}).make("search", 1).answer(view, Clock(trials=trials)))


@pytest.mark.parametrize("best", [1, 8, 16])
def test_the_best_of_many_answers_is_found(view: View[Any], answers: list[str], best: int) -> None:
    chances = [0.5] * 17
    chances[best] = 0.6
    assert searched(view, Oracle(answers, chances, luck=0.05), 128) == answers[best]


def test_without_anything_better_the_planner_has_his_way(view: View[Any], answers: list[str]) -> None:
    oracle = Oracle(answers, [0.5, 0.45, 0.49, 0.48], luck=0.01)
    assert searched(view, oracle, 64) == answers[0]


def test_the_better_answers_are_tried_more_often(view: View[Any], answers: list[str]) -> None:
    oracle = Oracle(answers, [0.5, 0.42, 0.52, 0.44, 0.51, 0.45, 0.43, 0.46])
    assert searched(view, oracle, 120) == answers[2]
    assert oracle.asked[0] == oracle.asked[2] == max(oracle.asked.values()), "all are measured by the first"
    assert max(oracle.asked[i] for i in (1, 3, 5, 6)) < oracle.asked[4] < oracle.asked[2]


def test_no_more_trials_than_allowed(view: View[Any], answers: list[str]) -> None:
    oracle = Oracle(answers, [0.5, 0.5])
    searched(view, oracle, 40)
    assert oracle.asked == {0: 20, 1: 20}


def test_a_rule_set_whose_trials_are_dear_says_how_many_it_takes(view: View[Any], answers: list[str]) -> None:
    oracle = Oracle(answers[:2], (0.5, 0.5), luck=0.0)
    players = Players(scouts={"search": oracle}, most={"search": 12.0})
    players.make("search", 1).answer(view, Clock(trials=400))
    assert sum(oracle.asked.values()) <= 12


@pytest.mark.parametrize("clock", [Clock(600.0), Clock(trials=400)], ids=["by the clock", "by number"])
def test_a_strategos_tries_no_more_than_he_needs(view: View[Any], answers: list[str], clock: Clock) -> None:
    oracle = Oracle(answers, [0.5, 0.6])
    assert Players(scouts={"strategos": oracle}).make("strategos", 1).answer(view, clock) == answers[1]
    assert oracle.asked == dict.fromkeys((0, 1), MOST_TRIALS["strategos"] / 2)


def test_lost_causes_are_given_up_early(view: View[Any], answers: list[str]) -> None:
    oracle = Oracle(answers, [0.5, 0.2])
    assert searched(view, oracle, 40) == answers[0]
    assert oracle.asked == {0: 10, 1: 10}


def test_a_few_blurred_trials_do_not_outweigh_an_opinion(view: View[Any], answers: list[str]) -> None:
    """By so little luck decides; many trials of the same difference do convince."""
    oracle = Oracle(answers, [0.5, 0.51], luck=0.6)
    oracle.opinions[1] = -0.03
    assert searched(view, oracle, 12) == answers[0]
    sure = Oracle(answers, [0.5, 0.51], luck=0.02)
    sure.opinions[1] = -0.03
    assert searched(view, sure, 400) == answers[1]


def test_where_the_planner_seldom_errs_the_trials_must_speak_louder(view: View[Any], answers: list[str]) -> None:
    """The same trials: a lead of three in a hundred, blurred by as much as that."""
    for doubts, chosen in (({}, 1), ({"search": 0.02}, 0)):
        oracle = Oracle(answers[:2], [0.5, 0.53], luck=0.1)
        oracle.opinions[1] = -0.02
        players = Players(scouts={"search": oracle}, doubts=doubts)
        assert players.make("search", 1).answer(view, Clock(trials=12)) == answers[chosen]


# -- the scout of Hoplites ---------------------------------------------------------------------------------------------


def test_every_way_to_play_a_card_may_be_tried_and_to_play_none(view: View[Any], answers: list[str]) -> None:
    found = [each.answer for each in Tracker().candidates(view)]
    assert found[0] == PLAYERS.make("planner", 1).answer(view)
    assert len(found) == len(set(found)) == PLAYS + 1
    assert END_OF_PHASE in found
    assert set(found) <= set(answers)


def test_attacks_are_tried_as_plans_for_the_whole_phase() -> None:
    """The planner's own, a careful one and a bold one."""
    view = seen(LINES, ShockPhase(0))
    found = Tracker().candidates(view)
    assert found[0].answer == PLAYERS.make("planner", 1).answer(view)
    assert found[0].opinion == 0.0 > max(each.opinion for each in found[1:])
    plans = [{each.answer, *(more.key for more in each.intent)} for each in found]
    own, careful, bold = plans
    assert len(careful) < len(own)
    assert bold == own | {"attack S8 N8", "attack S2 N2"}
    for plan in plans:
        units = [name for key in plan for name in key.split(" ")[1:]]
        assert len(units) == len(set(units)), "nobody fights twice"


@pytest.mark.parametrize("number", range(3))
def test_a_plan_is_carried_out_in_the_worlds(number: int) -> None:
    """The runner attacks whom the plan names and nobody else."""
    plan = Tracker().candidates(seen(LINES, ShockPhase(0)))[number]
    game, runner = Play(LINES, ShockPhase(0)).game, Runner()
    game.dice = KeyedDice(bytes(32))
    runner.start(game.state, 0, plan.intent)
    game.answer(0, plan.answer)
    declared = [plan.answer]
    while declared[-1] != END_OF_PHASE:
        asked = of_game(game)
        answer = runner.decide(asked)
        if isinstance(asked.procedure, ShockPhase):
            declared.append(answer)
        game.answer(asked.seat, answer)
    assert declared == [plan.answer, *(each.key for each in plan.intent), END_OF_PHASE]
