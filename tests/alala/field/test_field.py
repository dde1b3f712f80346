"""Geometry of the table (section 3), blocks and columns (sections 1 and 2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import Box
from polemos.rules.alala.facts import Moved
from polemos.rules.alala.field.contact import come_together
from polemos.rules.alala.field.field import (
    are_in_contact,
    closer_than,
    fighting_stretch,
    gap,
    is_advance,
    is_in_combat,
    is_to_front,
    nearest,
    right_to_left,
    within,
    zone,
)
from polemos.rules.alala.loss_facts import Casualties, loss_of
from polemos.rules.alala.state import State
from polemos.rules.alala.throws import Throwing, Wanted
from tests.alala.position import Play, contact, table, troop

UNIT = Box(0, 0, 0, 6.0, 1.6)


def play(state: State) -> Play:
    """Some procedure under way, so that facts can be stated."""
    return Play(state, Throwing((Wanted("ALA-7.2", "initiative", "Dice", 0, "1d6"),)), [1])


@pytest.mark.rule("ALA-1.3")
@pytest.mark.parametrize(
    ("kind", "width", "depth", "men"),
    [
        ("hoplites", 6.0, 1.6, 20),
        ("hoplites_large", 7.2, 1.6, 24),
        ("psiloi", 7.2, 1.2, 6),
        ("peltasts", 7.2, 0.8, 9),
        ("cavalry", 7.2, 1.6, 6),
        ("hamippoi", 7.2, 1.6, 6),
        ("thessalian_cavalry", 7.2, 1.6, 9),
    ],
)
def test_blocks_and_men(kind: str, width: float, depth: float, men: int) -> None:
    block = troop("S1", 30, 10, kind)
    assert (block.width / 1000, block.depth / 1000, block.men) == (width, depth, men)


@pytest.mark.rule("ALA-1.3", "ALA-2.11")
def test_a_column_is_as_deep_as_its_units() -> None:
    column = troop("S1", 30, 10, grades="BBCC")
    assert (column.width, column.depth) == (6000, 6400)
    assert (column.grade, column.men) == ("B", 20)


@pytest.mark.rule("ALA-1.4")
@pytest.mark.parametrize(("gap_", "is_within"), [(4.0, True), (4.01, True), (4.02, False)])
def test_within_four_inches_to_the_tolerance(gap_: float, is_within: bool) -> None:
    a, b = troop("S1", 30, 10), troop("N1", 30, 11.6 + gap_)
    assert within(a, b, 4) is is_within


@pytest.mark.rule("ALA-1.4")
@pytest.mark.parametrize(("gap_", "closer"), [(3.98, True), (3.99, False), (4.0, False)])
def test_closer_than_four_inches_by_more_than_the_tolerance(gap_: float, closer: bool) -> None:
    assert closer_than(troop("S1", 30, 10), troop("N1", 30, 11.6 + gap_), 4) is closer


@pytest.mark.rule("ALA-2.12")
def test_the_next_unit_of_a_column_steps_up() -> None:
    column = troop("S1", 30, 10, grades="BCC", men=11)
    elements, spent = loss_of(column, 4)
    assert spent == 1
    assert [(each.grade, each.men) for each in elements] == [("C", 18), ("C", 20)]


@pytest.mark.rule("ALA-2.12", "ALA-2.16")
@pytest.mark.parametrize(("men", "spent"), [(10, 0), (11, 1), (22, 2), (23, 2)])
def test_a_front_unit_is_spent_below_half(men: int, spent: int) -> None:
    """20 men each; 11 casualties leave 9 of the first, 22 leave 9 of the second; the last one stays."""
    assert loss_of(troop("S1", 30, 10, grades="CCC"), men)[1] == spent


@pytest.mark.rule("ALA-2.16")
@pytest.mark.parametrize(("kind", "below"), [("psiloi", 2), ("peltasts", 4), ("hoplites", 9), ("hoplites_large", 11)])
def test_below_half_strength(kind: str, below: int) -> None:
    assert troop("S1", 30, 10, kind, men=below).is_below_half
    assert not troop("S1", 30, 10, kind, men=below + 1).is_below_half


@pytest.mark.rule("ALA-3.2")
def test_from_right_to_left_as_each_side_sees_it() -> None:
    state = table(troop("S1", 10, 5), troop("S2", 20, 5), troop("S3", 20, 9), troop("N1", 10, 40), troop("N2", 20, 40))
    assert [t.id for t in right_to_left(state, 0, state.troops.values())] == ["N2", "S3", "S2", "N1", "S1"]
    assert [t.id for t in right_to_left(state, 1, state.troops.values())] == ["S1", "N1", "S2", "S3", "N2"]


@pytest.mark.rule("ALA-3.2")
def test_ids_go_by_the_army_list() -> None:
    state = table(troop("S9", 10, 5), troop("S10", 10, 5))
    assert [t.id for t in right_to_left(state, 0, state.troops.values())] == ["S9", "S10"]


@pytest.mark.rule("ALA-3.3")
def test_the_reference_point_of_formed_and_unformed_troops() -> None:
    assert troop("S1", 30, 10).reference == (30, 10.8)
    assert troop("S1", 30, 10, formed=False).reference == (30, 10)
    assert troop("N1", 30, 10).reference == pytest.approx((30, 9.2))


@pytest.mark.rule("ALA-3.4")
def test_the_nearest_of_equals_is_the_one_to_the_right_of_who_measures() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 26, 20), troop("N2", 34, 20), troop("N3", 30, 25))
    foes = [state.troops[name] for name in ("N1", "N2", "N3")]
    found = nearest(state, 0, state.troops["S1"].box, foes)
    assert found is not None
    assert found.id == "N2"


@pytest.mark.rule("ALA-3.5")
@pytest.mark.parametrize(
    ("x", "y", "touching"), [(36, 10, True), (36, 11.5, True), (36, 11.55, False), (36, 11.6, False)]
)
def test_friends_touch_along_a_tenth_of_an_inch(x: float, y: float, touching: bool) -> None:
    assert are_in_contact(troop("S1", 30, 10), troop("S2", x, y)) is touching


@pytest.mark.rule("ALA-3.6")
@pytest.mark.parametrize(("x", "fights"), [(30, True), (35.7, True), (35.75, False), (36, False)])
def test_enemies_share_three_tenths_of_a_front(x: float, fights: bool) -> None:
    assert (fighting_stretch(troop("S1", 30, 10), troop("N1", x, 11.6)) is not None) is fights


@pytest.mark.rule("ALA-3.6")
def test_flank_against_flank_is_no_fight() -> None:
    """P has followed up 1 inch past W, the neighbour of its opponent X."""
    p, w, x = troop("S1", 30, 11), troop("N1", 36, 11.6), troop("N2", 30, 12.6)
    game = play(table(p, w, x)).game
    assert come_together(game, "S1", "follow_up") == ("N2",)
    assert not is_in_combat(game.state, game.state.troops["N1"])
    assert is_in_combat(game.state, game.state.troops["N2"])


@pytest.mark.rule("ALA-3.6")
def test_an_unformed_troop_fights_on_its_rear_face_too() -> None:
    """S1 looks east; what is north of it has its rear against S1's left flank."""
    unit = troop("S1", 30, 10, heading=90)
    assert fighting_stretch(unit, troop("N1", 30, 13.4, "peltasts", heading=0)) is not None
    assert fighting_stretch(unit, troop("N1", 30, 13.8, heading=0)) is None
    assert fighting_stretch(unit, troop("N1", 30, 13.8, heading=0, formed=False)) is not None


