"""Orders on land (NAV-16.9 to 16.11)."""

from __future__ import annotations

import pytest

from polemos.kernel.game import Game
from polemos.kernel.notation import give
from polemos.kernel.spaces import Choice
from polemos.rules.navarcoi.land.embarking import LandRecoveries
from polemos.rules.navarcoi.land.movement import LandMovement
from polemos.rules.navarcoi.land_state import LandOrder
from polemos.rules.navarcoi.state import State
from tests.navarcoi.land.land_table import charge, group, move_to, over, phalanx, place, play, say, ships, table


def offered(game: Game[State]) -> list[str]:
    assert game.ask is not None
    space = game.ask.to[game.waiting_for[0]]
    assert isinstance(space, Choice)
    return [option.key for option in space.free]


# -- things that take a full turn ----------------------------------------------------------------------------------


@pytest.mark.rule("NAV-16.9")
def test_nav_16_9_recovering_takes_the_turn_and_the_phalanx_does_not_move() -> None:
    unit = phalanx("AP1", 9, 12, order=charge("BP1"), disordered=True)
    game = play(table([unit, phalanx("BP1", 9, 40, 180)]), LandMovement(0), LandRecoveries())
    say(game, 0, "AP1 recover")
    known = over(game).land_units["AP1"]  # no die was thrown for a move
    assert (known.y, known.disordered, known.order) == (12_000, False, move_to(9, 12))


@pytest.mark.rule("NAV-16.9")
def test_nav_16_9_a_new_formation_comes_at_the_end_of_the_turn() -> None:
    game = play(table([phalanx("AP1", 9, 12)]), LandMovement(0), LandMovement(1), LandRecoveries())
    assert game.state.land_units["AP1"].formation == "line"
    say(game, 0, "AP1 change formation to column")
    assert over(game).land_units["AP1"].formation == "column"


@pytest.mark.rule("NAV-16.9")
def test_nav_16_9_if_an_enemy_land_unit_contacts_it_the_order_lapses() -> None:
    units = [phalanx("AP1", 9, 12, disordered=True), phalanx("BP1", 9, 16, 180, order=charge("AP1"))]
    game = play(table(units), LandMovement(0), LandMovement(1), LandRecoveries(), dice=[4])
    say(game, 0, "AP1 recover")
    say(game, 1, "continue", "advance 4")
    known = over(game).land_units["AP1"]
    assert (known.disordered, known.order) == (True, move_to(9, 12))


@pytest.mark.rule("NAV-16.9")
def test_nav_16_9_there_must_be_room_for_the_new_formation() -> None:
    # In column the stand is 0.985" long each way; the coast is 0.7" away.
    game = play(table([phalanx("AP1", 17.3, 12, 90)]), LandMovement(0), LandRecoveries())
    say(game, 0, "AP1 form column")
    assert over(game).land_units["AP1"].formation == "line"


# -- who gets orders -----------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-16.10")
def test_nav_16_10_one_order_for_a_phalanx_or_one_of_its_groups_and_one_for_each_independent_group() -> None:
    units = [
        phalanx("AP1", 9, 12, euzonoi=()), group("AP1e1", 6, 12, sent_from="AP1"),
        group("AP1e2", 12, 12, sent_from="AP1"), group("AG1", 3, 12),
    ]  # fmt: skip
    game = play(table(units), LandMovement(0), dice=[3, 3])
    assert offered(game) == ["continue", "AG1", "AP1", "AP1e1", "AP1e2"]
    say(game, 0, "AP1e1 move to 6 20")
    assert offered(game) == ["continue", "AG1"]
    say(game, 0, "AG1 move to 3 12")
    assert game.state.land_units["AP1"].order == move_to(9, 12)
    say(game, 0, "face 0, advance 8")
    over(game)


@pytest.mark.rule("NAV-16.10")
def test_nav_16_10_units_without_a_new_order_go_on_with_the_old_one() -> None:
    units = [phalanx("AP1", 9, 12, order=charge("BP1")), phalanx("BP1", 9, 40, 180)]
    game = play(table(units), LandMovement(0), LandMovement(1), LandRecoveries(), LandMovement(0), dice=[4, 3])
    say(game, 0, "continue", "advance 4")
    say(game, 1, "continue")  # BP1 stands where its order names: it waits, and no die is thrown
    say(game, 0, "continue", "advance 3")
    assert over(game).land_units["AP1"].y == 19_000
    assert game.state.land_units["AP1"].order == charge("BP1")


@pytest.mark.rule("NAV-16.10")
def test_nav_16_10_a_group_whose_phalanx_is_lost_is_independent() -> None:
    units = [
        phalanx("AP1", 9, 12, status="gone"), group("AP1e1", 6, 12, sent_from="AP1"),
        group("AP1e2", 12, 12, sent_from="AP1"),
    ]  # fmt: skip
    game = play(table(units), LandMovement(0), dice=[3, 3])
    say(game, 0, "AP1e1 move to 6 20")
    assert offered(game) == ["continue", "AP1e2"]


# -- the orders ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-16.11")
def test_nav_16_11_the_way_must_end_nearer_to_the_object() -> None:
    units = [phalanx("AP1", 9, 12, order=charge("BP1")), phalanx("BP1", 9, 40, 180)]
    game = play(table(units), LandMovement(0), dice=[4])
    say(game, 0, "continue")
    assert game.ask is not None
    assert game.ask.to[0].words(game.ask.to[0].default) == "advance 4"
    assert give(game, 0, "stay").rule == "NAV-16.11"  # type: ignore[union-attr]
    say(game, 0, "wheel left 20, advance 0.5")
    away = play(table([group("AG1", 9, 12, order=charge("BP1")), units[1]]), LandMovement(0), dice=[4, 4])
    say(away, 0, "continue")
    assert give(away, 0, "face 90, advance 1").rule == "NAV-16.11"  # type: ignore[union-attr]
    say(away, 0, "face 60, advance 1")


