"""Whatever Hoplites says has German words: its battles, lessons, charts and builder, and all it composes in play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.debriefing import report_of
from polemos.lab.match import game_seed
from polemos.registry.hoplites import HOPLITES_ENTRY
from polemos.rulebook.library import read_book
from polemos.rulebook.places import rulebooks_dir
from polemos.rules.hoplites.builder.charts import charts_told
from polemos.rules.hoplites.builder.muster import HoplitesMuster
from polemos.rules.hoplites.state import State
from polemos.service.lobby.lessons import lessons
from tests.hoplites.german import German, strings, words_of

GERMAN = German(words_of())
TOLD = (
    "words", "name", "title", "text", "value", "note", "leader", "headline", "phase", "terrain", "zone", "how", "fate",
    "measure", "rises", "luck_words", "sort",
)  # fmt: skip
ON_PAPER = (
    "title", "words", "line", "about", "name", "kind", "number", "left", "right", "columns", "legend", "corner", "head",
    "cells",
)  # fmt: skip
DRAWN = re.compile(r"Random opponent: \w+")  # by its id; the next line tells who took the field
BATTLES, MOST, EVERY = 24, 170, 5  # decisions


def left_in_english(told: Iterator[str]) -> dict[str, tuple[str, ...]]:
    said = {each for each in told if each and not DRAWN.fullmatch(each)}
    return {each: parts for each in sorted(said) if (parts := GERMAN.left(each))}


def asked(view: View[State]) -> Iterator[str]:
    yield view.prompt
    for option in getattr(view.space, "options", ()):
        yield option.words
        if option.barred is not None:
            yield option.barred.text
    scene = HOPLITES_ENTRY.scene
    yield from strings(scene.hints(view), TOLD)
    yield from strings(scene.scene(view), TOLD)


def composed(number: int) -> Iterator[str]:
    """All that is told in a battle with armies and options by chance, of people without an aim."""
    entry, chance = HOPLITES_ENTRY, Chance(number)
    battles = entry.catalogue.battles()
    battle = battles[number % len(battles)].id
    game: Game[Any] = Game.new(
        entry.ruleset, entry.catalogue.drawn(battle, (), chance), game_seed("german", battle, number)
    )
    yield from strings(entry.briefing.briefing(game.state), TOLD)
    while not game.is_over and len(game.decisions) < MOST:
        view: View[Any] = View(game, game.waiting_for[0])
        if len(game.decisions) % EVERY == 0:
            yield from asked(view)
        game.answer(game.waiting_for[0], view.space.sample(chance))
    if not game.is_over:
        game.concede(0)
    yield from (entry.words for entry in game.journal)
    assert entry.debriefing is not None
    yield from strings(report_of(View(game, None), [each.entries for each in game.decisions]), TOLD)


def offered() -> Iterator[str]:
    catalogue = HOPLITES_ENTRY.catalogue
    for battle in catalogue.battles():
        yield from (battle.title, battle.about, *battle.sides)
        yield from (word for each in battle.settings for word in (each.words, *each.labels))
    yield from (word for each in catalogue.settings() for word in (each.words, each.group, *each.labels))


def taught() -> Iterator[str]:
    for lesson in (each.told for each in lessons()):
        if lesson.ruleset == "hoplites":
            yield lesson.title
            yield from (word for step in lesson.steps for word in (step.title, step.words))


def built() -> Iterator[str]:
    muster = HoplitesMuster()
    blank = muster.blank("new")
    for group in muster.groups(blank, muster.forms(None)):
        yield from strings(group, ("words", "help", "name", "group", "usual"))
    for army in muster.supplied().values():
        told, judged = muster.described(army), muster.judged(army, None)
        yield from (told.name, told.about, told.line, told.label, told.group, told.refusal, judged.note, judged.verdict)
        yield from (fault.reason.text for fault in judged.faults)
        yield from strings((judged.parts, judged.costs, judged.figures), ("words", "name", "value"))
        yield from strings(muster.roster(army, None), ON_PAPER)


def ruled() -> Iterator[str]:
    for section in read_book(rulebooks_dir() / "hoplites.md").sections:
        yield section.title
        yield from (rule.title for rule in section.rules)


@pytest.mark.parametrize("number", range(BATTLES))
def test_all_that_is_composed_in_a_battle_has_german_words(number: int) -> None:
    assert left_in_english(composed(number)) == {}


@pytest.mark.parametrize("told", [offered, taught, built, ruled])
def test_battles_lessons_armies_and_titles_of_rules_have_german_words(told: Any) -> None:
    assert left_in_english(told()) == {}


def test_the_charts_have_german_words() -> None:
    assert left_in_english(strings(charts_told(()), ON_PAPER)) == {}


def test_what_nobody_has_put_into_german_is_found() -> None:
    known = German({"{a} routs": "{a} flieht", "{a} and {b}": "{a} und {b}", "Hoplites": "Hopliten"})
    assert known.left("S1 (Hoplites, HI) routs") == ("Hoplites, HI",)
    assert known.left("S1 (Hoplites) and N2 routs") == ()
    assert known.tells("S1 (Hoplites) and N2 routs") == "S1 (Hopliten) und N2 flieht"
    assert known.left("S1 (Peltasts) routs") == ("Peltasts",)
    assert known.left("S1 runs") == ("S1 runs",)
