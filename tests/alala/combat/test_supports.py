"""Supports of hoplites and of bands in combat (ALA-16.7 to 16.13)."""

from __future__ import annotations

import pytest

from polemos.rules.alala.combat.combat_dice import count_dice, rules_of_place
from polemos.rules.alala.combat.combats import new_combat
from polemos.rules.alala.field.field import are_in_contact, fighting_stretch
from polemos.rules.alala.troops import SHAKEN
from tests.alala.dice_counts import dice, facing_each_other, line
from tests.alala.position import contact, leader, table, troop


@pytest.mark.rule("ALA-16.7")
def test_a_support_on_each_flank_and_none_behind() -> None:
    both = facing_each_other(troop("S2", 24, 20), troop("S3", 36, 20), troop("S4", 30, 18.4))
    count = count_dice(both, both.troops["S1"], both.troops["N1"])
    assert line(count, "ALA-16.7") == [2, 2]
    assert count.dice == 10 + 4 + 1  # and one of them is on the shieldless side


@pytest.mark.rule("ALA-16.8")
def test_a_second_support_counts_once_on_each_side_and_a_third_not_at_all() -> None:
    row = [troop(f"S{n}", x, 20) for n, x in ((2, 24), (3, 18), (4, 12), (5, 36), (6, 42))]
    state = facing_each_other(*row)
    count = count_dice(state, state.troops["S1"], state.troops["N1"])
    assert line(count, "ALA-16.8") == [1, 1]
    assert count.dice == 10 + 2 + 1 + 2 + 1 + 1


@pytest.mark.rule("ALA-16.8")
def test_a_unit_beyond_a_gap_is_no_second_support() -> None:
    state = facing_each_other(troop("S3", 18, 20))
    assert dice(state) == 10


@pytest.mark.rule("ALA-16.8")
def test_a_unit_at_the_inner_side_of_a_support_is_no_second_support() -> None:
    """S2 stands a little back, and S3 behind S1 touches its inner side."""
    state = facing_each_other(troop("S2", 24, 19.5), troop("S3", 30, 18.4))
    count = count_dice(state, state.troops["S1"], state.troops["N1"])
    assert line(count, "ALA-16.7") == [2, 0]
    assert line(count, "ALA-16.8") == [0, 0]


@pytest.mark.rule("ALA-16.8", "ALA-16.10")
@pytest.mark.parametrize(("x", "heading", "counts"), [(18, 0, True), (18, 180, False), (20.2, 90, False)])
def test_a_second_support_faces_as_the_engaged_unit_does(x: float, heading: float, counts: bool) -> None:
    """S3 has turned about, or stands with its side along the front line: it touches S2 all the same."""
    state = facing_each_other(troop("S2", 24, 20), troop("S3", x, 20, heading=heading))
    assert are_in_contact(state.troops["S2"], state.troops["S3"])
    count = count_dice(state, state.troops["S1"], state.troops["N1"])
    assert line(count, "ALA-16.7")[0] == 2
    assert line(count, "ALA-16.8")[0] == int(counts)


@pytest.mark.rule("ALA-16.9", "ALA-3.9")
def test_only_a_support_on_the_enemys_right_is_on_the_shieldless_side() -> None:
    left = facing_each_other(troop("S2", 24, 20))
    right = facing_each_other(troop("S2", 36, 20))
    assert (dice(left), dice(right)) == (13, 12)


@pytest.mark.rule("ALA-16.9", "ALA-3.10")
def test_unformed_hoplites_have_no_shieldless_side() -> None:
    state = table(
        troop("S1", 30, 20),
        troop("S2", 24, 20),
        troop("N1", 30, 21.6, formed=False),
        contacts=[contact("S1", "N1")],
        leaders=[leader("south-I", "S2"), leader("north-I", "N0")],
    )
    assert dice(state) == 12
    assert list(rules_of_place(state, state.troops["S1"], state.troops["N1"])) == ["ALA-3.10"]
    assert list(rules_of_place(state, state.troops["S1"], state.troops["S2"])) == []


