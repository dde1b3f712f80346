"""Contact on land, and phalanx against euzonoi in the open (NAV-16.12, 16.17)."""

from __future__ import annotations

import math

import pytest

from polemos.kernel.fact import Rolled
from polemos.kernel.game import Game
from polemos.kernel.notation import give
from polemos.rules.navarcoi.land.melee import LandMelees
from polemos.rules.navarcoi.land.movement import LandMovement
from polemos.rules.navarcoi.land_state import LandMelee
from polemos.rules.navarcoi.state import State
from tests.navarcoi.land.land_table import charge, group, move_to, over, phalanx, place, play, say, table

TOUCHING = 1.38  # between the centres of two lines face to face


def melees(state: State) -> list[tuple[str, str, bool]]:
    return [(m.attacker, m.defender, m.waiting) for m in state.land_melees.values()]


def rolls(game: Game[State]) -> list[Rolled]:
    return [entry.fact for entry in game.journal if isinstance(entry.fact, Rolled)]


# -- contact -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-16.12")
def test_nav_16_12_who_touches_an_enemy_stops_and_fights_in_this_turn() -> None:
    units = [phalanx("AP1", 9, 12, order=charge("BP1")), phalanx("BP1", 9, 15, 180)]
    game = play(table(units), LandMovement(0), LandMelees(), dice=[4, 3, 3, 3, 3])
    say(game, 0, "continue", "advance 4")
    state = over(game)
    assert state.land_units["AP1"].y == 15_000 - 1_380
    assert melees(state) == [("AP1", "BP1", False)]
    assert [r.rule for r in rolls(game)] == ["NAV-16.5", "NAV-16.13", "NAV-16.13"]


@pytest.mark.rule("NAV-16.12")
def test_nav_16_12_a_contact_that_was_not_ordered_stops_it_all_the_same() -> None:
    units = [group("AG1", 9, 12, order=move_to(9, 30)), group("BG1", 9, 17)]
    game = play(table(units), LandMovement(0), dice=[4, 4])
    say(game, 0, "continue", "face 0, advance 10")
    assert over(game).land_units["AG1"].y == 15_000
    assert melees(game.state) == [("AG1", "BG1", False)]


@pytest.mark.rule("NAV-16.12")
def test_nav_16_12_a_wheel_that_touches_an_enemy_stops_there() -> None:
    # The outer corner swings round (8.015, 12.69) at 1.97" and meets the line y = 13.81 after asin(1.12 / 1.97).
    units = [phalanx("AP1", 9, 12, order=charge("BP1")), phalanx("BP1", 10.5, 14.5, 180)]
    game = play(table(units), LandMovement(0), dice=[4])
    say(game, 0, "continue", "wheel left 60")
    state = over(game)
    assert melees(state) == [("AP1", "BP1", False)]
    assert 360 - state.land_units["AP1"].heading / 1000 == pytest.approx(math.degrees(math.asin(1.12 / 1.97)), abs=0.3)


@pytest.mark.rule("NAV-16.12")
def test_nav_16_12_further_units_wait_and_take_the_place_of_one_that_is_destroyed() -> None:
    units = [
        phalanx("AP1", 9, 12), phalanx("BP1", 9, 12 + TOUCHING, 180),
        phalanx("BP2", 12, 12, 270, order=charge("AP1")),
    ]  # fmt: skip
    first = LandMelee(attacker="AP1", defender="BP1", pushed="BP1", row=1)
    game = play(table(units, melees=[first]), LandMovement(1), LandMelees(), dice=[4, 6, 6, 1, 1])
    say(game, 1, "continue", "advance 4")
    state = over(game)
    assert game.state.land_units["BP1"].status == "gone"
    assert melees(state) == [("BP2", "AP1", False)]  # it waited: only two sides rolled


@pytest.mark.rule("NAV-16.12")
def test_nav_16_12_a_unit_in_melee_neither_moves_nor_takes_orders() -> None:
    units = [phalanx("AP1", 9, 12, order=charge("BP1")), phalanx("BP1", 9, 12 + TOUCHING, 180), group("AG1", 3, 3)]
    game = play(table(units, melees=[LandMelee(attacker="AP1", defender="BP1")]), LandMovement(0))
    assert give(game, 0, "AP1 move to 3 3").rule == "NAV-16.12"  # type: ignore[union-attr]
    say(game, 0, "continue")
    known = over(game).land_units["AP1"]
    assert (known.y, known.order) == (12_000, charge("BP1"))


