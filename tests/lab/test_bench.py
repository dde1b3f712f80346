"""The benchmarks: what they measure of a game, and a table that tells which budget is missed."""

from __future__ import annotations

from bench import ours
from bench.measuring import Measured, each, games
from bench.run import document
from polemos.registry.rulesets import entry_of


def test_the_table_tells_what_is_missed() -> None:
    lines = document(
        [
            Measured("Polemos", "fork", 4.0, "µs", 5.0),
            Measured("Polemos", "save", 6.0, "ms", 5.0),
            Measured("Polemos", "two processes against one", 1.5, "times", 1.7, at_least=True),
            Measured("python-chess", "chess: decisions", 14649.7, "a second"),
        ]
    ).splitlines()[-4:]
    assert lines == [
        "| Polemos | fork | 4 | µs | at most 5 |",
        "| Polemos | save | 6 | ms | at most 5, **missed** |",
        "| Polemos | two processes against one | 1.5 | times | at least 1.7, **missed** |",
        "| python-chess | chess: decisions | 14,650 | a second |  |",
    ]


def test_measuring_counts() -> None:
    acts: list[int] = []
    assert each(lambda: acts.append(1), 0.0, least=7) >= 0
    assert len(acts) == 1 + 5 * 7, "one to warm up, five batches measured"
    a_game, a_decision = games(lambda number: 10, 0.01)
    assert abs(a_decision / a_game - 10) < 1e-6


def test_both_paths_play_the_same_games_and_the_shorter_one_is_told_by_its_gain() -> None:
    entry = entry_of("hoplites")
    assert ours._told(entry, 1) == ours._played(entry, "random", 1)
    found = ours._faster(entry, ours.CARDS, 0.01)
    assert (found.unit, found.budget, found.at_least) == ("times", 1.3, True)
    assert found.value > 0


def test_a_game_is_measured_in_every_way() -> None:
    found = list(ours._of_one_game(entry_of("navarcoi"), 0.01))
    assert [measured.unit for measured in found] == ["µs", "ms", "ms", "ms", "ms", "ms"]
    assert all(measured.value > 0 for measured in found)
