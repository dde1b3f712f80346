"""simulate, fuzz, replay and scenarios: what people and programs read of them."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path

import pytest

from polemos.cli import fuzz as fuzz_command
from polemos.kernel.files.save import save
from polemos.kernel.game import Game
from polemos.lab.fuzz import Fuzz
from polemos.registry.entry import Playable
from polemos.registry.rulesets import entry_of
from polemos.rulebook.places import data_dir
from tests.cli.conftest import Polemos, Run
from tests.lab.toy import toy


def test_simulate_for_programs(run: Run) -> None:
    arguments = ("simulate", "navarcoi", "--scenario", "rhium_429", "--seats", "random,random", "--games", "2")
    code, out, err = run(*arguments, "--seed", "7", "--json")
    totals = json.loads(out)
    assert (code, err) == (0, "")
    assert list(totals) == [
        "ruleset", "scenario", "seats", "games", "seed", "wins", "draws", "decisions", "turns_mean", "seconds",
        "unended",
    ]  # fmt: skip
    assert (totals["ruleset"], totals["scenario"], totals["games"], totals["seed"]) == ("navarcoi", "rhium_429", 2, 7)
    assert totals["seats"] == ["random", "random"]
    assert sum(totals["wins"]) + totals["draws"] == 2
    assert totals["decisions"] > 20
    assert 1 <= totals["turns_mean"] <= 12


def test_simulate_with_one_and_two_processes_gives_the_same_totals(polemos: Polemos) -> None:
    told = []
    for jobs in ("1", "2"):
        result = polemos(
            "simulate", "navarcoi", "--scenario", "rhium_429", "--games", "8", "--seed", "3", "--jobs", jobs, "--json"
        )
        assert (result.returncode, result.stderr) == (0, b"")
        told.append({name: value for name, value in json.loads(result.stdout).items() if name != "seconds"})
    assert told[0] == told[1]


def test_simulate_for_people(run: Run) -> None:
    code, out, _ = run("simulate", "navarcoi", "--scenario", "rhium_429", "--games", "1")
    assert code == 0
    assert out.split()[:3] == ["player", "wins", "share"]
    assert "1 games of rhium_429" in out


@pytest.fixture
def toy_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command fuzzes the toy rule set; its name says what is wrong with it."""

    def found(name: str) -> Playable:
        return toy(name.partition("-")[2])

    class ToyFuzz(Fuzz):
        def __init__(self, ruleset: str, *arguments: object, **named: object) -> None:
            super().__init__(found(ruleset), *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(fuzz_command, "entry_of", found)
    monkeypatch.setattr(fuzz_command, "Fuzz", ToyFuzz)


@pytest.mark.usefixtures("toy_house")
def test_fuzz_for_programs(run: Run) -> None:
    code, out, err = run("fuzz", "toy", "--games", "2", "--seed", "5", "--json")
    report = json.loads(out)
    assert (code, err) == (0, "")
    assert list(report) == ["ruleset", "games", "seed", "decisions", "failures"]
    assert (report["ruleset"], report["games"], report["seed"], report["failures"]) == ("toy", 2, 5, [])


@pytest.mark.usefixtures("toy_house")
def test_fuzz_exits_with_1_and_keeps_failing_games(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("fuzz", "toy-invariant", "--games", "6", "--dumps", str(tmp_path / "dumps"), "--json")
    failures = json.loads(out)["failures"]
    assert code == 1
    assert failures
    assert all(list(failure) == ["seed", "kind", "detail"] for failure in failures)
    assert {failure["kind"] for failure in failures} == {"invariant"}
    assert len(list((tmp_path / "dumps").glob("*.polemos"))) == len(failures)


@pytest.mark.usefixtures("toy_house")
def test_fuzz_tells_people_what_never_occurred(run: Run) -> None:
    code, out, _ = run("fuzz", "toy", "--games", "2")
    assert code == 0
    assert out.startswith("2 games, ")
    assert "never occurred, fact: " in out


def test_fuzz_of_the_fleet_game(run: Run) -> None:
    code, out, _ = run("fuzz", "navarcoi", "--games", "1", "--scenario", "rhium_429", "--json")
    assert code == 0
    assert json.loads(out)["decisions"] > 20


def test_replay_tells_the_game_and_verifies_it(polemos: Polemos, home: Path) -> None:
    polemos("play", "--scenario", "rhium_429", "--seats", "random,random", "--seed", "1")
    (path,) = home.glob("*.polemos")
    told = polemos("replay", str(path))
    assert told.returncode == 0
    assert b"-- decision 1\n" in told.stdout
    assert b"Movement phase" in told.stdout
    verified = polemos("replay", str(path), "--verify")
    assert verified.returncode == 0
    assert b"every digest agrees" in verified.stdout
    report = json.loads(polemos("replay", str(path), "--verify", "--json").stdout)
    assert list(report) == [
        "file",
        "ruleset",
        "version",
        "seats",
        "decisions",
        "over",
        "outcome",
        "verified",
        "problem",
    ]
    assert report["seats"] == ["random", "random"]
    assert (report["over"], report["verified"], report["problem"]) == (True, True, "")
    assert json.loads(polemos("replay", str(path), "--json").stdout)["verified"] is None


def test_replay_tells_a_game_in_steps_as_large_as_one_likes(polemos: Polemos, home: Path) -> None:
    polemos("play", "--scenario", "rhium_429", "--seats", "random,random", "--seed", "1")
    (path,) = home.glob("*.polemos")
    told = {
        by: polemos("replay", str(path), "--by", by).stdout.decode().splitlines()[1:]
        for by in ("fact", "beat", "decision", "phase", "turn")
    }
    assert len(told["turn"]) < len(told["phase"]) < len(told["beat"]) < len(told["fact"])
    assert all("urn " in line for line in told["turn"])
    assert all(line.startswith("-- decision ") for line in told["decision"])
    # throws of one beat stand side by side, what they brought below, and no line is lost
    facts = sorted(line.rsplit("  (", 1)[0].strip() for line in told["fact"] if not line.startswith("--"))
    beats = [part.strip() for line in told["beat"] if not line.startswith("--") for part in line.split("  |  ")]
    opening = len(facts) - len(beats)
    assert 0 <= opening < 10
    assert all(any(part.endswith(words) for words in facts) for part in set(beats)), "a throw names who made it"
    assert any("  |  " in line for line in told["beat"])


def test_replay_of_a_file_of_other_rules_is_told_by_decisions(polemos: Polemos, home: Path) -> None:
    polemos("play", "--scenario", "rhium_429", "--seats", "random,random", "--seed", "1")
    (path,) = home.glob("*.polemos")
    version = f'"version":"{entry_of("navarcoi").ruleset.version}"'.encode()
    content = path.read_bytes()
    assert content.count(version) == 1
    body = content.replace(version, b'"version":"0.0.1"')
    body = body[: body.rindex(b'{"check"')]
    path.write_bytes(body + b'{"check":"' + blake2b(body, digest_size=16).hexdigest().encode() + b'"}\n')
    by_beat, by_decision = (polemos("replay", str(path), "--by", by).stdout for by in ("beat", "decision"))
    assert by_beat == by_decision
    assert b"-- decision 9" in by_beat


def test_replay_tells_who_sat_where(polemos: Polemos, home: Path) -> None:
    polemos("play", "--scenario", "rhium_429", "--seats", "random,human", "--seed", "1", orders="quit\n")
    (path,) = home.glob("*.polemos")
    assert polemos("replay", str(path)).stdout.decode().splitlines()[0] == "α: random, β: human"


def test_replay_of_a_game_whose_players_are_not_known_tells_nobody(run: Run, tmp_path: Path) -> None:
    entry = entry_of("navarcoi")
    path = tmp_path / "old.polemos"
    save(Game.new(entry.ruleset, entry.catalogue.setup("rhium_429", {}, ()), "00" * 32), path)
    code, out, _ = run("replay", str(path))
    assert code == 0
    assert "α:" not in out
    assert json.loads(run("replay", str(path), "--json")[1])["seats"] == []


def test_replay_finds_an_answer_that_leads_elsewhere(polemos: Polemos, home: Path) -> None:
    polemos("play", "--scenario", "rhium_429", "--seats", "human,random", "--seed", "1", orders="none\nfirst\nquit\n")
    (path,) = home.glob("*.polemos")
    content = path.read_bytes().replace(b'["first"]', b'["second"]').replace(b'"0":"first"', b'"0":"second"')
    body = content[: content.rindex(b'{"check"')]
    path.write_bytes(body + b'{"check":"' + blake2b(body, digest_size=16).hexdigest().encode() + b'"}\n')
    result = polemos("replay", str(path), "--verify")
    assert result.returncode == 1
    assert b"decision 2: " in result.stdout


def test_replay_of_a_game_under_way_tells_no_secrets(polemos: Polemos, home: Path) -> None:
    polemos("play", "--scenario", "rhium_429", "--seats", "human,random", "--seed", "1", orders="5:A1\nquit\n")
    (path,) = home.glob("*.polemos")
    text = polemos("replay", str(path)).stdout.decode()
    assert "Athens has written its signal plan" in text
    assert "5 A1" not in text


def test_scenarios_for_people_and_programs(run: Run) -> None:
    code, out, _ = run("scenarios")
    assert code == 0
    assert "rhium_429" in out
    assert "Rhium, 429 BC" in out
    listed = json.loads(run("scenarios", "navarcoi", "--json")[1])
    assert list(listed) == ["navarcoi"]
    assert len(listed["navarcoi"]) == 16
    assert listed["navarcoi"][0]["id"] == "clash_in_open_seas"
    shown = json.loads(run("scenarios", "--show", "ambush", "--json")[1])
    assert {"cape_reach", "full_size", "mirrored"} <= {setting["name"] for setting in shown["settings"]}
    code, out, _ = run("scenarios", "--show", "rhium_429")
    assert code == 0
    assert "Athens against Peloponnesians, 12 turns (NAV-19.7)" in out


def test_scenarios_of_the_players_own_are_listed_checked_and_played(run: Run, home: Path, tmp_path: Path) -> None:
    # given one that can be played, one that is not finished and a file that is none
    text = (data_dir() / "alala" / "scenarios" / "solygeia_425.toml").read_text(encoding="utf-8")
    folder = home / "alala" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "ford.toml").write_text(text.replace('id = "solygeia_425"', 'id = "ford"'), encoding="utf-8")
    wrong = text.replace('id = "solygeia_425"', 'id = "crowd"').replace("x = 30.0, y = 14.2", "x = 31.0, y = 14.2")
    assert wrong.count("x = 31.0") == 1
    (folder / "crowd.toml").write_text(wrong, encoding="utf-8")
    (folder / "torn.toml").write_text("turns = ", encoding="utf-8")
    # then they are listed, for people and for programs
    code, out, _ = run("scenarios", "alala")
    assert code == 0
    told = out.replace("\n", " ")
    assert "own:ford  Solygeia, 425 BC" in told
    assert "own:crowd  Solygeia, 425 BC, 1 problem" in told
    assert "refused: torn.toml, line 1: " in told
    listed = json.loads(run("scenarios", "alala", "--json")[1])["alala"]
    assert [battle["id"] for battle in listed if battle["id"].startswith("own:")] == ["own:ford"]
    code, out, _ = run("scenarios", "--show", "own:ford")
    assert (code, out.startswith("Solygeia, 425 BC: Athenians against Corinthians, 12 turns")) == (0, True)
    # checked
    assert run("scenarios", "--check", str(folder / "ford.toml")) == (0, "ford.toml can be played.\n", "")
    code, out, _ = run("scenarios", "--check", str(folder / "crowd.toml"))
    assert (code, out) == (1, "south.unit.1: AT2 stands on AT1 (ALA-23.1)\n")
    code, _, said = run("scenarios", "alala", "--check", str(folder / "torn.toml"))
    assert (code, "torn.toml, line 1: " in said) == (2, True)
    # and played, by name and by file
    for scenario in ("own:ford", str(folder / "ford.toml")):
        kept = tmp_path / f"{len(scenario)}.polemos"
        code, out, _ = run(
            "play", "--ruleset", "alala", "--scenario", scenario, "--seats", "random,random", "--seed", "1", "--file",
            str(kept),
        )  # fmt: skip
        assert (code, "The end: " in out) == (0, True)
    code, _, said = run("play", "--ruleset", "alala", "--scenario", "own:crowd", "--seats", "random,random")
    assert (code, "AT2 stands on AT1" in said) == (2, True)
    code, _, said = run("play", "--ruleset", "alala", "--scenario", "own:troy")
    assert (code, "no scenario of your own is called 'own:troy'" in said) == (2, True)
