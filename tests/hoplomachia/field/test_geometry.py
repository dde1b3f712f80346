"""Section 2: rectangles, distances, corridors, arcs, sight, sides, contact, wheels, turns, order, directions."""

from __future__ import annotations

import pytest

from polemos.geometry import Box
from polemos.rules.hoplomachia.field.ahead import ahead_of, directly_ahead, first_ahead, in_arc, is_blocked
from polemos.rules.hoplomachia.field.contact import front_pairs, in_contact, in_frontal_contact
from polemos.rules.hoplomachia.field.directions import away_from, faced, towards
from polemos.rules.hoplomachia.field.field import beyond, closer, distance_of, within
from polemos.rules.hoplomachia.field.ordering import from_the_right
from polemos.rules.hoplomachia.field.sides import is_shielded, side_struck
from polemos.rules.hoplomachia.field.sight import sees
from polemos.rules.hoplomachia.field.turning import turned, wheel, wheel_cost
from polemos.rules.hoplomachia.invariants import broken
from tests.hoplomachia.position import area, change, table, unit


def box(x: float, y: float, heading: float = 0.0, depth: float = 1.5) -> Box:
    return Box.by_front(x, y, heading, 1.5, depth)


@pytest.mark.rule("HMA-2.1")
def test_side_a_looks_up_the_board_and_side_b_down() -> None:
    state = table(unit("A1", y=10), unit("B1", y=40))
    assert [state.elements[key].facing for key in ("A1.1", "B1.1")] == [0, 180_000]
    assert state.bounds == (0, 0, 72, 48)
    line = table(unit("A1", count=2), unit("B1", y=40, count=2))
    assert line.elements["A1.1"].x > line.elements["A1.2"].x  # the right of A is +x
    assert line.elements["B1.1"].x < line.elements["B1.2"].x


@pytest.mark.rule("HMA-2.2")
def test_an_element_is_a_rectangle_behind_its_front_edge() -> None:
    lochos = table(unit("A1", x=30, y=20)).elements["A1.1"].box
    assert (lochos.width, lochos.depth, lochos.front_centre) == (1.5, 1.5, (30, 20))
    assert lochos.bounds == (29.25, 18.5, 30.75, 20)
    assert [side for side in ("front", "right", "rear", "left") if is_shielded(side)] == ["front", "left"]


@pytest.mark.rule("HMA-2.3")
def test_distances_are_the_shortest_between_elements_with_a_tolerance() -> None:
    state = table(unit("A1", x=30, y=20, count=2), unit("B1", x=30, y=28.005), unit("B2", x=60, y=28))
    assert distance_of(state, "A1", "B1") == pytest.approx(8.005)
    assert within(8.005, 8)
    assert not within(8.02, 8)
    assert closer(7.98, 8)
    assert not closer(7.995, 8)
    assert beyond(8.02, 8)
    assert not beyond(8.005, 8)


@pytest.mark.rule("HMA-2.4")
def test_directly_ahead_is_what_overlaps_the_corridor() -> None:
    lochos = box(30, 20)
    assert ahead_of(lochos, box(30, 28, 180)) == pytest.approx(8)
    assert ahead_of(lochos, box(31.48, 28, 180)) == pytest.approx(8)
    assert ahead_of(lochos, box(31.495, 28, 180)) is None  # overlaps by 0.005
    assert ahead_of(lochos, box(30, 16, 180)) is None  # behind
    # Measured along the corridor, to the nearest point inside it.
    askew = box(31, 28, 225)
    assert ahead_of(lochos, askew) == pytest.approx(min(y for x, y in askew.points if x < 30.75) - 20, abs=0.4)
    state = table(unit("A1", x=30, y=20), unit("B1", x=30, y=30), unit("B2", x=30, y=26), unit("A2", x=30, y=23))
    found = first_ahead(state, state.elements["A1.1"])
    assert found is not None
    assert (found.element.id, found.distance) == ("B2.1", pytest.approx(6))
    assert is_blocked(state, state.elements["A1.1"])  # HMA-16.4
    assert not is_blocked(state, state.elements["A2.1"])
    assert [each.element.id for each in directly_ahead(lochos, [state.elements["B1.1"], state.elements["B2.1"]])] == [
        "B2.1", "B1.1",
    ]  # fmt: skip


