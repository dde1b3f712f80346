"""Sentences of every game, composed by the hundred in battles that chance draws, keep the rules of one grammar."""

from __future__ import annotations

import pytest

from polemos.registry.rulesets import NAMES, entry_of
from tests.house.grammar import TYPED, asks, composed, flaws
from tests.house.sentences import disagreement, small_beginning

EACH = 400  # different sentences of each rule set at least: two thousand in all
BATTLES = 9
DECISIONS = 150


@pytest.mark.parametrize("ruleset", NAMES)
def test_hundreds_of_sentences_of_battles_by_chance_keep_the_grammar(ruleset: str) -> None:
    entry = entry_of(ruleset)
    facts = {kind.__name__ for kind in entry.ruleset.facts}
    told: dict[str, str] = {}
    for number in range(BATTLES):
        told |= {sentence: kind for kind, sentence in composed(entry, number, DECISIONS)}
    wrong: dict[tuple[str, str], str] = {}
    for sentence, kind in told.items():
        found = [] if kind in TYPED else flaws(sentence, ruleset)
        if kind not in TYPED and (other := disagreement(sentence)):
            found.append(other)
        if (kind in facts or kind == "prompt") and small_beginning(sentence):
            found.append("begins small")
        if kind == "prompt" and not asks(sentence):
            found.append("does not ask")
        wrong |= {(kind, flaw): sentence for flaw in found}
    assert not wrong
    assert len(told) >= EACH


@pytest.mark.parametrize(
    ("sentence", "flaw"),
    [
        ("A1 fights the the enemy", "a word twice"),
        ("A1  fights", "two blanks"),
        ("A1 fights , B1 runs", "a blank before a stop"),
        ("A1 fights: , B1 runs", "two stops"),
        ("A1 moves 3.0000 inches", "a figure nobody measures"),
        ("A1 moves 3.50 inches", "a figure nobody measures"),
        ("A1 forms battle_phalanx", "a name of the code"),
        ("A1 meets None", "a name of the code"),
        ("A1 () fights", "brackets with nothing"),
        ("Only a enemy can stop it", "a before a vowel"),
        ("Only an friend can stop it", "an before a consonant"),
        ("A1 fights:", "nothing after it"),
        ("A1 (Morai), A2 and B12 (Theban horse) obeys: Advance", "several and the verb of one"),
        ("Victory for The Three Hundred", "an article inside a sentence"),
        ("Argive general makes room", "an office without an article"),
        ("Othryades challenges Spartan captain", "an office without an article"),
        ("The battle is over: the last bound is over, with 0 per cent lost against 0", "over twice"),
        ("Thebans have thought about a signal of its own: Charge", "several and of its own"),
        ("A1 (Peltastes) goes into no files", "into nothing"),
    ],
)
def test_each_flaw_is_found(sentence: str, flaw: str) -> None:
    assert flaw in flaws(sentence)


def test_what_is_no_flaw() -> None:
    for sentence in (
        "A unit of horse, a euzonos and a one-eyed man wait an hour: 3.5 inches (or 10)",
        "A1 (The Knights) has 20 men… and an eager leader",
        "The Three Hundred win: victory for the Three Hundred",
        "The Argive general challenges the Spartan captain: a general who refuses loses face",
        "Thebans have thought about giving one unit a signal of its own",
        "Chance <1 %, 3.25 to 3.125",
    ):
        assert flaws(sentence) == [], sentence
    assert flaws("The bases of A1", "hoplomachia") == ["a word of another game"]
    assert asks("Play a unit")
    assert asks("Who goes first?")
    assert not asks("A1 is charged by B2")
