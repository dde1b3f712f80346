"""What is told before a battle: in words that somebody who has not read the rulebook understands."""

from __future__ import annotations

import re

import pytest

from polemos.kernel.game import Game
from polemos.lab.match import game_seed
from polemos.rules.hoplomachia.catalogue import CATALOGUE
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.screen.briefing import briefing, sides_named

BATTLES = ("delium_424", "amphipolis_422", "mantinea_362", "lechaeum_390")
BY_LETTER = re.compile(r"\b[Ss]ide ([AB])\b(?P<who> \()?")


@pytest.mark.parametrize("battle", BATTLES)
def test_a_side_that_is_called_by_its_letter_has_its_name_beside_it(battle: str) -> None:
    # given a battle whose special rules speak of sides
    state = Game.new(HOPLOMACHIA, CATALOGUE.setup(battle, {}, ()), game_seed("briefing", battle)).state
    told = [line.value for line in briefing(state).lines]
    spoken = [(line, found) for line in told for found in BY_LETTER.finditer(line)]
    assert spoken
    # then whoever reads of it for the first time in a line is told who that is
    first = {(line, found[1]): found for line, found in reversed(spoken)}
    assert [line for (line, _), found in first.items() if not found["who"]] == []


def test_it_is_told_once_in_a_sentence_and_not_where_it_stands_already() -> None:
    names = ("Athenians", "Iphikrates and Kallias")
    assert sides_named("Side A wins if its men leave, else side B wins; side A is tired.", names) == (
        "Side A (the Athenians) wins if its men leave, else side B (Iphikrates and Kallias) wins; side A is tired."
    )
    assert sides_named("side B (the Mantinean side) halts", names) == "side B (the Mantinean side) halts"