@pytest.mark.rule("HMA-2.5")
def test_the_arc_opens_by_22_degrees_from_the_front_corners() -> None:
    shooter = box(30, 20)
    # Ten inches ahead the arc is 0.75 + 10 x tan 22 = 4.79 to either side.
    assert in_arc(shooter, Box(30 + 4.7 + 0.75, 30, 0, 1.5, 0.02))
    assert not in_arc(shooter, Box(30 + 4.9 + 0.75, 30, 0, 1.5, 0.02))
    assert in_arc(shooter, Box(30 - 4.7 - 0.75, 30, 0, 1.5, 0.02))
    assert not in_arc(shooter, box(32, 19.9))


@pytest.mark.rule("HMA-2.6", "HMA-21.9")
def test_other_elements_block_a_strip_of_sight() -> None:
    shooters = unit("A1", "toxotes_hellenic", x=30, y=20, count=2)
    target = unit("B1", x=30.75, y=26)
    state = table(shooters, target)
    assert sees(state, state.elements["A1.1"], state.elements["B1.1"])
    assert sees(state, state.elements["A1.2"], state.elements["B1.1"])  # past its own unit
    aslant = table(shooters, unit("B1", x=34, y=25))
    assert sees(aslant, aslant.elements["A1.2"], aslant.elements["B1.1"])  # over the front corner of its neighbour
    ahead = table(unit("A1", "toxotes_hellenic", x=30, y=20, count=2), unit("B1", x=34, y=25))
    change(ahead, "A1.1", y=22_000)
    assert not sees(ahead, ahead.elements["A1.2"], ahead.elements["B1.1"])  # stands ahead of its front edge block
    blocked = table(shooters, target, unit("A2", "psiloi_hellenic", x=31.4, y=23, count=2))
    assert not sees(blocked, blocked.elements["A1.1"], blocked.elements["B1.1"])
    own = table(shooters, unit("B1", x=30.75, y=26, count=1), unit("B2", "psiloi_hellenic", x=30.75, y=24, count=2))
    assert not sees(own, own.elements["A1.1"], own.elements["B1.1"])


@pytest.mark.rule("HMA-2.6")
@pytest.mark.parametrize(
    ("kind", "bounds", "seen"),
    [
        ("woods", (20, 22, 40, 23.9), True),  # less than 2 inches of it
        ("woods", (20, 22, 40, 24.2), False),
        ("urban", (20, 22, 40, 24.2), False),
        ("gentle_hill", (20, 21, 40, 25), False),
        ("gentle_hill", (20, 18, 40, 25), True),  # the shooter stands on it
        ("city_wall", (20, 22, 40, 22.5), False),
        ("broken_ground", (20, 21, 40, 25.9), True),
    ],
)
def test_terrain_blocks_sight(kind: str, bounds: tuple[float, float, float, float], seen: bool) -> None:
    state = table(
        unit("A1", "toxotes_hellenic", x=30, y=20), unit("B1", x=30, y=26), terrain=[area("T", kind, *bounds)]
    )
    assert sees(state, state.elements["A1.1"], state.elements["B1.1"]) is seen


@pytest.mark.rule("HMA-2.7")
@pytest.mark.parametrize(
    ("charger", "side"),
    [
        (box(30, 16, 0), "rear"),
        (box(30, 26, 180), "front"),
        (box(34, 19, 270), "right"),
        (box(26, 19, 90), "left"),
        (box(34, 20.5, 225), "front"),  # part of it ahead of the front line
        (box(34, 18.2, 270), "rear"),  # 1.05 of its 1.5 inches lie behind the rear line
    ],
)
def test_which_side_a_charge_strikes(charger: Box, side: str) -> None:
    assert side_struck(box(30, 20, 0), charger) == side


