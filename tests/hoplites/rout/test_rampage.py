"""Rampaging elephants (HOP-17.5 to 17.8)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplites.facts import Eliminated, Routed
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.rout.rout import WentWild
from polemos.rules.hoplites.shock.after_attacks import AfterAttacks
from polemos.rules.hoplites.state import Unit
from polemos.rules.hoplites.troops.marks import TookHits
from tests.hoplites.position import Play, field, unit
from tests.hoplites.printed import body


def wild(
    dice: list[int], south: dict[int, Unit] | None = None, north: dict[int, Unit] | None = None, **values: Any
) -> Play:
    """South's elephant in column 5 collapses; N1 stands before it."""
    elephant = unit("S1", "EL", tq=6, hits=5, engaged=True)
    ours = {5: elephant, **(south or {})}
    theirs = {5: unit("N1", "HI", tq=6), **(north or {})}
    return Play(field(ours, theirs, **values), AfterAttacks(), [9, *dice]).over()


def trampled(play: Play) -> list[tuple[str, int]]:
    return [(fact.unit, fact.hits) for fact in play.facts(TookHits)]


@pytest.mark.rule("HOP-17.6", "HOP-1.2")
def test_the_printed_table_is_the_one_that_is_tested_here() -> None:
    assert body("HOP-17.6") == [
        ["1 to 3", "against the enemy", "against the enemy"],
        ["4", "to its left", "to its left"],
        ["5", "to its right", "to its right"],
        ["6, 7", "nothing", "nothing"],
        ["8 to 10", "left or right, at random", "the rampage ends"],
    ]


FRIENDS = {4: unit("S2", "HI", tq=6), 6: unit("S3", "HI", tq=6)}


@pytest.mark.rule("HOP-17.6", "HOP-17.7", "HOP-17.8")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_against_the_enemy_on_the_first_roll(face: int) -> None:
    assert trampled(wild([face, 0, 9], FRIENDS)) == [("N1", 1)]


@pytest.mark.rule("HOP-17.6", "HOP-17.7")
@pytest.mark.parametrize(("face", "name"), [(4, "S2"), (5, "S3")])
def test_left_and_right_as_its_owner_sees_them(face: int, name: str) -> None:
    assert trampled(wild([face, 0, 9], FRIENDS)) == [(name, 1)]


@pytest.mark.rule("HOP-2.8", "HOP-17.7")
@pytest.mark.parametrize(("face", "name"), [(4, "N3"), (5, "N2"), (1, "S1")])
def test_the_left_of_north_is_the_next_higher_column_and_its_enemy_is_south(face: int, name: str) -> None:
    north = {5: unit("N1", "EL", tq=6, hits=5, engaged=True), 4: unit("N2", "HI", tq=6), 6: unit("N3", "HI", tq=6)}
    play = Play(field({5: unit("S1", "HI")}, north, active=1), AfterAttacks(), [9, face, 0, 9]).over()
    assert trampled(play) == [(name, 1)]


@pytest.mark.rule("HOP-17.6")
@pytest.mark.parametrize("face", [6, 7])
def test_nothing_on_six_and_seven(face: int) -> None:
    assert trampled(wild([face, 8], FRIENDS)) == []


@pytest.mark.rule("HOP-17.6", "HOP-1.2")
@pytest.mark.parametrize("face", [8, 9, 0])
@pytest.mark.parametrize(("pick", "name"), [(0, "S2"), (1, "S3")])
def test_eight_to_ten_swerves_at_random_on_the_first_roll(face: int, pick: int, name: str) -> None:
    assert trampled(wild([face, pick, 0, 8], FRIENDS)) == [(name, 1)]


@pytest.mark.rule("HOP-17.6", "HOP-1.2")
@pytest.mark.parametrize("face", [8, 9, 0])
@pytest.mark.parametrize("before", [1, 2, 3])
def test_eight_to_ten_ends_it_on_a_later_roll(face: int, before: int) -> None:
    assert trampled(wild([6] * before + [face], FRIENDS)) == []


@pytest.mark.rule("HOP-17.6")
@pytest.mark.parametrize(("face", "name"), [(1, "N1"), (3, "N1"), (4, "S2"), (5, "S3")])
def test_later_rolls_go_where_the_first_does(face: int, name: str) -> None:
    assert trampled(wild([7, face, 0, 8], FRIENDS)) == [(name, 1)]


@pytest.mark.rule("HOP-17.5")
def test_it_ends_after_the_fourth_roll() -> None:
    assert trampled(wild([1, 0, 1, 0, 1, 0, 1, 0], FRIENDS)) == [("N1", 1)] * 4


