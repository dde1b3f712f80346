"""Section 10: how formations fall apart, close up, pass each other and make room."""

from __future__ import annotations

import pytest

from polemos.rules.paean.facts import Dispersed, Moved
from polemos.rules.paean.movement.turning import turn_all, turn_part
from polemos.rules.paean.order.closing_up import close_up
from polemos.rules.paean.order.displacing import displace_all
from polemos.rules.paean.order.passing import complete_movement
from polemos.rules.paean.order.unforming import unform
from polemos.rules.paean.state import Contact, G, State
from tests.paean.position import course, formation, front, fronts, leader, table


def pair(first: str, second: str) -> State:
    """Two formations of two bases far from each other."""
    return table(formation("S1", first, 30, 20, files=2, bases=2), formation("S2", second, 60, 20, files=2, bases=2))


@pytest.mark.rule("PAE-10.4", "PAE-10.1")
def test_nobody_in_contact_the_bases_move_apart_from_the_middle() -> None:
    g = course(table(formation("S1", "HI-TS-S", 60, 20, files=3, bases=6, tally=2, powered=True)))
    parts = unform(g, "S1")
    places = [front(g.state.formations[part]) for part in parts]
    assert places == [(55, 20), (55, 17), (60, 20), (60, 17), (65, 20), (65, 17)]  # the example, file by file
    assert parts == ("S1", "S1a", "S1b", "S1c", "S1d", "S1e")
    for part in parts:
        single = g.state.formations[part]
        assert (single.tally, single.powered, single.under, single.is_unformed) == (2, True, "south-AC", True)


@pytest.mark.rule("PAE-10.2")
@pytest.mark.parametrize("code", ["LI-J-S", "LMI-JS-S", "LC-J-S", "LMC-JS-S"])
def test_open_troops_are_never_unformed(code: str) -> None:
    g = course(table(formation("S1", code, 60, 20, files=3, bases=3)))
    assert unform(g, "S1") == ("S1",)
    assert g.state.formations["S1"].count == 3


@pytest.mark.rule("PAE-10.4")
def test_a_base_that_fights_to_its_front_stays_and_the_others_move_away_from_its_file() -> None:
    enemy = formation("N1", "HI-TS-S", 56, 40)
    g = course(table(formation("S1", "HI-TS-S", 60, 40, files=3, bases=6), enemy))  # files at x 56, 60, 64
    parts = unform(g, "S1")
    places = [front(g.state.formations[part]) for part in parts]
    assert places == [(56, 40), (56, 37), (61, 40), (61, 37), (66, 40), (66, 37)]
    assert [each.a for each in g.state.contacts.values()] == ["S1.1"]


@pytest.mark.rule("PAE-10.4", "PAE-1.6")
def test_a_lone_hero_in_front_holds_the_file_that_he_fights_and_leaders_stay_there() -> None:
    """He stands before the left file, and a commander is with the line."""
    hero, chief = leader("north-H1", 10, 56, 41.5), leader("south-SC1", 9, formation="S1")
    line = formation("S1", "HI-TS-S", 60, 40, files=3, bases=3)
    g = course(table(line, leaders=[hero, chief], contacts=[Contact(a="S1.1", b="north-H1")]))
    parts = unform(g, "S1")
    assert [front(g.state.formations[part]) for part in parts] == [(56, 40), (61, 40), (66, 40)]
    home = g.state.formations[g.state.leaders["south-SC1"].formation]
    assert [base.id for base in home.bases] == ["S1.1"]
    assert list(g.state.contacts) == ["S1.1|north-H1"]


@pytest.mark.rule("PAE-12.32")
def test_support_from_behind_lasts_while_others_are_lost() -> None:
    pieces = (
        formation("S1", "HI-TS-S", 60, 40), formation("S2", "HI-TS-S", 60, 38, supports="S1"),
        formation("S3", "HI-TS-S", 20, 40), formation("N1", "HI-TS-S", 60, 40),
    )  # fmt: skip
    g = course(table(*pieces))
    g.emit(Dispersed("S3", ("S3.1",), "missiles"))
    assert g.state.formations["S2"].supports == "S1"
    g.emit(Dispersed("S1", ("S1.1",), "combat"))
    assert g.state.formations["S2"].supports == ""


