"""Setting up a battle (ALA-6.1, 6.2, 6.4): what is settled, refused, and what state it makes."""

from __future__ import annotations

import msgspec
import pytest

from polemos.kernel.files.save import FormatError
from polemos.kernel.game import Game
from polemos.rules.alala.armies.armies import Army, ArmyBand, ArmyPhalanx, ArmyUnit, supplied
from polemos.rules.alala.battle import Battle, RatingRolled, RollLeaders
from polemos.rules.alala.cards.packs import full_pack
from polemos.rules.alala.deployment.starting import table_width
from polemos.rules.alala.options import Options
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.scenarios.data import load
from polemos.rules.alala.scenarios.scenarios import POINTS
from polemos.rules.alala.setup import Setup, begin, validate
from polemos.rules.alala.turn import Initiative
from tests.alala.position import Play
from tests.alala.scenes import scene


def reasons(setup: Setup) -> list[str]:
    return [str(reason) for reason in validate(setup)]


def lined_up(units: int, state: str = "Athens") -> Army:
    phalanx = ArmyPhalanx(state=state, cp=2, unit=(ArmyUnit(("C",)),) * units)
    return Army(id="x", name="X", phalanx=(phalanx,), band=(ArmyBand("psiloi", "C"),))


# -- what is settled ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-6.1")
def test_a_points_battle_has_its_armies_in_reserve_under_their_own_names() -> None:
    state, procedure = begin(Setup(POINTS, armies=("athens", "thebes")))
    assert isinstance(procedure, Battle)
    assert {troop.status for troop in state.troops.values()} == {"reserve"}
    assert [troop.id for troop in state.troops.values() if troop.seat == 1] == [f"N{n}" for n in range(1, 9)]
    column = state.troops["N5"]
    assert (column.name, column.phalanx, len(column.elements)) == ("Thebans", "north-II", 4)
    assert state.leaders["north-II"].chief
    assert state.leaders["north-I"].unit == "N2"
    assert (state.side(1).units_at_start, state.side(1).breaks_at) == (8, 4)
    assert (state.side(0).units_at_start, state.side(0).breaks_at) == (8, 4)
    assert (state.turns, state.depth) == (15, 48_000)


@pytest.mark.rule("ALA-21.2")
def test_half_is_rounded_up() -> None:
    built = msgspec.structs.replace(supplied()["sparta"], band=(ArmyBand("psiloi", "C"),))
    state, _ = begin(Setup(POINTS, own_armies=(built, None), armies=("", "thebes")))
    assert (state.side(0).units_at_start, state.side(0).breaks_at) == (7, 4)


@pytest.mark.rule("ALA-6.1")
def test_the_first_army_may_be_north() -> None:
    state, _ = begin(Setup(POINTS, armies=("athens", "thebes"), swapped=True))
    assert (state.side(0).name, state.side(1).name) == ("Boeotians", "Athenians and allies")


def test_twins_are_told_apart() -> None:
    state, _ = begin(Setup(POINTS, armies=("athens", "athens")))
    assert state.side(0).name == "Athenians and allies (South)"
    assert state.side(1).name == "Athenians and allies (North)"


@pytest.mark.rule("ALA-6.2")
@pytest.mark.parametrize(
    ("size", "units", "width"),
    [
        ("small", 4, 60),
        ("small", 8, 60),
        ("small", 9, 72),
        ("standard", 10, 72),
        ("standard", 11, 84),
        ("large", 6, 108),
    ],
)
def test_the_table_is_as_wide_as_its_size_or_wider_by_steps(size: str, units: int, width: float) -> None:
    assert table_width(size, (lined_up(2), lined_up(units)), Options()) == width


@pytest.mark.rule("ALA-6.2", "ALA-24.1")
def test_a_column_counts_one_and_large_units_are_wider() -> None:
    assert table_width("small", (supplied()["thebes"], lined_up(2)), Options()) == 60  # five blocks
    assert table_width("small", (lined_up(7), lined_up(2)), Options(large_units=True)) == 72  # 50.4 and 12


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        (Setup("marathon"), "no scenario is called 'marathon'"),
        (Setup("delium_424", armies=("athens", "")), "the armies of Delium are given (ALA-23.1)"),
        (Setup("delium_424", swapped=True), "the sides of Delium are given: take the other seat (ALA-23.1)"),
        (Setup("delium_424", Options(condensed=True)), "only Nemea and Mantinea 362 are played at half size"),
        (Setup(POINTS, Options(condensed=True)), "only Nemea and Mantinea 362 are played at half size"),
        (Setup(POINTS, armies=("persia", "")), "no army is called 'persia'"),
        (Setup(POINTS, size="small", armies=("athens", "")), "costs 248 points; 150 may be spent (ALA-5.3)"),
        (Setup(POINTS, own_armies=(lined_up(5), None)), "X: the phalanx of Athens has 5 units; 2 to 4 are allowed"),
    ],
)
@pytest.mark.rule("ALA-6.1")
def test_what_cannot_be_is_refused_with_its_reason(setup: Setup, told: str) -> None:
    assert any(told in reason for reason in reasons(setup))
    with pytest.raises(FormatError, match="the battle cannot be set up"):
        begin(setup)


def test_an_own_scenario_is_checked() -> None:
    own = load("solygeia_425")
    wrong = msgspec.structs.replace(own, south=msgspec.structs.replace(own.south, points=1))
    assert reasons(Setup("x", own=own)) == []
    assert reasons(Setup("x", own=wrong)) == ["points is 99, not 1 - at `$.south.points` (ALA-23.1)"]


def test_a_setup_survives_json() -> None:
    setup = Setup(POINTS, Options(large_units=True), size="large", own_armies=(supplied()["athens"], None))
    assert msgspec.json.decode(msgspec.json.encode(setup), type=Setup) == setup


# -- before the first turn ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-6.1", "ALA-20.1")
def test_a_scenario_begins_with_the_pack_shuffled_and_the_first_roll() -> None:
    game = Game.new(ALALA, Setup(), "07" * 32)
    assert game.state.turn == 1
    assert sorted(game.state.pack) == sorted(full_pack())
    assert game.state.pack_left == 18
    assert list(game.state.pack) != full_pack()
    assert isinstance(game.stack[-1].procedure, Initiative)


@pytest.mark.rule("ALA-6.4")
def test_a_coin_decides_who_plays_red_in_a_points_battle() -> None:
    seen = set()
    for seed in range(12):
        state = Game.new(ALALA, Setup(POINTS), f"{seed:02x}" * 32).state
        assert {state.side(0).colour, state.side(1).colour} == {"red", "black"}
        seen.add(state.side(0).colour)
    assert seen == {"red", "black"}


@pytest.mark.rule("ALA-24.2")
def test_ratings_are_rolled_on_average_dice() -> None:
    state = scene("solygeia_425", turn=0, options=Options(rolled_leaders=True))
    play = Play(state, RollLeaders(tuple(state.leaders)), [2, 5]).over()
    assert [(fact.leader, fact.rating) for fact in play.facts(RatingRolled)] == [("south-I", 2), ("north-I", 5)]
    assert (play.state.leaders["south-I"].rating, play.state.leaders["north-I"].rating) == (2, 5)


def test_words_that_were_typed_are_saved_like_ours() -> None:
    typed = msgspec.json.decode(b'{"scenario":"solygeia_425","size":"standard"}', type=Setup)
    assert msgspec.json.encode(typed) == msgspec.json.encode(Setup())
