"""All lessons: which there are, and that their steps name rules and questions that exist."""

from __future__ import annotations

from polemos.service.lobby.lessons import lessons
from polemos.service.table.update import rule_titles


def test_lessons_know_their_rule_set_and_come_in_its_order() -> None:
    assert [(each.told.id, each.told.ruleset) for each in lessons()] == [
        ("first_battle", "navarcoi"),
        ("first_battle_of_hoplites", "hoplites"),
        ("first_battle_of_alala", "alala"),
    ]


def test_their_steps_name_rules_and_questions_that_there_are() -> None:
    rules = rule_titles()
    for each in lessons():
        for step in each.told.steps:
            for name in (step.on or "").split() + (step.until.question or "").split():
                rule = name.partition(":")[0]
                assert rule in rules or rule in ("manoeuvre", "place", "choice"), name
            assert not step.rule or step.rule in rules, step.title
