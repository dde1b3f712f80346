"""Golden games: every kept game comes out as it was kept, and a change is noticed."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from polemos.kernel.game import Differs
from polemos.lab import golden
from polemos.lab.golden import ENDING, FOLDER, GAMES, check, main, played, record
from polemos.lab.rehearsed import rehearsals_differ
from polemos.registry.lab_battles import GoldenGame
from polemos.registry.rulesets import entry_of

KEPT = sorted(FOLDER.glob(f"*{ENDING}"))
REHEARSED = 75  # decisions of a long game, or somewhat more, spread over all of it


def test_all_planned_games_are_kept() -> None:
    assert {path.name for path in KEPT} == {planned.name + ENDING for planned in GAMES}
    assert len(KEPT) >= 12


def test_phalanx_battles_are_kept_of_every_scenario_size_and_option() -> None:
    entry = entry_of("alala")
    games = [planned for planned in GAMES if planned.ruleset == "alala"]
    assert len(games) >= 15
    offered = {battle.id for battle in entry.catalogue.battles()} - {entry.catalogue.mirrored}
    assert {planned.scenario for planned in games} == offered
    settled = {(name, value) for planned in games for name, value in planned.settings.items()}
    assert {(setting.name, "yes") for setting in entry.catalogue.settings()} <= settled
    condensed = [planned.scenario for planned in games if planned.settings.get("condensed") == "yes"]
    assert sorted(condensed) == ["mantinea_362", "nemea_394"]
    sizes = [planned.settings.get("size", "standard") for planned in games if planned.scenario == "points"]
    assert set(sizes) == {"small", "standard", "large"}
    assert {level for planned in games for level in planned.seats} == {"random", "greedy"}


def test_battles_of_hoplites_are_kept_of_every_scenario_type_and_option() -> None:
    entry = entry_of("hoplomachia")
    games = [planned for planned in GAMES if planned.ruleset == "hoplomachia"]
    assert len(games) >= 15
    assert {planned.scenario for planned in games} == {battle.id for battle in entry.catalogue.battles()}
    settled = {(name, value) for planned in games for name, value in planned.settings.items()}
    assert {("type", each) for each in "ABCDEFGH"} <= settled
    assert {value for name, value in settled if name == "deployment"} == {"alternating", "proposed"}
    for setting in entry.catalogue.settings():
        assert any(name == setting.name and value != setting.default for name, value in settled), setting.name
    assert {level for planned in games for level in planned.seats} == {"random", "greedy"}


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_golden_game_comes_out_as_it_was_kept_and_can_be_rehearsed(path: Path) -> None:
    game = played(path)
    assert len(game.decisions) > 10
    assert list(rehearsals_differ(game, 1 + len(game.decisions) // REHEARSED)) == []


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record(GoldenGame("navarcoi", "rhium_429", ("random", "random")), tmp_path_factory.mktemp("golden"))


def spoiled(kept: Path, tmp_path: Path, number: int, **values: object) -> Path:
    """The kept game with one line changed."""
    lines = kept.read_bytes().splitlines()
    kind = golden.Line if 0 < number < len(lines) - 1 else golden.Last
    line = msgspec.structs.replace(msgspec.json.decode(lines[number], type=kind), **values)
    lines[number] = msgspec.json.encode(line)
    path = tmp_path / kept.name
    path.write_bytes(b"\n".join(lines) + b"\n")
    return path


def test_another_digest_is_noticed(kept: Path, tmp_path: Path) -> None:
    with pytest.raises(Differs, match=r"decision 3: .* leads to another position"):
        check(spoiled(kept, tmp_path, 3, digest="0" * 32))


def test_an_answer_that_is_refused_now_is_noticed(kept: Path, tmp_path: Path) -> None:
    with pytest.raises(Differs, match="decision 2: "):
        check(spoiled(kept, tmp_path, 2, answers={0: "no such thing"}))


def test_another_end_is_noticed(kept: Path, tmp_path: Path) -> None:
    last = len(kept.read_bytes().splitlines()) - 1
    with pytest.raises(Differs, match="the game ends otherwise"):
        check(spoiled(kept, tmp_path, last, turns=99))


def test_a_game_cut_short_is_noticed(kept: Path, tmp_path: Path) -> None:
    lines = kept.read_bytes().splitlines()
    path = tmp_path / kept.name
    path.write_bytes(b"\n".join([*lines[:9], lines[-1]]) + b"\n")
    with pytest.raises(Differs, match="the game goes on"):
        check(path)


def test_the_command_says_which_game_differs(kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--folder", str(kept.parent)]) == 0
    assert "decisions agree" in capsys.readouterr().out
    spoiled(kept, tmp_path, 3, digest="0" * 32)
    assert main(["--folder", str(tmp_path)]) == 1
    assert f"{kept.name}: decision 3: " in capsys.readouterr().out
    assert main(["--folder", str(tmp_path / "empty")]) == 1
