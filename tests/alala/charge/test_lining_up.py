"""Chargers line up and their supports come along (ALA-15.5 to 15.7)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.command.leader_orders import is_advancing
from polemos.rules.alala.facts import Disordered, TurnBegan
from polemos.rules.alala.troops import READY, SHAKEN
from tests.alala.charges import field, phase, ready, together
from tests.alala.position import area, line, troop

# -- lining up ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-15.7", "ALA-14.7")
def test_a_charger_lines_up_on_the_middle_of_the_face() -> None:
    play = phase(field(ready("S1", 28, 20), ready("N1", 30, 24)))
    play.answer("charge S1 N1").answer("end").over()
    s1 = play["S1"]
    assert (s1.x, s1.y, s1.facing) == (30_000, 22_400, 0)
    assert together(play.state, "S1", "N1")
    assert play.state.contacts["S1|N1"].charged == ("S1",)
    assert s1.charged
    assert s1.deed.kind == "charge"
    assert s1.advanced == 6000 + 2400
    assert play.state.charges == {}


@pytest.mark.rule("ALA-15.6")
@pytest.mark.parametrize(
    ("x", "y", "heading", "place"),
    [
        (30, 20, 0, (30_000, 22_400, 0)),  # into the rear
        (37, 24, 270, (33_800, 24_000, 270_000)),  # into the right flank: N1 faces north here
        (23, 24, 90, (26_200, 24_000, 90_000)),  # into the left flank
    ],
)
def test_the_face_hit_is_that_of_the_zone(x: float, y: float, heading: float, place: tuple[int, int, int]) -> None:
    state = field(ready("S1", x, y, heading=heading), ready("N1", 30, 24, heading=0, level=READY))
    play = phase(state)
    play.answer("charge S1 N1").over()
    assert (play["S1"].x, play["S1"].y, play["S1"].facing) == place


@pytest.mark.rule("ALA-15.6")
def test_an_unformed_target_is_hit_on_the_nearer_of_front_and_rear() -> None:
    state = field(ready("S1", 30, 20), ready("N1", 30, 24, formed=False, heading=0))
    play = phase(state)
    play.answer("charge S1 N1").over()
    assert (play["S1"].y, play["S1"].facing) == (22_400, 0)
    assert together(play.state, "S1", "N1")


@pytest.mark.rule("ALA-15.7")
def test_a_charger_slides_along_the_face_to_the_nearest_free_place() -> None:
    """S2 stands where S1 would line up: S1 slides to the left, where it is nearest."""
    state = field(ready("S1", 28, 20), troop("S2", 33, 22.4, advanced=0), ready("N1", 30, 24))
    play = phase(state)
    play.answer("charge S1 N1").answer("end").over()
    assert (play["S1"].x, play["S1"].y) == (27_000, 22_400)
    assert together(play.state, "S1", "N1")


@pytest.mark.rule("ALA-15.7")
def test_a_charge_without_room_fails_and_the_charger_stays() -> None:
    """S2 and S3 stand on both sides: only 0.4 inches of face are left between them."""
    state = field(
        ready("S1", 30, 19), troop("S2", 26.8, 22.4, advanced=0), troop("S3", 33.2, 22.4, advanced=0),
        ready("N1", 30, 24),
    )  # fmt: skip
    play = phase(state)
    play.answer("charge S1 N1").answer("end").over()
    assert (play["S1"].x, play["S1"].y) == (30_000, 19_000)
    assert play.state.contacts == {}


@pytest.mark.rule("ALA-15.7", "ALA-15.16")
def test_two_chargers_on_one_face_the_smaller_shift_lines_up_exactly() -> None:
    state = field(ready("S1", 31, 20), ready("S2", 25, 20), ready("N1", 30, 24))
    play = phase(state)
    play.answer("charge S1 N1").answer("charge S2 N1").answer("end").over()
    assert (play["S1"].x, play["S1"].y) == (30_000, 22_400)
    # No place with 0.6 inches is left: S2 stands beside S1 like a support, and shares no face with N1.
    assert (play["S2"].x, play["S2"].y) == (24_000, 22_400)
    assert together(play.state, "S1", "N1")
    assert not together(play.state, "S2", "N1")


@pytest.mark.rule("ALA-15.7", "ALA-3.2")
def test_at_equal_shifts_the_one_nearer_the_enemys_edge_lines_up_exactly() -> None:
    """A column four deep shows 6.4 inches of flank; beside the first charger 0.2 inches of it are left."""
    state = field(
        ready("S1", 36, 21, heading=270), ready("S2", 36, 27, heading=270),
        ready("N1", 30, 24, grades="BBBB", heading=0, level=3),
    )  # fmt: skip
    play = phase(state)
    play.answer("charge S1 N1").answer("charge S2 N1").over()
    assert (play["S2"].x, play["S2"].y) == (33_800, 24_000)
    assert (play["S1"].x, play["S1"].y) == (33_800, 18_000)
    assert list(play.state.contacts) == ["S2|N1"]


@pytest.mark.rule("ALA-4.3")
def test_a_charge_through_rough_ground_costs_order_before_the_combat() -> None:
    scrub = area("scrub", "rough_ground", 25, 21, 35, 22)
    play = phase(field(ready("S1", 30, 20), ready("N1", 30, 24), terrain=[scrub]))
    play.answer("charge S1 N1").answer("end").over()
    assert play["S1"].disorder == 1
    assert len(play.facts(Disordered)) == 1


@pytest.mark.rule("ALA-4.5")
def test_the_target_is_noted_behind_the_obstacle_that_was_charged_across() -> None:
    wall = line("wall", "minor_obstacle", (20, 23), (40, 23))
    play = phase(field(ready("S1", 30, 20), ready("N1", 30, 24), terrain=[wall]))
    play.answer("charge S1 N1").answer("end").over()
    assert play.state.contacts["S1|N1"].behind == ("N1",)


# -- supports ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-15.5")
def test_the_worked_example_of_the_support_that_stands_half_an_inch_back() -> None:
    """Line against line, S1 charges N1 and S2 goes along: it would touch N2 and stands 0.5 inches short of it."""
    state = field(
        ready("S1", 30, 20), ready("S2", 36, 20, advanced=0), ready("N1", 30, 24), ready("N2", 36, 24),
        initiative=0,
    )  # fmt: skip
    play = phase(state)
    play.answer("charge S1 N1").answer("along S2 S1").answer("end").over()
    s2 = play["S2"]
    assert (s2.x, s2.y) == (36_000, 21_900)
    assert not s2.charged
    assert list(play.state.contacts) == ["S1|N1"]


@pytest.mark.rule("ALA-15.5")
def test_a_support_stands_level_where_no_enemy_is() -> None:
    play = phase(field(ready("S1", 30, 20), ready("S2", 24, 20, advanced=0), ready("N1", 30, 24)))
    play.answer("charge S1 N1").answer("along S2 S1").answer("end").over()
    assert (play["S2"].x, play["S2"].y) == (24_000, 22_400)


@pytest.mark.rule("ALA-15.5", "ALA-14.7", "ALA-8.8")
def test_who_goes_along_has_advanced() -> None:
    play = phase(field(ready("S1", 30, 20), ready("S2", 24, 20, advanced=0), ready("N1", 30, 24)))
    play.answer("charge S1 N1").answer("along S2 S1").answer("end").over()
    assert play["S2"].advanced == 2400
    play.game.emit(TurnBegan(4))
    assert is_advancing(play["S2"])


@pytest.mark.rule("ALA-15.5")
@pytest.mark.parametrize(
    ("values", "may"),
    [({}, True), ({"level": SHAKEN}, False), ({"redressed": True}, False), ({"control": "halt"}, False)],
)
def test_who_may_go_along(values: dict[str, Any], may: bool) -> None:
    play = phase(field(ready("S1", 30, 20), ready("S2", 24, 20, advanced=0, **values), ready("N1", 30, 24)))
    play.answer("charge S1 N1")
    if play.game.waiting_for == (0,):
        assert (play.options["along S2 S1"] is None) is may
    else:
        assert not may


@pytest.mark.rule("ALA-15.5")
def test_psiloi_go_along_with_a_band_also_behind_it() -> None:
    state = field(ready("S1", 30, 20, "peltasts"), troop("S2", 30, 19, "psiloi"), troop("N1", 30, 24, "psiloi"), turn=3)
    play = phase(state)
    play.answer("charge S1 N1").answer("along S2 S1").answer("stand").over()
    assert (play["S1"].y, play["S2"].y) == (23_000, 22_000)
    assert list(play.state.contacts) == ["S1|N1"]


@pytest.mark.rule("ALA-15.5")
def test_when_the_charge_fails_the_support_stays() -> None:
    state = field(
        ready("S1", 30, 19), ready("S4", 36, 19, advanced=0), troop("S2", 26.8, 22.4, advanced=0),
        troop("S3", 33.2, 22.4, advanced=0), ready("N1", 30, 24),
    )  # fmt: skip
    play = phase(state)
    play.answer("charge S1 N1").answer("along S4 S1").answer("end").over()
    assert (play["S4"].x, play["S4"].y) == (36_000, 19_000)


@pytest.mark.rule("ALA-15.7", "ALA-15.5")
def test_a_support_that_stays_makes_room_for_a_friend_placed_on_it() -> None:
    """S3 comes first and is placed on S2, who should be gone by then; N2 bars the place of S2 beside S1."""
    state = field(
        ready("S1", 30, 20), ready("S2", 36, 20, advanced=0), ready("S3", 41, 17), troop("N1", 30, 24),
        troop("N2", 40, 21.8, "psiloi"),
    )  # fmt: skip
    play = phase(state).answer("charge S3 N2").answer("charge S1 N1").answer("along S2 S1").answer("stand").over()
    assert (play["S3"].x, play["S3"].y) == (40_000, 20_400)
    assert (play["S2"].x, play["S2"].y) == (36_000, 18_800)
