"""Dice moves of formed hoplites, and break-outs (ALA-9.7, 12.1, 12.2, 12.5, 12.6, 12.8 to 12.10, 12.12, 14.7)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import distance, overlaps
from polemos.rules.alala.facts import Disordered
from polemos.rules.alala.field.field import gap, is_to_front
from polemos.rules.alala.movement.dice_move import BreakOut, DiceMove, break_out_incline
from polemos.rules.alala.movement.formed_move import march
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import EAGER, Deed
from tests.alala.position import Play, area, leader, line, table, troop

FAR = troop("N1", 30, 45)


@pytest.mark.rule("ALA-12.1", "ALA-14.7")
@pytest.mark.parametrize(("dice", "faces"), [(1, [4]), (2, [3, 4])])
def test_the_distance_is_the_sum_of_the_dice_and_adds_to_the_advance(dice: int, faces: list[int]) -> None:
    play = Play(table(troop("S1", 30, 10, advanced=1000), FAR), DiceMove(("S1",), dice), faces).over()
    assert play["S1"].y == 10_000 + 1000 * sum(faces)
    assert play["S1"].advanced == 1000 + 1000 * sum(faces)
    assert play["S1"].moved


@pytest.mark.rule("ALA-12.12")
def test_the_example_of_the_full_angle() -> None:
    play = Play(table(troop("S1", 30, 10), FAR), DiceMove(("S1",), 2, 22_500), [3, 2]).over()
    assert (play["S1"].x, play["S1"].y, play["S1"].facing) == (31_913, 14_619, 0)


@pytest.mark.rule("ALA-12.6")
def test_the_example_of_the_halt_at_four_inches() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 30, 19.1))
    play = Play(state, DiceMove(("S1",), 2), [3, 4]).over()
    assert play["S1"].y == 13_500
    assert play["S1"].advanced == 3500
    assert gap(play["S1"], play["N1"]) == pytest.approx(4.0)


@pytest.mark.rule("ALA-12.6", "ALA-3.8")
def test_enemies_beside_the_front_sector_do_not_stop_it() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 40, 13))
    assert march(state, ("S1",), 0.0, 6.0).distance == pytest.approx(6.0)


@pytest.mark.rule("ALA-12.6", "ALA-3.8")
def test_who_is_beside_it_before_he_is_near_does_not_stop_it() -> None:
    # Eight inches ahead and three to the right of its corner he is in the sector; four inches off no more.
    state = table(troop("S1", 30, 10), troop("N1", 39, 19.6))
    assert is_to_front(state.troops["S1"], state.troops["N1"].box)
    assert march(state, ("S1",), 0.0, 10.0).distance == pytest.approx(10.0)
    drifting = march(state, ("S1",), 22.5, 10.0)
    assert (drifting.stopped_by, round(distance(drifting.places[0][1], state.troops["N1"].box), 3)) == ("N1", 4.0)


@pytest.mark.rule("ALA-12.6")
def test_no_forward_move_with_enemy_hoplites_near_to_the_front() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 35, 14.5))
    going = march(state, ("S1",), 22.5, 6.0)
    assert (going.distance, going.stopped_by) == (0.0, "N1")


@pytest.mark.rule("ALA-12.8")
def test_a_body_stops_together_and_moves_by_one_vector() -> None:
    body = [troop("S1", 36, 10), troop("S2", 30, 10), troop("S3", 24, 10)]
    state = table(*body, troop("N1", 36, 17))  # 5.4 inches off
    play = Play(state, DiceMove(("S1", "S2", "S3"), 2, 10_000), [4, 4]).over()
    moves = {
        (play[name].x - each.x, play[name].y - each.y) for name, each in zip(("S1", "S2", "S3"), body, strict=True)
    }
    assert len(moves) == 1
    assert gap(play["S1"], play["N1"]) == pytest.approx(4.0, abs=0.002)


@pytest.mark.rule("ALA-12.9", "ALA-12.8")
def test_each_five_tires_each_unit_of_the_body_even_if_cut_short() -> None:
    state = table(troop("S1", 36, 10, grades="A"), troop("S2", 30, 10, grades="B"), troop("N1", 36, 17))
    play = Play(state, DiceMove(("S1", "S2"), 2), [5, 5]).over()
    assert (play["S1"].disorder, play["S2"].disorder) == (2, 2)


@pytest.mark.rule("ALA-12.10")
@pytest.mark.parametrize(("lowers", "far", "points"), [(True, 9, 1), (False, 10, 2)])
def test_the_example_of_care(lowers: bool, far: int, points: int) -> None:
    play = Play(table(troop("S1", 30, 10, grades="A"), FAR), DiceMove(("S1",), 2), [5, 5])
    assert play.game.ask is not None
    assert play.game.ask.to[0].default is True
    play.answer(lowers).over()
    assert (play["S1"].y, play["S1"].disorder) == (10_000 + 1000 * far, points)


@pytest.mark.rule("ALA-12.10")
def test_a_body_takes_care_only_if_all_are_of_grade_a() -> None:
    both = table(troop("S1", 36, 10, grades="A"), troop("S2", 30, 10, grades="A"), FAR)
    play = Play(both, DiceMove(("S1", "S2"), 1), [5]).answer(True).over()
    assert (play["S1"].disorder, play["S2"].disorder, play["S2"].y) == (0, 0, 14_000)


@pytest.mark.rule("ALA-11.2")
def test_never_more_than_three_points() -> None:
    play = Play(table(troop("S1", 30, 10, disorder=2), FAR), DiceMove(("S1",), 2), [5, 5]).over()
    assert play["S1"].disorder == 3


@pytest.mark.rule("ALA-12.5")
def test_the_player_may_stop_before_rough_terrain_and_does_by_default() -> None:
    state = table(troop("S1", 30, 10), FAR, terrain=[area("T1", "rough_ground", 26, 13, 34, 19)])
    play = Play(state, DiceMove(("S1",), 2), [4, 4])
    assert list(play.options) == ["stop T1", "go on"]
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "stop T1"
    stopped = Play(state, DiceMove(("S1",), 2), [4, 4]).answer("stop T1").over()
    assert (stopped["S1"].y, stopped["S1"].disorder) == (12_200, 0)
    play.answer("go on").over()
    assert (play["S1"].y, play["S1"].disorder) == (18_000, 1)


@pytest.mark.rule("ALA-4.2", "ALA-4.3")
def test_rough_terrain_costs_one_point_a_turn_however_many_pieces() -> None:
    pieces = [area("T1", "rough_ground", 26, 13, 34, 14), line("T2", "minor_obstacle", (20, 15), (40, 15))]
    play = Play(table(troop("S1", 30, 10), FAR, terrain=pieces), DiceMove(("S1",), 2), [4, 4]).answer("go on").over()
    assert play["S1"].disorder == 1
    again = Play(play.state, DiceMove(("S1",), 1), [3]).over()  # it is in it already: nothing to stop before
    assert again.facts(Disordered) == []


@pytest.mark.rule("ALA-4.1", "ALA-4.3")
@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("open_ground", 0), ("low_hill", 0), ("rough_ground", 1), ("woods", 1), ("light_woods", 1),
        ("built_up_area", 1), ("steep_slope", 1),
    ],
)  # fmt: skip
def test_every_kind_of_ground_for_formed_hoplites(kind: str, points: int) -> None:
    state = table(troop("S1", 30, 10), FAR, terrain=[area("T1", kind, 26, 9, 34, 12)])
    play = Play(state, DiceMove(("S1",), 1), [4]).over()
    assert play["S1"].disorder == points


@pytest.mark.rule("ALA-4.1")
@pytest.mark.parametrize("kind", ["minor_obstacle", "major_obstacle", "fortification"])
def test_obstacles_cost_a_point_in_the_turn_of_crossing(kind: str) -> None:
    state = table(troop("S1", 30, 10), FAR, terrain=[line("T1", kind, (20, 13), (40, 13))])
    assert Play(state, DiceMove(("S1",), 1), [4]).answer("go on").over()["S1"].disorder == 1


@pytest.mark.rule("ALA-4.1", "ALA-12.5")
def test_impassable_ground_stops_everybody() -> None:
    state = table(troop("S1", 30, 10), FAR, terrain=[area("T1", "impassable", 26, 13, 34, 19)])
    assert Play(state, DiceMove(("S1",), 1), [4]).over()["S1"].y == 12_200


@pytest.mark.rule("ALA-12.17", "ALA-12.5")
def test_a_passage_needs_enough_movement_to_come_out_clear() -> None:
    state = table(troop("S1", 30, 10), troop("S2", 30, 13, "peltasts"), FAR)
    short = Play(state, DiceMove(("S1",), 1), [4]).over()
    assert short["S1"].y == 11_800  # in front of them
    play = Play(state, DiceMove(("S1",), 2), [4, 4]).answer("go on").over()
    assert play["S1"].y == 18_000
    assert (play["S1"].disorder, play["S2"].disorder) == (1, 0)


@pytest.mark.rule("ALA-12.17")
def test_hoplites_that_pass_hoplites_are_both_disordered() -> None:
    state = table(troop("S1", 30, 10), troop("S2", 30, 13), FAR)
    play = Play(state, DiceMove(("S1",), 2), [4, 4]).answer("go on").over()
    assert (play["S1"].disorder, play["S2"].disorder) == (1, 1)


@pytest.mark.rule("ALA-12.18")
def test_hoplites_stop_behind_their_own_cavalry() -> None:
    state = table(troop("S1", 30, 10), troop("S2", 30, 14, "cavalry"), FAR)
    assert Play(state, DiceMove(("S1",), 2), [4, 4]).over()["S1"].y == 12_400


@pytest.mark.rule("ALA-20.11")
@pytest.mark.parametrize(
    ("city", "phase", "far"), [("Athens", "manoeuvre", 6), ("Sparta", "manoeuvre", 4), ("Athens", "command", 4)]
)
def test_the_war_cry_makes_dice_moves_longer_but_not_for_spartans(city: str, phase: str, far: int) -> None:
    state = table(
        troop("S1", 30, 10, state=city), FAR, leaders=[leader("south-I", "S1", shout=True), leader("north-I", "N1")],
        phase=phase,
    )  # fmt: skip
    assert Play(state, DiceMove(("S1",), 1), [4]).over()["S1"].y == 10_000 + 1000 * far


# -- break-outs --------------------------------------------------------------------------------------------------------


def eager(**values: Any) -> State:
    return table(troop("S1", 30, 10, level=EAGER, **values), troop("N1", 32, 40), troop("N2", 30, 20, "psiloi"))


@pytest.mark.rule("ALA-9.7")
def test_a_break_out_goes_for_the_nearest_hoplites_with_two_dice() -> None:
    play = Play(eager(), BreakOut("S1"), [4, 5]).over()
    assert play["S1"].broke_out
    assert play["S1"].disorder == 1
    assert play["S1"].advanced == 9000
    assert play["S1"].deed.kind == "advance"
    assert play["S1"].deed.dice == 2
    assert play["S1"].deed.bearing == pytest.approx(3814, abs=1)  # towards N1, not the psiloi
    assert not play.state.leaders["south-I"].signalled


@pytest.mark.rule("ALA-9.7")
@pytest.mark.parametrize(
    ("x", "y", "incline"), [(20, 40, 0), (60, 20, 22_500), (30, 40, 0), (28, 2, 0), (32, 2, 22_500)]
)
def test_the_heading_is_the_permitted_one_that_is_closest(x: float, y: float, incline: int) -> None:
    state = table(troop("S1", 30, 10), troop("N1", x, y))
    assert break_out_incline(state, state.troops["S1"]) == incline


@pytest.mark.rule("ALA-9.7")
def test_a_unit_that_cannot_move_throws_no_dice_but_has_broken_out() -> None:
    state = table(troop("S1", 30, 10, level=EAGER), troop("N1", 30, 15.6))
    play = Play(state, BreakOut("S1")).over()
    assert play["S1"].broke_out
    assert play["S1"].deed == Deed()


@given(st.floats(0, 22.5), st.integers(2, 12), st.integers(0, 40), st.integers(16, 40))
@pytest.mark.rule("ALA-12.6", "ALA-3.13")
def test_no_march_ends_on_anybody_or_too_near(incline: float, length: int, x: int, y: int) -> None:
    others = [troop("S2", 26.0, 14, "peltasts"), troop("S3", 37, 12, "cavalry"), troop("N1", 15 + x, y)]
    others.append(troop("N2", 30, 18, "psiloi"))
    kept = [each for at, each in enumerate(others) if not any(overlaps(each.box, o.box) for o in others[:at])]
    state = table(troop("S1", 30, 10), *kept)
    going = march(state, ("S1",), incline, float(length))
    assert 0.0 <= going.distance <= length
    moved = {"S1": going.places[0][1], **{band: way.box for band, way in going.giving}}
    boxes = {name: moved.get(name, each.box) for name, each in state.troops.items()}
    names = list(boxes)
    for at, name in enumerate(names):
        for other in names[:at]:
            assert not overlaps(boxes[name], boxes[other]), (name, other)
    assert march(state, ("S1",), incline, float(length)) == going


@pytest.mark.rule("ALA-20.19")
def test_heavy_armour_is_asked_before_the_dice() -> None:
    state = table(troop("S1", 36, 10), troop("S2", 30, 10), FAR, received=([], ["heavy_armour"]))
    play = Play(state, DiceMove(("S1", "S2"), 1), [3])
    assert play.game.waiting_for == (1,)
    assert play.state.throws == ()
    play.answer("heavy_armour S2").over()
    assert (play["S1"].disorder, play["S2"].disorder) == (0, 1)
    assert play["S2"].y == 13_000
