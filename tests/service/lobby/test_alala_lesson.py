"""The guided first battle of Alala!: every step is reached by whoever does what it says, and nobody gets stuck."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.game import Game
from polemos.kernel.spaces import Pick
from polemos.kernel.view import View
from polemos.registry.rulesets import entry_of
from polemos.rules.alala.combat.combat import DiceCounted
from polemos.rules.alala.combat.results import CombatResolved
from polemos.rules.alala.facts import Moved, StatusChanged
from polemos.rules.alala.state import SOUTH, State
from polemos.rules.alala.throws import CardPlayed
from polemos.service.lobby.lessons import Lesson, lesson
from polemos.service.wire.records import LessonStep
from tests.service.lobby.lesson_player import keys_of, pointed_at, taught

CHARGES = ("charge AT1 RA3", "charge AT2 RA2", "charge AT3 RA1")


def first() -> Lesson:
    return lesson("first_battle_of_alala")


def obedient(view: View[State], step: LessonStep) -> Any:
    """Takes what the steps point at; passes with his card until the fight; charges what is before him."""
    if (pointed := pointed_at(view, step)) is not None:
        return pointed
    keys = keys_of(view)
    match view.rule:
        case "ALA-11.4":
            return tuple(keys) if isinstance(view.space, Pick) else view.space.default
        case "ALA-15.4":
            return next((key for key in CHARGES if key in keys), "end")
    return view.space.default


@pytest.fixture(scope="module")
def done() -> tuple[Game[Any], Any]:
    return taught(first(), obedient)


def facts(game: Game[Any], kind: type) -> list[Any]:
    return [entry.fact for entry in game.journal if isinstance(entry.fact, kind)]


def test_whoever_does_what_he_is_told_hears_every_step_and_wins_in_two_turns(done: tuple[Game[Any], Any]) -> None:
    game, coach = done
    line = [step.title for step in coach.line]
    assert [title for title in coach.heard if title in line] == line
    assert sorted(coach.heard) == sorted(step.title for step in first().told.steps)
    assert coach.heard.index("A card in the hand") > coach.heard.index("Together")
    assert game.state.outcome is not None
    assert (game.state.outcome.winner, game.state.turn) == (SOUTH, 2)
    own = [decision for decision in game.decisions if SOUTH in decision.answers]
    assert len(own) <= 35  # ten minutes


def test_what_the_steps_say_is_what_happens(done: tuple[Game[Any], Any]) -> None:
    """Their words tell of dice and cards that the seed must bring."""
    game, _ = done
    words = [entry.words for entry in game.journal]
    # the advance ends before the enemy, far enough to charge
    ways = {fact.troop: fact.way for fact in facts(game, Moved) if "advance" in fact.way}
    assert set(ways.values()) == {'advances 5.5", stopped by RA2'}
    # the card is the one that is named, and is played on AT1's own throw of three hits
    assert [fact.card for fact in facts(game, CardPlayed)] == ["strength_of_ares"]
    throw = next(line for line in words if line.startswith("AT1 Acharnians against RA3"))
    dice = [int(face) for face in throw.partition("14d6 ")[2].partition(":")[0].split()]
    assert sum(face >= 5 for face in dice) == 3
    fights = facts(game, CombatResolved)
    assert (fights[0].hits, fights[0].results[0]) == ((5, 1), "success")
    # the raiders stood, and were shaken by the charge
    counted = [at for at, entry in enumerate(game.journal) if isinstance(entry.fact, DiceCounted)]
    assert all("-4 for Shaken" in words[at] for at in counted)
    # one of them routs and is caught by AT3
    assert [fact.troop for fact in facts(game, StatusChanged) if fact.status == "routing"] == ["RA1"]
    assert any(line.startswith("AT3 (Men of the coast) hacks at RA1") for line in words)


def test_a_raider_of_grade_c_cannot_redress_before_the_javelins(done: tuple[Game[Any], Any]) -> None:
    state = done[0].state
    assert state.troops["RA1"].disorder == 2


def test_so_does_one_who_knows_better() -> None:
    player = entry_of("alala").players.make("greedy", 3)
    game, coach = taught(first(), lambda view, step: player.answer(view), most=3000)
    assert coach.step_of_line is coach.line[-1]
    assert game.state.outcome is not None
    assert game.state.outcome.winner == SOUTH  # the raiders wait, and are worse men


def test_one_who_forgets_card_and_charge_is_not_told_to_do_what_has_passed() -> None:
    """He never asks the gods, and does not charge until turn 4: until then he is told how."""

    def careless(view: View[State], step: LessonStep) -> Any:
        assert step.title != "The Strength of Ares" or view.rule == "ALA-20.24"
        assert step.title != "Three dice" or view.rule == "ALA-1.7"
        assert step.title != "Charge" or view.state.turn in (2, 3, 4)
        keys = keys_of(view)
        if view.rule == "ALA-8.3":
            return next((key for key in ("south-I signal", "south-I control") if key in keys), "end")
        if view.rule == "ALA-15.4":
            return next((key for key in CHARGES if key in keys), "end") if view.state.turn > 3 else "end"
        return view.space.default

    _, coach = taught(first(), careless, most=3000)
    assert coach.step_of_line is coach.line[-1]
