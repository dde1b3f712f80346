"""What Alala! offers, setups from words and by chance, and the terminal's text."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from polemos import UsageProblem
from polemos.kernel.chance import Chance
from polemos.kernel.files.toml_text import toml_text
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.rulebook.places import data_dir
from polemos.rules.alala.armies.armies import supplied
from polemos.rules.alala.catalogue import CATALOGUE
from polemos.rules.alala.drawn_setups import drawn_army
from polemos.rules.alala.options import Options
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.scenarios.scenarios import POINTS
from polemos.rules.alala.screen.text import TABLE
from polemos.rules.alala.setup import Setup, validate
from polemos.rules.alala.state import State


@pytest.mark.rule("ALA-23.1", "ALA-6.1")
def test_all_battles_are_offered_and_can_be_begun() -> None:
    names = [battle.id for battle in CATALOGUE.battles()]
    assert names[-2:] == [POINTS, CATALOGUE.mirrored]
    assert len(names) == 9
    assert CATALOGUE.recommended in names
    for battle in CATALOGUE.battles():
        setup = CATALOGUE.setup(battle.id, {}, [])
        assert validate(setup) == []
        assert Game.new(ALALA, setup, "00" * 32).ask is not None


def test_the_mirrored_battle_has_the_same_army_on_both_sides() -> None:
    setup = CATALOGUE.setup("mirrored", {"size": "small"}, [])
    assert setup.armies == ("athens_small", "athens_small")
    assert CATALOGUE.setup("mirrored", {"army": "thebes"}, []).armies == ("thebes", "thebes")


def test_what_is_said_is_settled() -> None:
    words = {"size": "large", "south": "thebes", "north": "macedon", "swapped": "yes", "rolled_leaders": "on"}
    setup = CATALOGUE.setup(POINTS, words, [])
    assert setup == Setup(POINTS, Options(rolled_leaders=True), None, "large", ("thebes", "macedon"), swapped=True)
    assert CATALOGUE.setup("nemea_394", {"condensed": "yes"}, []).options.condensed


@pytest.mark.parametrize(
    ("scenario", "settings", "told"),
    [
        ("marathon", {}, "no scenario is called 'marathon'"),
        (POINTS, {"size": "huge"}, "small or standard or large is wanted, not 'huge'"),
        (POINTS, {"large_units": "perhaps"}, "yes or no is wanted"),
        (POINTS, {"weather": "fine"}, "nothing called 'weather' can be settled"),
        ("delium_424", {"size": "small"}, "nothing called 'size' can be settled"),
        (POINTS, {"south": "persia"}, "no army is called 'persia'"),
        ("delium_424", {"condensed": "yes"}, "only Nemea and Mantinea 362"),
    ],
)
def test_what_cannot_be_settled_is_refused(scenario: str, settings: dict[str, str], told: str) -> None:
    with pytest.raises(UsageProblem, match=told.replace("'", ".")):
        CATALOGUE.setup(scenario, settings, [])


@pytest.mark.rule("ALA-5.5")
def test_own_armies_come_from_files(tmp_path: Path) -> None:
    first, second = tmp_path / "a.toml", tmp_path / "b.json"
    first.write_text(toml_text(supplied()["thebes"]), encoding="utf-8")
    second.write_bytes(msgspec.json.encode(supplied()["macedon"]))
    setup = CATALOGUE.setup(POINTS, {}, [first, second])
    assert setup.own_armies == (supplied()["thebes"], supplied()["macedon"])
    assert CATALOGUE.setup("mirrored", {}, [first]).own_armies == (supplied()["thebes"],) * 2
    with pytest.raises(UsageProblem, match="there are two armies; 3 files are named"):
        CATALOGUE.setup(POINTS, {}, [first] * 3)
    with pytest.raises(UsageProblem, match=r"none.toml"):
        CATALOGUE.setup(POINTS, {}, [tmp_path / "none.toml"])


def test_an_own_scenario_comes_from_a_file(tmp_path: Path) -> None:
    source = data_dir() / "alala" / "scenarios" / "delium_424.toml"
    path = tmp_path / "mine.toml"
    path.write_text(source.read_text(encoding="utf-8").replace('"delium_424"', '"mine"', 1), encoding="utf-8")
    setup = CATALOGUE.setup(str(path), {}, [])
    assert setup.own is not None
    assert (setup.scenario, setup.own.name) == ("mine", "Delium")


@pytest.mark.rule("ALA-5.3", "ALA-5.4")
def test_drawn_setups_are_legal_and_various() -> None:
    drawn = [CATALOGUE.drawn(scenario, (), Chance(n)) for n in range(40) for scenario in (POINTS, "mirrored")]
    assert all(validate(setup) == [] for setup in drawn)
    assert {setup.size for setup in drawn} == {"small", "standard", "large"}
    assert len({setup.own_armies for setup in drawn}) > 40
    assert any(setup.options.large_units for setup in drawn)
    twins = [setup.own_armies for setup in drawn[1::2]]
    assert all(first == second for first, second in twins)
    columns = [drawn_army("large", Options(), Chance(n)) for n in range(30)]
    assert any(len(unit.grades) > 1 for army in columns for phalanx in army.phalanx for unit in phalanx.unit)


def test_drawn_scenarios_take_wanted_options() -> None:
    seen = {CATALOGUE.drawn("nemea_394", ["option:condensed=yes"], Chance(n)).options.condensed for n in range(12)}
    assert seen == {True, False}
    assert not any(CATALOGUE.drawn("delium_424", (), Chance(n)).options.condensed for n in range(12))


def test_contents_name_what_a_fuzzer_must_see() -> None:
    contents = list(CATALOGUE.contents())
    assert len(contents) == len(set(contents))
    for wanted in ("scenario:leuctra_371", "option:free_deployment=yes", "type:hamippoi", "terrain:rough_ground",
                   "card:hubris", "fact:PutDown", "step:Turn.charge"):  # fmt: skip
        assert wanted in contents
    game = Game.new(ALALA, Setup("delium_424"), "00" * 32)
    seen = set(CATALOGUE.seen(game.state, game.journal))
    assert {"scenario:delium_424", "option:large_units=no", "type:peltasts", "terrain:impassable"} <= seen


# -- the terminal ------------------------------------------------------------------------------------------------------


def view(name: str = "solygeia_425", seat: int = 0) -> View[State]:
    return View(Game.new(ALALA, Setup(name), "00" * 32), seat)


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("columns", [40, 80, 120])
def test_the_picture_fits_and_names_everybody(columns: int, plain: bool) -> None:
    shown = view()
    lines = TABLE.picture(shown, columns, plain)
    table = lines[:-2]
    assert max(map(len, table)) <= columns
    text = "\n".join(lines)
    assert all(name in text for name in ("AT1", "AT2", "AT3", "AT4", "CO1", "CO2", "CO3", "CO4"))
    assert "CO5" not in text
    assert plain is text.isascii()


def test_headline_and_roster() -> None:
    shown = view()
    assert TABLE.headline(shown) == "Solygeia: turn 1 of 12, initiative"
    roster = TABLE.roster(shown)
    assert roster[0] == "Athenians (South, you): 0 of 2 units lost or retiring, 0 victory points"
    assert "  Nicias with AT2: 4 CP, 0 left, commander in chief" in roster
    assert any(line.startswith("  CO5") and line.endswith("in reserve") for line in roster)


def test_odds_of_two_troops_and_of_strangers() -> None:
    shown = view("leuctra_371")
    told = TABLE.odds(shown, ["bo2", "sp4"])
    assert told[0] == "BO2 against SP4, if BO2 charged now"
    assert len(told) == 8
    for words, wrong in (
        (["XX1", "SP1"], "no troop is called XX1"),
        (["BO1", "BO2"], "there are no odds"),
        ([], "odds"),
    ):
        with pytest.raises(UsageProblem, match=wrong):
            TABLE.odds(shown, words)