@pytest.mark.rule("HMA-2.8")
def test_contact_and_frontal_contact() -> None:
    one = box(30, 20)
    assert in_contact(one, box(30, 20.009, 180))
    assert not in_contact(one, box(30, 20.03, 180))
    assert in_frontal_contact(one, box(31, 20, 180))
    assert not in_frontal_contact(one, box(31.495, 20, 180))  # over 0.005 only
    assert not in_frontal_contact(one, box(30.75, 19, 270))  # on the flank
    assert in_frontal_contact(one, box(30, 20, 180).turned_about(30.75, 20, 10))
    assert not in_frontal_contact(one, box(30, 20, 180).turned_about(30.75, 20, 46))


@pytest.mark.rule("HMA-2.8")
def test_of_two_equal_contacts_the_one_further_to_the_right_is_taken() -> None:
    """The book's example: B1 and B2 half a base out of line with A1; A has precedence."""
    position = unit("A1", x=30, y=20), unit("B1", x=30.75, y=20), unit("B2", x=29.25, y=20)
    assert front_pairs(table(*position, precedence=0)) == (("A1.1", "B1.1"),)
    assert front_pairs(table(*position, precedence=1)) == (("A1.1", "B2.1"),)


@pytest.mark.rule("HMA-2.8")
def test_pairs_of_last_turn_stay_and_the_widest_contact_comes_first() -> None:
    position = unit("A1", x=30, y=20), unit("B1", x=30.25, y=20), unit("B2", x=28.75, y=20)
    state = table(*position)
    assert front_pairs(state) == (("A1.1", "B1.1"),)  # 1.25 against 0.25
    for key, other in (("A1.1", "B2.1"), ("B2.1", "A1.1"), ("B1.1", "")):
        change(state, key, front=other)
    assert front_pairs(state) == (("A1.1", "B2.1"),)


@pytest.mark.rule("HMA-2.9")
def test_a_wheel_costs_the_arc_of_the_swinging_corner() -> None:
    boxes = [each.box for each in table(unit("A1", x=30, y=20, count=4)).elements.values()]
    assert wheel_cost(boxes, 30) == pytest.approx(3.14, abs=0.005)
    right = wheel(boxes, "right", 90)
    assert right[0].corner("front", "right") == pytest.approx((33, 20))  # stays put
    assert right[-1].corner("front", "left") == pytest.approx((33, 26))  # has swung forwards
    assert right[0].heading == pytest.approx(90)
    left = wheel(boxes, "left", 90)
    assert left[-1].corner("front", "left") == pytest.approx((27, 20))
    assert left[0].corner("front", "right") == pytest.approx((27, 26))


@pytest.mark.rule("HMA-2.10")
def test_a_turn_about_exchanges_front_and_rear_on_the_same_ground() -> None:
    state = table(unit("A1", x=30, y=20, count=3))
    stood = turned(state, state.units["A1"], 180)
    assert stood.elements == ("A1.3", "A1.2", "A1.1")  # the right is now where the left was
    before = {each.id: each.box for each in state.elements.values()}
    for key, after in zip(stood.elements, stood.boxes, strict=True):
        assert after.centre == before[key].centre
        assert after.heading == 180


@pytest.mark.rule("HMA-2.10", "HMA-12.2")
def test_a_turn_makes_a_column_on_the_ground_of_the_line_and_a_line_again() -> None:
    state = table(unit("A1", x=30, y=20, count=3, arrangement="OF"))
    stood = turned(state, state.units["A1"], 90)
    assert (stood.elements, stood.is_column) == (("A1.1", "A1.2", "A1.3"), True)
    # Gaps shrink from 2.25 to 1.5, so that the column is as long as the line was wide.
    assert [round(each.depth, 3) for each in stood.boxes] == [1.5, 1.5, 1.5]
    assert [each.front_centre for each in stood.boxes] == [
        pytest.approx(place) for place in ((32.25, 18.875), (30.75, 18.875), (29.25, 18.875))
    ]
    left = turned(state, state.units["A1"], -90)
    assert left.elements == ("A1.3", "A1.2", "A1.1")
    assert left.boxes[0].heading == 270


