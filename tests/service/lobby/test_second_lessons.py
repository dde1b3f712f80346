"""Lessons after the first: who does what they say hears every step, in a few minutes, and nobody gets stuck."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplites.shock.shock import Fought
from polemos.rules.hoplites.state import SOUTH
from polemos.service.lobby.lessons import lesson
from polemos.service.wire.records import LessonStep
from polemos.tabletop.legs import Advance, Wheel
from tests.service.lobby import pupils, test_hoplites_lesson
from tests.service.lobby.lesson_player import Answer, keys_of, taught

# What an obedient pupil takes at a step; for the rest he plays on as the first lesson of his game taught him.
TOLD: dict[str, dict[str, str]] = {
    "elephants_of_hoplites": {"Play an elephant": "play S1 5", "A second one": "play S2 4"},
    "samurai_of_hoplites": {"Spears": "play S5 5", "Guns": "play S1 4"},
}
# Signals of the lesson of arete, by the titles of its steps.
SIGNALS = {"The paean": "approach", "The last offering": "charge"}
LENGTH = {
    "elephants_of_hoplites": 60, "samurai_of_hoplites": 50, "diekplous": 12, "flank_of_alala": 30,
    "light_troops_of_alala": 24, "heroes_of_paean": 20, "arete_of_hoplomachia": 30,
}  # decisions of the pupil  # fmt: skip


def with_cards(told: dict[str, str], view: View[Any], step: LessonStep) -> Any:
    if told.get(step.title) in keys_of(view):
        return told[step.title]
    if step.title == "Let them loose" and view.rule == "HOP-14.5":
        return next((key for key in view.space.candidates() if key.startswith("attack S1 ")), "end")
    return test_hoplites_lesson.obedient(view, step)


def at_the_shrine(view: View[Any], step: LessonStep) -> Any:
    """No breakfast, the victims, a speech, and the signals that are told; then Charge! until it is over."""
    match view.rule:
        case "HMA-6.4":
            return False
        case "HMA-6.5":
            return True
        case "HMA-6.6":
            return ("A-S1",)
        case "HMA-8.4":
            return replace(view.space.default, signal=SIGNALS.get(step.title, "charge"))
    return view.space.default


def joins(view: View[Any]) -> Any:
    """The first way that leads anywhere: into the formation that stands before him."""
    if view.space.spec().kind != "manoeuvre":
        return view.space.default
    return next((way for way in view.space.candidates() if way), view.space.default)


PUPILS: dict[str, Answer] = {
    **{name: partial(with_cards, told) for name, told in TOLD.items()},
    "diekplous": partial(pupils.obedient, {"Up to their bows": None, "Which end": None}),
    "flank_of_alala": partial(pupils.obedient, {"Wheel": (Wheel("right", 47_000),), "And in front": "end"}),
    "light_troops_of_alala": partial(pupils.obedient, {}),
    "heroes_of_paean": partial(pupils.obedient, {"First the line": (Advance(10_000),), "A man alone": joins}),
    "arete_of_hoplomachia": at_the_shrine,
}


@pytest.mark.parametrize("name", PUPILS)
def test_whoever_does_what_he_is_told_hears_every_step_and_wins_in_a_few_minutes(name: str) -> None:
    game, coach = taught(lesson(name), PUPILS[name])
    assert sorted(coach.heard) == sorted(step.title for step in lesson(name).told.steps)
    line = [step.title for step in coach.line]
    assert [title for title in coach.heard if title in line] == line
    assert game.state.outcome is not None
    assert game.state.outcome.winner == SOUTH
    assert len([decision for decision in game.decisions if SOUTH in decision.answers]) <= LENGTH[name]


def test_the_elephants_meet_horse_and_shoot_in_the_enemys_turn() -> None:
    game, coach = taught(lesson("elephants_of_hoplites"), PUPILS["elephants_of_hoplites"])
    state = game.state
    assert {state.units[name].type for name in ("S1", "S2")} == {"EL"}
    assert "Archers in the tower" in coach.heard
    fights = facts(game, Fought)
    assert fights
    assert any(each.fact.seat == SOUTH for each in rolls(game, "HOP-13.4") if each.fact.who[0] in ("S1", "S2"))


def test_the_guns_shoot_in_the_turn_in_which_they_come() -> None:
    game, _ = taught(lesson("samurai_of_hoplites"), PUPILS["samurai_of_hoplites"])
    units = game.state.units
    assert (units["S1"].type, units["S5"].type) == ("TP", "AS")
    words = [entry.words for entry in game.journal]
    played = next(at for at, told in enumerate(words) if told.startswith("S1 ") and "played into column 4" in told)
    shot = next(at for at, each in enumerate(game.journal) if each in rolls(game, "HOP-13.4") and "S1" in each.fact.who)
    assert played < shot
    assert not any(told.startswith("Turn ") for told in words[played:shot])


def facts(game: Game[Any], kind: type) -> list[Any]:
    return [entry.fact for entry in game.journal if isinstance(entry.fact, kind)]


def rolls(game: Game[Any], rule: str) -> list[Any]:
    return [entry for entry in game.journal if getattr(entry.fact, "rule", "") == rule and hasattr(entry.fact, "faces")]


@pytest.mark.parametrize("name", PUPILS)
def test_so_does_one_who_knows_better(name: str) -> None:
    player = entry_of(lesson(name).told.ruleset).players.make("greedy", 3)
    _, coach = taught(lesson(name), lambda view, step: player.answer(view), most=3000)
    assert coach.step_of_line is coach.line[-1]
