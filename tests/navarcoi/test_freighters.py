"""Freighters and wind (NAV-15.1 to 15.3, 15.5)."""

from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.kernel.game import Game
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.advance import Exited
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.facts import Moved
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.sea.order import manoeuvre_modifiers
from polemos.rules.navarcoi.sea.sea import centroid, gap
from polemos.rules.navarcoi.setup import Setup
from polemos.rules.navarcoi.state import Squadron, State
from tests.navarcoi.battlefield import north
from tests.navarcoi.position import Play, flotsam, rectangle, sea, squadron


def merchants(x: float = 36, y: float = 20, heading: float = 0, name: str = "A9", **values: Any) -> Squadron:
    settings = {"freighters": True, "crew": "green", "morale": "poorly_motivated", **values}
    return squadron(name, "unformed", x, y, heading, **settings)


def convoy(*squadrons: Squadron, wind: int = 0, **values: Any) -> State:
    return sea(*squadrons, scenario="convoy", wind=wind * 1000, **values)


def sail(state: State, order: str, *dice: int) -> Play:
    return Play(state, Action("A9"), dice).does(order).over()


# -- freighters ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-15.1")
@pytest.mark.parametrize(("full_size", "stands"), [(False, 4), (True, 8)])
def test_freighters_are_unformed_green_and_poorly_motivated(full_size: bool, stands: int) -> None:
    game = Game.new(NAVARCOI, Setup("convoy", options=Options(full_size=full_size)), "00" * 32)
    ships = [s for s in game.state.squadrons.values() if s.freighters]
    assert len(ships) == 2
    for known in ships:
        assert (known.crew, known.morale, known.ship_class) == ("green", "poorly_motivated", "plain")
        assert known.full_stands == known.stand_count == stands
        assert not known.strategos


@pytest.mark.rule("NAV-15.1")
def test_they_start_unformed_with_all_the_others_in_column() -> None:
    game = Game.new(NAVARCOI, Setup("convoy"), "00" * 32)
    while not game.state.turn:
        for seat in game.waiting_for:
            assert game.ask is not None
            game.answer(seat, game.ask.to[seat].default)
    for known in game.state.squadrons.values():
        assert known.formation == ("unformed" if known.freighters else "epi_keras")
        assert known.order == ("unformed" if known.freighters else "ordered")


@pytest.mark.rule("NAV-15.1")
def test_they_never_form_up_row_or_attempt_anything() -> None:
    play = Play(convoy(merchants(), north("B1", y=26)), Action("A9"))
    assert set(play.options) == {"hold", "sail:downwind", "sail:left", "sail:right"}
    for order in ("form up", "advance 3", "follow me", "diekplous B1", "periplous B1"):
        assert play.order(order) is not None


@pytest.mark.rule("NAV-15.1")
def test_they_can_be_named_neither_for_a_signal_nor_as_flagship() -> None:
    game = Game.new(NAVARCOI, Setup("convoy"), "00" * 32)
    ships = {s.id for s in game.state.squadrons.values() if s.freighters}
    asked = 0
    while not game.state.turn:
        for seat in game.waiting_for:
            assert game.ask is not None
            space = game.ask.to[seat]
            if game.ask.rule == "NAV-4.14" and hasattr(space, "options"):
                asked += 1
                assert not ships & {option.key for option in space.options}
            game.answer(seat, space.default)
    assert asked


# -- wind ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-15.2")
def test_the_wind_of_the_convoy_blows_towards_the_north() -> None:
    game = Game.new(NAVARCOI, Setup("convoy"), "00" * 32)
    assert game.state.wind == 0
    assert Game.new(NAVARCOI, Setup("clash_in_open_seas"), "00" * 32).state.wind is None


@pytest.mark.rule("NAV-15.2")
def test_without_wind_nobody_sails_and_warships_do_not_mind_it() -> None:
    becalmed = Play(sea(merchants()), Action("A9"))
    assert becalmed.game.is_over  # holding is all that is left
    assert becalmed["A9"].held
    against = Play(convoy(squadron("A1", "epi_pollon", 36, 20, 180)), Action("A1")).does("advance 8").over()
    assert against["A1"].y == 12_000


