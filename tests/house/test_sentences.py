"""Whatever a game tells agrees in number, and each line of the log is a sentence with a doer: in every rule set."""

from __future__ import annotations

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Rolled
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.registry.rulesets import entry_of
from tests.house.sentences import ONE, SEVERAL, disagreement, is_anonymous, sentences, small_beginning

# Battles that between them tell nearly everything, and how many decisions of each are played.
BATTLES = {
    "navarcoi": ("convoy", "amphibious_battle", "salamis_480", "rhium_429"),
    "hoplites": ("chaeronea", "nagashino", "free"),
    "alala": ("solygeia_425", "nemea_394", "points"),
    "paean": ("lelantine_plain", "thyrea", "marathon"),
    "hoplomachia": ("delium_424", "leuctra_371", "lechaeum_390"),
}
DECISIONS = 120


@pytest.mark.parametrize("name", [SEVERAL, ONE])
@pytest.mark.parametrize(("ruleset", "scenario"), [(game, each) for game, all_ in BATTLES.items() for each in all_])
def test_every_sentence_of_a_battle_agrees(ruleset: str, scenario: str, name: str) -> None:
    wrong = {}
    heard = set()
    lines = {kind.__name__ for kind in entry_of(ruleset).ruleset.facts}
    for teller, sentence in sentences(entry_of(ruleset), scenario, 7, name, DECISIONS):
        heard.add(teller)
        if found := disagreement(sentence):
            wrong.setdefault((teller, found), sentence)
        if teller in lines and small_beginning(sentence):
            wrong.setdefault((teller, "begins without a capital"), sentence)
    assert not wrong
    assert len(heard) > 30  # kinds of facts, questions, hints, and all that is told beside them


@pytest.mark.parametrize(("ruleset", "scenario"), [(game, each) for game, all_ in BATTLES.items() for each in all_])
def test_every_line_of_the_log_names_its_doer(ruleset: str, scenario: str) -> None:
    entry = entry_of(ruleset)
    game = Game.new(entry.ruleset, entry.catalogue.setup(scenario, {}, ()), game_seed("doers", scenario, 7))
    chance = Chance(7)
    wrong = {}
    told = 0
    while not game.is_over and len(game.decisions) < DECISIONS:
        at = len(game.journal)
        seat = game.waiting_for[0]
        game.answer(seat, View(game, seat).space.sample(chance))
        # Dice are told beside those who threw them.
        lines = [each for each in game.journal[at:] if each.words and not isinstance(each.fact, Rolled)]
        told += len(lines)
        wrong |= {
            type(each.fact).__name__: each.words for each in lines if is_anonymous(each.fact, each.words, game)
        }  # fmt: skip
    assert not wrong
    assert told > DECISIONS // 2


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Hillmen has the initiative", "Hillmen has"),
        ("Argos are broken", "Argos are"),
        ("Athens: 1 squadrons lost", "1 squadrons"),
        ("loses 2 route point for good", "2 route point"),
        ("the fleet of Hillmen leaves the field", ""),
        ("B2 stands there, KO6 Athenians 1 turns about", ""),
        ("Victory for Argos: 1.5 turns on average", ""),
    ],
)
def test_what_does_not_agree_is_found(sentence: str, found: str) -> None:
    assert disagreement(sentence) == found


def test_what_begins_small_is_found() -> None:
    assert small_beginning("ships have moved")
    assert small_beginning("9: a storm")
    assert not small_beginning("The ships of Argos have moved")
    assert not small_beginning("α concedes; β wins")
