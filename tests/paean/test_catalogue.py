"""What Paean offers, and setups from words and by chance."""

from __future__ import annotations

from pathlib import Path

import pytest

from polemos import UsageProblem
from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.rules.paean.armies.armies import army
from polemos.rules.paean.builder.muster import MUSTER
from polemos.rules.paean.catalogue import CATALOGUE, OPTION_WORDS
from polemos.rules.paean.invariants import broken
from polemos.rules.paean.options import OPTION_RULES, Options
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.setup import Setup, begin, validate

SEED = "5a" * 32
BATTLES = [battle.id for battle in CATALOGUE.battles()]


def test_ten_battles_and_two_for_points_are_offered() -> None:
    assert len(BATTLES) == 12
    assert {"points", "mirrored", CATALOGUE.recommended} <= set(BATTLES)
    assert OPTION_WORDS.keys() == OPTION_RULES.keys()
    assert [setting.name for setting in CATALOGUE.settings()] == list(OPTION_RULES)


@pytest.mark.parametrize("scenario", BATTLES)
def test_every_battle_begins_and_asks(scenario: str) -> None:
    game = Game.new(PAEAN, CATALOGUE.setup(scenario, {}, ()), SEED)
    assert game.ask is not None
    assert list(broken(game.state)) == []


@pytest.mark.rule("PAE-21.1")
def test_settings_are_taken_from_words() -> None:
    setup = CATALOGUE.setup("points", {"budget": "900", "south": "athens", "scale": "15mm", "no_pikes": "yes"}, ())
    assert (setup.budget, setup.armies, setup.options.scale, setup.options.no_pikes) == (
        900,
        ("athens", ""),
        "15mm",
        True,
    )


@pytest.mark.parametrize(
    ("scenario", "settings"),
    [
        ("cannae", {}), ("hysiae", {"budget": "600"}), ("points", {"budget": "many"}), ("points", {"south": "rome"}),
        ("hysiae", {"scale": "54mm"}), ("hysiae", {"no_pikes": "perhaps"}), ("points", {"budget": "300"}),
    ],
)  # fmt: skip
def test_what_cannot_be_had_is_refused_in_a_sentence(scenario: str, settings: dict[str, str]) -> None:
    with pytest.raises(UsageProblem):
        CATALOGUE.setup(scenario, settings, ())


def test_own_armies_come_from_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MUSTER.text(army("persia")))
    setup = CATALOGUE.setup("points", {}, (path,))
    assert setup.own_armies[0] == army("persia")
    with pytest.raises(UsageProblem):
        CATALOGUE.setup("points", {}, (path, path, path))
    path.write_text("id = 3")
    with pytest.raises(UsageProblem):
        CATALOGUE.setup("points", {}, (path,))


@pytest.mark.parametrize("scenario", ["points", "mirrored", "hyampolis"])
def test_drawn_setups_can_be_played(scenario: str) -> None:
    for number in range(12):
        setup = CATALOGUE.drawn(scenario, (), Chance(number))
        assert validate(setup) == []
        assert list(broken(begin(setup)[0])) == []


def test_armies_of_a_scenario_are_given() -> None:
    assert [reason.rule for reason in validate(Setup("hysiae", armies=("sparta", "")))] == ["PAE-5.1"]
    assert [reason.rule for reason in validate(Setup("hysiae", swapped=True))] == ["PAE-5.1"]


@pytest.mark.rule("PAE-21.2", "PAE-3.1")
def test_in_a_scenario_commanders_roll_before_the_initiative() -> None:
    game = Game.new(PAEAN, Setup("hysiae", Options(random_commanders=True)), SEED)
    rolled = [entry.fact.rule for entry in game.journal if type(entry.fact).__name__ == "Rolled"]
    assert rolled[:4] == ["PAE-21.2"] * 4
    assert rolled[4] == "PAE-3.7"


@pytest.mark.parametrize("scenario", ["thyrea", "hyampolis", "mirrored"])
def test_a_battle_by_chance_comes_to_its_end(scenario: str) -> None:
    game = Game.new(PAEAN, CATALOGUE.drawn(scenario, (), Chance(3)), SEED)
    chance = Chance(7)
    for _ in range(2500):
        if game.is_over:
            break
        seat = game.waiting_for[0]
        assert game.ask is not None
        game.answer(seat, game.ask.to[seat].sample(chance))
    assert game.is_over
    assert game.state.outcome is not None
    assert list(broken(game.state)) == []
    assert set(CATALOGUE.seen(game.state, game.journal)) & set(CATALOGUE.contents())
