"""The guided first battle of Paean: every step is reached by whoever does what it says, and nobody gets stuck."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.registry.rulesets import entry_of
from polemos.rules.paean.combat.phase import PhaseFought
from polemos.rules.paean.combat.results.push_back_facts import PushedBack
from polemos.rules.paean.missiles.fire import Fired
from polemos.rules.paean.state import SOUTH, State
from polemos.service.lobby.lessons import Lesson, lesson
from polemos.service.wire.records import LessonStep
from polemos.tabletop.legs import Advance, Face, March
from tests.service.lobby.lesson_player import pointed_at, taught

WAYS = {"PAE-9.3": (March(0, 4000), Face(0)), "PAE-9.4": (Advance(10_000),)}


def first() -> Lesson:
    return lesson("first_battle_of_paean")


def obedient(view: View[State], step: LessonStep) -> Any:
    """Takes what the steps point at, goes as far as they say, and does not break off."""
    if (pointed := pointed_at(view, step)) is not None:
        return pointed
    way = WAYS.get(view.rule)
    if way is not None and view.space.why_not(way) is None:
        return way
    if step.title == "Your battle":
        return entry_of("paean").players.make("greedy", len(view.journal())).answer(view)
    return view.space.default


@pytest.fixture(scope="module")
def done() -> tuple[Game[Any], Any]:
    return taught(first(), obedient)


def test_whoever_does_what_he_is_told_hears_every_step_and_wins(done: tuple[Game[Any], Any]) -> None:
    game, coach = done
    assert coach.heard == [step.title for step in first().told.steps]
    assert game.state.outcome is not None
    assert game.state.outcome.winner == SOUTH
    own = [decision for decision in game.decisions if SOUTH in decision.answers]
    assert len(own) <= 60  # ten minutes


def test_what_the_steps_say_is_what_happens(done: tuple[Game[Any], Any]) -> None:
    """Javelins, then two fights in the first bound that the city wins, and raiders who are pushed back."""
    told = [entry.fact for entry in done[0].journal]
    kinds = [type(fact).__name__ for fact in told]
    first_bound = told[: kinds.index("BoundBegan", kinds.index("BoundBegan") + 1)]
    fights = [fact for fact in first_bound if isinstance(fact, PhaseFought)]
    assert [fact.target for fact in first_bound if isinstance(fact, Fired)] == ["R1"]
    assert len(fights) >= 2
    assert all(fact.south > fact.north for fact in fights[:2])
    assert any(isinstance(fact, PushedBack) for fact in first_bound)


def test_so_does_one_who_knows_better() -> None:
    player = entry_of("paean").players.make("greedy", 3)
    game, coach = taught(first(), lambda view, step: player.answer(view), most=3000)
    assert coach.step_of_line is coach.line[-1]
    assert game.state.outcome is not None
    assert game.state.outcome.winner == SOUTH  # the raiders are fewer, and at their meal
