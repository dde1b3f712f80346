"""What is settled before a battle (sections 2 and 9, HOP-24.30), and what cannot be."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Drawn
from polemos.kernel.files.save import FormatError, encode, read, resume
from polemos.kernel.game import Game
from polemos.rules.hoplites.army.armies import army, battles
from polemos.rules.hoplites.army.records import Army
from polemos.rules.hoplites.charts.records import Leader
from polemos.rules.hoplites.invariants import broken
from polemos.rules.hoplites.options import Options, StandingOrders, Zones
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.setup import FREE, Setup, begin, validate
from polemos.rules.hoplites.starting.starting import route_total
from polemos.rules.hoplites.state import NORTH, SOUTH
from tests.hoplites.beginning import begun, told

WITH_CHANCE = Options(random_opponent=True)


def why(setup: Setup) -> list[tuple[str, str]]:
    return [(reason.rule, reason.text) for reason in validate(setup)]


@pytest.mark.rule("HOP-9.1", "HOP-9.5")
@pytest.mark.parametrize("battle", battles(), ids=lambda battle: battle.id)
def test_every_suggested_battle_begins_with_its_armies_at_their_standard_levels(battle: Any) -> None:
    game = begun(Setup(battle.id))
    state = game.state
    assert (state.side(SOUTH).army, state.side(NORTH).army) == battle.armies
    for seat in (SOUTH, NORTH):
        assert state.side(seat).level == army(battle.armies[seat]).army.route_level
        assert state.side(seat).held == 7
    assert (state.turn, state.active) == (1, state.first)
    assert list(broken(state)) == []
    assert game.waiting_for == (state.first,)


@pytest.mark.rule("HOP-9.3")
def test_the_same_army_may_stand_on_both_sides() -> None:
    state = begun(Setup(FREE, ("theban_371", "theban_371"))).state
    assert state.side(SOUTH).army == state.side(NORTH).army == "theban_371"
    assert sorted(unit.seat for unit in state.units.values()) == [SOUTH] * 21 + [NORTH] * 21


def test_the_first_army_may_sit_north_with_its_level_and_orders() -> None:
    orders = StandingOrders(all_react="always")
    setup = Setup(swapped=True, levels=(33, None), orders=(orders, StandingOrders()))
    state = begun(setup).state
    assert (state.side(NORTH).army, state.side(NORTH).level, state.side(NORTH).orders) == ("theban_371", 33, orders)
    assert (state.side(SOUTH).army, state.side(SOUTH).level) == ("spartan_371", 82)


@pytest.mark.rule("HOP-2.1")
def test_armies_of_different_periods_cannot_meet() -> None:
    assert why(Setup(FREE, ("theban_371", "takeda_1561"))) == [("HOP-2.1", "armies of different periods cannot meet")]


@pytest.mark.rule("HOP-2.2", "HOP-4.1", "HOP-22.7")
def test_a_side_knows_all_that_its_army_file_gives() -> None:
    state = begun(Setup("sekigahara")).state
    side = state.side(NORTH)
    assert state.period == "samurai"
    assert (side.name, side.leader.name, side.leader.clans) == ("Western army", "Ishida Mitsunari", 3)
    assert side.clan_names["mori"] == "Mori and Kikkawa"
    assert {unit.clan for unit in state.units.values() if unit.seat == NORTH} == set(side.clan_names)
    assert set(state.samurai) == set(state.charts.characters)
    assert begun(Setup()).state.samurai == ()


def test_two_armies_of_one_name_are_told_apart() -> None:
    state = begun(Setup(FREE, ("theban_371", "theban_371"))).state
    assert [state.side(seat).name for seat in (SOUTH, NORTH)] == [
        "Thebans and Boeotians", "Thebans and Boeotians (North)",
    ]  # fmt: skip


def test_a_roman_army_without_legions_is_a_late_one() -> None:
    assert begun(Setup("vosges")).state.side(SOUTH).late_roman
    zama = begun(Setup("zama")).state.side(SOUTH)
    assert (zama.roman, zama.late_roman) == (True, False)


@pytest.mark.rule("HOP-9.4")
@pytest.mark.parametrize(("level", "refused"), [(1, False), (160, False), (161, True)])
def test_a_route_level_is_at_most_the_route_total(level: int, refused: bool) -> None:
    setup = Setup(levels=(level, None))
    if refused:
        assert why(setup) == [("HOP-9.4", "the route level of Thebans and Boeotians, Leuctra is at most 160")]
    else:
        assert begun(setup).state.side(SOUTH).level == level


@pytest.mark.rule("HOP-9.4")
def test_a_route_level_is_at_least_one() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"levels": [0, None]}, Setup)


@pytest.mark.rule("HOP-24.17", "HOP-20.2")
def test_elephants_worth_their_tq_raise_the_standard_level() -> None:
    plain, dear = (begun(Setup("hydaspes", options=Options(elephants_worth_tq=dear))).state for dear in (False, True))
    assert plain.side(NORTH).level == 67
    assert dear.side(NORTH).level == (route_total(dear, NORTH) + 1) // 2 > 67


@pytest.mark.rule("HOP-24.30")
def test_a_random_opponent_is_drawn_from_the_armies_of_the_period_when_the_battle_begins() -> None:
    drawn = set()
    for number in range(12):
        game = begun(Setup("okehazama", options=WITH_CHANCE), f"{number:02}" * 32)
        fact = told(game, Drawn)[0]
        assert len(fact.among) == 8
        assert all(army(name).period == "samurai" for name in fact.among)
        assert game.state.side(NORTH).army == fact.drawn
        assert game.state.side(SOUTH).army == "oda_1560"
        assert list(broken(game.state)) == []
        drawn.add(fact.drawn)
    assert len(drawn) > 2


@pytest.mark.rule("HOP-24.30")
@pytest.mark.parametrize("level", [None, 21, 138])
def test_a_random_opponent_has_the_level_of_the_other_army_but_not_more_than_his_total(level: int | None) -> None:
    for number in range(8):
        setup = Setup("okehazama", levels=(level, None), options=WITH_CHANCE)
        state = begun(setup, f"{number:02}" * 32).state
        assert state.side(NORTH).level == min(level or 69, route_total(state, NORTH))


@pytest.mark.rule("HOP-24.30")
def test_a_level_above_the_total_of_a_random_opponent_is_cut_down_to_it() -> None:
    setup = Setup("gaugamela", levels=(287, None), options=WITH_CHANCE)  # no other army of Antiquity has so much
    drawn = [begun(setup, f"{number:02}" * 32).state for number in range(4)]
    opponents = [state for state in drawn if state.side(NORTH).army != "macedonian_gaugamela_331"]
    assert opponents
    assert all(state.side(NORTH).level == route_total(state, NORTH) < 287 for state in opponents)


@pytest.mark.rule("HOP-24.30")
def test_a_random_opponent_has_no_level_of_his_own() -> None:
    setup = Setup(levels=(None, 5), options=WITH_CHANCE)
    assert why(setup) == [("HOP-24.30", "a random opponent has the route level of the other army")]


@pytest.mark.rule("HOP-1.6")
def test_a_battle_begins_alike_from_the_same_seed_and_otherwise_from_another() -> None:
    first, again, other = (begun(Setup(terrain="random"), seed * 64) for seed in "aab")
    assert first.digest() == again.digest()
    assert first.digest() != other.digest()


def test_an_own_army_travels_in_the_setup() -> None:
    own = replace(army("theban_371"), army=replace(army("theban_371").army, id="mine", name="Mine"))
    setup = Setup(FREE, ("", "spartan_371"), (own, None))
    state = begun(msgspec.json.decode(msgspec.json.encode(setup), type=Setup)).state
    assert (state.side(SOUTH).army, state.side(SOUTH).name) == ("mine", "Mine")


@pytest.mark.rule("HOP-8.7")
def test_an_invalid_own_army_is_refused_with_its_reason() -> None:
    plain = army("theban_371")
    own: Army = replace(plain, army=replace(plain.army, leader=Leader("A", 9, 1)))
    assert why(Setup(FREE, ("", "spartan_371"), (own, None)))[0] == (
        "HOP-8.7", "Thebans and Boeotians, Leuctra: initiative is 9; it must be 1 to 8",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("setup", "rule"),
    [
        (Setup("nowhere"), "HOP-9.1"),
        (Setup(FREE), "HOP-9.1"),
        (Setup(FREE, ("theban_371", "nobody")), "HOP-9.1"),
        (Setup(armies=("theban_371", "theban_371")), "HOP-9.5"),
        (Setup(terrain="desert"), "HOP-6.9"),
        (Setup(options=Options(zones={"HC": Zones(False, False)})), "HOP-24.27"),
        (Setup(own_charts=(("crt", "columns = 1"),)), "HOP-9.1"),
        (Setup(own_charts=(("moon", ""),)), "HOP-9.1"),
    ],
)
def test_what_cannot_be_set_up_is_refused_and_nothing_begins(setup: Setup, rule: str) -> None:
    assert [found for found, _ in why(setup)] == [rule]
    with pytest.raises(FormatError, match="cannot be set up"):
        begin(setup)


@pytest.mark.rule("HOP-24.25", "HOP-24.29")
@pytest.mark.parametrize("values", [{"setup_turns": 10}, {"setup_turns": -1}, {"challenge_cards": 6}])
def test_numbers_of_options_have_limits(values: dict[str, int]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"options": values}, Setup)


@pytest.mark.parametrize("what", ["period", "orders"])
def test_words_that_were_typed_are_saved_like_ours(what: str) -> None:
    """Equal to the default and yet another word: such a battle is saved, loaded and saved again to the same bytes."""
    setup = Setup("leuctra", orders=(StandingOrders(all_react="".join(("as", "k"))), StandingOrders()))  # type: ignore[arg-type]
    if what == "period":
        army_of_ours = army("theban_371")
        head = replace(army_of_ours.army, period="".join(("anti", "quity")))
        setup = Setup(FREE, ("theban_371", "gallic_225"), own=(replace(army_of_ours, army=head), None))
    game = Game.new(HOPLITES, setup, "05" * 32)
    content = encode(game)
    again = resume(read(content), {HOPLITES.id: HOPLITES})
    assert again.digest() == game.digest()
    assert encode(again) == content
