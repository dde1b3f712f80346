"""Chases that leave the table, and who comes back (NAV-12.13, NAV-12.14)."""

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Rolled
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.navarcoi.actions.ship_movement import able_to_act
from polemos.rules.navarcoi.contact.chase import ChasedOff, Chases, Returned, off_table
from polemos.rules.navarcoi.ending.after_battle import fate_of
from polemos.rules.navarcoi.facts import Lost
from polemos.rules.navarcoi.fuzzing.invariants import broken
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.state import Chase, G, Squadron
from tests.navarcoi.contact.chasing import PASS, chase, ours, theirs
from tests.navarcoi.position import Play, poses, sea, squadron


@pytest.mark.rule("NAV-12.13")
@pytest.mark.parametrize(("x", "off"), [(67.30, False), (67.33, True)])
def test_the_first_part_of_a_stand_over_the_edge_takes_both_off(x: float, off: bool) -> None:
    # With four inches the prow comes to x + 4 + 0.69.
    after = chase(ours(x=x - 2), theirs(x=x), dice=(*PASS, *PASS, 2, 2))
    assert (after["A1"].status == "off_table") == off
    assert (after["B1"].status == "off_table") == off
    if off:
        assert after.facts(ChasedOff)[0].crossed == {"A1": ("east", 72_000, 32_620), "B1": ("east", 72_000, 34_690)}
        assert not after["A1"].in_play


AWAY = Chase("A1", "B1", 90_000, 180_000, "left", 1, {"A1": ("east", 72_000, 32_620), "B1": ("east", 72_000, 34_690)})


def gone(name: str, stands: int = 4, **values: Any) -> Squadron:
    return squadron(name, "epi_keras", 75, 32.62, 90, stands, status="off_table", **values)


def returning(*dice: int, stands: int = 4, others: tuple[Squadron, ...] = (), **values: Any) -> Play:
    settings: dict[str, Any] = {"chases": {"A1|B1": AWAY}, "turn": 5, **values}
    squadrons = gone("A1", stands, order="disordered"), *others, gone("B1", stands)
    return Play(sea(*squadrons, **settings), Chases(), dice).over()


@pytest.mark.rule("NAV-12.13")
def test_nobody_returns_below_ten() -> None:
    after = returning(4, 5, 3, 6)
    assert after["A1"].status == after["B1"].status == "off_table"
    assert [roll.need for roll in after.facts(Rolled)] == [10, 10]
    assert "A1|B1" in after.state.chases


@pytest.mark.rule("NAV-12.13", "NAV-12.14")
@pytest.mark.parametrize("name", ["A1", "B1"])
def test_ten_or_more_returns_with_losses_and_the_other_is_lost(name: str) -> None:
    dice = (4, 6, 4, 5) if name == "A1" else (4, 5, 5, 5)
    after = returning(*dice, 2)
    other = "B1" if name == "A1" else "A1"
    assert after[name].status == "active"
    assert after[name].half_stands == 4  # 1d3 = 2 stands of two half-stands each
    assert (after[other].status, after[other].left_by) == ("gone", "off_table")
    assert after.state.chases == {}
    assert [roll.dice for roll in after.facts(Rolled)] == ["2d6", "2d6", "1d3"]


@pytest.mark.rule("NAV-12.13")
def test_if_both_roll_ten_the_higher_returns() -> None:
    after = returning(5, 5, 5, 6, 1)
    assert after["B1"].status == "active"
    assert after["A1"].status == "gone"


@pytest.mark.rule("NAV-12.13")
def test_equal_rolls_are_repeated_until_one_is_higher_whatever_they_show() -> None:
    after = returning(5, 5, 4, 6, 1, 2, 2, 1, 1, 1, 1, 2, 1)
    assert after["B1"].status == "active"  # 10 : 10, 3 : 3, 2 : 3
    assert after["A1"].status == "gone"


@pytest.mark.rule("NAV-12.13")
@pytest.mark.parametrize(("stands", "lost", "survives"), [(3, 3, False), (3, 2, True), (2, 2, False)])
def test_if_the_losses_leave_no_strength_the_returning_squadron_is_lost_as_well(
    stands: int, lost: int, survives: bool
) -> None:
    after = returning(6, 6, 1, 1, lost, stands=stands)
    assert after["A1"].status == ("active" if survives else "gone")
    assert after["A1"].left_by == (None if survives else "off_table")
    assert after["B1"].status == "gone"


@pytest.mark.rule("NAV-12.13", "NAV-22.3")
def test_full_size_squadrons_lose_twice_as_many_stands() -> None:
    after = returning(6, 6, 1, 1, 3, stands=8, options=Options(full_size=True))
    assert after["A1"].half_stands == 4
    assert sum(fact.half_stands for fact in after.facts(Lost)) == 12