@pytest.mark.rule("NAV-15.2", "NAV-15.3")
@pytest.mark.parametrize("wind", [0, 90, 215])
@pytest.mark.parametrize(("way", "turn", "dice"), [("downwind", 0, (3, 4)), ("left", -90, (4,)), ("right", 90, (4,))])
def test_they_sail_exactly_along_the_wind_or_square_to_it(
    wind: int, way: str, turn: int, dice: tuple[int, ...]
) -> None:
    before = merchants(heading=77)
    after = sail(convoy(before, wind=wind), f"sail {way}, advance {sum(dice)}", *dice)
    s = squadron("A1", "epi_mias", 0, 0, wind + turn).stands[0]
    x, y = centroid(before)
    assert centroid(after["A9"]) == pytest.approx((x + s.fx * sum(dice), y + s.fy * sum(dice)), abs=0.003)
    assert {round(h, 3) for _, _, h in after["A9"].poses} == {(wind + turn) % 360}


# -- sailing -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-15.3")
def test_the_direction_is_chosen_before_the_roll() -> None:
    play = Play(convoy(merchants()), Action("A9"), (5, 5))
    assert not play.facts(Rolled)
    play.does("sail downwind")
    assert [(roll.rule, roll.dice, roll.faces) for roll in play.facts(Rolled)] == [("NAV-15.3", "2avd", (5, 5))]
    refused = play.order("face 90, advance 3")
    assert refused is not None
    assert refused.rule == "NAV-15.3"
    play.does("face 0, advance 10").over()
    assert play["A9"].y == 30_000


@pytest.mark.rule("NAV-15.3")
@pytest.mark.parametrize(("way", "dice", "most"), [("downwind", (2, 2), 4), ("downwind", (5, 4), 9), ("left", (5,), 5)])
def test_two_average_dice_downwind_one_across(way: str, dice: tuple[int, ...], most: int) -> None:
    play = Play(convoy(merchants()), Action("A9"), dice).does(f"sail {way}")
    refused = play.order(f"advance {most + 0.02}")
    assert refused is not None
    assert refused.rule == "NAV-8.4"
    play.does(f"advance {most}").over()


@pytest.mark.rule("NAV-15.3")
def test_all_sailing_is_a_maximum_and_nought_is_allowed() -> None:
    assert sail(convoy(merchants()), "sail downwind, advance 1.5", 4, 4)["A9"].y == 21_500
    stayed = sail(convoy(merchants()), "sail downwind, stay", 4, 4)
    assert not stayed.facts(Moved)
    assert stayed["A9"].acted


@pytest.mark.rule("NAV-15.3", "NAV-15.1", "NAV-2.7")
@pytest.mark.parametrize("apart", [3.0, 7.0, 7.95])
def test_they_stop_a_tenth_of_an_inch_short_of_enemies(apart: float) -> None:
    ships = merchants()
    front = max(stand.bounds[3] for stand in ships.stands)
    after = sail(convoy(ships, north("B1", y=front + apart)), "sail downwind, advance 8", 4, 4)
    assert gap(after["A9"], after["B1"]) == pytest.approx(0.10, abs=0.002)
    assert not after.state.links
    assert not [roll for roll in after.facts(Rolled) if roll.rule != "NAV-15.3"]


@pytest.mark.rule("NAV-15.3")
def test_an_enemy_beside_their_way_does_not_stop_them() -> None:
    ships = merchants()
    side = max(stand.bounds[2] for stand in ships.stands)
    beside = squadron("B1", "epi_keras", side + 0.985 + 0.05, 25, 0, stands=1)
    after = sail(convoy(ships, beside), "sail downwind, advance 8", 4, 4)
    assert after["A9"].y == 28_000
    assert not after.state.links


@pytest.mark.rule("NAV-15.3", "NAV-15.1")
def test_they_do_not_press_into_an_enemy_that_they_touch() -> None:
    ships = merchants()
    front = max(stand.bounds[3] for stand in ships.stands)
    after = sail(convoy(ships, north("B1", y=front)), "sail downwind, advance 8", 4, 4)
    assert after["A9"].y == 20_000
    assert not after.state.links
    away = sail(convoy(ships, squadron("B1", "epi_mias", 36, 20 - 1.675, 0)), "sail downwind, advance 8", 4, 4)
    assert away["A9"].y == 28_000


