"""PAE-2.9, 10.4, 10.5: gaps that losses leave, and bases that come apart where there is no room."""

from __future__ import annotations

from math import atan2, cos, radians, sin

import pytest

from polemos.rules.paean.facts import Dispersed
from polemos.rules.paean.order.closing_up import ClosedUp, close_up
from polemos.rules.paean.order.unforming import unform
from polemos.rules.paean.state import Contact, G
from tests.paean.position import area, course, formation, front, fronts, leader, table


def lost(g: G, name: str, *bases: str) -> None:
    g.emit(Dispersed(name, bases, "missiles"))
    close_up(g, name)


@pytest.mark.rule("PAE-2.9", "PAE-10.5")
@pytest.mark.parametrize("code", ["LMI-JS-S", "LI-J-S", "HI-TS-S"])
def test_without_contact_open_troops_too_slide_the_side_with_fewer_files(code: str) -> None:
    """One file of three bases to the left of the gap, two files of one to its right: the single file slides."""
    g = course(table(formation("S1", code, 60, 40, depths=(3, 1, 1, 1))))  # files at x 54, 58, 62, 66
    lost(g, "S1", "S1.4")
    places = fronts(g.state.formations["S1"])
    assert (places["S1.1"], places["S1.5"], places["S1.6"]) == ((58, 40), (62, 40), (66, 40))


@pytest.mark.rule("PAE-2.9", "PAE-10.5")
def test_if_those_are_held_the_part_with_fewer_bases_slides_even_if_it_has_more_files() -> None:
    enemy = formation("N1", "HI-TS-S", 54, 40)
    g = course(table(formation("S1", "LMI-JS-S", 60, 40, depths=(3, 1, 1, 1)), enemy))
    lost(g, "S1", "S1.4")
    places = fronts(g.state.formations["S1"])
    assert (places["S1.1"], places["S1.5"], places["S1.6"]) == ((54, 40), (58, 40), (62, 40))
    assert list(g.state.contacts) == ["S1.1|N1.1"]
    assert [entry.why for entry in g.journal if isinstance(entry.fact, ClosedUp)] == [("PAE-2.9", "PAE-10.5")]


@pytest.mark.rule("PAE-2.9")
@pytest.mark.parametrize("code", ["LMI-JS-S", "LMC-JS-S"])
def test_open_troops_never_split_at_a_gap_that_enemies_hold_open_on_both_sides(code: str) -> None:
    enemies = formation("N1", "HI-TS-S", 54, 40), formation("N2", "HI-TS-S", 62, 40)
    g = course(table(formation("S1", code, 58, 40, files=3, bases=3), *enemies))
    lost(g, "S1", "S1.2")
    assert sorted(g.state.formations) == ["N1", "N2", "S1"]
    assert fronts(g.state.formations["S1"]) == {"S1.1": (58, 40), "S1.3": (62, 40)}
    assert list(g.state.contacts) == ["S1.3|N2.1"]


@pytest.mark.rule("PAE-2.9", "PAE-10.5")
def test_if_friends_leave_no_room_the_part_with_fewer_bases_slides_too() -> None:
    """The single file of three would slide onto S2, which stands behind the gap; the two files of one do not."""
    friend = formation("S2", "HI-TS-S", 58, 37)
    g = course(table(formation("S1", "LMI-JS-S", 60, 40, depths=(3, 1, 1, 1)), friend))
    lost(g, "S1", "S1.4")
    places = fronts(g.state.formations["S1"])
    assert (places["S1.1"], places["S1.5"], places["S1.6"]) == ((54, 40), (58, 40), (62, 40))


@pytest.mark.rule("PAE-10.5", "PAE-2.9")
def test_open_troops_close_up_from_the_other_side_if_an_enemy_is_in_the_way() -> None:
    """Two bases on either side of the gap: the left file would slide, onto lights that stand behind the gap."""
    lights = formation("N1", "LI-J-S", 58, 37.8, facing=0)
    g = course(table(formation("S1", "LMI-JS-S", 60, 40, depths=(2, 1, 1, 1)), lights))
    lost(g, "S1", "S1.3")
    places = fronts(g.state.formations["S1"])
    assert (places["S1.1"], places["S1.4"], places["S1.5"]) == ((54, 40), (58, 40), (62, 40))
    assert set(g.state.lost) == {"S1.3"}


