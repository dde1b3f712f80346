"""What stops ships on their way (NAV-8.19), and the ways off the table that a scenario names (NAV-19.8, 19.9)."""

import pytest

from polemos.kernel.game import Game
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.advance import Exited
from polemos.rules.navarcoi.facts import Disordered
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.sea.sea import front_corner, front_point, gap
from polemos.rules.navarcoi.setup import Setup
from polemos.rules.navarcoi.state import Squadron, State
from tests.navarcoi.battlefield import north, south
from tests.navarcoi.position import Play, flotsam, rectangle, sea, squadron

PASS, FAIL = (6, 6), (1, 1)


# -- obstacles --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-8.19")
@pytest.mark.parametrize("heading", [0, 90, 180, 270])
def test_nobody_leaves_the_table_by_its_own_movement(heading: float) -> None:
    block = squadron("A1", "epi_pollon", 36, 24, heading)
    edge = {0: (36, 45), 90: (69, 24), 180: (36, 3), 270: (3, 24)}[heading]
    block = squadron("A1", "epi_pollon", *edge, heading)
    after = Play(sea(block), Action("A1")).does("advance 8").over()["A1"]
    bounds = [stand.bounds for stand in after.stands]
    assert min(b[0] for b in bounds) >= 0
    assert max(b[2] for b in bounds) <= 72
    assert min(b[1] for b in bounds) >= 0
    assert max(b[3] for b in bounds) <= 48
    at = front_point(after)
    assert at == pytest.approx({0: (36, 48), 90: (72, 24), 180: (36, 0), 270: (0, 24)}[heading])


@pytest.mark.rule("NAV-8.19")
def test_along_the_table_edge_the_way_is_free() -> None:
    block = squadron("A1", "epi_pollon", 36, 48 - 1.97, 90)
    after = Play(sea(block), Action("A1")).does("advance 8").over()["A1"]
    assert after.x == 44_000


@pytest.mark.rule("NAV-8.19")
def test_it_passes_over_routing_squadrons_and_flotsam() -> None:
    state = sea(squadron("A1", "epi_pollon", 36, 20, 0), north("B1", y=22, status="routing"), markers=[flotsam(36, 22)])
    after = Play(state, Action("A1")).does("advance 8").over()
    assert after["A1"].y == 24_000  # halved by the flotsam, not stopped by the rout
    assert after.facts(Disordered)


@pytest.mark.rule("NAV-8.19")
@pytest.mark.parametrize("status", ["active", "beached", "anchored", "pursuing"])
def test_squadrons_in_play_stop_it(status: str) -> None:
    state = sea(squadron("A1", "epi_pollon", 36, 20, 0), south("A2", y=24, status=status))
    after = Play(state, Action("A1")).does("advance 8").over()
    assert after["A1"].y == pytest.approx(24_000 - 1380)
    assert gap(after["A1"], after["A2"]) <= 0.01


@pytest.mark.rule("NAV-8.19")
def test_what_stops_a_leg_does_not_end_the_action() -> None:
    # a friend by its right-hand corner stops it after two inches; about that corner it may wheel with what is left
    state = sea(squadron("A1", "epi_pollon", 36, 20, 0), squadron("A2", "epi_keras", 38.9, 22.69, 0, stands=1))
    after = Play(state, Action("A1"), PASS).does("advance 5, wheel right 5").over()
    assert front_corner(after["A1"], "right") == pytest.approx((37.97, 22), abs=0.002)
    assert after["A1"].heading == 5_000


# -- Naupactus -----------------------------------------------------------------------------------------------------

SHORE = rectangle("north_shore", 0, 44, 72, 48)


def off_naupactus(*squadrons: Squadron, turn: int = 1) -> State:
    return sea(*squadrons, lands=[SHORE], scenario="naupactus_429", turn=turn)


def athenians(x: float, y: float, heading: float, name: str = "A1") -> Squadron:
    return squadron(name, "epi_keras", x, y, heading, stands=3)


@pytest.mark.rule("NAV-8.19", "NAV-19.8")
@pytest.mark.parametrize(("y", "leaves"), [(29.9, False), (30, True), (36, True), (43, True)])
def test_an_athenian_column_reaches_naupactus_where_its_lead_crosses_the_harbour_mouth(y: float, leaves: bool) -> None:
    after = Play(off_naupactus(athenians(68, y, 90)), Action("A1")).does("advance 8").over()
    assert (after["A1"].status == "exited") is leaves
    if leaves:
        assert after.state.exits["A1"] == (1, "east", round(y * 1000))
        assert "NAV-19.8" in after.why(Exited)
    else:
        assert after["A1"].poses[0][0] == pytest.approx(72 - 0.69)


@pytest.mark.rule("NAV-19.8")
def test_it_has_left_at_the_place_where_its_lead_crossed_the_edge() -> None:
    # heading 45 from (70, 32) it crosses x = 72 at y = 34, though its move would end farther on
    after = Play(off_naupactus(athenians(70, 32, 45)), Action("A1")).does("advance 8").over()
    assert after.state.exits["A1"] == (1, "east", 34_000)