@pytest.mark.rule("ALA-3.6")
def test_a_contact_is_over_when_the_blocks_part() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 30, 11.6), contacts=[contact("S1", "N1")])
    game = play(state).game
    game.emit(Moved("N1", 30_000, 12_600, 180_000, "falls back"))
    assert not game.state.contacts


@pytest.mark.rule("ALA-3.6")
def test_nobody_fights_a_router() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 30, 11.6, status="routing"), contacts=[contact("S1", "N1")])
    assert not is_in_combat(state, state.troops["S1"])
    assert not is_in_combat(state, state.troops["N1"])


@pytest.mark.rule("ALA-2.12", "ALA-3.6")
def test_a_column_that_loses_depth_parts_from_an_enemy_at_its_rear() -> None:
    column = troop("S1", 30, 10, grades="BB")
    state = table(column, troop("N1", 30, 7.6, heading=0), contacts=[contact("S1", "N1")])
    game = play(state).game
    game.emit(Casualties("S1", 11, column.elements[1:], 1, 30_000, 10_800))
    assert game.state.side(0).units_lost == ("B",)
    assert not game.state.contacts


@pytest.mark.rule("ALA-3.7")
@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ((4, -2), "rear"), ((5, -2), "right"), ((-5, -2), "left"), ((8, 0.8), "front"), ((8, 0.7), "right"),
        ((0, -0.9), "rear"), ((-3.1, 0), "left"),
    ],
)  # fmt: skip
def test_zones_round_a_formed_unit(point: tuple[float, float], expected: str) -> None:
    assert zone(UNIT, point) == expected


@pytest.mark.rule("ALA-3.8")
@pytest.mark.parametrize(
    ("x", "y", "seen"),
    [(30, 20, True), (36.5, 14, True), (37.6, 14, True), (37.7, 14, False), (37.2, 11.0, False), (30, 8, False)],
)
def test_the_front_sector_opens_at_22_degrees(x: float, y: float, seen: bool) -> None:
    """S1's front right corner is (33, 10.8). A block centred (x, y) has its nearest corner at (x - 3, y + 0.8)."""
    assert is_to_front(troop("S1", 30, 10), troop("N1", x, y).box) is seen


@pytest.mark.rule("ALA-3.8", "ALA-3.10")
def test_unformed_troops_have_everybody_to_the_front() -> None:
    assert is_to_front(troop("S1", 30, 10, formed=False), troop("N1", 30, 2).box)


@pytest.mark.rule("ALA-3.11")
def test_going_away_from_psiloi_but_towards_hoplites_is_an_advance() -> None:
    unit = troop("S1", 30, 20)
    state = table(unit, troop("N1", 30, 20 + 1.6 + 18), troop("N2", 30, 20 - 1.4 - 4, "psiloi"))
    assert gap(unit, state.troops["N1"]) == pytest.approx(18)
    assert gap(unit, state.troops["N2"]) == pytest.approx(4)
    assert is_advance(state, unit, unit.box.advanced(3))
    assert not is_advance(state, unit, unit.box.sidestepped(2))


@given(st.floats(-20, 20), st.floats(-20, 20), st.floats(0, 360), st.floats(-30, 30), st.floats(-30, 30))
def test_zones_do_not_depend_on_where_the_table_lies(
    x: float, y: float, heading: float, right: float, ahead: float
) -> None:
    near_a_line = min(abs(ahead - 0.8), abs(abs(right) - 3 + 0.8 + ahead), abs(right)) < 1e-6
    if not near_a_line and abs(ahead + 0.8) > 1e-6:
        moved = Box(x, y, heading, 6.0, 1.6)
        assert zone(moved, moved.at(right, ahead)) == zone(UNIT, (right, ahead))