@pytest.mark.rule("PAE-10.4")
def test_a_base_struck_in_the_side_holds_its_file_and_its_row() -> None:
    """Struck on the left side of the second row: nobody in front, so the second row stays."""
    block = formation("S1", "HI-TS-S", 60, 40, files=2, bases=4)  # x 56 to 64; row 2 at y 36 to 38
    enemy = formation("N1", "HI-TS-S", 56, 36, facing=90)
    g = course(table(block, enemy, contacts=[Contact(a="S1.2", b="N1.1", of_a="flank")]))
    parts = unform(g, "S1")
    assert [front(g.state.formations[part]) for part in parts] == [(58, 41), (58, 38), (63, 41), (63, 38)]
    assert list(g.state.contacts) == ["S1.2|N1.1"]


@pytest.mark.rule("PAE-10.4", "PAE-1.6")
@pytest.mark.parametrize(("x", "right"), [(62.9, 60), (63, 60), (63.2, 61)])
def test_a_base_does_not_come_apart_into_contact_with_whom_it_does_not_fight(x: float, right: float) -> None:
    """S1.3 goes 1 cm to its right, to x 59 to 63; there N1 faces west, its front at x 63."""
    line = formation("S1", "HI-TS-S", 56, 40, files=3, bases=3)  # x 50 to 62
    g = course(table(line, formation("N1", "HI-TS-S", x, 39, facing=270)))
    parts = unform(g, "S1")
    assert [front(g.state.formations[part]) for part in parts] == [(51, 40), (56, 40), (right, 40)]
    assert not g.state.contacts


@pytest.mark.rule("PAE-10.4")
def test_leaders_go_with_the_base_in_contact_or_with_the_middle_of_the_front() -> None:
    block = formation("S1", "HI-TS-S", 60, 40, files=4, bases=8)
    led = [leader("south-AC", 10, formation="S1")]
    g = course(table(block, leaders=led))
    unform(g, "S1")
    alone = g.state.formations[g.state.leaders["south-AC"].formation]
    assert alone.bases[0].id == "S1.3"  # the left one of the two in the middle
    g = course(table(block, formation("N1", "HI-TS-S", 66, 40), leaders=led))
    unform(g, "S1")
    fighting = g.state.formations[g.state.leaders["south-AC"].formation]
    assert fighting.bases[0].id == "S1.7"


@pytest.mark.rule("PAE-1.10", "PAE-10.4")
def test_a_base_whose_place_is_taken_goes_to_the_nearest_free_one() -> None:
    """A friend stands 0.5 to the right of the block, where its right file would go."""
    friend = formation("S2", "HI-TS-S", 66.5, 20)  # x 64.5 to 68.5
    g = course(table(formation("S1", "HI-TS-S", 60, 20, files=2, bases=2), friend, formation("N1", "HI-TS-S", 60, 60)))
    unform(g, "S1")
    assert front(g.state.formations["S1"]) == (57.5, 20)
    # Its place, x 60.5 to 64.5, touches the friend without lying on him.
    assert front(g.state.formations["S1a"]) == (62.5, 20)
    nearer = formation("S2", "HI-TS-S", 66.0, 20)  # x 64 to 68: the right base would lie half a centimetre on it
    g = course(
        table(formation("S1", "HI-TS-S", 60, 20, files=2, bases=2), nearer, formation("N1", "HI-TS-S", 62.5, 60))
    )
    unform(g, "S1")
    # Half a centimetre to its left it would be clear of the friend, but no longer 1 cm from the left base, which ends
    # at 59.5: so it goes straight away from the enemy until it is behind the friend.
    assert front(g.state.formations["S1a"]) == (62.5, 18)


@pytest.mark.rule("PAE-1.15", "PAE-10.4")
def test_parts_stand_in_the_roster_where_the_whole_stood() -> None:
    g = course(table(formation("S1", "HI-TS-S", 30, 20, files=2, bases=2), formation("S2", "HI-TS-S", 60, 20)))
    unform(g, "S1")
    assert list(g.state.formations) == ["S1", "S1a", "S2"]