@pytest.mark.rule("NAV-16.11")
def test_nav_16_11_by_default_it_turns_towards_its_object_and_goes_straight_on() -> None:
    column = phalanx("AP1", 4, 12, order=move_to(10, 12), formation="column")
    game = play(table([column]), LandMovement(0), dice=[5])
    say(game, 0, "continue")
    assert game.ask is not None
    assert game.ask.to[0].words(game.ask.to[0].default) == "turn right 90, advance 6"


@pytest.mark.rule("NAV-16.11")
def test_nav_16_11_who_cannot_get_nearer_may_stay() -> None:
    # A line with its object straight behind it: no wheel of 2" brings it nearer.
    game = play(table([phalanx("AP1", 9, 20, order=move_to(9, 2))]), LandMovement(0), dice=[2])
    say(game, 0, "continue", "stay")
    assert over(game).land_units["AP1"].y == 20_000


@pytest.mark.rule("NAV-16.11")
def test_nav_16_11_at_the_named_point_it_waits() -> None:
    game = play(table([group("AG1", 9, 12)]), LandMovement(0), LandRecoveries(), LandMovement(0), dice=[3, 3])
    say(game, 0, "AG1 move to 9 18")
    assert game.ask is not None
    assert game.ask.to[0].words(game.ask.to[0].default) == "face 0, advance 6"  # not the whole eight inches
    say(game, 0, "face 0, advance 6", "continue")
    assert over(game).land_units["AG1"].y == 18_000


@pytest.mark.rule("NAV-16.11")
def test_nav_16_11_a_move_to_a_position_enters_it_or_fights_for_it() -> None:
    wood, camp = place("wood", 4, 18), place("camp", 14, 18, manned_by=1)
    units = [group("AG1", 4, 12), group("AG2", 14, 12)]
    game = play(table(units, positions=[wood, camp]), LandMovement(0), dice=[2, 2, 2, 2])
    say(game, 0, "AG1 move to wood", "AG2 move to camp", "face 0, advance 6", "face 0, advance 6")
    state = over(game)
    assert state.land_units["AG1"].inside == "wood"
    assert [(m.attacker, m.defender) for m in state.land_melees.values()] == [("AG2", "camp")]


@pytest.mark.rule("NAV-16.11")
def test_nav_16_11_euzonoi_sent_out_move_at_once_and_the_hoplitoi_carry_on() -> None:
    units = [phalanx("AP1", 9, 12, order=charge("BP1")), phalanx("BP1", 9, 40, 180)]
    game = play(table(units), LandMovement(0), dice=[3, 3, 4])
    say(game, 0, "AP1 send out left move to 3 20")
    group_out = game.state.land_units["AP1e1"]
    assert (group_out.kind, group_out.stands, group_out.sent_from) == ("euzonoi", 1, "AP1")
    assert (group_out.x, group_out.y) == (9_000 - 985 - 1_000, 12_000)  # touching the hoplitoi on the left
    say(game, 0, "face 333.5, advance 8", "advance 4")
    state = over(game)
    assert state.land_units["AP1"].attached == ("right",)
    assert (state.land_units["AP1"].y, state.land_units["AP1"].order) == (16_000, charge("BP1"))
    assert state.land_units["AP1e1"].y > 19_000


@pytest.mark.rule("NAV-16.11")
def test_nav_16_11_euzonoi_are_sent_out_with_a_charge_or_a_move_only() -> None:
    units = [phalanx("AP1", 9, 12), phalanx("BP1", 9, 40, 180)]
    game = play(table(units, squadrons=[ships("A1", 12)]), LandMovement(0))
    say(game, 0, "AP1 send out right")
    assert offered(game) == ["charge BP1", "move", "move A1"]


@pytest.mark.rule("NAV-16.11")
def test_nav_16_11_a_group_rejoins_its_phalanx_on_contact() -> None:
    units = [phalanx("AP1", 9, 12, euzonoi=("left",)), group("AP1e1", 9, 18, sent_from="AP1")]
    game = play(table(units), LandMovement(0), dice=[3, 3])
    say(game, 0, "AP1e1 rejoin", "face 180, advance 6")
    state = over(game)
    assert "AP1e1" not in state.land_units
    assert state.land_units["AP1"].attached == ("left", "right")


@pytest.mark.rule("NAV-16.11")
def test_nav_16_11_an_order_whose_object_is_gone_becomes_move_to_the_present_place() -> None:
    units = [phalanx("AP1", 9, 12, order=charge("BP1")), phalanx("BP1", 9, 40, 180, status="gone")]
    game = play(table(units), LandMovement(0))
    say(game, 0, "continue")
    assert over(game).land_units["AP1"].order == move_to(9, 12)


@pytest.mark.rule("NAV-16.11", "NAV-16.4")
def test_nav_16_11_points_and_units_across_the_water_cannot_be_named() -> None:
    game = play(table([phalanx("AP1", 9, 12)]), LandMovement(0))
    assert give(game, 0, "AP1 move to 20 12").rule == "NAV-16.4"  # type: ignore[union-attr]


@pytest.mark.rule("NAV-16.11")
def test_nav_16_11_orders_are_typed_as_they_are_spoken() -> None:
    units = [phalanx("AP1", 9, 12), phalanx("BP1", 9, 40, 180)]
    game = play(table(units), LandMovement(0), dice=[4])
    say(game, 0, "phalanx AP1 charge BP1 advance 4")
    assert over(game).land_units["AP1"].order == LandOrder("charge", "BP1")
