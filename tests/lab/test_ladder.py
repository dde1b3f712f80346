"""The ladder: the table it writes, and the bar it holds players to."""

from __future__ import annotations

from pathlib import Path

import pytest

from polemos.lab import ladder
from polemos.lab.kept import Kept
from polemos.lab.ladder import Course, Endings, main, shares, together
from polemos.lab.ladder_page import Climbed, Ended, Rung, document, with_sections
from polemos.lab.simulate import Totals, simulate
from tests.lab.toy import toy


def climbed(wins: int, draws: int, games: int = 200, bar: float = 0.9) -> Climbed:
    totals = Totals("toy", "duel", ("greedy", "random"), games, 0, (wins, games - wins - draws), draws, 1, 5.0, 100.0)
    return Climbed(Rung("greedy", "random", bar), totals)


def test_a_draw_is_no_win() -> None:
    assert climbed(180, 20).is_reached
    assert not climbed(179, 21).is_reached


def test_the_interval_is_that_of_wilson() -> None:
    low, high = climbed(90, 10, games=100).interval()
    assert (round(low, 4), round(high, 4)) == (0.8256, 0.9448)


def test_the_table() -> None:
    row = document([climbed(180, 5)]).splitlines()[-1]
    assert row == "| greedy | random | 180 | 5 | 15 | 90.0% | 85.1% to 93.4% | 90% | 5.0 | 0.50 |"


def test_a_section_that_is_measured_again_takes_the_place_of_the_old_one_and_leaves_the_others() -> None:
    old = "# The ladder of players\n\n## Navarcoi\n\nlong ago\n\n## Toy\n\nkept\n"
    assert with_sections(old, ["## Navarcoi\n\nnow\n", "## Hoplites\n\nnew\n"]) == (
        "# The ladder of players\n\n## Navarcoi\n\nnow\n\n## Toy\n\nkept\n\n## Hoplites\n\nnew\n"
    )


def test_games_under_several_settings_are_shared_out_in_pairs_and_counted_together() -> None:
    assert shares(200, 3) == [68, 66, 66]
    assert shares(3, 2) == [3, 0]
    both = together([climbed(3, 1, games=4).totals, climbed(1, 0, games=2).totals])
    assert (both.games, both.wins, both.draws) == (6, (4, 1), 1)


def ended(unended: int, games: int = 100) -> Ended:
    totals = Totals("toy", "duel", ("greedy", "random"), games, 0, (games, 0), 0, 1, 55.5, 100.0, unended)
    return Ended(totals, 0.95, ("duel", "feud"))


def test_games_that_come_to_the_last_turn_did_not_end_in_time() -> None:
    assert ended(5).is_reached
    assert not ended(6).is_reached
    row = document([], [ended(5)]).splitlines()[-1]
    assert row == "| greedy | random | 100 | 95 | 95.0% | 95% | 55.5 |"
    assert "`duel`, `feud`" in document([climbed(180, 5)], [ended(5)])


def test_a_simulation_counts_them() -> None:
    assert simulate(toy(), "duel", ("random", "random"), 4, 1).unended == 4, "every duel lasts its three turns"


def test_it_climbs_every_rung() -> None:
    rungs = [Rung("random", "random", 0.0)]
    (each,) = Course(toy(), 0, 1).climb(rungs, 6, "duel")
    assert each.totals.games == 6


def test_it_counts_what_ends_in_time() -> None:
    (each,) = Course(toy(), 0, 1).end(Endings(("duel", "duel"), (("random", "greedy", 4),)))
    assert (each.totals.games, each.totals.seats, each.totals.unended) == (4, ("random", "greedy"), 4)


def test_an_interrupted_climb_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rungs = [Rung("random", "random", 0.0), Rung("greedy", "random", 0.0)]
    first = Course(toy(), 0, 1, Kept(tmp_path / "kept")).climb(rungs[:1], 6, "duel")
    played = []
    monkeypatch.setattr(ladder, "simulate", lambda *a, **k: played.append(a[2]) or simulate(*a, **k))
    again = Course(toy(), 0, 1, Kept(tmp_path / "kept")).climb(rungs, 6, "duel")
    assert again[0] == first[0]
    assert played == [("greedy", "random")]


def test_the_command_writes_the_table_and_fails_below_the_bar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    results = iter([climbed(195, 0), climbed(100, 0, bar=0.65)])
    monkeypatch.setattr(Course, "climb", lambda *_: [next(results)])
    path = tmp_path / "docs" / "ladder.md"
    assert main(["--ruleset", "navarcoi", "--write", str(path), "--only", "greedy"]) == 0
    assert path.read_text() == capsys.readouterr().out
    assert main(["--ruleset", "navarcoi", "--write", str(path), "--only", "planner"]) == 1


@pytest.mark.parametrize("arguments", [["--games", "0"], ["--only", "zeus"], ["--scenario", "troy", "--games", "1"]])
def test_wrong_use(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "Traceback" not in capsys.readouterr().err
