"""Section 21: terrain under a rectangle or a move, uphill, works, hiding, holding."""

from __future__ import annotations

import pytest

from polemos.rules.hoplomachia.field.ground import (
    disarray_of,
    holder,
    is_concealed,
    is_impassable,
    is_on_road,
    is_uphill,
    terrain_crossed,
    terrain_under,
    way_of,
    work_between,
    work_defended,
)
from tests.hoplomachia.position import area, table, unit


@pytest.mark.rule("HMA-21.2")
def test_terrain_types_crossed_count_once_each() -> None:
    terrain = [
        area("S", "stream", 0, 22, 72, 23), area("H", "gentle_hill", 0, 25, 40, 30),
        area("H2", "gentle_hill", 40, 25, 72, 30), area("B", "broken_ground", 0, 40, 72, 44),
    ]  # fmt: skip
    state = table(unit("A1", x=39.5, y=20), terrain=terrain)
    box = state.elements["A1.1"].box
    assert terrain_under(state, box) == []
    crossed = terrain_crossed(state, [way_of(box, 0, 6)])
    assert crossed == ("stream", "gentle_hill")
    assert disarray_of(crossed) == 3  # the book's example: 2 and 1
    assert disarray_of(("stream", "broken_ground")) == 4
    assert terrain_crossed(state, [way_of(box, 0, 1.9)]) == ()


@pytest.mark.rule("HMA-21.1")
def test_a_move_along_a_road_stays_on_it() -> None:
    state = table(unit("A1", x=30, y=20), terrain=[area("R", "road", 29, 0, 31, 48), area("W", "woods", 0, 0, 72, 48)])
    assert is_on_road(state, [(30, 20), (30, 26)])
    assert not is_on_road(state, [(30, 20), (32, 26)])


@pytest.mark.rule("HMA-21.5")
def test_uphill_is_on_the_hill_or_half_an_inch_further_in() -> None:
    hill = area("H", "gentle_hill", 20, 20, 40, 40)
    on, off = unit("B1", x=30, y=21), unit("A1", x=30, y=19)
    state = table(on, off, terrain=[hill])
    above, below = state.elements["B1.1"].box, state.elements["A1.1"].box
    assert is_uphill(state, above, below)
    assert not is_uphill(state, below, above)
    for x, is_it in ((30.5, True), (30.4, False)):  # beside each other on the slope to the west
        west = table(unit("A1", x=x, y=30), unit("A2", x=30, y=33), terrain=[area("H", "gentle_hill", 28, 10, 60, 60)])
        assert is_uphill(west, west.elements["A1.1"].box, west.elements["A2.1"].box) is is_it


@pytest.mark.rule("HMA-21.5")
def test_the_edge_of_the_board_is_no_edge_of_a_hill() -> None:
    hill = area("H", "gentle_hill", 0, 36, 72, 48)
    state = table(unit("B1", x=30, y=46), unit("A1", x=30, y=44.5), terrain=[hill])
    assert is_uphill(state, state.elements["B1.1"].box, state.elements["A1.1"].box)  # 9.25 against 7.75 inches in


@pytest.mark.rule("HMA-21.6")
def test_who_stands_half_an_inch_behind_a_work_and_faces_it_defends_it() -> None:
    wall = area("W", "low_wall", 20, 20.5, 40, 20.7)
    state = table(
        unit("A1", x=30, y=20), unit("A2", x=25, y=19.9), unit("A3", x=35, y=22.5, facing=180), terrain=[wall]
    )
    assert work_defended(state, state.elements["A1.1"]) is state.terrain["W"]
    assert work_defended(state, state.elements["A2.1"]) is None  # 0.6 inches
    assert work_defended(state, state.elements["A3.1"]) is None  # it looks at it from 1.8 inches
    attacker = table(unit("B1", x=30, y=24)).elements["B1.1"].box
    assert work_between(state, state.elements["A1.1"], attacker) is state.terrain["W"]
    behind = table(unit("B1", x=30, y=16, facing=0)).elements["B1.1"].box
    assert work_between(state, state.elements["A1.1"], behind) is None


@pytest.mark.rule("HMA-21.8")
def test_impassable_ground_is_found() -> None:
    state = table(unit("A1", x=30, y=20), terrain=[area("R", "river", 0, 22, 72, 24)])
    box = state.elements["A1.1"].box
    assert is_impassable(state, box) is None
    assert is_impassable(state, way_of(box, 0, 3)) is state.terrain["R"]


def test_who_lies_wholly_in_concealing_terrain_can_hide() -> None:
    woods = [area("W", "woods", 20, 20, 30, 30), area("F", "enclosed_farmland", 30, 20, 40, 30)]
    state = table(unit("A1", x=25, y=25), unit("A2", x=30, y=25), unit("A3", x=25, y=31), terrain=woods)
    assert is_concealed(state, state.elements["A1.1"].box)
    assert is_concealed(state, state.elements["A2.1"].box)  # half in the one, half in the other
    assert not is_concealed(state, state.elements["A3.1"].box)


@pytest.mark.rule("HMA-21.12")
def test_a_place_is_held_by_a_core_element_or_two_others_if_no_enemy_is_inside() -> None:
    fort = area("F", "open", 20, 20, 32, 32, place="fort")
    core, light, lights = (
        unit("A1", x=25, y=25),
        unit("A2", "psiloi_hellenic", x=25, y=28),
        unit("A2", "psiloi_hellenic", x=25, y=28, count=2),
    )
    enemy = unit("B1", "psiloi_hellenic", x=30, y=30)
    for pieces, side in (
        ((core,), 0),
        ((light,), None),
        ((lights,), 0),
        ((core, enemy), None),
        ((unit("B1", x=30, y=30),), 1),
    ):
        state = table(*pieces, terrain=[fort])
        assert holder(state, state.terrain["F"]) == side


@pytest.mark.rule("HMA-21.5")
@pytest.mark.parametrize(("further", "uphill"), [(0.5, True), (0.45, False)])
def test_half_an_inch_further_in_is_uphill_on_the_same_hill(further: float, uphill: bool) -> None:
    hill = area("H", "gentle_hill", 20, 20, 60, 40)
    state = table(unit("B1", x=30, y=24 + further), unit("A1", x=30, y=25.5), terrain=[hill])
    assert is_uphill(state, state.elements["B1.1"].box, state.elements["A1.1"].box) is uphill
    assert not is_uphill(state, state.elements["A1.1"].box, state.elements["B1.1"].box)
