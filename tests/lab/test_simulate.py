"""Simulations: totals that depend on the seed alone."""

from __future__ import annotations

import msgspec
import pytest

from polemos import UsageProblem
from polemos.lab.simulate import Totals, simulate
from tests.lab.toy import toy


def without_time(totals: Totals) -> Totals:
    return msgspec.structs.replace(totals, seconds=0.0)


def test_every_game_is_counted_once() -> None:
    totals = simulate(toy(), "duel", ("random", "random"), 40, 1)
    assert sum(totals.wins) + totals.draws == 40
    assert min(totals.wins) > 0
    assert totals.turns_mean == 3.0
    assert totals.decisions > 40 * 10


def test_one_and_three_processes_give_the_same_totals() -> None:
    one, three = (simulate(toy(), "duel", ("random", "random"), 30, 4, jobs) for jobs in (1, 3))
    assert without_time(one) == without_time(three)


def test_another_seed_gives_other_games() -> None:
    one, other = (simulate(toy(), "duel", ("random", "random"), 20, seed) for seed in (1, 2))
    assert without_time(one) != msgspec.structs.replace(other, seed=1, seconds=0.0)


def test_more_games_begin_with_the_same_ones() -> None:
    few, many = (simulate(toy(), "duel", ("random", "random"), games, 1) for games in (10, 11))
    assert 0 <= many.decisions - few.decisions < 60


def test_exchanged_sides_are_counted_by_player() -> None:
    # The second seat of the toy has the better chances by far. With the sides exchanged that makes no difference.
    plain = simulate(toy(), "duel", ("random", "random"), 60, 1)
    assert plain.wins[1] > 3 * plain.wins[0]
    totals = simulate(toy(), "duel", ("random", "random"), 60, 1, exchange=True)
    assert sum(totals.wins) + totals.draws == 60
    assert abs(totals.wins[0] - totals.wins[1]) < 15


def test_progress_tells_every_game() -> None:
    told: list[int] = []
    simulate(toy(), "duel", ("random", "random"), 30, 1, progress=told.append)
    assert sum(told) == 30


@pytest.mark.parametrize(
    ("scenario", "seats", "words"),
    [
        ("troy", ("random", "random"), "no scenario is called 'troy'"),
        ("duel", ("random",), "Toy has 2 seats; 1 are named"),
        ("duel", ("random", "zeus"), "no player is called 'zeus'"),
    ],
)
def test_wrong_wishes_are_one_sentence(scenario: str, seats: tuple[str, ...], words: str) -> None:
    with pytest.raises(UsageProblem, match=words):
        simulate(toy(), scenario, seats, 1)
