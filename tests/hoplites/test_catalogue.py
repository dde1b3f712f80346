"""What Hoplites offers: battles, settings, setups from words and by chance (HOP-9.2 to 9.5, HOP-24.1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from polemos import UsageProblem
from polemos.kernel.catalogue import Catalogue
from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.rulebook.places import data_dir
from polemos.rules.hoplites.army import armies
from polemos.rules.hoplites.army.armies import army, army_ids, battles
from polemos.rules.hoplites.catalogue import CATALOGUE
from polemos.rules.hoplites.options import OPTION_RULES, DeckPreferences, Options
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.setup import FREE, Setup, validate
from polemos.rules.hoplites.state import State

OFFERED: Catalogue = CATALOGUE
ARMY_FILES = data_dir() / "hoplites" / "armies"


@pytest.mark.rule("HOP-9.5", "HOP-9.3")
def test_the_suggested_battles_any_two_armies_and_a_mirror_are_offered() -> None:
    offered = {battle.id: battle for battle in OFFERED.battles()}
    assert list(offered) == [*(battle.id for battle in battles()), "free", "mirrored"]
    assert offered["leuctra"].sides == ("Thebans and Boeotians, Leuctra", "Spartans and allies, Leuctra")
    assert "not installed" not in offered["free"].about
    assert offered["leuctra"].about  # descriptions can be read (HOP-9.3)
    assert [setting.name for setting in offered["free"].settings] == ["south", "north"]
    assert offered["free"].settings[0].values == army_ids()
    assert OFFERED.recommended in offered
    assert OFFERED.mirrored in offered


def test_in_the_mirrored_battle_both_have_the_same_army() -> None:
    setup = OFFERED.setup(OFFERED.mirrored, {}, ())
    assert setup.armies[0] == setup.armies[1]
    assert OFFERED.setup("mirrored", {"army": "gallic_225"}, ()).armies == ("gallic_225", "gallic_225")


@pytest.mark.rule("HOP-24.1")
def test_every_option_can_be_settled_with_its_standard_value_shown() -> None:
    shown = {setting.name: setting for setting in OFFERED.settings()}
    plain = Options()
    for name, rules in OPTION_RULES.items():
        usual = getattr(plain, name)
        told = shown[name].default
        assert told == ({True: "yes", False: "no"}[usual] if isinstance(usual, bool) else str(usual))
        assert shown[name].rule == ", ".join(rules)
        value = {"yes": "no", "no": "yes"}.get(told, "1")
        assert getattr(OFFERED.setup("leuctra", {name: value}, ()).options, name) != usual
    assert shown["terrain"].default == "none"


@pytest.mark.rule("HOP-24.28", "HOP-9.4", "HOP-6.9")
def test_a_setup_is_made_from_words() -> None:
    words = {
        "reserve": "3", "cohesion": "2", "initiative": "0", "level": "50", "enemy_level": "0",
        "terrain": "gorge", "swapped": "on", "setup_turns": "0", "south": "caesar_58",
        "north": "german_58",
    }  # fmt: skip
    assert OFFERED.setup(FREE, words, ()) == Setup(
        FREE,
        ("caesar_58", "german_58"),
        levels=(50, None),
        terrain="gorge",
        options=Options(setup_turns=0),
        deck=DeckPreferences(3, 2, 0),
        swapped=True,
    )


def test_files_are_own_armies_in_place_of_those_of_the_battle() -> None:
    setup = OFFERED.setup("leuctra", {}, [ARMY_FILES / "gallic_225.toml"])
    assert (setup.battle, setup.own, setup.armies) == (
        FREE, (army("gallic_225"), None), ("theban_371", "spartan_371"),
    )  # fmt: skip
    two = OFFERED.setup("leuctra", {}, [ARMY_FILES / "gallic_225.toml", ARMY_FILES / "caesar_58.toml"])
    assert two.own == (army("gallic_225"), army("caesar_58"))


@pytest.mark.parametrize(
    ("scenario", "settings", "files", "words"),
    [
        ("waterloo", {}, [], "no battle is called 'waterloo'"),
        ("leuctra", {"weather": "rain"}, [], "nothing called 'weather'"),
        ("leuctra", {"south": "gallic_225"}, [], "nothing called 'south'"),
        ("leuctra", {"fog_of_war": "perhaps"}, [], "yes or no is wanted"),
        ("leuctra", {"setup_turns": "ten"}, [], "a whole number is wanted"),
        ("leuctra", {"setup_turns": "10"}, [], "setup_turns"),
        ("leuctra", {"reserve": "6"}, [], "reserve"),
        ("leuctra", {"terrain": "desert"}, [], "no terrain choice"),
        ("leuctra", {"level": "161"}, [], "at most 160"),
        ("free", {"south": "nobody"}, [], "no army is called 'nobody'"),
        ("free", {"south": "oda_1560"}, [], "different periods"),
        ("leuctra", {}, [Path("nowhere.toml")], "nowhere.toml"),
        ("leuctra", {}, [Path("a"), Path("b"), Path("c")], "there are two armies"),
        ("leuctra", {}, [data_dir() / "hoplites" / "crt.toml"], "crt.toml"),
    ],
)
def test_what_cannot_be_had_is_refused_in_words(
    scenario: str, settings: dict[str, str], files: list[Path], words: str
) -> None:
    with pytest.raises(UsageProblem, match=words):
        OFFERED.setup(scenario, settings, files)


@pytest.mark.parametrize("scenario", [battle.id for battle in OFFERED.battles()])
def test_drawn_setups_are_legal(scenario: str) -> None:
    for seed in range(12):
        setup = OFFERED.drawn(scenario, [], Chance(seed))
        assert validate(setup) == []
        assert setup.battle == (FREE if scenario == "mirrored" else scenario)


def test_what_is_wanted_is_drawn_more_often() -> None:
    def foggy(wanted: list[str]) -> int:
        return sum(OFFERED.drawn("leuctra", wanted, Chance(seed)).options.fog_of_war for seed in range(80))

    assert foggy(["option:fog_of_war=yes"]) > foggy([]) > 0
    castles = [OFFERED.drawn("leuctra", ["terrain:marsh"], Chance(seed)).terrain for seed in range(20)]
    assert set(castles) == {"", "marsh"}


def test_what_is_seen_in_a_battle_is_among_the_contents() -> None:
    contents = OFFERED.contents()
    assert len(set(contents)) == len(contents)
    chance = Chance(3)
    game: Game[State] = Game.new(HOPLITES, Setup("sekigahara"), "00" * 32)
    seen: set[str] = set()
    for _ in range(200):
        if game.is_over:
            break
        (seat,) = game.waiting_for
        assert game.ask is not None
        game.answer(seat, game.ask.to[seat].sample(chance))
        seen.update(OFFERED.seen(game.state, game.journal))
    assert {"scenario:sekigahara", "option:sounds=yes", "type:AS", "terrain:slope"} <= seen
    assert any(each.startswith("card:") for each in seen)
    assert seen <= set(contents)


def test_an_errand_is_an_answer_that_is_admitted() -> None:
    game: Game[State] = Game.new(HOPLITES, Setup(), "00" * 32)
    (seat,) = game.waiting_for
    found = {CATALOGUE.fuzz_goal(game, seat, Chance(seed)) for seed in range(400)}
    assert None in found
    assert len(found) > 1
    assert all(game.why_not(seat, answer) is None for answer in found if answer is not None)


@pytest.mark.rule("HOP-9.2")
def test_without_the_samurai_data_only_antiquity_is_offered_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    ancient = tuple(name for name in army_ids() if army(name).period == "antiquity")
    monkeypatch.setattr(armies, "army_ids", lambda: ancient)
    offered = {battle.id: battle for battle in OFFERED.battles()}
    assert "vosges" in offered
    assert "nagashino" not in offered
    assert "Samurai armies are not installed" in offered["free"].about
    with pytest.raises(UsageProblem, match="no battle is called 'nagashino'"):
        OFFERED.setup("nagashino", {}, ())