@pytest.mark.rule("NAV-16.12", "NAV-16.21")
def test_nav_16_12_an_attacker_of_a_position_may_be_ordered_away_and_the_pushes_are_cleared() -> None:
    camp = place("camp", 9, 15, manned_by=1)
    attack = LandMelee(attacker="AG1", defender="camp", pushed="camp", row=1)
    state = table([group("AG1", 9, 12, order=charge("camp"))], positions=[camp], melees=[attack])
    game = play(state, LandMovement(0), dice=[2, 2])
    assert give(game, 0, "AG1 charge camp").rule == "NAV-16.12"  # type: ignore[union-attr]
    say(game, 0, "AG1 move to 15 12")
    assert melees(game.state) == []
    say(game, 0, "face 90, advance 6")
    assert over(game).land_units["AG1"].x == 15_000


@pytest.mark.rule("NAV-16.12")
def test_nav_16_12_who_is_touched_at_the_same_moment_waits() -> None:
    units = [
        phalanx("AP1", 9, 12, order=charge("BP1")), phalanx("BP1", 8.015, 15, 180), phalanx("BP2", 9.985, 15, 180),
    ]  # fmt: skip
    game = play(table(units), LandMovement(0), dice=[4])
    say(game, 0, "continue", "advance 4")
    assert melees(over(game)) == [("AP1", "BP1", False), ("AP1", "BP2", True)]


@pytest.mark.rule("NAV-16.12")
def test_nav_16_12_one_who_waits_may_be_ordered_elsewhere() -> None:
    units = [
        phalanx("AP1", 9, 12), phalanx("BP1", 9, 12 + TOUCHING, 180),
        phalanx("BP2", 9 + 0.985 + 0.69, 12, 270, order=charge("AP1"), formation="unformed"),
    ]  # fmt: skip
    fought = [LandMelee(attacker="AP1", defender="BP1"), LandMelee(attacker="BP2", defender="AP1", waiting=True)]
    waiting = play(table(units, melees=fought), LandMovement(1))
    say(waiting, 1, "continue")
    assert melees(over(waiting)) == [("AP1", "BP1", False), ("BP2", "AP1", True)]
    away = play(table(units, melees=fought), LandMovement(1), dice=[3])
    say(away, 1, "BP2 move to 16 12", "face 90, advance 5")
    assert melees(over(away)) == [("AP1", "BP1", False)]


# -- phalanx and euzonoi in the open -------------------------------------------------------------------------------


def meeting(faces: list[int], euzonoi: bool = True, move: int = 4) -> State:
    """A phalanx with its front 2.31" from a group straight ahead runs into it."""
    attached = ("left", "right") if euzonoi else ()
    units = [phalanx("AP1", 9, 12, euzonoi=attached, order=charge("BG1")), group("BG1", 9, 16)]  # type: ignore[arg-type]
    game = play(table(units), LandMovement(0), dice=[move, *faces])
    say(game, 0, "continue", f"advance {move}")
    return over(game)


@pytest.mark.rule("NAV-16.17")
def test_nav_16_17_example_a_phalanx_without_euzonoi_runs_into_peltasts() -> None:
    state = meeting([2, 4], euzonoi=False)  # natural 6, total 4
    assert state.land_units["BG1"].y == 20_000
    assert state.land_units["AP1"].disordered
    assert state.land_units["AP1"].y == 16_000  # it completes its move
    assert state.land_melees == {}


@pytest.mark.rule("NAV-16.17")
@pytest.mark.parametrize(
    ("faces", "euzonoi", "disordered", "group_y"),
    [
        ([2, 2], True, True, 20_000), ([1, 4], True, False, 21_000), ([4, 5], True, False, 25_000),
        ([6, 4], True, False, None), ([6, 5], False, False, 25_000), ([6, 6], False, False, None),
        ([3, 3], False, True, 20_000), ([3, 4], False, False, 21_000),
    ],
)  # fmt: skip
def test_nav_16_17_the_roll_is_the_distance_and_the_effect(
    faces: list[int], euzonoi: bool, disordered: bool, group_y: int | None
) -> None:
    state = meeting(faces, euzonoi)
    assert state.land_units["AP1"].disordered is disordered
    known = state.land_units["BG1"]
    assert (known.y if known.is_ashore else None) == group_y


