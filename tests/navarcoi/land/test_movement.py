"""Movement of hoplitoi and euzonoi (NAV-16.5 to 16.8)."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from polemos.kernel.notation import give
from polemos.rules.navarcoi.land.facts import LandDisordered
from polemos.rules.navarcoi.land.movement import LandMovement
from polemos.rules.navarcoi.land_state import LandUnit
from polemos.rules.navarcoi.state import State
from tests.navarcoi.land.land_table import SHORE, charge, group, move_to, over, phalanx, play, say, table, why

MARSH = replace(SHORE, bad_going=(((4_000, 14_000), (14_000, 14_000), (14_000, 20_000), (4_000, 20_000)),))


def where(state: State, unit: str = "AP1") -> tuple[int, int, int]:
    known = state.land_units[unit]
    return known.x, known.y, known.heading


def refused(unit: LandUnit, dice: list[int], way: str, land: object = SHORE) -> str:
    game = play(table([unit], land=land), LandMovement(0), dice=dice)  # type: ignore[arg-type]
    say(game, 0, "continue")
    reason = give(game, 0, way)
    assert reason is not None, f"{way} was taken"
    return reason.rule


@pytest.mark.rule("NAV-16.5")
def test_nav_16_5_a_line_moves_one_average_die() -> None:
    unit = phalanx("AP1", 9, 12, order=move_to(9, 40))
    game = play(table([unit]), LandMovement(0), dice=[4])
    say(game, 0, "continue", "advance 4")
    assert where(over(game)) == (9_000, 16_000, 0)
    assert refused(unit, [4], "advance 4.001") == "NAV-16.5"
    assert refused(unit, [4], "turn left 10, advance 2") == "NAV-16.5"
    assert refused(unit, [4], "face 0, advance 2") == "NAV-16.5"


@pytest.mark.rule("NAV-16.5")
def test_nav_16_5_a_line_wheels_about_a_front_corner_and_pays_the_outer_arc() -> None:
    unit = phalanx("AP1", 9, 12, order=move_to(15, 14))
    cost = math.pi / 2 * 1.97  # 3.094
    left = math.floor((4 - round(cost, 3)) * 1000) / 1000
    game = play(table([unit]), LandMovement(0), dice=[4])
    say(game, 0, "continue", f"wheel right 90, advance {left}")
    # front right corner (9.985, 12.69) stays where it is
    assert where(over(game)) == (9_295 + round(left * 1000), 13_675, 90_000)
    assert refused(unit, [4], f"wheel right 90, advance {left + 0.002:.3f}") == "NAV-16.5"
    assert refused(unit, [3], "wheel right 90") == "NAV-16.5"


@pytest.mark.rule("NAV-16.5")
def test_nav_16_5_a_column_moves_two_inches_more_and_turns_up_to_90_degrees_free() -> None:
    unit = phalanx("AP1", 9, 12, order=move_to(16, 14), formation="column")
    game = play(table([unit]), LandMovement(0), dice=[3])
    say(game, 0, "continue", "turn right 45, advance 2, turn right 45, advance 3")
    assert where(over(game)) == (13_414, 13_414, 90_000)
    assert refused(unit, [3], "turn right 45, advance 2, turn right 45, advance 3.01") == "NAV-16.5"
    assert refused(unit, [3], "turn right 60, advance 2, turn left 31, advance 3") == "NAV-16.5"
    assert refused(unit, [3], "wheel right 30, advance 1") == "NAV-16.5"


@pytest.mark.rule("NAV-16.5")
def test_nav_16_5_unformed_hoplitoi_go_one_straight_line_in_any_direction() -> None:
    unit = phalanx("AP1", 9, 12, order=move_to(9, 2), formation="unformed")
    game = play(table([unit]), LandMovement(0), dice=[2])
    say(game, 0, "continue", "face 180, advance 4")
    assert where(over(game)) == (9_000, 8_000, 180_000)
    assert refused(unit, [2], "face 180, advance 4.1") == "NAV-16.5"
    assert refused(unit, [2], "face 180, advance 2, face 90, advance 1") == "NAV-16.5"


@pytest.mark.rule("NAV-16.5")
def test_nav_16_5_the_die_is_rolled_before_the_way_is_chosen_and_less_may_be_moved() -> None:
    game = play(table([phalanx("AP1", 9, 12, order=move_to(9, 40))]), LandMovement(0), dice=[5])
    say(game, 0, "continue")
    assert game.ask is not None
    assert game.ask.to[0].spec().allowance == 5_000
    say(game, 0, "advance 1.5")
    assert where(over(game)) == (9_000, 13_500, 0)
    assert game.state.land_units["AP1"].attached == ("left", "right")  # they move with it


@pytest.mark.rule("NAV-16.6")
def test_nav_16_6_bad_going_takes_two_inches_of_the_whole_move_and_disorders() -> None:
    unit = phalanx("AP1", 9, 12, order=move_to(9, 40))  # its front is 1.31" before the marsh
    assert refused(unit, [4], "advance 2.01", MARSH) == "NAV-16.6"
    game = play(table([unit], land=MARSH), LandMovement(0), dice=[4])
    say(game, 0, "continue", "advance 2")
    assert where(over(game)) == (9_000, 14_000, 0)
    assert game.state.land_units["AP1"].disordered
    assert why(game, LandDisordered)[0][-2:] == ("NAV-16.6", "NAV-16.7")


@pytest.mark.rule("NAV-16.6")
def test_nav_16_6_short_of_bad_going_nothing_happens_and_the_minimum_is_nought() -> None:
    unit = phalanx("AP1", 9, 12, order=move_to(9, 40))
    game = play(table([unit], land=MARSH), LandMovement(0), dice=[2])
    say(game, 0, "continue", "advance 1.31")
    assert not over(game).land_units["AP1"].disordered
    assert refused(unit, [2], "advance 1.5", MARSH) == "NAV-16.6"
    inside = phalanx("AP1", 9, 17, order=move_to(9, 40))
    stuck = play(table([inside], land=MARSH), LandMovement(0), dice=[2])
    say(stuck, 0, "continue", "stay")  # 2 - 2 = 0 inches
    assert where(over(stuck)) == (9_000, 17_000, 0)


@pytest.mark.rule("NAV-16.6")
def test_nav_16_6_euzonoi_are_not_affected() -> None:
    game = play(table([group("AG1", 9, 12, order=move_to(9, 24))], land=MARSH), LandMovement(0), dice=[5, 5])
    say(game, 0, "continue", "face 0, advance 12")
    assert where(over(game), "AG1")[:2] == (9_000, 24_000)


@pytest.mark.rule("NAV-16.7")
def test_nav_16_7_disorder_neither_slows_nor_unforms() -> None:
    unit = phalanx("AP1", 9, 12, order=move_to(9, 40), disordered=True)
    game = play(table([unit]), LandMovement(0), dice=[4])
    say(game, 0, "continue", "advance 4")
    assert where(over(game)) == (9_000, 16_000, 0)
    again = play(table([unit], land=MARSH), LandMovement(0), dice=[4])
    say(again, 0, "continue", "advance 2")
    known = over(again).land_units["AP1"]
    assert (known.disordered, known.formation) == (True, "line")


@pytest.mark.rule("NAV-16.8")
def test_nav_16_8_a_group_moves_two_average_dice_and_two_inches_in_one_straight_line() -> None:
    unit = group("AG1", 9, 12, order=charge("BP1"))
    enemy = phalanx("BP1", 9, 40)
    game = play(table([unit, enemy]), LandMovement(0), dice=[3, 4])
    say(game, 0, "continue")
    assert give(game, 0, "face 30, advance 9.001").rule == "NAV-16.8"  # type: ignore[union-attr]
    assert give(game, 0, "face 30, advance 4, face 60, advance 4").rule == "NAV-16.8"  # type: ignore[union-attr]
    assert give(game, 0, "wheel left 10").rule == "NAV-16.8"  # type: ignore[union-attr]
    say(game, 0, "face 30, advance 9")
    assert where(over(game), "AG1") == (13_500, 19_794, 0)  # and it has no facing