@pytest.mark.rule("HOP-17.7")
def test_its_column_changes_only_sideways() -> None:
    north = {6: unit("N2", "HI", tq=6)}
    play = wild([1, 0, 5, 0, 2, 0, 4], {6: unit("S3", "HI", tq=6)}, north)
    # Against N1, right over S3, against N2 in column 6, and left again: its own area is empty.
    assert trampled(play) == [("N1", 1), ("S3", 1), ("N2", 1)]


@pytest.mark.rule("HOP-17.7")
def test_empty_areas_are_trampled_by_nobody() -> None:
    assert trampled(wild([4, 4, 1, 8])) == []


@pytest.mark.rule("HOP-17.7")
@pytest.mark.parametrize(("column", "face"), [(1, 4), (9, 5)])
def test_beyond_the_field_it_ends(column: int, face: int) -> None:
    south = {column: unit("S1", "EL", tq=6, hits=5, engaged=True)}
    state = field(south, {column: unit("N1", "HI")})
    assert trampled(Play(state, AfterAttacks(), [9, face]).over()) == []


@pytest.mark.rule("HOP-17.7", "HOP-6.6")
def test_it_ends_at_terrain_that_no_elephant_enters() -> None:
    ground = {"terrain": ("clear",) * 3 + ("marsh",) + ("clear",) * 5}
    assert trampled(wild([4], FRIENDS, sides=(ground, {}))) == []
    # What the enemy's field is like does not matter.
    assert trampled(wild([4, 0, 8], FRIENDS, sides=({}, ground))) == [("S2", 1)]


@pytest.mark.rule("HOP-17.8")
@pytest.mark.parametrize(("die", "hits"), [*((d, 1) for d in range(8)), (8, 2), (9, 3)])
def test_a_trampled_unit_takes_the_margin_and_at_least_one_hit(die: int, hits: int) -> None:
    assert trampled(wild([1, die, 8])) == [("N1", hits)]


@pytest.mark.rule("HOP-17.8", "HOP-7.3")
def test_ferocity_is_the_only_modifier() -> None:
    sides: Any = ({}, {"rules": ("ferocity",)})
    assert trampled(wild([1, 9, 8], north={5: unit("N1", "BI", tq=6)}, sides=sides)) == [("N1", 1)]
    assert trampled(wild([1, 9, 8], north={5: unit("N1", "HC", tq=6)}, sides=sides)) == [("N1", 3)]


@pytest.mark.rule("HOP-17.8")
def test_it_stays_unless_it_routs() -> None:
    play = wild([1, 9, 8])
    assert (play.column("N1"), play["N1"].hits) == (5, 3)
    play = wild([1, 9, 8], north={5: unit("N1", "HI", tq=6, hits=3)})
    assert play["N1"].routed


@pytest.mark.rule("HOP-17.7", "HOP-17.8")
def test_a_unit_that_routed_is_not_trampled_again() -> None:
    play = wild([1, 9, 1, 8], north={5: unit("N1", "HI", tq=6, hits=3)})
    assert trampled(play) == [("N1", 3)]


@pytest.mark.rule("HOP-17.8", "HOP-17.5")
def test_a_trampled_elephant_rampages_after_the_present_rampage() -> None:
    south = {4: unit("S2", "EL", tq=6, hits=5), 3: unit("S3", "HI", tq=6)}
    # S1: left over S2 (broken), nothing, ends; S2 from column 4: left over S3, ends.
    play = wild([4, 0, 6, 8, 4, 0, 9], south)
    assert [fact.unit for fact in play.facts(WentWild)] == ["S1", "S2"]
    assert trampled(play) == [("S2", 1), ("S3", 1)]
    assert [roll.who for roll in play.dice.rolls if roll.rule == "HOP-17.6"] == [("S1",)] * 3 + [("S2",)] * 2


@pytest.mark.rule("HOP-17.5", "HOP-17.4")
def test_after_the_rampage_the_elephant_is_out_of_the_battle() -> None:
    play = wild([6, 8])
    assert [fact.unit for fact in play.facts(Eliminated)] == ["S1"]
    assert play.facts(Routed) == []
    assert play.column("S1") == 0


@pytest.mark.rule("HOP-24.19", "HOP-17.8")
def test_a_trampled_unit_in_hiding_is_revealed() -> None:
    # S9 hides in the wood of column 9; its enemy stands in column 7, two columns off.
    south = {7: unit("S1", "EL", tq=6, hits=5, engaged=True), 9: unit("S9", "HI", tq=6, hidden=True)}
    ground = {"terrain": ("clear",) * 8 + ("woods",)}
    state = field(south, {7: unit("N1", "HI")}, options=Options(fog_of_war=True), sides=(ground, {}))
    play = Play(state, AfterAttacks(), [9, 5, 5, 0, 8]).over()
    assert trampled(play) == [("S9", 1)]
    assert not play["S9"].hidden
    assert play.state.side(0).veiled == ()
