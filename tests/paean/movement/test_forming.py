"""PAE-9.11, 9.12: where the bases of a formation stand that joins another, and what the two count as then."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.facts import Moved
from polemos.rules.paean.order.passing import complete_movement
from polemos.rules.paean.state import Formation
from polemos.tabletop.files import depths
from tests.paean.position import Play, area, formation, front, fronts, leader, table


def line(name: str, x: float, y: float = 40, files: int = 2, **values: Any) -> Formation:
    values.setdefault("bases", files)
    return formation(name, "HI-TS-S", x, y, files=files, **values)


def joining(mover: Formation, other: Formation, *others: Formation, **values: Any) -> Play:
    return Play(table(mover, other, *others, **values), FormationAction("S1")).does("form with another")


@pytest.mark.rule("PAE-9.11")
def test_new_files_stand_at_either_end_or_at_both() -> None:
    mover, other = line("S1", 62, 36), line("S2", 60)
    play = joining(mover, other)
    assert set(play.options) == {"behind", "left 1", "right 1", "left 2", "left 1 right 1", "right 2"}
    places = {}
    for key in ("left 2", "left 1 right 1", "right 2", "left 1", "right 1", "behind"):
        after = joining(mover, other).answer(key).over()["S2"]
        places[key] = front(after), depths(after.files)
    assert places == {
        "left 2": ((56, 40), (1, 1, 1, 1)),
        "left 1 right 1": ((60, 40), (1, 1, 1, 1)),
        "right 2": ((64, 40), (1, 1, 1, 1)),
        "left 1": ((58, 40), (1, 1, 2)),
        "right 1": ((62, 40), (1, 1, 2)),
        "behind": ((60, 40), (2, 2)),
    }


@pytest.mark.rule("PAE-9.11")
def test_the_bases_of_the_larger_one_stay_where_they_are() -> None:
    after = joining(line("S1", 62, 36), line("S2", 60)).does("1 new file on the left and 1 new file on the right of S2")
    assert fronts(after["S2"]) == {"S1.1": (54, 40), "S2.1": (58, 40), "S2.2": (62, 40), "S1.2": (66, 40)}


@pytest.mark.rule("PAE-9.11", "PAE-1.5")
def test_no_way_makes_files_differ_by_more_than_a_base() -> None:
    deep = formation("S2", "HI-TS-S", 60, 40, depths=(3, 3))
    play = joining(line("S1", 67, 39, files=1), deep)
    assert play.game.is_over  # behind is the only way: a new file of one beside files of three is none
    assert depths(play["S2"].files) == (3, 4)


@pytest.mark.rule("PAE-9.11", "PAE-1.5")
def test_a_formation_that_losses_left_uneven_is_evened_as_it_is_joined() -> None:
    uneven = formation("S2", "HI-TS-S", 60, 40, depths=(3, 1, 1))
    play = joining(line("S1", 69, 39, files=1), uneven).does("behind S2").over()
    assert depths(play["S2"].files) == (2, 2, 2)


@pytest.mark.rule("PAE-9.6", "PAE-9.11")
def test_the_larger_one_may_stand_near_to_an_enemy_whom_nobody_may_come_near() -> None:
    """N1 is 1 cm before the front of S2: behind it there is room, beside it a base would come too near."""
    wide = formation("N1", "HI-TS-S", 60, 41, files=4, bases=4)
    play = joining(formation("S1", "HI-TS-S", 60, 37), line("S2", 60), wide)
    assert play.over()["S2"].count == 3  # there was no other way
    beside = joining(formation("S1", "HI-TS-S", 65.5, 38), line("S2", 60), formation("N1", "HI-TS-S", 62, 41))
    assert {key for key, barred in beside.options.items() if barred is None} == {"behind", "left 1"}


@pytest.mark.rule("PAE-9.11")
def test_a_place_that_is_taken_is_told_as_barred() -> None:
    beside = line("S3", 54, files=1)
    play = joining(line("S1", 67, 39, files=1), line("S2", 60), beside)
    assert {key: reason and reason.rule for key, reason in play.options.items()} == {
        "behind": None, "left 1": "PAE-9.17", "right 1": None,
    }  # fmt: skip


@pytest.mark.rule("PAE-9.11", "PAE-2.13")
def test_it_comes_under_the_commander_of_the_larger_one_and_brings_its_leaders() -> None:
    leaders = [leader("south-SC1", 9, 20, 5), leader("south-H1", 9, formation="S1")]
    mover, other = line("S1", 67, 39, files=1, under="south-SC1"), line("S2", 60, under="south-AC")
    play = joining(mover, other, leaders=leaders).does("behind S2").over()
    assert play["S2"].under == "south-AC"
    assert play.state.leaders["south-H1"].formation == "S2"


@pytest.mark.rule("PAE-9.11", "PAE-10.6")
def test_the_larger_one_does_not_move_so_whoever_went_through_it_keeps_his_order() -> None:
    mover, other, through = line("S1", 67, 39, files=1), line("S2", 60), line("S3", 60, 60)
    state = table(mover, other, through)
    play = Play(state, FormationAction("S1"))
    play.game.emit(Moved("S3", 60_000, 60_000, 0, "moves 5 cm"))
    complete_movement(play.game, "S3", ("S2",))
    play.does("form", "behind S2").over()
    assert sorted(play.state.formations) == ["S2", "S3"]
    assert not play["S2"].moved


@pytest.mark.rule("PAE-9.5", "PAE-9.11")
def test_joining_on_difficult_ground_unforms() -> None:
    wood = area("wood", "wood", 50, 30, 80, 50)
    play = joining(line("S1", 65, 39, files=1), line("S2", 60, files=1), terrain=[wood]).does("behind").over()
    assert {each.count for each in play.state.formations.values()} == {1}


@pytest.mark.rule("PAE-9.12")
@pytest.mark.parametrize("is_mover", [True, False])
def test_the_highest_tally_and_any_call_of_power_or_might_count(is_mover: bool) -> None:
    noted: dict[str, Any] = {"tally": 3, "powered": True, "mighty": True}
    mover = line("S1", 67, 39, files=1, **(noted if is_mover else {"tally": 1}))
    other = line("S2", 60, **({"tally": 1} if is_mover else noted))
    after = joining(mover, other).does("behind S2").over()["S2"]
    assert (after.tally, after.powered, after.mighty) == (3, True, True)


# -- splitting again ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-9.10", "PAE-22.1")
@pytest.mark.parametrize(
    ("cut", "usual"),
    [("left 2", "S1a"), ("left 1", "S1"), ("right 2", "S1a"), ("rear 1", "S1"), ("base S1.2", "S1")],
)
def test_leaders_stay_with_the_front_or_the_larger_part_if_nothing_is_said(cut: str, usual: str) -> None:
    block = formation("S1", "HI-TS-S", 60, 40, files=3, bases=6)
    state = table(block, leaders=[leader("south-SC1", 9, formation="S1")])
    play = Play(state, FormationAction("S1")).does("split").answer(cut)
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == usual
    play.answer(usual).over()
    assert play.state.leaders["south-SC1"].formation == usual


@pytest.mark.rule("PAE-7.6", "PAE-9.12")
def test_both_parts_have_used_the_call_of_the_whole() -> None:
    whole = line("S1", 60, files=4, powered=True, mighty=True)
    play = Play(table(whole), FormationAction("S1")).does("split", "left 2").over()
    assert [(play[name].powered, play[name].mighty) for name in ("S1", "S1a")] == [(True, True)] * 2