@pytest.mark.rule("NAV-16.17")
def test_nav_16_17_the_modifier_is_told_also_when_it_is_nought() -> None:
    units = [phalanx("AP1", 9, 12, order=charge("BG1")), group("BG1", 9, 16)]
    game = play(table(units), LandMovement(0), dice=[4, 3, 4])
    say(game, 0, "continue", "advance 4")
    rolled = rolls(game)[-1]
    assert [(m.value, m.rule) for m in rolled.mods] == [(0, "NAV-16.17")]
    assert (rolled.seat, rolled.who) == (1, ("BG1", "AP1"))  # the owner of the euzonoi rolls


@pytest.mark.rule("NAV-16.17")
def test_nav_16_17_they_roll_once_in_a_movement_phase_and_the_mover_stops_short() -> None:
    state = meeting([1, 1], move=5)  # two inches away; 2.69" of the move are left
    assert state.land_units["BG1"].y == 18_000
    assert state.land_units["AP1"].y == 18_000 - 1_000 - 100 - 690


@pytest.mark.rule("NAV-16.17")
def test_nav_16_17_at_least_it_gets_clear_of_the_phalanx() -> None:
    state = meeting([1, 1], euzonoi=False, move=3)  # total 0, but clear by 0.10"
    assert state.land_units["BG1"].y == 16_000 + 100
    assert state.land_units["AP1"].disordered


@pytest.mark.rule("NAV-16.17")
def test_nav_16_17_who_cannot_get_clear_of_it_is_removed() -> None:
    # The group touches the coast, the phalanx comes at it from inland.
    units = [phalanx("AP1", 14, 12, 90, order=charge("BG1")), group("BG1", 17, 12)]
    game = play(table(units), LandMovement(0), dice=[3, 3, 4])
    say(game, 0, "continue", "advance 3")
    state = over(game)
    assert state.land_units["BG1"].status == "gone"
    assert state.land_units["AP1"].x == 17_000


@pytest.mark.rule("NAV-16.17")
def test_nav_16_17_it_stops_early_at_another_unit() -> None:
    units = [phalanx("AP1", 9, 12, order=charge("BG1")), group("BG1", 9, 16), phalanx("BP1", 9, 20, 180)]
    game = play(table(units), LandMovement(0), dice=[3, 4, 4])
    say(game, 0, "continue", "advance 3")
    assert over(game).land_units["BG1"].y == 20_000 - 690 - 1_000


@pytest.mark.rule("NAV-16.17")
def test_nav_16_17_the_same_when_the_group_is_the_mover() -> None:
    units = [group("AG1", 9, 10, order=charge("BP1")), phalanx("BP1", 9, 16, 180)]
    game = play(table(units), LandMovement(0), dice=[3, 3, 3, 3])
    say(game, 0, "continue", "face 0, advance 8")
    state = over(game)
    assert state.land_units["AG1"].y == 16_000 - 690 - 1_000 - 6_000
    assert state.land_melees == {}


@pytest.mark.rule("NAV-16.17")
def test_nav_16_17_a_phalanx_in_melee_is_not_affected() -> None:
    units = [
        phalanx("AP1", 9, 12), phalanx("BP1", 9, 12 + TOUCHING, 180), group("AG1", 9, 20, order=charge("BP1")),
    ]  # fmt: skip
    game = play(table(units, melees=[LandMelee(attacker="AP1", defender="BP1")]), LandMovement(0), dice=[4, 4])
    say(game, 0, "continue", "face 180, advance 10")
    state = over(game)  # no roll for the meeting
    assert state.land_units["AG1"].y == 12_000 + 1_380 + 690 + 1_000
    assert melees(state) == [("AP1", "BP1", False)]


@pytest.mark.rule("NAV-16.17")
def test_nav_16_17_a_group_in_melee_is_driven_from_it() -> None:
    units = [
        phalanx("AP1", 9, 12, order=charge("BG1")), group("BG1", 9, 16), group("AG1", 11, 16),
    ]  # fmt: skip
    game = play(table(units, melees=[LandMelee(attacker="AG1", defender="BG1")]), LandMovement(0), dice=[3, 3, 3])
    say(game, 0, "continue", "advance 3")
    state = over(game)
    assert state.land_units["BG1"].y == 22_000
    assert melees(state) == []
