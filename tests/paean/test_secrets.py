"""The one secret of Paean, the field of the buried jars (PAE-5.8): in all worlds a seat is told the same.

Every byte of a view and every beat by which a decision is shown is compared; the wire itself in
tests/service/table/test_secrecy.py.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.view import View, determinize
from polemos.lab.match import game_seed
from polemos.lab.worlds import leaks, seen, staged
from polemos.rules.paean.jars import StoppedByJars
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.setup import Setup
from polemos.rules.paean.state import NORTH, SOUTH, State
from tests.tabletop.hands import Hands

FIELDS = ("Jar field 1", "Jar field 2", "Jar field 3")
THESSALY, PHOCIS = SOUTH, NORTH


def buried(field: str, seed: int = 1) -> Game[State]:
    game = Game.new(PAEAN, Setup("hyampolis"), game_seed("jars", seed))
    assert game.waiting_for == (PHOCIS,)
    game.answer(PHOCIS, field)
    return game


def is_broken(game: Game[State]) -> bool:
    return any(isinstance(entry.fact, StoppedByJars) for entry in game.journal)


@pytest.mark.rule("PAE-5.8")
@pytest.mark.parametrize(("level", "most"), [("errands", 99), ("random", 40)])
def test_in_three_worlds_thessaly_and_spectators_are_told_the_same_until_the_jars_break(level: str, most: int) -> None:
    worlds, hands = [buried(field) for field in FIELDS], Hands("paean", 0, level)
    compared = 0
    while compared < most and not any(each.is_over or is_broken(each) for each in worlds):
        for one, other in combinations(worlds, 2):
            assert seen(one, PHOCIS) != seen(other, PHOCIS)
            for viewer in (THESSALY, None):
                assert seen(one, viewer) == seen(other, viewer), compared
                assert staged(one, viewer) == staged(other, viewer), compared
        seat, answer = hands.answer(worlds[0])
        for each in worlds:
            each.answer(seat, answer)
        compared += 1
    assert compared > 3
    assert level == "random" or sum(map(is_broken, worlds)) == 1  # the horse do ride over one of them


@pytest.mark.rule("PAE-5.8")
def test_what_the_jars_stop_cannot_be_taken_back() -> None:
    game, hands = buried(FIELDS[0], 0), Hands("paean", 0, "errands")
    while not is_broken(game):
        seat, answer = hands.answer(game)
        game.answer(seat, answer)
        assert not game.is_over
    assert game.why_no_undo(seat) is not None


@pytest.mark.rule("PAE-5.8")
def test_the_lab_guesses_another_field_and_finds_no_leak() -> None:
    game, hands, chance = buried(FIELDS[1]), Hands("paean", 3, "random"), Chance(3)
    guessed = set()
    for _ in range(12):
        assert list(leaks(game, THESSALY, chance)) == []
        guessed.add(determinize(View(game, THESSALY), chance).state.side(PHOCIS).jar_field)
        assert determinize(View(game, PHOCIS), chance).state.side(PHOCIS).jar_field == FIELDS[1]
        game.answer(*hands.answer(game))
    assert guessed == set(FIELDS)
