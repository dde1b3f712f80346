"""The guided first battle of Hoplomachia: every step is reached by whoever does what it says, and nobody gets stuck."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplomachia.command.facts import SignalShown
from polemos.rules.hoplomachia.epidromos.facts import ChargeDeclared
from polemos.rules.hoplomachia.facts.pieces import Routed
from polemos.rules.hoplomachia.melee.settling import Fought
from polemos.rules.hoplomachia.state.table import State
from polemos.service.lobby.lessons import Lesson, lesson
from polemos.service.wire.records import LessonStep
from tests.service.lobby.lesson_player import pointed_at, taught

SIGNALS = {
    "The trumpet": "blank", "Javelins forward": "forward", "The paean": "approach", "Charge": "charge",
}  # fmt: skip


def first() -> Lesson:
    return lesson("first_battle_of_hoplomachia")


def obedient(view: View[State], step: LessonStep) -> Any:
    """Takes what the steps point at, signals what they say, and confirms what is proposed."""
    if (pointed := pointed_at(view, step)) is not None:
        return pointed
    if view.rule in ("HMA-6.4", "HMA-6.5"):
        return True
    if view.rule == "HMA-6.6":
        return ("A-S1",)
    if view.rule == "HMA-8.4" and step.title in SIGNALS:
        return replace(view.space.default, signal=SIGNALS[step.title])
    if step.title == "Your battle":
        return entry_of("hoplomachia").players.make("greedy", len(view.journal())).answer(view)
    return view.space.default


@pytest.fixture(scope="module")
def done() -> tuple[Game[Any], Any]:
    return taught(first(), obedient)


def test_whoever_does_what_he_is_told_hears_every_step_and_wins(done: tuple[Game[Any], Any]) -> None:
    game, coach = done
    assert coach.heard == [step.title for step in first().told.steps]
    assert game.state.outcome is not None
    assert game.state.outcome.winner == 0
    own = [decision for decision in game.decisions if 0 in decision.answers]
    assert len(own) <= 60  # ten minutes


def test_what_the_steps_say_is_what_happens(done: tuple[Game[Any], Any]) -> None:
    """Four signals, a charge of both taxeis, a first clash that sends somebody running, and a shove."""
    told = [entry.fact for entry in done[0].journal]
    own = [fact.signal for fact in told if isinstance(fact, SignalShown) and fact.seat == 0]
    assert own[:4] == ["blank", "forward", "approach", "charge"]
    assert {fact.note.charger for fact in told if isinstance(fact, ChargeDeclared)} >= {"A1", "A2"}
    kinds = [fact.bout.blow.kind for fact in told if isinstance(fact, Fought)]
    assert kinds[0] == "epidromos"
    assert "othismos" in kinds
    assert any(isinstance(fact, Routed) for fact in told)


def test_so_does_one_who_confirms_whatever_is_proposed() -> None:
    _, coach = taught(first(), lambda view, step: view.space.default, most=3000)
    assert coach.step_of_line is coach.line[-1]


def test_so_does_one_who_knows_better() -> None:
    player = entry_of("hoplomachia").players.make("greedy", 3)
    _, coach = taught(first(), lambda view, step: player.answer(view), most=3000)
    assert coach.step_of_line is coach.line[-1]