@pytest.mark.rule("PAE-10.5")
@pytest.mark.parametrize(("name", "parts"), [("N1", 2), ("S2", 1)])
def test_close_troops_do_not_slide_onto_enemy_lights_but_onto_their_own(name: str, parts: int) -> None:
    """Lights stand behind the middle file, which is lost; the left one, three deep, would slide onto them."""
    lights = formation(name, "LI-J-S", 60, 35.5, facing=0)
    g = course(table(formation("S1", "HI-TS-S", 60, 40, depths=(3, 1, 1)), lights))
    lost(g, "S1", "S1.4")
    assert sum(each.startswith("S1") for each in g.state.formations) == parts


@pytest.mark.rule("PAE-10.5", "PAE-12.29")
def test_files_keep_their_steps_when_others_are_gone() -> None:
    g = course(table(formation("S1", "HI-TS-S", 60, 40, files=4, bases=4, steps=(0, 500, 1000, 1500))))
    lost(g, "S1", "S1.2")
    assert g.state.formations["S1"].steps == (0, 1000, 1500)
    assert fronts(g.state.formations["S1"]) == {"S1.1": (58, 40), "S1.3": (62, 41), "S1.4": (66, 41.5)}


@pytest.mark.rule("PAE-10.5", "PAE-13.13")
def test_a_close_formation_splits_only_if_the_files_that_would_slide_are_held() -> None:
    """The enemy holds the longer side, which does not have to slide."""
    g = course(table(formation("S1", "HI-TS-S", 60, 40, files=4, bases=4), formation("N1", "HI-TS-S", 66, 40)))
    lost(g, "S1", "S1.2")
    assert fronts(g.state.formations["S1"]) == {"S1.1": (58, 40), "S1.3": (62, 40), "S1.4": (66, 40)}


@pytest.mark.rule("PAE-10.5", "PAE-7.26")
def test_leaders_and_notes_go_on_when_a_formation_splits_at_a_gap() -> None:
    led = [leader("south-SC1", 9, formation="S1")]
    block = formation("S1", "HI-TS-S", 58, 40, files=3, bases=3, tally=2, under="south-SC1")
    g = course(table(block, formation("N1", "HI-TS-S", 54, 40), leaders=led))
    lost(g, "S1", "S1.2")
    parts = [g.state.formations[key] for key in ("S1", "S1a")]
    assert [(part.tally, part.under) for part in parts] == [(2, "south-SC1")] * 2
    assert g.state.leaders["south-SC1"].formation == "S1"


@pytest.mark.rule("PAE-10.5", "PAE-1.10")
@pytest.mark.parametrize(
    ("code", "depths", "places"),
    [
        ("LMI-JS-S", (2, 1, 1), {"S1": {"S1.1": (56, 40), "S1.2": (56, 38), "S1.4": (60, 40)}}),  # the right slides
        ("LMI-JS-S", (2, 1, 2), {"S1": {"S1.1": (60, 40), "S1.4": (64, 40), "S1.5": (64, 38)}}),  # room for neither
        ("HI-TS-S", (2, 1, 1), {"S1": {"S1.1": (56, 40), "S1.2": (56, 38)}, "S1a": {"S1.4": (64, 40)}}),
    ],
)
def test_no_file_slides_onto_an_enemy_who_stands_behind_the_line(
    code: str, depths: tuple[int, ...], places: dict[str, dict[str, tuple[float, float]]]
) -> None:
    """He has struck the middle file, which is one base deep, from behind; the left one is deeper than that."""
    g = course(table(formation("S1", code, 60, 40, depths=depths), formation("N1", "HI-TS-S", 60, 38, facing=0)))
    lost(g, "S1", "S1.3")
    assert {key: fronts(each) for key, each in g.state.formations.items() if each.seat == 0} == places
    assert ("S1.2" in g.state.lost) == (depths == (2, 1, 2))


# -- coming apart where there is no room -------------------------------------------------------------------------------


@pytest.mark.rule("PAE-10.4", "PAE-1.10")
def test_a_base_that_fights_does_not_come_apart_over_the_table_edge() -> None:
    """Both files fight; the right one would be moved to x 116.5 to 120.5 of 120."""
    block = formation("S1", "HI-TS-S", 115.5, 40, files=2, bases=2)  # x 111.5 to 119.5
    enemies = formation("N1", "HI-TS-S", 113.5, 40), formation("N2", "HI-TS-S", 118, 40)  # 4 and 3.5 cm of contact
    g = course(table(block, *enemies))
    unform(g, "S1")
    assert front(g.state.formations["S1"]) == (113.5, 40)
    # Straight away from N2 lies the edge, to its left it would come nearer to N1: 3.5 cm away to the right it is
    # 1 cm behind S1.1, which stands 0.5 cm beside the place where it came from.
    away = atan2(118.5 - 118, 39 - 41) + radians(45)
    there = 118.5 + 3.5 * sin(away), 40 + 3.5 * cos(away)
    assert front(g.state.formations["S1a"]) == pytest.approx(there, abs=0.001)
    assert sorted(g.state.contacts) == ["S1.1|N1.1"]


