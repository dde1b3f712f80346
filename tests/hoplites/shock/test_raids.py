"""Attacks on the second line (HOP-14.14, 14.15, 24.20)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.view import View
from polemos.rules.hoplites.ending import route_points
from polemos.rules.hoplites.facts import Eliminated, PointsLost
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.shock.declaring import ShockPhase
from polemos.rules.hoplites.state import Unit
from tests.hoplites.position import Play, field, unit
from tests.hoplites.under_way import UnderWay


def raid(attacker: Unit, dice: list[int], **values: Any) -> Play:
    play = Play(field({4: attacker}, {}, **values), ShockPhase(0), dice)
    return play.does("raid S1", "end").over()


def barred(south: dict[int, Unit], north: dict[int, Unit], **values: Any) -> str:
    """The rule that forbids S1 to go for the second line; empty if it may."""
    options = Play(field(south, north, **values), ShockPhase(0)).options
    reason = options["raid S1"]
    return reason.rule if reason else ""


@pytest.mark.rule("HOP-14.14")
def test_the_area_in_front_must_be_empty_and_passable() -> None:
    south = {4: unit("S1", "HI"), 8: unit("S2", "HI")}
    assert barred(south, {}) == ""
    assert barred(south, {4: unit("N1", "HI")}) == "HOP-14.14"
    river = {"terrain": ("river",) * 9}
    assert (
        barred({**south, 8: unit("S2", "SK SL")}, {9: unit("N1", "HI")}, sides=({}, {"terrain": ("clear",) * 9})) == ""
    )
    play = Play(field(south, {}, sides=({}, river)), ShockPhase(0)).over()
    assert play.facts(PointsLost) == []


@pytest.mark.rule("HOP-14.14", "HOP-6.6")
def test_it_must_be_able_to_pass() -> None:
    camp = {"terrain": ("clear",) * 3 + ("camp",) + ("clear",) * 5}
    assert barred({4: unit("S1", "HC"), 8: unit("S2", "HI")}, {}, sides=({}, camp)) == "HOP-14.14"
    assert barred({4: unit("S1", "HI"), 8: unit("S2", "HI")}, {}, sides=({}, camp)) == ""


@pytest.mark.rule("HOP-14.14", "HOP-2.11")
def test_adjacent_enemies_forbid_it_unless_they_have_withdrawn() -> None:
    assert barred({4: unit("S1", "HI")}, {5: unit("N1", "HI")}) == "HOP-14.14"
    assert barred({4: unit("S1", "HI")}, {5: unit("N1", "LI", withdrawing=True)}) == ""
    two = {5: unit("N1", "LI", withdrawing=True), 3: unit("N2", "LI")}
    assert barred({4: unit("S1", "HI")}, two) == "HOP-14.14"
    assert barred({4: unit("S1", "HI")}, {6: unit("N1", "HI")}) == ""


@pytest.mark.rule("HOP-14.14", "HOP-2.11")
def test_an_enemy_who_reaches_the_raider_across_is_adjacent() -> None:
    # South's centre is empty, so N1 in column 3 reaches S1 in column 2, though N2 in column 1 keeps S1 from N1.
    south = {2: unit("S1", "HI"), 9: unit("S9", "HI")}
    north = {3: unit("N1", "HI"), 1: unit("N2", "LI", withdrawing=True)}
    assert barred(south, north) == "HOP-14.14"
    assert barred({**south, 7: unit("S2", "HI")}, north) == ""


@pytest.mark.rule("HOP-14.14", "HOP-14.2")
@pytest.mark.parametrize("attacker", [unit("S1", "HI", manoeuvre=1), unit("S1", "AT", letter="P")])
def test_only_units_that_may_attack_go_for_the_second_line(attacker: Unit) -> None:
    assert barred({4: attacker, 8: unit("S2", "HI")}, {}) == "HOP-14.2"


@pytest.mark.rule("HOP-14.14", "HOP-2.5", "HOP-16.1")
def test_the_raider_has_its_marker_until_the_end_of_the_phase() -> None:
    play = Play(field({4: unit("S1", "HI")}, {}), ShockPhase(0), [9]).does("raid S1")
    assert play["S1"].raiding
    assert not play.does("end").over()["S1"].raiding


@pytest.mark.rule("HOP-14.15")
def test_a_failed_check_does_nothing() -> None:
    play = raid(unit("S1", "HI", tq=6), [7])
    assert route_points(play.state, play.state.side(1)) == 0
    assert (play["S1"].hits, play["S1"].manoeuvre) == (0, 0)


@pytest.mark.rule("HOP-14.15")
def test_an_empty_second_line_costs_two_points_for_good() -> None:
    assert raid(unit("S1", "HI", tq=6), [6]).facts(PointsLost) == [PointsLost(1, 2)]


@pytest.mark.rule("HOP-24.20", "HOP-14.15")
def test_four_with_the_option() -> None:
    play = raid(unit("S1", "HI", tq=6), [0], options=Options(strong_second_line=True))
    assert play.facts(PointsLost) == [PointsLost(1, 4)]
    assert play.why(PointsLost)[-2:] == ("HOP-14.15", "HOP-24.20")


@pytest.mark.rule("HOP-14.15", "HOP-17.9")
def test_one_routed_unit_at_random_is_eliminated() -> None:
    line = [unit("N1", "HI"), unit("N2", "HI", routed=True), unit("N3", "HI", routed=True)]
    play = raid(unit("S1", "HI", tq=6), [6, 1], second_lines=((), line))
    assert play.facts(Eliminated) == [Eliminated("N3")]
    assert play.facts(PointsLost) == []
    assert play.state.side(1).second_line == ("N1", "N2")


@pytest.mark.rule("HOP-24.20")
def test_the_option_does_not_spare_the_routed() -> None:
    line = [unit("N2", "HI", routed=True)]
    play = raid(unit("S1", "HI", tq=6), [6, 0], second_lines=((), line), options=Options(strong_second_line=True))
    assert play.facts(PointsLost) == []


@pytest.mark.rule("HOP-14.15")
def test_units_that_routed_this_turn_are_safe_and_count_as_none() -> None:
    line = [unit("N1", "HI"), unit("N2", "HI", routed=True, routed_this_turn=True)]
    play = raid(unit("S1", "HI", tq=6), [6], second_lines=((), line))
    assert play.facts(Eliminated) == []
    assert play.facts(PointsLost) == [PointsLost(1, 2)]


@pytest.mark.rule("HOP-14.15", "HOP-7.3")
def test_ferocity_helps_the_raider() -> None:
    sides: Any = ({"rules": ("ferocity",)}, {})
    assert raid(unit("S1", "BI", tq=6), [8], sides=sides).facts(PointsLost)
    assert not raid(unit("S1", "BI", tq=6), [9], sides=sides).facts(PointsLost)


@pytest.mark.rule("HOP-14.15", "HOP-14.5")
def test_raids_are_resolved_in_the_order_of_declaration_with_the_attacks() -> None:
    south = {2: unit("S1", "HI", tq=6), 5: unit("S2", "HI", tq=6, engaged=True)}
    north = {5: unit("N1", "HI", tq=6, hits=4, engaged=True)}
    # The raid comes first: the unit that routs afterwards was not there.
    play = Play(field(south, north), ShockPhase(0), [0, 5]).does("raid S1", "attack S2 N1", "end").over()
    assert [roll.rule for roll in play.dice.rolls] == ["HOP-14.15", "HOP-15.10"]
    play = Play(field(south, north), ShockPhase(0), [5, 0]).does("attack S2 N1", "raid S1", "end").over()
    assert [roll.rule for roll in play.dice.rolls] == ["HOP-15.10", "HOP-14.15"]
    assert play.facts(PointsLost) == [PointsLost(1, 2)]  # it routed this very turn


@pytest.mark.rule("HOP-16.2", "HOP-14.15")
def test_a_raider_has_fought_nobody_and_is_not_engaged() -> None:
    south, north = {4: unit("S1", "HI", tq=6)}, {5: unit("N1", "LI", withdrawing=True)}
    play = Play(field(south, north), ShockPhase(0), [0]).does("raid S1", "end").over()
    assert not play["S1"].engaged


@pytest.mark.rule("HOP-24.19", "HOP-14.14")
def test_a_hidden_raider_is_seen_when_it_goes() -> None:
    sides: Any = ({"terrain": ("woods",) * 9}, {})
    state = field({4: unit("S1", "LI", hidden=True)}, {}, sides=sides, options=Options(fog_of_war=True))
    play = Play(state, ShockPhase(0))
    assert View(play.game, 1).state.column("S1") == 0
    play.does("raid S1")
    seen = View(play.game, 1).state
    assert (seen.column("S1"), seen.units["S1"].raiding, play["S1"].hidden) == (4, True, False)


@pytest.mark.rule("HOP-20.4", "HOP-20.3", "HOP-14.15")
def test_the_end_is_checked_after_each_raid() -> None:
    state = field({4: unit("S1", "HI", tq=6)}, {}, sides=({}, {"level": 2}))
    play = Play(state, UnderWay(part=ShockPhase(0)), [0]).does("raid S1", "end").over()
    assert play.state.outcome is not None
    assert play.state.outcome.winner == 0
