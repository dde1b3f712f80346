"""All lessons: which there are, and that their steps name rules and questions that exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from polemos.kernel.chance import Chance
from polemos.registry import rulesets
from polemos.service.lobby.lessons import lesson, lessons, list_of_lessons
from polemos.service.table.update import rule_titles
from tests.service.lobby.lesson_player import taught
from tests.toy.entry import TOY_ENTRY

LESSON = """
[lesson]
id = "carpet"
title = "First steps on the carpet"
minutes = 2
scenario = "meadow"
seed = 1
players = ["human", "random"]

[[step]]
title = "Move"
words = "Take a company and pull it."
until = { question = "TOY-3.1" }
"""


def test_lessons_know_their_rule_set_and_come_in_its_order() -> None:
    assert [(each.told.id, each.told.ruleset) for each in lessons()] == [
        ("first_battle", "navarcoi"),
        ("diekplous", "navarcoi"),
        ("first_battle_of_hoplites", "hoplites"),
        ("elephants_of_hoplites", "hoplites"),
        ("samurai_of_hoplites", "hoplites"),
        ("first_battle_of_alala", "alala"),
        ("flank_of_alala", "alala"),
        ("light_troops_of_alala", "alala"),
        ("first_battle_of_paean", "paean"),
        ("heroes_of_paean", "paean"),
        ("first_battle_of_hoplomachia", "hoplomachia"),
        ("arete_of_hoplomachia", "hoplomachia"),
    ]


def test_a_rule_set_from_outside_has_its_lesson_by_its_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    place = tmp_path / "lessons" / "toy"
    place.mkdir(parents=True)
    (place / "first.toml").write_text(LESSON)
    monkeypatch.setitem(rulesets._OTHERS, "toy", TOY_ENTRY)
    monkeypatch.setattr("polemos.service.lobby.lessons.data_dir", lambda: tmp_path)
    (told,) = list_of_lessons().lessons
    assert (told.ruleset, told.title) == ("toy", "First steps on the carpet")
    game = lesson("carpet").game()
    assert (game.ruleset.id, game.waiting_for) == ("toy", (0,))


def test_their_steps_name_rules_and_questions_that_there_are() -> None:
    rules = rule_titles()
    for each in lessons():
        for step in each.told.steps:
            for name in (step.on or "").split() + (step.until.question or "").split():
                rule = name.partition(":")[0]
                assert rule in rules or rule in ("manoeuvre", "place", "choice"), name
            assert not step.rule or step.rule in rules, step.title


@pytest.mark.parametrize("name", [each.told.id for each in lessons()])
def test_a_newcomer_who_ignores_the_coach_comes_to_the_end_of_battle_and_lesson(name: str) -> None:
    chance = Chance(1)
    _, coach = taught(lesson(name), lambda view, step: view.space.sample(chance), most=6000)
    assert coach.step_of_line is coach.line[-1]