@pytest.mark.rule("NAV-19.8")
def test_where_it_starts_does_not_matter_only_where_it_crosses() -> None:
    # from south of the mouth, round a corner
    turning = Play(off_naupactus(athenians(70, 28, 0)), Action("A1")).does("advance 3, turn right 90, advance 5").over()
    assert turning.state.exits["A1"] == (1, "east", 31_000)
    slanting = Play(off_naupactus(athenians(70, 29, 45)), Action("A1")).does("advance 8").over()
    assert slanting["A1"].status == "exited"
    # and from before the mouth to south of it there is no way out
    missing = Play(off_naupactus(athenians(70, 31, 135)), Action("A1")).does("advance 8").over()
    assert missing["A1"].status == "active"
    assert max(stand.bounds[2] for stand in missing["A1"].stands) <= 72.001


@pytest.mark.rule("NAV-19.8")
def test_until_its_lead_has_crossed_the_column_is_in_play_and_may_go_on_next_turn() -> None:
    first = Play(off_naupactus(athenians(68, 36, 90)), Action("A1")).does("advance 3.9").over()
    assert first["A1"].status == "active"
    assert max(stand.bounds[2] for stand in first["A1"].stands) == pytest.approx(71.9 + 0.69)
    second = Play(off_naupactus(first["A1"], turn=2), Action("A1")).does("advance 0.1").over()
    assert second["A1"].status == "exited"


@pytest.mark.rule("NAV-8.19", "NAV-19.8")
def test_others_do_not_leave() -> None:
    block = squadron("A1", "epi_pollon", 70, 36, 90, stands=3)
    assert Play(off_naupactus(block), Action("A1")).does("advance 8").over()["A1"].x == 72_000
    enemy = squadron("B1", "epi_keras", 70, 36, 90)
    after = Play(off_naupactus(enemy), Action("B1")).does("advance 8").over()
    assert (after["B1"].status, after["B1"].x) == ("active", 72_000 - 690)
    # nor does anybody on another table
    after = Play(sea(athenians(70, 36, 90)), Action("A1")).does("advance 8").over()
    assert (after["A1"].status, after["A1"].x) == ("active", 72_000 - 690)


@pytest.mark.rule("NAV-19.8")
def test_what_bars_the_way_of_the_tail_bars_the_way_out() -> None:
    blocked = athenians(68, 36, 90)
    enemy = squadron("B1", "epi_keras", 70, 36, 0, stands=1)
    after = Play(off_naupactus(blocked, enemy), Action("A1"), (6, 6)).does("advance 8").over()
    assert after["A1"].status == "active"
    assert "A1|B1" in after.state.links


# -- Syracuse ------------------------------------------------------------------------------------------------------


def great_harbour(*squadrons: Squadron, boom_cut: bool) -> State:
    shores = Game.new(NAVARCOI, Setup("syracuse_413"), "00" * 32).state
    return sea(
        *squadrons, lands=shores.lands.values(), scenario="syracuse_413", width=shores.width / 1000, boom_cut=boom_cut
    )


@pytest.mark.rule("NAV-8.19", "NAV-19.9")
def test_the_boom_stops_everybody_until_it_is_cut() -> None:
    block = squadron("A1", "epi_pollon", 66, 24, 90)
    closed = Play(great_harbour(block, boom_cut=False), Action("A1")).does("advance 8").over()
    assert (closed["A1"].status, closed["A1"].x) == ("active", 68_000)
    cut = Play(great_harbour(block, boom_cut=True), Action("A1")).does("advance 8").over()
    assert cut["A1"].status == "exited"
    assert cut.state.exits["A1"][1] == "east"
    beta = squadron("B1", "epi_pollon", 66, 24, 90)
    never = Play(great_harbour(beta, boom_cut=True), Action("B1")).does("advance 8").over()
    assert (never["B1"].status, never["B1"].x) == ("active", 68_000)


@pytest.mark.rule("NAV-19.9")
def test_a_squadron_is_out_when_its_centroid_has_crossed_the_mouth() -> None:
    block = squadron("A1", "epi_pollon", 66, 24, 90)  # its centroid is 1.675 behind the front
    state = great_harbour(block, boom_cut=True)
    almost = Play(state, Action("A1")).does("advance 3.67").over()
    assert almost["A1"].status == "active"
    assert max(stand.bounds[2] for stand in almost["A1"].stands) > 69
    across = Play(state, Action("A1")).does("advance 3.68").over()
    assert across["A1"].status == "exited"


@pytest.mark.rule("NAV-19.9")
def test_the_moles_stop_stands_that_do_not_fit_the_mouth() -> None:
    # a line of 7.88 inches whose right-hand stand would run onto the southern mole at y = 16
    line = squadron("A1", "epi_mias", 66, 19, 90)
    after = Play(great_harbour(line, boom_cut=True), Action("A1"), (5,)).does("advance 5").over()
    assert (after["A1"].status, after["A1"].x) == ("active", 68_000)


@pytest.mark.rule("NAV-19.9", "NAV-8.8")
def test_a_wheel_that_carries_the_centroid_across_leads_out_too() -> None:
    block = squadron("A1", "epi_pollon", 67.9, 24, 0)
    state = great_harbour(block, boom_cut=True)
    after = Play(state, Action("A1")).does("wheel left 60").over()
    assert after["A1"].status == "exited"
