"""The battleground: zones, reach, adjacency and flank areas (HOP-2.7 to 2.13)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.rules.hoplites.field.field import (
    CENTRE,
    LEFT_WING,
    RIGHT_WING,
    adjacent,
    column_of_position,
    free_flank_areas,
    is_across,
    reached_from,
    reaches,
    step_left,
    zone,
)
from polemos.rules.hoplites.state import NORTH, SOUTH, State
from tests.hoplites.grounds import ground
from tests.hoplites.position import field, unit

columns = st.lists(st.integers(1, 9), unique=True, max_size=9)


def standing(south: list[int], north: list[int], hidden: tuple[int, ...] = ()) -> State:
    """Medium infantry in these columns, named after them; some of North's are hidden."""
    return field(
        {c: unit(f"S{c}", "MI") for c in south},
        {c: unit(f"N{c}", "MI", hidden=c in hidden) for c in north},
    )


def reached(state: State, column: int, observer: int | None = None) -> list[str]:
    return [found.id for found in reached_from(state, SOUTH, column, observer)]


@pytest.mark.rule("HOP-2.7")
def test_columns_1_2_and_8_9_are_wings_and_the_rest_is_the_centre() -> None:
    assert [zone(c) for c in range(1, 10)] == [LEFT_WING] * 2 + [CENTRE] * 5 + [RIGHT_WING] * 2


@pytest.mark.rule("HOP-2.8")
def test_left_and_positions_are_meant_from_the_owner() -> None:
    assert (step_left(SOUTH), step_left(NORTH)) == (-1, 1)
    assert [column_of_position(SOUTH, p) for p in (1, 4, 9)] == [1, 4, 9]
    assert [column_of_position(NORTH, p) for p in (1, 4, 9)] == [9, 6, 1]


@pytest.mark.rule("HOP-2.10")
def test_in_front_and_diagonal_within_a_zone_and_no_further() -> None:
    assert reached(standing([5], [3, 4, 5, 6, 7]), 5) == ["N4", "N5", "N6"]


@pytest.mark.rule("HOP-2.10")
@pytest.mark.parametrize(
    ("north", "expected"),
    [([3, 4], ["N3"]), ([1, 3, 4], ["N1"]), ([2, 3], ["N2"]), ([4], [])],
)
def test_a_border_is_crossed_only_if_the_zone_opposite_is_empty(north: list[int], expected: list[str]) -> None:
    assert reached(standing([2], north), 2) == expected


@pytest.mark.rule("HOP-2.10")
def test_the_centre_looks_across_only_if_all_of_the_centre_opposite_is_empty() -> None:
    assert reached(standing([3], [2]), 3) == ["N2"]
    assert reached(standing([3], [2, 7]), 3) == []
    assert is_across(standing([3], [2]), unit("S3", "MI"), unit("N2", "MI"))
    assert not is_across(standing([3], [4]), unit("S3", "MI"), unit("N4", "MI"))


@pytest.mark.rule("HOP-2.10", "HOP-2.11")
def test_reach_has_a_direction_but_adjacency_has_none() -> None:
    state = standing([2, 4], [3])  # South looks across into the centre, North has somebody before him there
    south, north = state.units["S2"], state.units["N3"]
    assert reaches(state, south, north)
    assert not reaches(state, north, south)
    assert [found.id for found in adjacent(state, NORTH, 3)] == ["S4", "S2"]
    assert [found.id for found in adjacent(state, SOUTH, 2)] == ["N3"]


@pytest.mark.rule("HOP-2.11")
@given(columns, columns)
def test_adjacency_is_mutual(south: list[int], north: list[int]) -> None:
    state = standing(south, north)
    seen = {(s, int(u.id[1:])) for s in south for u in adjacent(state, SOUTH, s)}
    back = {(int(u.id[1:]), n) for n in north for u in adjacent(state, NORTH, n)}
    assert seen == back
    assert all(abs(s - n) <= 1 for s, n in seen)


@pytest.mark.rule("HOP-2.10", "HOP-24.18")
def test_what_an_observer_cannot_see_does_not_stand_there_for_him() -> None:
    state = standing([3], [2, 6], hidden=(6,))
    assert reached(state, 3) == []
    assert reached(state, 3, observer=SOUTH) == ["N2"]
    assert reached(state, 3, observer=NORTH) == []


@pytest.mark.rule("HOP-2.11", "HOP-24.19")
@given(columns, columns, columns)
def test_hidden_units_that_nobody_is_adjacent_to_never_take_an_adjacency_away(
    south: list[int], north: list[int], hidden: list[int]
) -> None:
    plain = standing(south, north)
    unseen = tuple(c for c in hidden if c in north and not adjacent(plain, NORTH, c))
    state = standing(south, north, unseen)
    for column in south:
        true = {found.id for found in adjacent(state, SOUTH, column)}
        assert true <= {found.id for found in adjacent(state, SOUTH, column, observer=SOUTH)}


@pytest.mark.rule("HOP-2.13")
def test_a_flank_area_is_free_if_it_is_empty_whatever_the_zone() -> None:
    state = standing([3], [3, 4])
    assert free_flank_areas(state, state.units["N3"], state.units["S3"]) == [2]
    assert free_flank_areas(state, state.units["N4"], state.units["S3"]) == [5]


@pytest.mark.rule("HOP-2.13")
def test_the_outermost_units_have_a_free_flank_outside_the_field() -> None:
    state = standing([1], [1, 2, 8, 9])
    assert free_flank_areas(state, state.units["N1"], state.units["S1"]) == [0]
    assert free_flank_areas(state, state.units["N9"], state.units["S1"]) == [10]


@pytest.mark.rule("HOP-2.13", "HOP-6.6")
def test_terrain_that_is_closed_to_the_attacker_closes_the_flank() -> None:
    south = {1: unit("S1", "HC"), 3: unit("S3", "HI")}
    state = field(south, {2: unit("N2", "HI"), 3: unit("N3", "HI")}, sides=({}, ground({1: "camp"})))
    target = state.units["N2"]
    assert free_flank_areas(state, target, state.units["S1"]) == []
    assert free_flank_areas(state, target, state.units["S3"]) == [1]


@pytest.mark.rule("HOP-2.9")
def test_an_area_with_terrain_can_be_empty_like_any_other() -> None:
    state = field({5: unit("S5", "HI")}, sides=(ground({4: "woods"}), {}))
    assert state.unit_at(SOUTH, 4) is None
    assert state.unit_at(SOUTH, 5) == state.units["S5"]
    assert state.column("S5") == 5
