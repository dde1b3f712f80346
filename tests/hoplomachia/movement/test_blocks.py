"""Section 13: blocks, their wheels and turns, limits before enemies, giving way, passing through, columns."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.geometry import distance
from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.invariants import broken
from polemos.rules.hoplomachia.movement import block_walk, column_walk, loose_walk
from polemos.rules.hoplomachia.movement.going import Going
from polemos.rules.hoplomachia.movement.loose_walk import Shape, is_loose_shape, shapes
from polemos.rules.hoplomachia.movement.mover import Mover, mover_of
from polemos.rules.hoplomachia.movement.moving import carry_out
from polemos.rules.hoplomachia.movement.rates import rate_of
from polemos.rules.hoplomachia.movement.ways import BlockWay, LooseWay
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.legs import Advance, Face, Legs, March, Turn, Wheel
from tests.hoplomachia.position import Play, area, change, contact, course, front, table, unit

FOE = unit("B1", x=60, y=44)


def mover(state: State, name: str = "A1", **values: Any) -> Mover:
    known = state.units[name]
    return mover_of(state, known, rate_of(state, known), **values)


def walked(state: State, *legs: Any, name: str = "A1", **values: Any) -> Going | Reason:
    who = mover(state, name, **values)
    if who.unit.arrangement == "NF":
        return loose_walk.walk(who, legs)
    return (column_walk if who.is_column else block_walk).walk(who, legs)


def went(state: State, *legs: Any, **values: Any) -> Going:
    found = walked(state, *legs, **values)
    assert isinstance(found, Going), found
    return found


def refused(state: State, *legs: Any, **values: Any) -> str:
    found = walked(state, *legs, **values)
    assert isinstance(found, Reason), found
    return found.rule


def done(state: State, *legs: Any, name: str = "A1", **values: Any) -> Play:
    play = course(state)
    going = went(play.state, *legs, name=name, **values)
    carry_out(play.game, mover(play.state, name, **values), going, "moves", "HMA-13.2")
    return play


# -- rates and the ways of blocks --------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-13.1")
def test_units_move_up_to_the_number_of_their_arrangement() -> None:
    for arrangement, rate in (("CF", 4000), ("OF", 6000)):
        state = table(unit("A1", x=30, y=10, count=3, arrangement=arrangement), FOE)
        assert went(state, Advance(rate)).used == rate / 1000
        assert refused(state, Advance(rate + 20)) == "HMA-13.1"
    disarrayed = table(unit("A1", x=30, y=10, count=3, disarrayed=True), FOE)
    assert went(disarrayed, Advance(6000)).used == 6


@pytest.mark.rule("HMA-13.2", "HMA-2.9")
def test_a_wheel_costs_the_way_of_the_swinging_corner() -> None:
    state = table(unit("A1", x=30, y=10, count=4, arrangement="OF"), FOE)
    going = went(state, Wheel("right", 30_000), Advance(2850))
    assert going.used == pytest.approx(3.1416 + 2.85, abs=0.001)  # the example of 2.9
    assert refused(state, Wheel("right", 30_000), Advance(2900)) == "HMA-13.1"
    assert going.boxes[0].heading == pytest.approx(30)


@pytest.mark.rule("HMA-13.3", "HMA-13.10")
def test_there_is_no_backward_step() -> None:
    state = table(unit("A1", x=30, y=10, count=2), FOE)
    assert refused(state, Advance(-1000)) == "HMA-13.10"
    assert refused(state, Wheel("left", -10_000)) == "HMA-13.10"
    assert refused(state, March(90_000, 1000)) == "HMA-13.2"


@pytest.mark.rule("HMA-13.3", "HMA-21.2")
def test_a_wheel_counts_as_movement_for_terrain() -> None:
    woods = area("T1", "woods", 31, 10.2, 40, 20)
    play = done(table(unit("A1", x=30, y=10, count=3), FOE, terrain=[woods]), Wheel("left", 30_000))
    assert play.unit("A1").crossed == ("woods",)
    assert play["A1.1"].disarrayed  # 4 against a qualifier of 3


@pytest.mark.rule("HMA-13.5", "HMA-13.6", "HMA-13.9")
@pytest.mark.parametrize(
    ("card", "arrangement", "count", "limit"),
    [("panhellenic", "OF", 1, 90), ("panhellenic", "CF", 1, 45), ("hippeis_hellenic", "CF", 1, 90)],
)
def test_wheels_beyond_the_limit_disarray(card: str, arrangement: str, count: int, limit: int) -> None:
    state = table(unit("A1", card, 30, 20, count, arrangement=arrangement), unit("A9", x=60, y=5), FOE)
    assert went(state, Wheel("right", limit * 1000)).disarray is None
    assert went(state, Wheel("right", limit * 1000 + 100)).disarray is not None
    play = done(state, Wheel("right", limit * 1000 + 100))
    assert play["A1.1"].disarrayed
    assert play.unit("A1").wheeled == limit * 1000 + 100


@pytest.mark.rule("HMA-13.6")
def test_the_limit_is_that_of_a_turn() -> None:
    state = table(unit("A1", x=30, y=20, wheeled=30_000), FOE)
    assert went(state, Wheel("right", 15_000)).disarray is None
    assert went(state, Wheel("right", 16_000)).disarray is not None


@pytest.mark.rule("HMA-13.5")
def test_the_example_of_open_files() -> None:
    state = table(unit("A1", x=30, y=20, count=3, arrangement="OF"), FOE)
    about = went(state, Turn("right", 180_000), Advance(5000))
    assert (about.disarray, about.used) == (None, 6)
    assert refused(state, Turn("right", 180_000), Advance(5020)) == "HMA-13.1"
    twice = went(state, Turn("right", 90_000), Advance(2000), Turn("left", 90_000))
    assert twice.disarray is not None
    assert twice.used == 4
    assert not twice.is_column
    odd = went(state, Turn("right", 60_000))
    assert odd.disarray is not None
    assert odd.boxes[0].heading == 60


@pytest.mark.rule("HMA-13.5", "HMA-2.10")
def test_a_turn_to_the_side_makes_a_column() -> None:
    play = done(table(unit("A1", x=30, y=20, count=3, arrangement="OF"), FOE), Turn("right", 90_000), Advance(5000))
    assert play.unit("A1").column
    assert play.unit("A1").turns == 1
    assert front(play["A1.1"])[2] == 90
    assert not play["A1.1"].disarrayed


@pytest.mark.rule("HMA-13.6", "HMA-13.9")
def test_close_files_do_not_turn() -> None:
    assert refused(table(unit("A1", x=30, y=20, count=2), FOE), Turn("right", 180_000)) == "HMA-13.6"
    horse = table(unit("A1", "hippeis_hellenic", 30, 20, 2), unit("A9", x=60, y=5), FOE)
    assert refused(horse, Turn("right", 180_000)) == "HMA-13.9"


@pytest.mark.rule("HMA-13.8")
def test_cavalry_in_open_files_wheels_by_hipparchy_or_by_ile() -> None:
    state = table(unit("A1", "hippeis_hellenic", 30, 20, 2, arrangement="OF"), unit("A9", x=60, y=5), FOE)
    assert went(state, Wheel("right", 150_000)).disarray is None
    by_ile = went(state, Turn("right", 90_000))
    assert by_ile.used == pytest.approx(1.5 * 1.5708, abs=0.001)
    assert by_ile.disarray is None
    assert by_ile.turns == 0
    rhomboids = table(unit("A1", "hippeis_thessalian", 30, 20, 2, arrangement="OF"), unit("A9", x=60, y=5), FOE)
    assert went(rhomboids, Turn("right", 90_000)).used == 1
    assert went(rhomboids, Turn("left", 180_000)).used == 1
    assert went(rhomboids, Turn("left", 30_000)).used == pytest.approx(1.5 * 0.5236, abs=0.001)


@pytest.mark.rule("HMA-13.4")
def test_taxeis_in_line_wheel_together_as_one_block() -> None:
    state = table(unit("A1", x=30, y=20, count=2), unit("A2", x=27, y=20, count=2), FOE)
    both = Mover(state, ("A1", "A2"), ("A1.1", "A1.2", "A2.1", "A2.2"), 4.0)
    going = block_walk.walk(both, (Wheel("right", 30_000),))
    assert isinstance(going, Going)
    assert going.used == pytest.approx(3.1416, abs=0.001)  # 6 inches wide
    refusal = block_walk.walk(both, (Turn("right", 90_000),))
    assert isinstance(refusal, Reason)
    assert refusal.rule == "HMA-13.4"
    play = course(state)
    carry_out(play.game, both, going, "wheels", "HMA-13.4")
    assert [play.unit(key).wheeled for key in ("A1", "A2")] == [30_000, 30_000]
    assert front(play["A2.2"])[2] == 30


@pytest.mark.rule("HMA-23.3")
def test_the_lakonian_countermarch() -> None:
    pieces = unit("A1", "spartiates", 30, 20, 2), FOE
    state = table(*pieces, options=Options(countermarch=True))
    assert refused(state, Turn("right", 180_000)) == "HMA-13.6"  # only under Begin Approach
    about = went(state, Turn("right", 180_000), Advance(3000), under_approach=True)
    assert (about.used, about.disarray) == (4, None)
    assert went(state, Turn("left", 90_000), under_approach=True).is_column
    assert refused(state, Turn("left", 60_000), under_approach=True) == "HMA-23.3"
    assert refused(table(*pieces), Turn("right", 180_000), under_approach=True) == "HMA-13.6"
    others = table(unit("A1", x=30, y=20, count=2), FOE, options=Options(countermarch=True))
    assert refused(others, Turn("right", 180_000), under_approach=True) == "HMA-13.6"


# -- limits before enemies ---------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-13.11", "HMA-17.6")
def test_hoplites_stop_three_inches_from_enemy_hoplites() -> None:
    going = went(table(unit("A1", x=30, y=20, count=2), unit("B1", x=30, y=25, count=2)), Advance(4000))
    assert (round(going.used, 3), going.stopped_by[:2]) == (2, "B1")
    near = went(table(unit("A1", x=30, y=20, count=2), unit("B1", x=30, y=22.5, count=2)), Advance(4000))
    assert near.used == pytest.approx(0, abs=0.002)


@pytest.mark.rule("HMA-13.12", "HMA-13.13")
@pytest.mark.parametrize(
    ("card", "foe"),
    [("peltasts_mercenary", "panhellenic"), ("panhellenic", "baggage"), ("hippeis_hellenic", "baggage")],
)
def test_all_others_stop_an_inch_short(card: str, foe: str) -> None:
    state = table(unit("A1", card, 30, 20, 2), unit("A9", x=60, y=5), unit("B1", foe, 30, 23), unit("B9", x=60, y=44))
    assert went(state, Advance(4000)).used == pytest.approx(2)


@pytest.mark.rule("HMA-13.12")
def test_loose_troops_come_no_nearer_than_an_inch() -> None:
    state = table(unit("A1", "psiloi_hellenic", 30, 20, 2), unit("A9", x=60, y=5), unit("B1", x=30, y=24, count=2))
    assert went(state, March(0, 3000)).used == 3
    assert refused(state, March(0, 3100)) == "HMA-13.12"


@pytest.mark.rule("HMA-9.3", "HMA-13.11")
def test_on_the_march_six_inches_from_enemy_core() -> None:
    state = table(unit("A1", x=30, y=20, count=2, arrangement="OF"), unit("B1", x=30, y=28, count=2))
    assert went(state, Advance(6000), core_gap=6.0).used == pytest.approx(2)
    assert went(state, Advance(6000)).used == pytest.approx(5)


@pytest.mark.rule("HMA-13.18")
def test_enemies_and_impassable_ground_are_never_passed() -> None:
    state = table(unit("A1", x=30, y=20), FOE, terrain=[area("T1", "river", 20, 21, 40, 22)])
    assert went(state, Advance(4000)).used == pytest.approx(1)
    loose = table(
        unit("A1", "psiloi_hellenic", 30, 20, 2), unit("A9", x=60, y=5), unit("B1", x=30, y=22, facing=90),
    )  # fmt: skip
    assert refused(loose, March(0, 6000)) in ("HMA-13.18", "HMA-13.12")


@pytest.mark.rule("HMA-13.14")
def test_psiloi_give_way_to_hoplites() -> None:
    state = table(unit("A1", x=30, y=20, count=3), unit("B1", "psiloi_hellenic", 30, 22, 2), unit("B9", x=60, y=44))
    play = done(state, Advance(3000))
    assert front(play["A1.1"])[1] == 23
    assert front(play["B1.1"])[1:] == (pytest.approx(26), 180)  # set back 4, and 3 inches away
    assert play.unit("B1").forced
    assert play.unit("B1").did("moved")


@pytest.mark.rule("HMA-13.14")
def test_they_are_faced_towards_the_hoplites() -> None:
    turned_away = unit("B1", "psiloi_hellenic", 30, 23, 2, facing=0)
    play = done(table(unit("A1", x=30, y=20, count=3), turned_away, unit("B9", x=60, y=44)), Advance(3000))
    assert front(play["B1.1"])[2] == 180
    assert front(play["B1.1"])[1] == pytest.approx(26)


@pytest.mark.rule("HMA-13.14")
def test_who_cannot_give_way_routs_and_stops_the_hoplites_an_inch_short() -> None:
    state = table(
        unit("A1", x=30, y=20, count=3), unit("B1", "psiloi_hellenic", 30, 22, 2), unit("B9", x=60, y=44),
        terrain=[area("T1", "river", 20, 23.5, 40, 25)],
    )  # fmt: skip
    play = done(state, Advance(3000))
    assert front(play["A1.1"])[1] == pytest.approx(21)
    assert play["B1.1"].is_routing


@pytest.mark.rule("HMA-13.14")
def test_a_group_gives_way_though_one_of_its_stands_runs() -> None:
    state = table(unit("A1", x=30, y=20, count=3), unit("B1", "psiloi_hellenic", 30, 22, 3), unit("B9", x=60, y=44))
    change(state, "B1.2", condition="routing", cause="A1", y=40_000, facing=0)
    play = done(state, Advance(3000))
    assert front(play["A1.1"])[1] == 23
    assert [front(play[f"B1.{at}"])[1] for at in (1, 2, 3)] == [pytest.approx(26), 40, pytest.approx(26)]
    near = table(unit("A1", x=30, y=20, count=3), unit("B1", "psiloi_hellenic", 30, 22, 3), unit("B9", x=60, y=44))
    change(near, "B1.2", condition="routing", cause="A1")
    assert went(near, Advance(3000)).used == pytest.approx(1)  # nobody runs into routers but pursuers


@pytest.mark.rule("HMA-13.14", "HMA-13.15")
def test_they_pass_friends_to_the_far_side() -> None:
    friends = unit("B2", "psiloi_hellenic", 30, 26.2, 2)
    state = table(
        unit("A1", x=30, y=20, count=3), unit("B1", "psiloi_hellenic", 30, 22, 2), friends, unit("B9", x=60, y=44)
    )
    play = done(state, Advance(3000))
    assert front(play["B1.1"])[1] == pytest.approx(26.95, abs=0.01)


@pytest.mark.rule("HMA-13.14")
def test_missile_troops_beside_the_way_or_in_melee_do_not_give_way() -> None:
    beside = unit("B1", "psiloi_hellenic", 34, 21, 2)
    going = went(table(unit("A1", x=30, y=20, count=3), beside, unit("B9", x=60, y=44)), Advance(4000))
    assert going.giving == ()
    peltasts = unit("B1", "peltasts_mercenary", 30, 22, 1)
    fighting = unit("A2", x=30, y=25.0, facing=180)
    state = table(
        unit("A1", x=30, y=20, count=3), peltasts, fighting, unit("B9", x=60, y=44),
        contacts=[contact("A2.1", "B1.1", "front", "rear")],
    )  # fmt: skip
    fought = went(state, Advance(3000))
    assert fought.used == pytest.approx(1)
    assert fought.giving == ()  # it neither gives way nor routs


# -- passing through friends -------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-13.15")
@pytest.mark.parametrize(("length", "harmed", "y"), [(6000, False, 10.75), (4000, False, 12.75), (3500, True, 12.75)])
def test_the_example_of_recalled_psiloi(length: int, harmed: bool, y: float) -> None:
    """An inch in front of an open-file lochos: 1 + 2.25 + 0.75 = 4 inches to stand clear behind it."""
    state = table(
        unit("A1", "psiloi_hellenic", 30, 16.75, 1, facing=0), unit("A2", x=30, y=15, arrangement="OF"), FOE
    )  # fmt: skip
    play = done(state, March(180_000, length))
    assert play["A2.1"].disarrayed is harmed
    assert front(play["A1.1"])[1] == pytest.approx(y, abs=0.011)


@pytest.mark.rule("HMA-13.15")
def test_loose_troops_pass_each_other_if_they_clear() -> None:
    state = table(
        unit("A1", "psiloi_hellenic", 30, 16, 1), unit("A2", "psiloi_hellenic", 30, 18, 1), unit("A9", x=60, y=5), FOE
    )
    assert went(state, March(0, 3500)).passed == ("A2",)
    assert refused(state, March(0, 2500)) == "HMA-13.15"
    assert not done(state, March(0, 3500))["A2.1"].disarrayed


@pytest.mark.rule("HMA-13.15", "HMA-2.12")
def test_others_need_the_movement_and_every_disciplined_unit_is_disarrayed() -> None:
    state = table(unit("A1", x=30, y=16, arrangement="OF"), unit("A2", x=30, y=19, arrangement="CF"), FOE)
    short = went(state, Advance(4000))
    assert (round(short.used, 2), short.stopped_by) == (1.5, "A2.1")
    through = done(state, Advance(6000))  # 1.5 + 1.5 + 2.25 inches clear it
    assert front(through["A1.1"])[1] == 22
    assert [through[key].disarrayed for key in ("A1.1", "A2.1")] == [True, True]
    fast = table(
        unit("A1", "hippeis_hellenic", 30, 14, arrangement="OF"), unit("A2", x=30, y=16.5, arrangement="OF"), FOE
    )
    play = done(fast, Advance(9000))
    assert [play[key].disarrayed for key in ("A1.1", "A2.1")] == [True, True]


@pytest.mark.rule("HMA-13.19")
def test_free_elements_go_no_further_forward_than_the_foremost() -> None:
    state = table(unit("A1", x=30, y=20, count=3), unit("B1", x=31.5, y=20))
    assert went(state, Advance(3000)).used == pytest.approx(0)
    assert len(mover(state).keys) == 2


# -- no files ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-13.7", "HMA-13.2")
def test_troops_in_no_files_go_and_face_anyhow() -> None:
    state = table(unit("A1", "psiloi_hellenic", 30, 20, 2), unit("A9", x=60, y=5), FOE)
    going = went(state, March(200_000, 5000), Face(90_000))
    assert going.disarray is None
    assert going.used == pytest.approx(5, abs=1.0)
    assert going.boxes[0].heading == 90
    assert refused(state, March(200_000, 6100)) == "HMA-13.2"
    assert refused(state, March(0, 1000), March(90_000, 1000)) == "HMA-13.2"


@pytest.mark.rule("HMA-13.2", "HMA-12.2")
def test_the_longest_way_of_a_stand_counts_and_the_shape_is_legal() -> None:
    state = table(unit("A1", "psiloi_hellenic", 30, 20, 4), unit("A9", x=60, y=5), FOE)
    assert [each.files for each in shapes(4)] == [0, 4, 4, 2, 2]
    ranks = loose_walk.walk(mover(state), (March(0, 5000),), Shape(2))
    assert isinstance(ranks, Going)
    assert ranks.used > 5
    assert is_loose_shape(ranks.boxes)
    assert len({round(box.cy, 3) for box in ranks.boxes}) == 2
    too_far = loose_walk.walk(mover(state), (March(0, 5900),), Shape(2))
    assert isinstance(too_far, Reason)
    spread = loose_walk.walk(mover(state), (March(0, 3000),), Shape(4, True))
    assert isinstance(spread, Going)
    assert max(box.cx for box in spread.boxes) - min(box.cx for box in spread.boxes) == pytest.approx(3 * 1.875)


# -- columns -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-13.20")
def test_a_column_follows_the_track_of_its_first_element() -> None:
    state = table(unit("A1", x=30, y=20, count=3, arrangement="OF", column=True, depth=1.5), FOE)
    straight = went(state, Advance(6000))
    assert [round(box.front_centre[1], 3) for box in straight.boxes] == [26, 24.5, 23]
    bent = went(state, Wheel("right", 90_000), Advance(3500))
    assert bent.used == pytest.approx(1.5 * 1.5708 + 3.5, abs=0.001)
    head, *others = bent.boxes
    assert head.heading == pytest.approx(90)
    assert head.front_centre == (pytest.approx(30.75 + 3.5), pytest.approx(20.75))
    assert others[0].heading == pytest.approx(90, abs=25)
    assert [point for box in others for point in box.points if point[0] > head.cx] == []
    play = done(state, Wheel("right", 90_000), Advance(3500))  # nobody overlaps: the position is looked at
    assert play.unit("A1").column


@pytest.mark.rule("HMA-13.20")
def test_its_wheels_have_the_limits_of_its_files() -> None:
    state = table(unit("A1", x=30, y=20, count=3, arrangement="OF", column=True, depth=1.5), FOE)
    assert went(state, Wheel("right", 90_000)).disarray is None
    assert went(state, Wheel("right", 91_000)).disarray is not None
    line = went(state, Turn("left", 90_000))
    assert not line.is_column
    assert {round(box.front_centre[0], 3) for box in line.boxes} == {30 - 0.75 - 0.375}


# -- questions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-13.2")
@pytest.mark.parametrize("card", ["panhellenic", "psiloi_hellenic"])
def test_a_drop_is_turned_into_the_legal_way_that_ends_nearest(card: str) -> None:
    state = table(unit("A1", card, 30, 20, 2), unit("A9", x=60, y=5), FOE)
    judge = (LooseWay if card == "psiloi_hellenic" else BlockWay)(mover(state))
    legs = judge.fit({"x": 30_000, "y": 23_000})
    assert not isinstance(legs, Reason)
    assert judge.off(legs, (30, 23)) < 0.01
    told: Legs = judge.from_json([["advance", 1000]] if card == "panhellenic" else [["march", 0, 1000]])
    assert judge.why_not(told) is None
    assert judge.default == ()
    assert judge.spec().allowance == (4000 if card == "panhellenic" else 6000)


@pytest.mark.rule("HMA-13.14", "HMA-2.12")
def test_two_units_that_give_way_do_not_stand_on_each_other() -> None:
    """The second stands close behind the first and nearer than 3 inches to where the hoplites end, too."""
    first, second = (unit(key, "psiloi_hellenic", x=30, y=y, count=3) for key, y in (("B2", 12.5), ("B3", 14.5)))
    play = done(table(unit("A1", x=30, y=10, count=3), first, second, FOE), Advance(4000))
    boxes = {key: play[key].box for key in ("B2.1", "B3.1", "A1.1")}
    assert play["B2.1"].y >= 17_000
    assert list(broken(play.state)) == []
    assert distance(boxes["A1.1"], boxes["B3.1"]) >= 3 - 0.01


# -- worked out by hand ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-13.5", "HMA-2.9")
@pytest.mark.parametrize(("before", "harmed"), [(30_000, False), (30_100, True)])
def test_wheels_of_one_turn_add_up_whichever_way_they_go(before: int, harmed: bool) -> None:
    """Three lochoi in open files, 4.5 inches wide: 60 degrees cost 4.5 x 1.0472 = 4.712 of their 6; they had wheeled 30
    degrees the other way before."""
    state = table(unit("A1", x=30, y=20, count=3, arrangement="OF", wheeled=before), FOE)
    going = went(state, Wheel("left", 60_000))
    assert going.used == pytest.approx(4.712, abs=0.001)
    assert (going.disarray is not None) is harmed
    assert isinstance(walked(state, Wheel("left", 60_000), Advance(1300)), Reason)
    assert went(state, Wheel("left", 60_000), Advance(1280)).used == pytest.approx(5.992, abs=0.001)


@pytest.mark.rule("HMA-13.8")
@pytest.mark.parametrize(
    ("card", "angle", "cost"),
    [
        ("hippeis_hellenic", 90_000, 2.356), ("hippeis_thessalian", 90_000, 1), ("hippeis_thessalian", 180_000, 1),
        ("hetairoi_macedonian", 180_000, 4.712), ("hippeis_thessalian", 45_000, 1.178),
    ],
)  # fmt: skip
def test_each_ile_wheels_by_itself_and_only_rhomboids_turn_for_an_inch(card: str, angle: int, cost: float) -> None:
    """1.5 inches times the angle; nobody is disarrayed by it."""
    going = went(table(unit("A1", card, x=30, y=20, count=2, arrangement="OF"), FOE), Turn("right", angle))
    assert going.used == pytest.approx(cost, abs=0.001)
    assert going.disarray is None


@pytest.mark.rule("HMA-13.14", "HMA-13.15")
@pytest.mark.parametrize(("arrangement", "y", "harmed"), [("OF", 27.75, False), ("CF", 27.0, True)])
def test_psiloi_who_give_way_slip_through_their_hoplites(arrangement: str, y: float, harmed: bool) -> None:
    """They are to stand at 25.5, where their hoplites are, up to 27.75 in open files or 27 in close: just beyond."""
    friends = unit("B2", x=30, y=25.5, count=3, arrangement=arrangement)
    psiloi = unit("B1", "psiloi_hellenic", 30, 22, 2)
    play = done(table(unit("A1", x=30, y=20, count=3), psiloi, friends, unit("B9", x=60, y=44)), Advance(3000))
    assert front(play["A1.1"])[1] == 22.5  # the enemy's hoplites are 3 inches ahead
    assert front(play["B1.1"])[1:] == (pytest.approx(y, abs=0.01), 180)
    assert play["B2.1"].disarrayed is harmed


@pytest.mark.rule("HMA-12.2", "HMA-13.2")
@pytest.mark.parametrize(("gap", "legal"), [(0.375, True), (0.4, False)])
def test_each_loose_stand_is_near_another_of_its_unit(gap: float, legal: bool) -> None:
    state = table(unit("A1", "psiloi_hellenic", 30, 20), unit("A2", "psiloi_hellenic", 31.5 + gap, 20), FOE)
    boxes = [state.elements["A1.1"].box, state.elements["A2.1"].box]
    assert is_loose_shape(boxes) is legal
    assert is_loose_shape(boxes[:1])
