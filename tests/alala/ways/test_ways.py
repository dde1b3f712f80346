"""Ways over the table: what bars them, ways away from the enemy, clear places (ALA-3.13 to 3.16, 12.6)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import angle_between, distance, overlaps
from polemos.rules.alala.state import State
from polemos.rules.alala.ways.obstacles import (
    Around,
    away_heading,
    can_give_way,
    clear_place,
    headings_away,
    is_clear,
    stop_before,
    way_away,
)
from tests.alala.position import area, contact, line, table, troop


def free(state: State, name: str, dx: float, dy: float) -> tuple[float, str]:
    mover = state.troops[name]
    part, by = Around(state, mover).free(mover.box, dx, dy)
    return round(part * (dx * dx + dy * dy) ** 0.5, 3), by


@pytest.mark.rule("ALA-3.13")
def test_a_move_stops_in_front_of_an_enemy_block() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 30, 20))
    assert free(state, "S1", 0, 15) == (8.4, "N1")


@pytest.mark.rule("ALA-3.13")
def test_sliding_along_a_neighbour_is_free() -> None:
    state = table(troop("S1", 30, 10), troop("S2", 36, 10, "cavalry"), troop("N1", 60, 40))
    beside = table(troop("S1", 30, 10), troop("S2", 36.6, 10, "cavalry"), troop("N1", 60, 40))
    assert free(beside, "S1", 0, 12) == (12.0, "")
    assert free(state, "S1", 2, 0) == (0.0, "S2")


@pytest.mark.rule("ALA-3.13", "ALA-4.1")
@pytest.mark.parametrize(("kind", "far"), [("hoplites", 20.0), ("psiloi", 20.0), ("cavalry", 9.2)])
def test_rough_ground_bars_cavalry_only(kind: str, far: float) -> None:
    state = table(troop("S1", 30, 10, kind), terrain=[area("T1", "rough_ground", 26, 20, 34, 26)])
    assert free(state, "S1", 0, 20)[0] == far


@pytest.mark.rule("ALA-4.4")
def test_a_scenario_may_let_cavalry_cross_an_obstacle() -> None:
    wall = line("T1", "major_obstacle", (20, 20), (40, 20))
    ford = line("T1", "major_obstacle", (20, 20), (40, 20), passable_for_cavalry=True)
    assert free(table(troop("S1", 30, 10, "cavalry"), terrain=[wall]), "S1", 0, 20)[1] == "T1"
    assert free(table(troop("S1", 30, 10, "cavalry"), terrain=[ford]), "S1", 0, 20) == (20.0, "")


@pytest.mark.rule("ALA-3.15")
def test_moves_of_choice_stop_at_the_table_edge() -> None:
    assert free(table(troop("S1", 30, 40)), "S1", 0, 20) == (7.2, "edge")


@pytest.mark.rule("ALA-12.6")
def test_stopping_at_four_inches_and_not_coming_nearer() -> None:
    state = table(troop("S1", 30, 10, "psiloi"), troop("N1", 30, 20))
    box, foes = state.troops["S1"].box, [state.troops["N1"]]
    assert stop_before(box, 0.0, 8.0, foes)[0] * 8 == pytest.approx(8.6 - 4.0)
    near = box.moved(0.0, 6.0)  # 2.6 inches off
    assert stop_before(near, 0.0, 3.0, foes)[0] * 3 == pytest.approx(0.001, abs=1e-6)
    assert stop_before(near, 0.0, -3.0, foes) == (1.0, "")


@pytest.mark.rule("ALA-3.14")
def test_away_from_the_reference_point_of_the_nearest_enemy() -> None:
    state = table(troop("S1", 30, 10, "psiloi"), troop("N1", 36, 20, formed=False), troop("N2", 30, 40))
    assert away_heading(state, state.troops["S1"]) == pytest.approx(210.96, abs=0.01)
    assert away_heading(state, state.troops["S1"], ("N2",)) == pytest.approx(180.0)


@pytest.mark.rule("ALA-3.14")
def test_in_combat_at_right_angles_to_the_contact_line() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 33, 11.6), contacts=[contact("S1", "N1")])
    assert away_heading(state, state.troops["S1"]) == pytest.approx(180.0)
    flank = table(troop("S1", 30, 10), troop("N1", 33.8, 10, heading=270), contacts=[contact("S1", "N1")])
    assert away_heading(flank, flank.troops["S1"]) == pytest.approx(270.0)


@pytest.mark.rule("ALA-3.14")
def test_directions_turn_aside_first_to_the_own_edge_then_to_the_own_right() -> None:
    south, north = troop("S1", 30, 20), troop("N1", 30, 20)
    assert [round(h) for h, _ in headings_away(south, 180.0)] == [180, 165, 195, 150, 210, 135, 225]
    assert [round(h) for h, _ in headings_away(north, 0.0)] == [0, 345, 15, 330, 30, 315, 45]
    assert [round(h) for h, _ in headings_away(south, 90.0)] == [90, 105, 75, 120, 60, 135, 45]
    slanting = [way for way, _ in headings_away(troop("S1", 30, 20), 135.0)]  # its edge counts more than its right
    assert slanting[:3] == [135.0, 150.0, 120.0]
    assert [way for way, _ in headings_away(troop("N1", 30, 20), 315.0)][:3] == [315.0, 330.0, 300.0]


@pytest.mark.rule("ALA-3.14")
def test_the_smallest_turn_that_is_free_over_the_whole_distance() -> None:
    state = table(troop("S1", 30, 20, "psiloi"), troop("N1", 30, 30), troop("N2", 26.5, 14))
    way = way_away(state, state.troops["S1"], 180.0, 8.0)
    assert way is not None
    assert way.heading != 180.0
    assert way.distance == pytest.approx(8.0)
    assert not overlaps(way.box, state.troops["N2"].box)
    assert angle_between(way.heading, 180.0) in (15.0, 30.0, 45.0)


@pytest.mark.rule("ALA-3.14", "ALA-12.18")
def test_cavalry_hemmed_in_by_its_own_hoplites_cannot_give_way() -> None:
    wall = [troop(f"S{n}", 6 * n, 10) for n in range(2, 9)]
    state = table(troop("S1", 30, 11.6, "cavalry"), *wall, troop("N1", 30, 20))
    assert way_away(state, state.troops["S1"], 180.0, 8.0) is None
    assert not can_give_way(state, state.troops["S1"])
    foot = table(troop("S1", 30, 11.6, "psiloi"), *wall, troop("N1", 30, 20))
    assert can_give_way(foot, foot.troops["S1"])


@pytest.mark.rule("ALA-3.14")
def test_who_is_barred_everywhere_goes_the_longest_free_way() -> None:
    walls = [troop(f"N{n}", 6 * n, 10) for n in range(2, 9)]
    state = table(troop("S1", 30, 14, "psiloi"), *walls, troop("N1", 30, 24))
    way = way_away(state, state.troops["S1"], 180.0, 8.0)
    assert way is not None
    assert way.distance < 8.0
    assert angle_between(way.heading, 180.0) == pytest.approx(45.0)  # 2.6 inches deep, longer on the slant
    assert way.distance == pytest.approx(2.6 * 2**0.5, abs=0.001)


@pytest.mark.rule("ALA-3.14")
def test_on_friends_that_it_may_pass_the_move_is_lengthened() -> None:
    state = table(troop("S1", 30, 20, "psiloi"), troop("S2", 30, 12), troop("N1", 30, 30))
    way = way_away(state, state.troops["S1"], 180.0, 8.0)
    assert way is not None
    assert way.heading == 180.0
    assert way.distance == pytest.approx(8.0 + 1.4)
    assert way.passed == ("S2",)


@pytest.mark.rule("ALA-3.14")
def test_with_something_behind_the_friends_another_direction_is_taken() -> None:
    state = table(troop("S1", 30, 20, "psiloi"), troop("S2", 30, 12), troop("N2", 30, 10.2), troop("N1", 30, 30))
    way = way_away(state, state.troops["S1"], 180.0, 8.0)
    assert way is not None
    assert way.heading != 180.0


@pytest.mark.rule("ALA-3.15")
def test_the_table_edge_does_not_hold_who_gives_way() -> None:
    state = table(troop("S1", 30, 4, "psiloi"), troop("N1", 30, 14))
    way = way_away(state, state.troops["S1"], 180.0, 8.0)
    assert way is not None
    assert way.leaves


@pytest.mark.rule("ALA-3.16")
def test_a_place_that_is_taken_is_left_straight_back_first() -> None:
    state = table(troop("S1", 30, 10), troop("S2", 50, 10), troop("N1", 30, 40))
    place = clear_place(state, state.troops["S2"], state.troops["S1"].box.moved(0.0, -1.45))
    assert (round(place.cx, 3), round(place.cy, 3)) == (30.0, 8.35)  # 0.2 back: 0.1 leaves 0.05 of overlap


@given(st.floats(4, 68), st.floats(3, 45), st.integers(0, 359))
@pytest.mark.rule("ALA-3.16")
def test_a_clear_place_is_always_found_and_is_clear(x: float, y: float, heading: int) -> None:
    crowd = [troop(f"S{n}", 6 * n, 10 + n % 3 * 2) for n in range(1, 8)]
    state = table(*crowd, troop("S9", 60, 40), troop("N1", 30, 30))
    mover = state.troops["S9"]
    wanted = mover.box.moved(x - 60, y - 40).with_heading(heading)
    place = clear_place(state, mover, wanted)
    assert is_clear(state, mover, place)
    assert place.heading == wanted.heading
    if is_clear(state, mover, wanted):
        assert place == wanted


@given(st.integers(0, 359), st.floats(1, 16))
@pytest.mark.rule("ALA-3.14")
def test_no_way_away_ends_on_anybody(heading: int, length: float) -> None:
    crowd = [troop(f"S{n}", 6 * n, 10 + n % 3 * 2, "hoplites" if n % 2 else "psiloi") for n in range(1, 8)]
    crowd = [each for at, each in enumerate(crowd) if not any(overlaps(each.box, o.box) for o in crowd[:at])]
    state = table(*crowd, troop("S9", 30, 20, "peltasts"), troop("N1", 30, 30), troop("N2", 20, 24, "cavalry"))
    mover = state.troops["S9"]
    way = way_away(state, mover, float(heading), length)
    if way is not None:
        assert way.distance >= 1.0 - 0.01
        assert not any(overlaps(way.box, o.box) for o in state.troops.values() if o.id != "S9")
        gone = distance(mover.box, way.box)
        assert gone <= way.distance + 1e-6
