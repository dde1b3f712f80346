"""Whatever a game tells agrees in number: composed from battles of every rule set, for sides of both kinds."""

from __future__ import annotations

import pytest

from polemos.registry.rulesets import entry_of
from tests.house.sentences import ONE, SEVERAL, disagreement, sentences

# Battles that between them tell nearly everything, and how many decisions of each are played.
BATTLES = {
    "navarcoi": ("convoy", "amphibious_battle", "salamis_480", "rhium_429"),
    "hoplites": ("chaeronea", "nagashino", "free"),
    "alala": ("solygeia_425", "nemea_394", "points"),
}
DECISIONS = 120


@pytest.mark.parametrize("name", [SEVERAL, ONE])
@pytest.mark.parametrize(("ruleset", "scenario"), [(game, each) for game, all_ in BATTLES.items() for each in all_])
def test_every_sentence_of_a_battle_agrees(ruleset: str, scenario: str, name: str) -> None:
    wrong = {}
    heard = set()
    for teller, sentence in sentences(entry_of(ruleset), scenario, 7, name, DECISIONS):
        heard.add(teller)
        if found := disagreement(sentence):
            wrong.setdefault((teller, found), sentence)
    assert not wrong
    assert len(heard) > 30  # kinds of facts, questions, hints, and all that is told beside them


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
