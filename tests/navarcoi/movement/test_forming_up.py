"""Forming up from Unformed or a ring (NAV-9.17)."""

import math
from typing import Any

import pytest
from msgspec.structs import replace

from polemos.geometry import milli
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.formation_change import FormingUp, FormUpJudge
from polemos.rules.navarcoi.actions.ship_movement import able_to_act
from polemos.rules.navarcoi.state import Link
from tests.navarcoi.position import Play, poses, rectangle, sea, squadron

PASS, FAIL = (6, 6), (1, 1)


@pytest.mark.rule("NAV-9.17")
@pytest.mark.parametrize(("dice", "order"), [(PASS, "ordered"), (FAIL, "disordered")])
def test_an_unformed_squadron_forms_up_ordered_and_is_then_tested(dice: tuple[int, int], order: str) -> None:
    shoal = squadron("A1", "unformed", 36, 24, 0, commander=2)
    x, y, _ = shoal.poses[2]
    after = Play(sea(shoal), Action("A1"), dice).does("form up", "line left end facing 90").over()
    assert after["A1"].order == order
    assert after["A1"].formation == "epi_mias"
    assert after["A1"].heading == 90_000
    assert after["A1"].poses[0][:2] == pytest.approx((x, y))
    assert after["A1"].commander == 0
    assert after["A1"].acted
    assert not after["A1"].held


@pytest.mark.rule("NAV-9.17")
def test_an_unformed_squadron_forms_up_on_its_commander_facing_any_way() -> None:
    judge = FormUpJudge(sea(), squadron("A1", "unformed", 36, 24, 0, commander=1))
    assert judge.why_not(FormingUp("column_lead", 123_456, 1)) is None
    refused = judge.why_not(FormingUp("column_lead", 123_456, 0))
    assert refused is not None
    assert refused.rule == "NAV-9.17"


@pytest.mark.rule("NAV-9.17")
def test_from_a_ring_any_stand_may_be_the_reference_facing_ahead_or_square() -> None:
    judge = FormUpJudge(sea(), squadron("A1", "kyklos", 36, 24, 10))
    for reference, own in enumerate((10_000, 100_000, 190_000, 280_000)):
        for heading in range(0, 360_000, 10_000):
            legal = (heading - own) % 360_000 in (0, 90_000, 270_000)
            for role in ("line_left_end", "line_right_end", "block_left_front", "block_right_front", "column_lead"):
                assert (judge.why_not(FormingUp(role, heading, reference)) is None) == legal
    refused = judge.why_not(FormingUp("ring_first", 10_000, 0))
    assert refused is not None
    assert refused.rule == "NAV-9.7"


@pytest.mark.rule("NAV-9.17")
def test_a_ring_that_forms_line_on_its_third_stand() -> None:
    ring = squadron("A1", "kyklos", 36, 24, 0)  # stands N E S W; the third faces south at (36, 22.325)
    after = Play(sea(ring), Action("A1"), PASS).does("form up", "line right end facing 180 on stand 3").over()
    # The others follow in their numbering from the reference outward: 1, 2, 4, towards the east.
    assert poses(after["A1"]) == [(41.91, 22.32, 180), (39.94, 22.32, 180), (37.97, 22.32, 180), (36, 22.32, 180)]
    assert after["A1"].commander == 2


@pytest.mark.rule("NAV-9.17")
@pytest.mark.parametrize(
    ("before", "dice", "after"),
    [
        ("ordered", PASS, "ordered"),
        ("ordered", FAIL, "disordered"),
        ("disordered", PASS, "disordered"),
        ("disordered", FAIL, "unformed"),
    ],
)
def test_a_ring_keeps_its_order_when_it_forms_up(before: str, dice: tuple[int, int], after: str) -> None:
    ring = squadron("A1", "kyklos", 36, 24, 0, order=before)
    play = Play(sea(ring), Action("A1"), dice).does("form up", "block left front facing 0 on stand 1").over()
    assert play["A1"].order == after


@pytest.mark.rule("NAV-9.17")
def test_forming_up_near_an_enemy_is_harder() -> None:
    shoal = squadron("A1", "unformed", 36, 24, 0)
    play = Play(sea(shoal, squadron("B1", "epi_mias", 36, 30, 180)), Action("A1"), (3, 4))
    play.does("form up", "block left front facing 0").over()
    assert play["A1"].order == "disordered"


@pytest.mark.rule("NAV-9.17")
def test_freighters_and_squadrons_in_melee_do_not_form_up() -> None:
    freighter = squadron("A1", "unformed", 36, 24, 0, freighters=True, crew="green")
    assert "form_up" not in Play(sea(freighter, wind=0), Action("A1")).options
    shoal, enemy = squadron("A2", "unformed", 36, 24, 0), squadron("B1", "epi_mias", 36, 25.98, 180)
    state = sea(shoal, enemy, links=[Link("B1", "A2", "frontal", 180_000, 1)])
    assert able_to_act(state, 0) == []


@pytest.mark.rule("NAV-9.17", "NAV-9.3", "NAV-9.5")
def test_two_stands_form_up_in_line_or_column_only() -> None:
    judge = FormUpJudge(sea(), squadron("A1", "unformed", 36, 24, 0, 2))
    roles = ("line_left_end", "line_right_end", "block_left_front", "block_right_front", "column_lead", "ring_first")
    legal = [role for role in roles if judge.why_not(FormingUp(role, 0, 0)) is None]
    assert legal == ["line_left_end", "line_right_end", "column_lead"]


@pytest.mark.rule("NAV-9.17", "NAV-9.19")
def test_forming_up_is_offered_where_a_single_heading_fits() -> None:
    """In a lane that lies askew and is little wider than a stand is deep, there is room for a line along it."""
    shoal = squadron("A1", "unformed", 36, 24, 97, 2)
    judge = FormUpJudge(sea(shoal, lands=lane(36, 24, 7.0)), shoal)
    assert judge.why_not(FormingUp("line_left_end", 97_000, 0)) is None
    for heading in (90_000, 105_000):
        assert judge.why_not(FormingUp("line_left_end", heading, 0)) is not None
    assert judge.is_possible()
    assert judge.default.heading in (97_000, 277_000)
    assert next(iter(judge.candidates())) == judge.default


def lane(x: float, y: float, heading: float) -> list[Any]:
    """Two long walls on either side of a place, along a heading."""
    s, c = math.sin(math.radians(heading)), math.cos(math.radians(heading))
    walls = []
    for side in (-1, 1):
        corners = [(side * 0.71, -12.0), (side * 0.71, 12.0), (side * 4.0, 12.0), (side * 4.0, -12.0)]
        points = tuple((milli(x + r * c + f * s), milli(y - r * s + f * c)) for r, f in corners)
        walls.append(replace(rectangle(f"L{side}", 0, 0, 1, 1), points=points))
    return walls
