"""The fuzzer: silent about a sound rule set, and every check finds the fault it is there for."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.files.save import read
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.lab.fuzz import Fuzz, Kept
from polemos.lab.fuzz_game import Failure
from tests.lab.toy import toy

SOON = ("crash", "endless", "no outcome", "invariant", "watch", "same words", "words", "illegal")  # found at once


def test_a_sound_rule_set_has_no_failures() -> None:
    fuzz = Fuzz(toy(), games=12, every=1)
    report = fuzz.run()
    assert report.failures == ()
    assert (report.ruleset, report.games, report.seed) == ("toy", 12, 0)
    assert report.decisions > 12 * 10


@pytest.mark.parametrize(
    ("fault", "kind", "words"),
    [
        ("crash", "crash", "ZeroDivisionError: planted"),
        ("dead end", "dead end", "'A choice of nothing' has no answer"),
        ("no outcome", "dead end", "nobody says how it ended"),
        ("endless", "endless", "not over after 60 decisions"),
        ("leak", "leak", "in secret"),
        ("told", "leak", "can tell two worlds apart after 1 more answers"),
        ("midst", "leak", "can tell two worlds apart after 1 more answers by how it is shown"),
        ("cut", "leak", "can tell two worlds apart after 1 more answers by how it is shown"),
        ("asked", "leak", "would not be asked"),
        ("question", "view", "another question is asked"),
        ("replay", "undo", "makes another game"),
        ("barrier", "undo", "may take back what cannot be unknown"),
        ("save", "save", "cannot be loaded"),
        ("concede", "concede", "seat"),
        ("fork", "fork", "playing a fork changed its parent"),
        ("replay", "replay", "another one"),
        ("watch", "watch", "the facts do not make the state"),
        ("invariant", "invariant", "stones"),
        ("illegal", "illegal", "is accepted as an answer"),
        ("words", "words", "means"),
        ("same words", "words", "means"),
    ],
)
def test_a_planted_fault_is_found(fault: str, kind: str, words: str) -> None:
    # The replay at the end is only reached where the close looks before it do not find the fault first.
    fuzz = Fuzz(toy(fault), games=8 if fault in SOON else 40, every=1000 if kind == "replay" else 2, most_decisions=60)
    found = [failure for failure in fuzz.run().failures if failure.kind == kind]
    assert found, "nothing of this kind was found"
    assert any(words in failure.detail for failure in found)


def test_a_failure_comes_with_its_game_as_a_saved_file() -> None:
    dumps: list[tuple[Failure, bytes]] = []
    Fuzz(toy("invariant"), games=4, failed=lambda failure, save: dumps.append((failure, save))).run()
    failure, content = dumps[0]
    assert read(content).header.ruleset == "toy"
    assert failure.kind == "invariant"


def test_games_do_not_depend_on_the_number_of_processes() -> None:
    one, two = Fuzz(toy(), games=6), Fuzz(toy(), games=6, jobs=2)
    assert one.run() == two.run()
    assert one.contents == two.contents


def test_what_never_occurred_is_sought_and_reported() -> None:
    fuzz = Fuzz(toy(), games=2, every=100)
    fuzz.run()
    assert "rich:yes" not in fuzz.never()
    assert "fact:Drawn" in fuzz.never()
    assert "step:Turn.bid" not in fuzz.never()
    assert "rule:TOY-1.2" not in fuzz.never()


def test_a_complete_run_fails_on_what_cannot_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    house = toy()
    monkeypatch.setattr(type(house.catalogue), "contents", lambda self: ["unicorn:white"])
    report = Fuzz(house, games=2, every=100, complete=True).run()
    assert report.games == 6
    assert [(failure.kind, failure.detail) for failure in report.failures] == [("never occurred", "unicorn:white")]


def test_what_the_corpus_lacks_is_sought_and_told() -> None:
    house = toy()
    poor, rich = (
        house.catalogue.drawn(house.catalogue.battles()[0].id, wanted, Chance(1)) for wanted in ((), ("rich:yes",))
    )
    lacking = Fuzz(house, games=0, every=100, complete=True, corpus=(Kept(poor, 5, False),))
    assert lacking.run().failures == ()
    assert lacking.lacking == ("rich:yes",)
    assert lacking.played > 1
    showing = Fuzz(house, games=0, every=100, complete=True, corpus=(Kept(poor, 5, False), Kept(rich, 5, False)))
    assert (showing.run().games, showing.lacking) == (2, ())


def test_what_is_shown_by_games_that_do_not_count_is_still_sought() -> None:
    fuzz = Fuzz(toy(), games=2, every=100, complete=True, counts=lambda kept: False)
    assert [(failure.kind, failure.detail) for failure in fuzz.run().failures] == [("never occurred", "rich:yes")]
    assert not fuzz.contents


def test_some_games_run_the_errands_of_the_catalogue_and_more_while_something_is_sought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = toy()
    asked: dict[str, int] = {}

    def fuzz_goal(self: object, game: Game[Any], seat: Seat, chance: Chance) -> Any:
        asked[game.header.seed] = asked.get(game.header.seed, 0) + 1
        assert game.ask is not None
        return game.ask.to[seat].default

    monkeypatch.setattr(type(house.catalogue), "fuzz_goal", fuzz_goal)
    monkeypatch.setattr(type(house.catalogue), "contents", lambda self: [])
    assert Fuzz(house, games=30, every=100).run().failures == ()
    content = len(asked)
    assert 0 < content < 30
    monkeypatch.setattr(type(house.catalogue), "contents", lambda self: ["unicorn:white"])
    asked.clear()
    Fuzz(house, games=30, every=100).run()
    assert content < len(asked) < 30


def test_a_fuzz_goal_that_breaks_the_rules_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    house = toy()
    monkeypatch.setattr(type(house.catalogue), "fuzz_goal", lambda self, game, seat, chance: "nonsense")
    assert {failure.kind for failure in Fuzz(house, games=12, every=100).run().failures} == {"crash"}


def test_the_same_seed_gives_the_same_games() -> None:
    assert Fuzz(toy(), games=3, seed=5).run() == Fuzz(toy(), games=3, seed=5).run()
    assert Fuzz(toy(), games=3, seed=5).run() != Fuzz(toy(), games=3, seed=6).run()
