"""The ladder: the table it writes, and the bar it holds players to."""

from __future__ import annotations

from pathlib import Path

import pytest

from polemos.lab import ladder
from polemos.lab.kept import Kept
from polemos.lab.ladder import Course, main, shares, together
from polemos.lab.ladder_page import Climbed, Ended, Kind, document, with_sections
from polemos.lab.simulate import Totals, simulate
from polemos.registry.lab_battles import Endings, Fixture, Rung, battles
from polemos.registry.rulesets import NAMES, entry_of
from polemos.rules.hoplites.army.armies import battles as hoplite_battles
from tests.lab.toy import toy

ARMIES_OF = {battle.id: battle.armies for battle in hoplite_battles()}


def climbed(wins: int, draws: int, games: int = 200, bar: float = 0.9, kind: Kind = "test") -> Climbed:
    totals = Totals("toy", "duel", ("greedy", "random"), games, 0, (wins, games - wins - draws), draws, 1, 5.0, 100.0)
    return Climbed(Rung("greedy", "random", bar), totals, ((Fixture("duel"), totals),), kind)


def test_a_draw_is_half_a_point() -> None:
    assert climbed(180, 0).is_reached
    assert climbed(170, 20).is_reached
    assert not climbed(170, 19).is_reached


def test_only_test_battles_have_a_bar() -> None:
    assert climbed(0, 0, kind="tuning").is_reached


@pytest.mark.parametrize("ruleset", NAMES)
def test_every_battle_of_the_catalogue_is_for_tuning_or_for_the_test_and_none_is_for_both(ruleset: str) -> None:
    ladder, catalogue = entry_of(ruleset).lab.ladder, entry_of(ruleset).catalogue
    assert ladder is not None
    assert not set(ladder.test) & set(ladder.tuning)
    for fixture in (*ladder.test, *ladder.tuning):
        catalogue.setup(fixture.scenario, dict(fixture.settings), ())
    played = {fixture.scenario for fixture in (*ladder.test, *ladder.tuning)}
    assert {battle.id for battle in catalogue.battles()} - {"free"} == played  # any two armies meet in other battles


def test_no_army_of_a_tuning_battle_fights_in_a_test_battle_of_hoplites() -> None:
    def armies(fixtures: tuple[Fixture, ...]) -> set[str]:
        setups = [entry_of("hoplites").catalogue.setup(each.scenario, dict(each.settings), ()) for each in fixtures]
        return {name for setup in setups for name in ARMIES_OF.get(setup.battle, setup.armies)}

    ladder = entry_of("hoplites").lab.ladder
    assert ladder is not None
    assert not armies(ladder.test) & armies(ladder.tuning)


def test_the_interval_is_that_of_wilson() -> None:
    low, high = climbed(85, 10, games=100).interval()
    assert (round(low, 4), round(high, 4)) == (0.8256, 0.9448)


def test_the_table() -> None:
    told = document([climbed(180, 4), climbed(1, 2, games=4, kind="tuning")], rules="1.7")
    assert "Rules 1.7, seed 0" in told
    assert "| greedy | random | 200 | 180 | 4 | 16 | 91.0% | 86.2% to 94.2% | 90% | 5.0 | 0.50 |" in told
    assert "| battle | greedy v random |\n| --- | --: |\n| duel | 91% of 200 |\n" in told
    assert told.endswith("| duel | 50% of 4 |\n")
    assert told.index("91.0%") < told.index("Tuning battles") < told.index("50.0%")


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
    (each,) = Course(toy(), 0, 1).climb(rungs, 6, battles("duel"))
    assert each.totals.games == 6


def test_it_counts_what_ends_in_time() -> None:
    (each,) = Course(toy(), 0, 1).end(Endings(("duel", "duel"), (("random", "greedy", 4),)))
    assert (each.totals.games, each.totals.seats, each.totals.unended) == (4, ("random", "greedy"), 4)


def test_an_interrupted_climb_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rungs = [Rung("random", "random", 0.0), Rung("greedy", "random", 0.0)]
    first = Course(toy(), 0, 1, Kept(tmp_path / "kept")).climb(rungs[:1], 6, battles("duel"))
    played = []
    monkeypatch.setattr(ladder, "simulate", lambda *a, **k: played.append(a[2]) or simulate(*a, **k))
    again = Course(toy(), 0, 1, Kept(tmp_path / "kept")).climb(rungs, 6, battles("duel"))
    assert again[0] == first[0]
    assert played == [("greedy", "random")]


def test_what_was_played_before_an_interruption_is_told_without_playing_on(tmp_path: Path) -> None:
    rungs = [Rung("random", "random", 0.0), Rung("greedy", "random", 0.0)]
    endings = Endings(("duel",), (("random", "greedy", 4),))
    Course(toy(), 0, 1, Kept(tmp_path / "kept")).climb(rungs[:1], 6, battles("duel"))
    course = Course(toy(), 0, 1, Kept(tmp_path / "kept"), plays=False)
    assert [each.rung for each in course.climb(rungs, 6, battles("duel"))] == rungs[:1]
    assert course.end(endings) == []


def test_a_rung_may_have_fewer_games() -> None:
    (each,) = Course(toy(), 0, 1).climb([Rung("random", "random", 0.0, most=2)], 6, battles("duel"))
    assert each.totals.games == 2


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Nothing is played: greedy reaches its bar, the planner does not. The seeds of the courses are noted."""
    seeds: list[int] = []

    def climb(course: Course, rungs: list[Rung], games: int, fixtures: object, kind: Kind = "test") -> list[Climbed]:
        seeds.append(course._seed)
        return [climbed(195 if rung.better == "greedy" else 100, 0, bar=rung.bar, kind=kind) for rung in rungs]

    monkeypatch.setattr(Course, "climb", climb)
    monkeypatch.setattr(Course, "end", lambda *_: [])
    return seeds


def test_the_command_writes_the_table_and_fails_below_the_bar(
    tmp_path: Path, measured: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "docs" / "ladder.md"
    assert main(["--ruleset", "navarcoi", "--write", str(path), "--only", "greedy"]) == 0
    assert path.read_text() == capsys.readouterr().out
    assert main(["--ruleset", "navarcoi", "--write", str(path), "--only", "planner"]) == 1


def test_a_part_of_a_ladder_is_not_written_in_the_place_of_the_whole(
    tmp_path: Path, measured: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "DOCUMENT", tmp_path / "ladder.md")
    main(["--ruleset", "alala", "--only", "greedy"])
    main(["--ruleset", "alala", "--battles", "test"])
    assert not list(tmp_path.iterdir())
    main(["--ruleset", "alala"])
    assert list(tmp_path.iterdir()) == [tmp_path / "ladder.md"]


def test_the_seed_is_fresh_each_time_and_told_unless_it_is_named(
    measured: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments in ([], [], ["--seed", "7"]):
        main(["--ruleset", "alala", "--only", "greedy", "--battles", "test", *arguments])
    assert measured[0] != measured[1]
    assert measured[2] == 7
    assert capsys.readouterr().err == "".join(f"seed {seed}\n" for seed in measured)


@pytest.mark.parametrize(
    "arguments", [["--games", "0"], ["--only", "zeus"], ["--ruleset", "troy"], ["--scenario", "troy", "--games", "1"]]
)
def test_wrong_use(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "Traceback" not in capsys.readouterr().err
