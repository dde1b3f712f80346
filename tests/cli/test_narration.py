"""A battle in the terminal is told act by act: who and what, both throws on a line, what came of them further in."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from polemos.cli.narration import Narration, act_lines, throw_words
from polemos.kernel.fact import LOSSES, Rolled
from polemos.kernel.files.save import load
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.lab.golden import ENDING, FOLDER, played
from polemos.registry.rulesets import RULESETS, entry_of
from tests.cli.conftest import Polemos

GAMES = ("navarcoi_naupactus_429", "hoplites_leuctra_variable_initiative-yes", "alala_delium_424")
# A fight of each rule set, to the letter.
FIGHTS = {
    "navarcoi_naupactus_429": """
  A1 against B2 and B3; A2 against B1
    A1: Battle test: 2d6 5 4 +1 (Well trained) = 10  |  A2: Battle test: 2d6 4 6 +1 (Well trained) = 11  |  \
B3: Battle test: 2d6 1 4 -1 (Disordered) = 4
      B1 (Peloponnesians I) loses 1½ stands
      B2 (Peloponnesians II) loses ½ stand
""",
    "hoplites_leuctra_variable_initiative-yes": """
  S3 pre-shock check: ten 9, at most 7: failed  |  N9 pre-shock check: ten 3, at most 6: passed
    S3 (Theban column, rear, HI) takes 2 hits, 3 in all
  S3 against N9: ten 3
    S3 (Theban column, rear, HI) attacks N9 (Peloponnesian hoplites, HI) frontally, column 7, die 3: 2 against 2 hits
    S3 (Theban column, rear, HI) takes 2 hits, 5 in all
    N9 (Peloponnesian hoplites, HI) takes 2 hits, 2 in all
""",
    "alala_delium_424": """
  BO4 (Orchomenians and Tanagraeans) fights AT3 (Athenians, right wing 3)
    BO4 (Orchomenians and Tanagraeans): 10 for men, +2 for Ready, +2 for charging, pursuing or following up = 14 dice, \
5 or more hits; AT3 (Athenians, right wing 3): 10 for men, +2 for Ready, +2 for charging, pursuing or following up \
= 14 dice, 5 or more hits
    BO4 Orchomenians and Tanagraeans against AT3, 5 or more hits: 14d6 5 5 5 3 6 2 1 3 4 3 6 2 6 1: 6 hits  |  \
AT3 Athenians, right wing 3 against BO4, 5 or more hits: 14d6 2 4 1 6 2 5 2 6 3 6 3 5 3 2: 5 hits
      BO4 (Orchomenians and Tanagraeans) makes 6 hits, AT3 (Athenians, right wing 3) 5: Inconclusive for BO4
      BO4 (Orchomenians and Tanagraeans) loses 2 men (inconclusive against AT3), 18 left
      AT3 (Athenians, right wing 3) loses 2 men (inconclusive against BO4), 18 left
""",
}


@cache
def battle(name: str) -> Game[Any]:
    return played(FOLDER / f"{name}{ENDING}")


def narration(game: Game[Any], only_fights: bool = False) -> Narration:
    found = Narration(game, entry_of(game.ruleset.id).scene.scene, only_fights)
    found.begins = 0
    return found


@cache
def told(name: str, seat: Seat | None = None, only_fights: bool = False) -> list[str]:
    return narration(battle(name), only_fights).news(seat, 0)


def logged(game: Game[Any], seat: Seat | None) -> list[str]:
    entries = (entry for entry in View(game, seat).journal() if entry.words)
    return [throw_words(e.words, e.fact.who) if isinstance(e.fact, Rolled) else e.words for e in entries]


def parts(lines: list[str]) -> Counter[str]:
    return Counter(part.strip() for line in lines for part in line.split("  |  "))


@pytest.mark.parametrize("name", GAMES)
def test_a_fight_is_told_with_its_throws_side_by_side_and_what_they_brought_below(name: str) -> None:
    assert FIGHTS[name] in "\n".join(told(name))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [None, 0])
def test_every_line_of_the_log_is_told_and_none_twice(name: str, seat: Seat | None) -> None:
    assert parts(told(name, seat)) == Counter(logged(battle(name), seat))


def test_what_was_told_at_an_earlier_look_is_not_told_again() -> None:
    game = battle(GAMES[0]).fork_at(0)
    looks, since, told = narration(game), 0, []
    for number, decision in enumerate(battle(GAMES[0]).decisions[:60]):
        assert game.ask is not None
        spaces = game.ask.to
        for seat, raw in decision.answers.items():
            game.answer(seat, spaces[seat].from_json(raw))
        if number % 7 == 0:
            told += looks.news(None, since)
            since = len(game.journal)
    assert parts([*told, *looks.news(None, since)]) == Counter(logged(game, None))


@pytest.mark.parametrize("name", GAMES)
def test_only_fights_leaves_out_the_rest_but_keeps_turns_and_losses(name: str) -> None:
    game = battle(name)
    whole, fights = told(name), told(name, only_fights=True)
    assert len(fights) < len(whole) / 2
    assert not parts(fights) - parts(whole)
    assert FIGHTS[name] in "\n".join(fights)
    for entry in View(game, None).journal():
        if entry.fact.CHAPTER == "turn" or entry.fact.moment in LOSSES:
            assert any(entry.words in line for line in fights), entry.words
        assert entry.fact.CHAPTER != "phase" or entry.words not in parts(fights)


def test_what_was_there_before_somebody_sat_down_is_told_line_by_line() -> None:
    game = battle(GAMES[0])
    found = Narration(game, entry_of("navarcoi").scene.scene)
    assert found.news(None, 0) == [f"  {words}" for words in logged(game, None)]


def test_what_is_taken_back_is_told_anew() -> None:
    whole = battle(GAMES[0])
    can_undo = ((game, seat) for n in range(20, 90) for game in [whole.fork_at(n)] for seat in game.ruleset.seats)
    game, seat = next((game, seat) for game, seat in can_undo if game.undo_floor(seat) < len(game.decisions))
    looks, entries = narration(game), len(game.journal)
    assert parts(looks.news(None, 0)) == Counter(logged(game, None))
    game.undo(seat)
    assert len(game.journal) < entries
    looks.forget()
    assert parts(looks.news(None, 0)) == Counter(logged(game, None))


def test_lines_of_an_act_stand_further_in_than_what_it_is_called_by() -> None:
    headed = act_lines([(False, ["A on B"]), (False, ["C helps"]), (True, ["A: 4", "B: 2"]), (False, ["", "B dies"])])
    assert list(headed) == ["  A on B", "    C helps", "    A: 4  |  B: 2", "      B dies"]
    thrown = act_lines([(True, ["A: 4"]), (True, ["B: 2"]), (False, ["B halts"]), (True, ["C: 1"])])
    assert list(thrown) == ["  A: 4", "  B: 2", "    B halts", "  C: 1"]


def test_the_command_tells_a_whole_battle_so(polemos: Polemos, home: Path) -> None:
    wish = ("play", "--scenario", "rhium_429", "--seats", "random,random", "--seed", "1")
    result = polemos(*wish)
    assert result.returncode == 0
    text = result.stdout.decode()
    (path,) = home.glob("*.polemos")
    expected = narration(load(path, RULESETS)).news(None, 0)
    lines = iter(text.splitlines())
    assert all(line in lines for line in expected), "every line, in this order"
    fights = polemos(*wish, "--only-fights").stdout.decode()
    assert "  Turn 1" in fights
    assert len(fights) < len(text)