@pytest.mark.rule("NAV-12.14")
def test_it_comes_back_in_column_square_into_the_table_where_its_lead_went_over() -> None:
    after = returning(6, 6, 1, 1, 1)
    back = after["A1"]
    assert back.formation == "epi_keras"
    assert poses(back) == [(72 - 0.69 - 3.94, 32.62, 270), (72 - 0.69 - 1.97, 32.62, 270), (71.31, 32.62, 270)]
    assert back.order == "disordered"  # it keeps its order
    assert back.acted  # and does not act this turn
    assert not back.held
    assert able_to_act(after.state, 0) == []
    assert len(after.facts(Returned)) == 1


@pytest.mark.rule("NAV-12.14")
@pytest.mark.parametrize(
    ("side", "x", "y", "lead", "heading"),
    [
        ("west", 0, 20_000, (4.63, 20), 90),
        ("north", 30_000, 48_000, (30, 48 - 4.63), 180),
        ("south", 30_000, 0, (30, 4.63), 0),
    ],
)
def test_from_every_edge(side: str, x: int, y: int, lead: tuple[float, float], heading: float) -> None:
    away = Chase("A1", "B1", 0, 0, "left", 1, {"A1": (side, x, y), "B1": (side, x + 2070, y)})
    after = returning(6, 6, 1, 1, 1, chases={"A1|B1": away})
    assert after["A1"].poses[0] == pytest.approx((*lead, heading))


@pytest.mark.rule("NAV-12.14")
def test_an_occupied_place_gives_way_to_the_nearest_free_one_along_the_edge() -> None:
    friend = squadron("A2", "epi_keras", 65.4, 33.0, 270)  # from y = 32.015 to 33.985
    after = returning(6, 6, 1, 1, 1, others=(friend,))
    assert after["A1"].poses[0][1] == pytest.approx(33.0 - 1.97, abs=0.011)
    assert after["A1"].status == "active"


SHALLOW = Chase("A1", "B1", 90_000, 180_000, "left", 1, {"A1": ("east", 72_000, 6_000), "B1": ("east", 72_000, 8_070)})
FULL_EDGE = tuple(squadron(f"A{k + 2}", "epi_keras", 65, 1 + 2 * k, 270) for k in range(6))


def at_a_full_edge(*dice: int) -> Play:
    """Six columns lie side by side along the twelve inches of the east edge."""
    return returning(*dice, others=FULL_EDGE, depth=12, chases={"A1|B1": SHALLOW})


def next_turn(before: Play, *left: str) -> Play:
    """The start of the Movement phase that follows, when these squadrons have gone."""
    state = before.state.fork()
    for name in left:
        state.squadrons[name] = replace(state.squadrons[name], status="gone", left_by="north")
    return Play(state, Chases()).over()


@pytest.mark.rule("NAV-12.14")
def test_where_the_whole_edge_is_full_it_waits_off_the_table_with_all_else_settled() -> None:
    after = at_a_full_edge(6, 6, 1, 1, 1)
    assert (after["A1"].status, after["A1"].half_stands) == ("off_table", 6)
    assert (after["B1"].status, after["B1"].left_by) == ("gone", "off_table")
    assert not after.facts(Returned)
    assert list(broken(after.state)) == []
    still = next_turn(after)
    assert still["A1"].status == "off_table"
    assert not still.facts(Rolled)


@pytest.mark.rule("NAV-12.14")
def test_it_comes_back_without_a_roll_once_there_is_room_along_that_edge() -> None:
    back = next_turn(at_a_full_edge(6, 6, 1, 1, 1), "A6")
    assert not back.facts(Rolled)
    assert not back.facts(Lost)
    assert back["A1"].status == "active"
    assert back["A1"].half_stands == 6
    assert back["A1"].poses[0] == pytest.approx((72 - 0.69 - 3.94, 7 + 1.97, 270), abs=0.011)
    assert back["A1"].acted
    assert back.state.chases == {}
    assert list(broken(back.state)) == []


@pytest.mark.rule("NAV-12.14")
def test_one_that_still_waits_for_room_when_the_battle_ends_is_saved_without_a_roll() -> None:
    waiting = at_a_full_edge(6, 6, 1, 1, 1).state
    after = Play(waiting, AfterTheBattle()).over()
    assert (after["A1"].status, after["A1"].half_stands) == ("off_table", 6)
    assert fate_of(after.state, after["A1"]) == "saved"
    assert after.state.chases == {}


class AfterTheBattle(Procedure, frozen=True):
    """The two go on rolling; this is one such roll."""

    @step("NAV-12.14")
    def roll(self, g: G) -> Flow:
        off_table(g, "A1|B1", placing=False)
        return None


@pytest.mark.rule("NAV-12.14")
def test_when_the_battle_is_over_the_one_that_returns_is_not_placed() -> None:
    state = sea(gone("A1"), gone("B1"), chases={"A1|B1": AWAY}, turn=5)
    after = Play(state, AfterTheBattle(), (6, 6, 1, 1, 1)).over()
    assert after["A1"].status == "off_table"
    assert after["B1"].status == "gone"
    assert after.state.chases == {}