@pytest.mark.rule("HMA-2.10")
def test_a_column_of_deep_lochoi_reaches_further_back_and_forms_line_on_its_head() -> None:
    state = table(unit("A1", "thebans", x=30, y=20, count=2, deep=4))
    stood = turned(state, state.units["A1"], 90)
    assert [round(each.depth, 3) for each in stood.boxes] == [3.0, 3.0]
    column = table(unit("A1", x=30, y=20, count=3, facing=90, column=True, arrangement="OF", depth=1.5))
    head = column.elements["A1.1"].box.centre
    line = turned(column, column.units["A1"], -90)  # to the left: faces +y, the head is on the right
    assert (line.elements, line.is_column) == (("A1.1", "A1.2", "A1.3"), False)
    assert line.boxes[0].centre == pytest.approx(head)
    assert [round(each.depth, 3) for each in line.boxes] == [2.25] * 3
    assert [round(each.cx - head[0], 3) for each in line.boxes] == [0, -1.5, -3]
    right = turned(column, column.units["A1"], 90)  # faces -y, the head is on the left
    assert right.elements == ("A1.3", "A1.2", "A1.1")
    assert [round(each.cx - head[0], 3) for each in right.boxes] == [-3, -1.5, 0]


@pytest.mark.rule("HMA-2.11")
def test_units_are_ordered_from_a_players_right() -> None:
    state = table(unit("A1", x=20, y=10), unit("A2", x=30, y=10), unit("B1", x=37.25, y=40), unit("B2", x=21.25, y=40))
    everybody = list(state.units.values())
    assert [each.id for each in from_the_right(state, everybody, 0)] == ["B1", "A2", "B2", "A1"]
    assert [each.id for each in from_the_right(state, everybody, 1)] == ["A1", "B2", "A2", "B1"]


@pytest.mark.rule("HMA-2.11")
def test_ties_go_to_the_unit_nearer_to_an_enemy_then_to_the_lower_number() -> None:
    state = table(unit("A1", x=20, y=10), unit("A2", x=20, y=14), unit("A3", x=20, y=18, facing=180), unit("B1", y=40))
    assert [each.id for each in from_the_right(state, state.units.values(), 0) if each.seat == 0] == ["A3", "A2", "A1"]
    alike = table(unit("A1", x=20, y=10), unit("A2", x=20, y=30, facing=180), unit("B1", x=20, y=20.75))
    assert [each.id for each in from_the_right(alike, alike.units.values(), 0) if each.seat == 0] == ["A2", "A1"]


@pytest.mark.rule("HMA-2.12", "HMA-2.13")
def test_elements_never_overlap_nor_stand_off_the_board() -> None:
    assert list(broken(table(unit("A1", x=30, y=20), unit("A2", x=31.5, y=20)))) == []
    assert any("overlap" in each for each in broken(table(unit("A1", x=30, y=20), unit("A2", x=31.4, y=20))))
    assert any("wholly on the table" in each for each in broken(table(unit("A1", x=0.5, y=20))))


@pytest.mark.rule("HMA-2.14")
def test_directly_away_and_directly_towards() -> None:
    mover = [box(30, 20)]
    assert away_from(mover, [box(33, 26, 180)]) == pytest.approx(180)  # in front: straight back
    beside = [box(34, 19.25, 270, depth=1.5)]
    assert away_from(mover, beside) == pytest.approx(270)
    assert away_from(mover, [box(30, 14, 0)]) == pytest.approx(0)
    assert towards(mover, [box(40, 19.25, 270)]) == pytest.approx(90)
    assert [each.heading for each in faced(mover, 123)] == [123]
    assert faced(mover, 123)[0].centre == mover[0].centre