@pytest.mark.rule("ALA-16.10")
@pytest.mark.parametrize(
    ("values", "supports"),
    [
        ({}, True),
        ({"level": SHAKEN}, False),
        ({"formed": False}, False),
        ({"status": "last_stand"}, True),
    ],
)
def test_who_supports(values: dict[str, object], supports: bool) -> None:
    state = facing_each_other(troop("S2", 36, 20, **values))  # type: ignore[arg-type]
    assert dice(state) == (12 if supports else 10)


@pytest.mark.rule("ALA-16.10")
@pytest.mark.parametrize(("heading", "supports"), [(0, True), (90, False), (180, False)])
def test_a_support_faces_as_its_friend_does(heading: float, supports: bool) -> None:
    x = 36 if heading != 90 else 33.8
    state = facing_each_other(troop("S2", x, 20, heading=heading))
    assert dice(state) == (12 if supports else 10)


@pytest.mark.rule("ALA-16.10")
def test_bands_do_not_support_hoplites_nor_hoplites_bands() -> None:
    state = facing_each_other(troop("S2", 36.6, 20, "cavalry"))
    assert dice(state) == 10
    band = table(
        troop("S1", 30, 20, "peltasts"),
        troop("S2", 36.6, 20),
        troop("N1", 30, 20.8, "peltasts"),
        contacts=[contact("S1", "N1")],
    )
    assert dice(band) == 4


@pytest.mark.rule("ALA-16.10")
def test_an_engaged_unit_does_not_support_its_neighbour() -> None:
    state = facing_each_other(troop("S2", 36, 20), troop("N2", 36, 21.6))
    own, foe = state.troops["S2"], state.troops["N2"]
    stretch = fighting_stretch(own, foe)
    assert stretch is not None
    assert dice(state) == 12
    state.combats["S2|N2"] = new_combat(state, own, foe, stretch)
    assert dice(state) == 10


@pytest.mark.rule("ALA-16.7")
def test_units_left_over_in_contact_count_by_the_half_in_which_they_stand() -> None:
    """Two against one: S2 hits the flank of N1 and touches nobody of its own side."""
    state = facing_each_other(troop("S2", 25.2, 22.4, heading=90))
    assert dice(state, left_over=()) == 10
    count = count_dice(state, state.troops["S1"], state.troops["N1"], ("S2",))
    assert line(count, "ALA-16.7") == [2, 0]
    assert line(count, "ALA-16.9") == [1]  # it is beyond N1's right face


@pytest.mark.rule("ALA-16.11")
@pytest.mark.parametrize(
    ("x", "y", "supported"), [(37.2, 20, True), (22.8, 20, True), (30, 19.2, True), (45, 20, False)]
)
def test_a_band_is_supported_by_bands_beside_or_behind_it_once(x: float, y: float, supported: bool) -> None:
    state = table(
        troop("S1", 30, 20, "peltasts"),
        troop("S2", x, y, "peltasts"),
        troop("S3", 15, 20, "peltasts"),
        troop("N1", 30, 20.8, "peltasts"),
        contacts=[contact("S1", "N1")],
    )
    assert dice(state) == (6 if supported else 4)


@pytest.mark.rule("ALA-16.12")
def test_hamippoi_are_always_supported_and_never_twice() -> None:
    alone = table(troop("S1", 30, 20, "hamippoi"), troop("N1", 30, 21.6, "cavalry"), contacts=[contact("S1", "N1")])
    assert dice(alone) == 3 + 2
    beside = table(
        troop("S1", 30, 20, "hamippoi"),
        troop("S2", 37.2, 20, "cavalry"),
        troop("N1", 30, 21.6, "cavalry"),
        contacts=[contact("S1", "N1")],
    )
    assert dice(beside) == 3 + 2