@pytest.mark.rule("PAE-10.4", "PAE-1.10")
def test_nor_into_a_friend_or_the_sea() -> None:
    block = formation("S1", "HI-TS-S", 60, 40, files=2, bases=2)
    enemies = formation("N1", "HI-TS-S", 58, 40), formation("N2", "HI-TS-S", 63, 40)
    friend = formation("S2", "HI-TS-S", 66.5, 40)  # x 64.5 to 68.5, and the base would go to 65
    g = course(table(block, *enemies, friend))
    unform(g, "S1")
    assert front(g.state.formations["S1a"]) != (63, 40)
    pond = area("pond", "sea", 64.5, 30, 70, 50)
    g = course(table(block, *enemies, terrain=[pond]))
    unform(g, "S1")
    x, _ = front(g.state.formations["S1a"])
    assert x + 2 <= 64.51


@pytest.mark.rule("PAE-10.4")
def test_a_base_that_would_be_moved_into_an_enemy_stays() -> None:
    """Struck in the left side of its left file; the right file would run into an enemy half a centimetre away."""
    block = formation("S1", "HI-TS-S", 60, 40, files=2, bases=2)  # x 56 to 64
    struck = formation("N1", "HI-TS-S", 56, 39, facing=90)
    beside = formation("N2", "HI-TS-S", 66.5, 39, facing=180)  # x 64.5 to 68.5, y 39 to 41
    contacts = [Contact(a="S1.1", b="N1.1", of_a="flank")]
    g = course(table(block, struck, beside, contacts=contacts))
    unform(g, "S1")
    assert front(g.state.formations["S1a"]) == (62, 40)


@pytest.mark.rule("PAE-10.4")
@pytest.mark.parametrize(
    ("x", "fixed"),
    [
        (58.5, 2),  # 3.5 of file 2, 0.5 of file 3
        (60, 2),  # as long on both: as near to the middle, so the left one
        (61, 3),  # 1 and 3
        (55.5, 1),  # 3.5 of file 1, 0.5 of file 2
        (56, 2),  # as long on files 1 and 2: nearer to the middle
    ],
)
def test_the_file_with_the_longest_front_contact_is_fixed(x: float, fixed: int) -> None:
    g = course(table(formation("S1", "HI-TS-S", 60, 40, files=4, bases=4), formation("N1", "HI-TS-S", x, 40)))
    before = fronts(g.state.formations["S1"])  # files at 54, 58, 62, 66
    parts = unform(g, "S1")
    stayed = [at for at, part in enumerate(parts, 1) if front(g.state.formations[part])[0] == before[f"S1.{at}"][0]]
    assert stayed == [fixed]


@pytest.mark.rule("PAE-10.4")
def test_struck_in_the_rear_the_row_of_the_longest_contact_stays_and_those_before_it_go_forward() -> None:
    block = formation("S1", "HI-TS-S", 60, 40, files=2, bases=4)  # y 36 to 40
    enemy = formation("N1", "HI-TS-S", 58, 36, facing=0)
    contacts = [Contact(a="S1.2", b="N1.1", of_a="rear")]
    g = course(table(block, enemy, contacts=contacts))
    parts = unform(g, "S1")
    assert [front(g.state.formations[part])[1] for part in parts] == [41, 38, 41, 38]
    assert list(g.state.contacts) == ["S1.2|N1.1"]


@pytest.mark.rule("PAE-10.4")
def test_at_any_facing() -> None:
    """The example of the rule turned by a quarter: right of a formation that faces east is south."""
    g = course(table(formation("S1", "HI-TS-S", 60, 40, facing=90, files=3, bases=6)))
    parts = unform(g, "S1")
    assert [front(g.state.formations[part]) for part in parts] == [
        (60, 45), (57, 45), (60, 40), (57, 40), (60, 35), (57, 35),
    ]  # fmt: skip
