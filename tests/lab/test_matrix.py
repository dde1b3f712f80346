"""The matrix of armies: every pair counted by army, kept when it is played, and told in a table."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from polemos.lab import matrix
from polemos.lab.kept import Kept
from polemos.lab.matrix import main, measured, meet
from polemos.lab.matrix_page import Pair, data, document
from polemos.registry.lab_battles import Standing

ARMIES = ("theban_371", "gallic_225", "scythian_329")
STANDINGS = [Standing("a", "Athens", -424, 70), Standing("b", "Boeotia", -424, 67), Standing("c", "Caesar", 58, 81)]
PAIRS = [Pair("a", "b", 1, 3, 0, 10.0), Pair("a", "c", 0, 3, 1, 20.0), Pair("b", "c", 2, 2, 0, 30.0)]


def test_games_are_counted_by_army_whichever_side_it_has() -> None:
    pair = meet("theban_371", "scythian_329", 4, 0)
    assert (pair.wins, pair.losses, pair.draws) == (0, 4, 0), "the Scythians ride round the Thebans on either side"
    assert meet("scythian_329", "theban_371", 4, 0).wins == 4


def test_an_interrupted_run_goes_on_and_nothing_is_played_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    played: list[tuple[str, str]] = []

    def counted(first: str, second: str, games: int, seed: int) -> Pair:
        played.append((first, second))
        if len(played) == 2:
            raise KeyboardInterrupt
        return Pair(first, second, games, 0, 0, 9.0)

    monkeypatch.setattr(matrix, "meet", counted)
    state = tmp_path / "matrix.jsonl"
    with pytest.raises(KeyboardInterrupt):
        measured(ARMIES, 2, 0, 1, Kept(state))
    pairs = measured(ARMIES, 2, 0, 1, Kept(state))
    assert played == [ARMIES[:2], (ARMIES[0], ARMIES[2]), (ARMIES[0], ARMIES[2]), ARMIES[1:]]
    assert [(each.first, each.second) for each in pairs] == [ARMIES[:2], (ARMIES[0], ARMIES[2]), ARMIES[1:]]
    measured(ARMIES, 2, 1, 1, Kept(state))
    assert len(played) == 7, "another seed is another measurement"
    monkeypatch.setattr(matrix, "version", lambda *_: "other rules")
    measured(ARMIES, 2, 0, 1, Kept(state))
    assert len(played) == 10, "and so are other rules"


def test_one_and_two_processes_give_the_same_table(tmp_path: Path) -> None:
    one, two = (measured(ARMIES[:3], 2, 0, jobs, Kept(None)) for jobs in (1, 2))
    assert one == two


def test_armies_are_ranked_by_their_mean_share_of_wins() -> None:
    lines = document(STANDINGS, PAIRS, 0, date(2026, 11, 15)).splitlines()
    ranked = [line for line in lines if line.startswith("| ")][2:5]
    assert ranked == [
        "| 1 | Boeotia | 424 BC | 67 | 62.5% | 0 | Athens (75%) | Caesar (50%) |",
        "| 2 | Caesar | 58 | 81 | 62.5% | 1 | Athens (75%) | Boeotia (50%) |",
        "| 3 | Athens | 424 BC | 70 | 12.5% | 1 | Boeotia (25%) | Caesar (0%) |",
    ]
    assert lines[-3:] == [
        "| 1 | Boeotia | · | 50 | 75 |",
        "| 2 | Caesar | 50 | · | 75 |",
        "| 3 | Athens | 25 | 0 | · |",
    ]
    assert "Measured on 2026-11-15" in lines[2]
    assert "12 battles in all" in " ".join(lines)
    assert "1 were drawn" in " ".join(lines)


def test_the_data() -> None:
    assert data(PAIRS).splitlines()[:2] == ["army,opponent,games,wins,losses,draws,turns", "a,b,4,1,3,0,10.0"]


def test_the_command_writes_document_and_data(tmp_path: Path) -> None:
    path = tmp_path / "docs" / "matrix.md"
    armies = ["--armies", ",".join(ARMIES[:2]), "--games", "2", "--jobs", "1"]
    assert main([*armies, "--state", str(tmp_path / "state"), "--write", str(path)]) == 0
    assert "Gauls, Telamon" in path.read_text()
    assert path.with_suffix(".csv").read_text().splitlines()[1].startswith("theban_371,gallic_225,2,")
    assert sorted(each.name for each in path.parent.iterdir()) == ["matrix.csv", "matrix.md"]


@pytest.mark.parametrize(
    "arguments", [["--games", "3"], ["--armies", "theban_371"], ["--armies", "theban_371,troy"], ["--jobs", "0"]]
)
def test_wrong_use(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "Traceback" not in capsys.readouterr().err