# -- closing up --------------------------------------------------------------------------------------------------------


def lost(g: G, name: str, *bases: str) -> None:
    g.emit(Dispersed(name, bases, "missiles"))
    close_up(g, name)


@pytest.mark.rule("PAE-10.5")
def test_files_close_up_to_the_front() -> None:
    g = course(table(formation("S1", "HI-TS-S", 60, 40, files=2, bases=4)))
    lost(g, "S1", "S1.1")
    assert fronts(g.state.formations["S1"]) == {"S1.2": (58, 40), "S1.3": (62, 40), "S1.4": (62, 38)}


@pytest.mark.rule("PAE-10.5")
@pytest.mark.parametrize(
    ("gone", "left"),
    [
        ("S1.2", {"S1.1": (54, 40), "S1.3": (58, 40), "S1.4": (62, 40), "S1.5": (66, 40)}),  # one file slides right
        ("S1.4", {"S1.1": (50, 40), "S1.2": (54, 40), "S1.3": (58, 40), "S1.5": (62, 40)}),  # one file slides left
        ("S1.3", {"S1.1": (54, 40), "S1.2": (58, 40), "S1.4": (62, 40), "S1.5": (66, 40)}),  # two and two: the left
        ("S1.1", {"S1.2": (54, 40), "S1.3": (58, 40), "S1.4": (62, 40), "S1.5": (66, 40)}),  # nobody has to slide
    ],
)
def test_the_side_of_the_gap_with_fewer_files_slides_inwards(gone: str, left: dict[str, tuple[float, float]]) -> None:
    g = course(table(formation("S1", "HI-TS-S", 58, 40, files=5, bases=5)))
    lost(g, "S1", gone)
    assert fronts(g.state.formations["S1"]) == left


@pytest.mark.rule("PAE-10.5")
def test_files_held_by_the_enemy_do_not_slide_and_the_formation_splits() -> None:
    g = course(table(formation("S1", "HI-TS-S", 58, 40, files=3, bases=3), formation("N1", "HI-TS-S", 54, 40)))
    lost(g, "S1", "S1.2")
    assert fronts(g.state.formations["S1"]) == {"S1.1": (54, 40)}
    assert fronts(g.state.formations["S1a"]) == {"S1.3": (62, 40)}


@pytest.mark.rule("PAE-2.9", "PAE-10.5")
def test_open_troops_close_the_gap_even_out_of_contact() -> None:
    g = course(table(formation("S1", "LMI-JS-S", 58, 40, files=3, bases=3), formation("N1", "HI-TS-S", 54, 40)))
    lost(g, "S1", "S1.2")
    assert fronts(g.state.formations["S1"]) == {"S1.1": (58, 40), "S1.3": (62, 40)}
    assert not g.state.contacts  # S1.1 now only touches the enemy corner to corner


# -- passing and making room -------------------------------------------------------------------------------------------


def went(g: G, name: str, *passed: str) -> None:
    moving = g.state.formations[name]
    g.emit(Moved(name, moving.x, moving.y + 10_000, moving.facing, "advances"))
    complete_movement(g, name, passed)


@pytest.mark.rule("PAE-10.6")
def test_who_is_passed_and_moves_in_the_same_bound_unforms_with_the_other() -> None:
    first, second = (
        formation("S1", "MI-TS-S", 30, 20, files=2, bases=2),
        formation("S2", "HI-TS-S", 60, 20, files=2, bases=2),
    )
    g = course(table(first, second))
    went(g, "S1", "S2")
    assert sorted(g.state.formations) == ["S1", "S2"]
    went(g, "S2")
    assert sorted(g.state.formations) == ["S1", "S1a", "S2", "S2a"]


@pytest.mark.rule("PAE-10.6")
def test_passing_one_that_has_moved_before_unforms_both_at_once() -> None:
    g = course(
        table(
            formation("S1", "MI-TS-S", 30, 20, files=2, bases=2), formation("S2", "HI-TS-S", 60, 20, files=2, bases=2)
        )
    )
    went(g, "S2")
    went(g, "S1", "S2")
    assert sorted(g.state.formations) == ["S1", "S1a", "S2", "S2a"]


