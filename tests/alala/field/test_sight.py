"""Lines of sight (ALA-3.12) through gaps, woods and built-up areas (ALA-4.7)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.field.sight import sight_line
from tests.alala.position import area, line, table, troop


def sees(*others: Any, shooter: Any = None, target: Any = None, terrain: Any = ()) -> bool:
    """Psiloi with their front at y = 10.6, and psiloi 3.8 inches ahead of them at y = 14.4."""
    a = shooter or troop("S1", 30, 10, "psiloi")
    b = target or troop("N1", 30, 15, "psiloi")
    return sight_line(table(a, b, *others, terrain=terrain), a, b) is not None


@pytest.mark.rule("ALA-3.12")
@pytest.mark.parametrize(("gap", "seen"), [(1.0, True), (0.9, False), (0.99, True), (0.97, False)])
def test_a_gap_must_be_an_inch_wide(gap: float, seen: bool) -> None:
    off = 3 + gap / 2
    assert sees(troop("S2", 30 - off, 12), troop("S3", 30 + off, 12)) is seen


@pytest.mark.rule("ALA-3.12")
def test_enemies_block_as_friends_do() -> None:
    assert sees(troop("N2", 27, 12.5), troop("N3", 33, 12.5)) is False
    assert sees(troop("S2", 27, 12.5), troop("S3", 33, 12.5)) is False
    assert sees() is True


@pytest.mark.rule("ALA-3.12")
def test_half_an_inch_past_the_corner_of_a_friend_is_enough() -> None:
    """Both bands reach to x = 33.6: friends in front up to 33.1 leave half an inch, up to 33.13 too little."""
    assert sees(troop("S2", 30.1, 12.5), troop("S3", 24.1, 12.5)) is True
    assert sees(troop("S2", 30.13, 12.5), troop("S3", 24.13, 12.5)) is False


@pytest.mark.rule("ALA-3.12")
def test_neighbours_of_shooter_and_target_do_not_hide_what_lies_between() -> None:
    assert sees(troop("S2", 37.2, 10, "psiloi"), troop("N2", 37.2, 15, "psiloi")) is True


@pytest.mark.rule("ALA-3.12")
def test_who_is_off_the_table_blocks_nothing() -> None:
    assert sees(troop("S2", 27, 12.5, status="gone"), troop("S3", 33, 12.5, status="reserve")) is True


# -- woods and buildings -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-4.7")
@pytest.mark.parametrize(("depth", "seen"), [(2.0, True), (2.01, True), (2.02, False)])
def test_at_most_two_inches_of_woods(depth: float, seen: bool) -> None:
    assert sees(terrain=[area("W", "woods", 0, 11, 72, 11 + depth)]) is seen


@pytest.mark.rule("ALA-4.7")
@pytest.mark.parametrize(("second", "seen"), [(1.0, True), (1.1, False)])
def test_all_woods_on_the_line_count_together(second: float, seen: bool) -> None:
    woods = [area("W", "woods", 0, 11, 72, 12), area("V", "woods", 0, 12.5, 72, 12.5 + second)]
    assert sees(terrain=woods) is seen


@pytest.mark.rule("ALA-4.7")
@pytest.mark.parametrize(("edge", "seen"), [(12.6, True), (12.63, False)])
def test_two_inches_out_of_the_woods_as_well(edge: float, seen: bool) -> None:
    assert sees(terrain=[area("W", "woods", 0, 0, 72, edge)]) is seen


@pytest.mark.rule("ALA-4.7")
def test_a_line_straight_across_the_woods_is_found_between_slanting_blocks() -> None:
    """The nearest corners lie askew of each other: between them the way through the wood is longer than 2 inches."""
    a = troop("S1", 30, 10, "psiloi", heading=20)
    b = troop("N1", 31, 16.6, "psiloi", heading=160)
    wood = area("W", "woods", 0, 12.4, 72, 14.4)
    assert sees(shooter=a, target=b, terrain=[wood]) is True
    assert sees(shooter=a, target=b, terrain=[area("W", "woods", 0, 12.4, 72, 14.42)]) is False


@pytest.mark.rule("ALA-4.7")
def test_a_way_round_the_woods() -> None:
    assert sees(terrain=[area("W", "woods", 0, 11, 33.5, 14)]) is True
    assert sees(terrain=[area("W", "woods", 0, 11, 34, 14)]) is False


@pytest.mark.rule("ALA-4.7")
def test_built_up_areas_hide_what_is_beyond_them() -> None:
    assert sees(terrain=[area("B", "built_up_area", 0, 12, 72, 12.2)]) is False
    assert sees(terrain=[area("B", "built_up_area", 0, 12, 33, 12.2)]) is True


@pytest.mark.rule("ALA-4.7")
def test_who_stands_in_a_built_up_area_sees_and_is_seen_across_its_outline() -> None:
    assert sees(terrain=[area("B", "built_up_area", 0, 12, 72, 20)]) is True  # the target is inside
    assert sees(terrain=[area("B", "built_up_area", 0, 0, 72, 12)]) is True  # the shooter
    both = [area("A", "built_up_area", 0, 0, 72, 12), area("B", "built_up_area", 0, 13, 72, 20)]
    assert sees(terrain=both) is True


@pytest.mark.rule("ALA-4.7")
def test_nobody_sees_anybody_through_the_houses_of_one_area() -> None:
    assert sees(terrain=[area("B", "built_up_area", 0, 0, 72, 20)]) is False
    # Both jut out of it on the same side, and see each other there.
    assert sees(terrain=[area("B", "built_up_area", 0, 0, 33, 20)]) is True


@pytest.mark.rule("ALA-4.7", "ALA-4.1")
@pytest.mark.parametrize("kind", ["low_hill", "rough_ground", "light_woods", "steep_slope", "impassable"])
def test_other_ground_is_open_to_sight(kind: str) -> None:
    assert sees(terrain=[area("T", kind, 0, 11, 72, 14)]) is True


@pytest.mark.rule("ALA-4.7", "ALA-4.1")
@pytest.mark.parametrize("kind", ["minor_obstacle", "major_obstacle", "fortification"])
def test_obstacles_are_open_to_sight(kind: str) -> None:
    assert sees(terrain=[line("T", kind, (0, 12), (72, 12))]) is True