@pytest.mark.rule("NAV-15.3", "NAV-8.19")
def test_friends_and_land_stop_them_touching() -> None:
    ships = merchants()
    front = max(stand.bounds[3] for stand in ships.stands)
    friend = sail(convoy(ships, squadron("A1", "epi_mias", 36, front + 3, 180)), "sail downwind, advance 8", 4, 4)
    assert friend["A9"].y == pytest.approx(23_000, abs=1)
    coast = rectangle("coast", 30, front + 2, 40, front + 6)
    land = sail(convoy(ships, lands=[coast]), "sail downwind, advance 8", 4, 4)
    assert land["A9"].y == pytest.approx(22_000, abs=1)


@pytest.mark.rule("NAV-15.3", "NAV-14.10")
def test_flotsam_halves_their_way() -> None:
    ships = merchants()
    front = max(stand.bounds[3] for stand in ships.stands)
    after = sail(convoy(ships, markers=[flotsam(36, front + 1.69)]), "sail downwind, advance 8", 4, 4)
    assert (after["A9"].y, after["A9"].order) == (24_000, "unformed")


# -- the goal edge -------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-15.3", "NAV-18.17", "NAV-8.19")
@pytest.mark.parametrize(("y", "leaves"), [(39.9, False), (40.0, True), (44.0, True)])
def test_they_are_safe_when_their_centroid_crosses_the_goal_edge(y: float, leaves: bool) -> None:
    after = sail(convoy(merchants(y=y)), "sail downwind, advance 8", 4, 4)
    assert (after["A9"].status == "exited") is leaves
    if leaves:
        assert after.facts(Exited)[0].edge == "north"
        assert "NAV-18.17" in after.why(Exited)
        assert after["A9"].half_stands == 8
    else:  # half over the edge and still in play
        assert after["A9"].in_play
        assert max(stand.bounds[3] for stand in after["A9"].stands) > 48


@pytest.mark.rule("NAV-15.3", "NAV-8.19")
def test_other_edges_stop_them_and_the_goal_edge_stops_all_others() -> None:
    east = sail(convoy(merchants(x=69)), "sail right, advance 5", 5)
    assert max(stand.bounds[2] for stand in east["A9"].stands) == pytest.approx(72)
    assert east["A9"].status == "active"
    escort = Play(convoy(squadron("A1", "epi_pollon", 36, 44, 0)), Action("A1")).does("advance 8").over()
    assert (escort["A1"].status, escort["A1"].y) == ("active", 48_000)
    foreign = merchants(name="B9", y=44)
    stopped = Play(convoy(foreign), Action("B9"), (4, 4)).does("sail downwind, advance 8").over()
    assert stopped["B9"].status == "active"
    assert max(stand.bounds[3] for stand in stopped["B9"].stands) == pytest.approx(48)


@pytest.mark.rule("NAV-15.3")
def test_freighters_act_in_their_owners_ship_movement_like_all_others() -> None:
    state = convoy(squadron("A1", "epi_keras", 20, 14, 0), merchants())
    movement = Play(state, ShipMovement(0), (3, 3)).does("A9 sail downwind, advance 6", "A1 hold").over()
    assert movement["A9"].y == 26_000


# -- seasoned crews ------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-15.5")
@pytest.mark.parametrize(("seasoned", "value"), [(False, -1), (True, 1)])
def test_seasoned_merchant_crews_count_as_well_trained_in_manoeuvre_tests(seasoned: bool, value: int) -> None:
    # only a scenario that gave them a formation would make them roll
    ships = squadron("A9", "epi_mias", 36, 20, 0, freighters=True, crew="green")
    play = Play(convoy(ships, options=Options(seasoned_crews=seasoned)), Action("A9"))
    assert manoeuvre_modifiers(play.game.state, ships, near_enemy=False)[0].value == value
    warships = squadron("A1", "epi_mias", 36, 20, 0, crew="green")
    assert manoeuvre_modifiers(play.game.state, warships, near_enemy=False)[0].value == -1