@pytest.mark.rule("PAE-10.6")
@pytest.mark.parametrize(
    ("mover", "passed"),
    [("LI-J-S", "HI-TS-S"), ("HI-TS-S", "LI-J-S"), ("LMI-JS-S", "LMI-JS-S"), ("LMI-JS-S", "MI-TS-S")],
)
def test_some_pass_each_other_freely(mover: str, passed: str) -> None:
    g = course(
        table(formation("S1", mover, 30, 20, files=2, bases=2), formation("S2", passed, 60, 20, files=2, bases=2))
    )
    went(g, "S2")
    went(g, "S1", "S2")
    assert sorted(g.state.formations) == ["S1", "S2"]


@pytest.mark.rule("PAE-10.6", "PAE-10.2")
def test_of_a_medium_through_light_mediums_only_the_close_one_unforms() -> None:
    g = course(
        table(
            formation("S1", "MI-TS-S", 30, 20, files=2, bases=2), formation("S2", "LMI-JS-S", 60, 20, files=2, bases=2)
        )
    )
    went(g, "S2")
    went(g, "S1", "S2")
    assert sorted(g.state.formations) == ["S1", "S1a", "S2"]


@pytest.mark.rule("PAE-10.6", "PAE-12.22")
def test_who_turns_to_face_has_moved() -> None:
    mover = formation("S1", "MI-TS-S", 30, 20, files=2, bases=2)
    passed = formation("S2", "HI-TS-S", 60, 20, files=2, bases=2)
    g = course(table(mover, passed, formation("N1", "HI-TS-S", 90, 60)))
    went(g, "S1", "S2")
    assert turn_all(g, "S2", "right")
    assert sorted(g.state.formations) == ["N1", "S1", "S1a", "S2", "S2a"]
    g = course(table(mover, passed, formation("N1", "HI-TS-S", 90, 60)))
    assert turn_all(g, "S2", "right")
    went(g, "S1", "S2")
    assert sorted(g.state.formations) == ["N1", "S1", "S1a", "S2", "S2a"]


@pytest.mark.rule("PAE-10.6", "PAE-12.23")
def test_of_a_formation_that_turns_in_part_only_that_part_has_moved() -> None:
    passed = formation("S2", "HI-TS-S", 60, 20, files=2, bases=4)
    g = course(table(formation("S1", "MI-TS-S", 30, 20, files=2, bases=2), passed))
    assert turn_part(g, "S2", "right", "turn right 1")
    assert [key for key, each in g.state.formations.items() if each.moved] == ["S2a"]
    went(g, "S1", "S2")
    assert sorted(g.state.formations) == ["S1", "S2", "S2a"]
    went(g, "S1", "S2a")
    assert sorted(g.state.formations) == ["S1", "S1a", "S2", "S2a", "S2b"]


@pytest.mark.rule("PAE-10.7")
def test_at_the_end_of_a_bound_the_lighter_one_is_moved_aside_by_half_a_centimetre() -> None:
    heavy = formation("S1", "HI-TS-S", 60, 20)  # y 18 to 20
    light = formation("S2", "LI-J-S", 60, 21)  # y 19.5 to 21
    g = course(table(heavy, light, formation("N1", "HI-TS-S", 60, 60)))
    displace_all(g)
    assert front(g.state.formations["S1"]) == (60, 20)
    # Straight away from the enemy it would have to go 3.5; to its left 4.5.
    assert front(g.state.formations["S2"]) == (60, 17.5)


@pytest.mark.rule("PAE-10.7")
def test_two_close_formations_that_share_a_place_are_unformed_as_well() -> None:
    heavy = formation("S1", "HI-TS-S", 60, 20, files=2, bases=2)
    medium = formation("S2", "MI-TS-S", 60, 21, files=2, bases=2)
    g = course(table(heavy, medium, formation("N1", "HI-TS-S", 60, 60), movements=1))
    displace_all(g)
    assert sorted(g.state.formations) == ["N1", "S1", "S1a", "S2", "S2a"]
