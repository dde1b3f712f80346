"""Cavalry pursuit (HOP-24.22 to 24.24)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.view import View
from polemos.rules.hoplites.changing import set_side
from polemos.rules.hoplites.charts.records import Leader
from polemos.rules.hoplites.ending import route_points
from polemos.rules.hoplites.facts import Eliminated, Routed
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.rout.pursuit import Pursued, Regrouped
from polemos.rules.hoplites.rout.rally import RallyPhase
from polemos.rules.hoplites.shock.shock import Resolution
from polemos.rules.hoplites.state import Attack, Unit
from polemos.rules.hoplites.turn import EndOfTurn
from tests.hoplites.position import Play, field, unit

PURSUIT = Options(cavalry_pursuit=True)


def rider(name: str = "S1", kind: str = "HC", tq: int = 7, **values: Any) -> Unit:
    return unit(name, kind, tq, engaged=True, **values)


def tired(name: str = "N1", kind: str = "MI", **values: Any) -> Unit:
    return unit(name, kind, 6, hits=5, engaged=True, **values)


def fight(south: dict[int, Unit], north: dict[int, Unit], dice: list[int], **values: Any) -> Play:
    attack = Attack(tuple(u.id for u in south.values()), tuple(u.id for u in north.values()))
    return Play(field(south, north, **{"options": PURSUIT, **values}), Resolution(attack), dice).over()


@pytest.mark.rule("HOP-24.22")
@pytest.mark.parametrize("die", range(10))
def test_heavy_cavalry_of_tq_seven_pursues_on_six_to_nine(die: int) -> None:
    if die >= 6:
        play = fight({4: rider()}, {4: tired()}, [9, die, 3, 8])
        assert play.facts(Pursued) == [Pursued(0, "S1", 3)]
        assert play.column("S1") == 0
    else:
        play = fight({4: rider()}, {4: tired()}, [9, die])
        assert play.column("S1") == 4
    assert play["N1"].routed


@pytest.mark.rule("HOP-24.22", "HOP-17.9")
@pytest.mark.parametrize("die", range(10))
def test_the_routed_enemy_is_destroyed_with_a_die_up_to_seven(die: int) -> None:
    play = fight({4: rider()}, {4: tired()}, [9, 9, 1, die])
    assert play.facts(Eliminated) == ([Eliminated("N1")] if die <= 7 else [])
    assert play.state.side(1).second_line == (() if die <= 7 else ("N1",))


@pytest.mark.rule("HOP-24.22")
def test_together_it_is_eight_in_twenty_five() -> None:
    lost = 0
    for die in range(10):
        for second in range(10):
            dice = [9, die, 1, second] if die >= 6 else [9, die]
            lost += len(fight({4: rider()}, {4: tired()}, dice).facts(Eliminated))
    assert lost == 32


@pytest.mark.rule("HOP-24.22")
def test_nobody_pursues_without_the_option() -> None:
    play = fight({4: rider()}, {4: tired()}, [9], options=Options())
    assert play.column("S1") == 4


@pytest.mark.rule("HOP-24.22")
@pytest.mark.parametrize("kind", ["HI", "CH", "EL", "SK SL"])
def test_only_cavalry_pursues(kind: str) -> None:
    play = fight({4: rider(kind=kind, tq=20)}, {4: tired(kind="LI")}, [9])
    assert play.facts(Routed) == [Routed("N1")]
    assert play.column("S1") == 4


@pytest.mark.rule("HOP-24.22")
@pytest.mark.parametrize("kind", ["BC", "CA", "GC", "LC", "LN", "RC", "KB"])
def test_all_cavalry_does(kind: str) -> None:
    assert fight({4: rider(kind=kind, tq=9)}, {4: tired(kind="LI")}, [9, 9, 1, 9]).column("S1") == 0


@pytest.mark.rule("HOP-24.22", "HOP-17.4")
def test_those_eliminated_instead_of_routed_are_not_pursued() -> None:
    assert fight({4: rider()}, {4: tired(kind="SK SL")}, [9]).column("S1") == 4
    tribal: Any = ({}, {"rules": ("tribal_command",)})
    assert fight({4: rider()}, {4: tired()}, [9], sides=tribal).column("S1") == 4


@pytest.mark.rule("HOP-24.22")
def test_nobody_pursues_an_enemy_who_stands() -> None:
    assert fight({4: rider()}, {4: unit("N1", "MI", tq=9, engaged=True)}, [9]).column("S1") == 4


@pytest.mark.rule("HOP-24.22", "HOP-15.2")
def test_a_rout_at_the_check_is_pursued_too() -> None:
    play = fight({4: rider()}, {4: unit("N1", "MI", tq=3)}, [9, 9, 2, 0])
    assert play.facts(Pursued) == [Pursued(0, "S1", 2)]
    assert play.facts(Eliminated) == [Eliminated("N1")]


@pytest.mark.rule("HOP-24.22")
def test_riders_roll_in_the_order_named_and_one_pursuer_is_enough() -> None:
    south = {5: rider("S2", size=4), 4: rider("S1", size=3)}
    # S2 stays (5 + 2 = 7), S1 rides (6 + 2 = 8).
    play = fight(south, {4: tired()}, [9, 5, 6, 4, 0])
    assert [roll.who for roll in play.dice.rolls if roll.rule == "HOP-24.22"] == [("S2",), ("S1",), ("N1",)]
    assert (play.column("S2"), play.column("S1")) == (5, 0)
    assert play.state.side(1).eliminated == ("N1",)


@pytest.mark.rule("HOP-24.22")
def test_one_roll_for_each_routed_defender_in_the_order_named() -> None:
    north = {5: tired("N2"), 4: tired("N1")}
    play = fight({4: rider()}, north, [9, 9, 1, 8, 7])
    assert play.state.side(1).second_line == ("N2",)
    assert play.state.side(1).eliminated == ("N1",)


@pytest.mark.rule("HOP-24.22", "HOP-15.13")
def test_a_rider_who_broke_does_not_pursue() -> None:
    # S1 breaks by its share, N1 too, S2 stands: N1 routs, and only S2 could ride.
    south = {4: unit("S1", "HC", tq=6, hits=5, size=5, engaged=True), 5: unit("S2", "HI", tq=20, size=4, engaged=True)}
    play = fight(south, {4: tired()}, [5])
    assert (play["S1"].routed, play["N1"].routed) == (True, True)


# -- away --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-24.23")
def test_pursuers_keep_hits_and_depletion_and_lose_their_markers() -> None:
    play = fight({4: rider(hits=2, depletion=1, letter="J", no_missile=True)}, {4: tired()}, [9, 9, 3, 9])
    away = play["S1"]
    assert (away.hits, away.depletion, away.manoeuvre, away.pursuing) == (2 + 2, 1, 3, True)  # column 6, die 9: 2/4
    assert not any((away.engaged, away.no_missile, away.flank))
    side = play.state.side(0)
    assert (side.pursuit, side.pursuing) == (("S1",), 1)
    assert "S1" not in side.second_line
    assert route_points(play.state, side) == 0


@pytest.mark.rule("HOP-24.23", "HOP-1.7")
def test_the_enemy_knows_only_how_many_are_away() -> None:
    play = fight({4: rider()}, {4: tired()}, [9, 9, 3, 9])
    seen = View(play.game, 1).state
    assert (seen.side(0).pursuing, seen.side(0).pursuit) == (1, ())
    assert seen.units["S1"].manoeuvre == 0
    own = View(play.game, 0).state
    assert (own.side(0).pursuit, own.units["S1"].manoeuvre) == (("S1",), 3)


@pytest.mark.rule("HOP-24.23")
def test_the_level_falls_in_each_own_rally_phase_but_not_in_the_turn_it_left() -> None:
    play = fight({4: rider()}, {4: tired()}, [9, 9, 2, 9])
    same_turn = rally(play)
    assert same_turn["S1"].manoeuvre == 2
    next_turn = rally(ended(same_turn))
    assert next_turn["S1"].manoeuvre == 1
    assert rally(ended(next_turn))["S1"].manoeuvre == 0
    assert rally(ended(rally(ended(next_turn))))["S1"].manoeuvre == 0
    assert rally(ended(rally(ended(next_turn))))["S1"].pursuing


def rally(play: Play) -> Play:
    """A rally phase of South in which nothing is tried."""
    after = Play(play.state, RallyPhase(0))
    return after if after.game.is_over else after.does("end")


def ended(play: Play) -> Play:
    return Play(play.state, EndOfTurn(0)).over()


def back(die: int, initiative: int = 4, **values: Any) -> Play:
    away = unit("S1", "HC", hits=2, depletion=1, pursuing=True)
    state = field(options=PURSUIT, **values)
    state.units["S1"] = away
    set_side(state, 0, pursuit=("S1",), pursuing=1, leader=Leader("Alexander", initiative, 1))
    return Play(state, RallyPhase(0), [die])


@pytest.mark.rule("HOP-24.24", "HOP-4.3")
@pytest.mark.parametrize("die", range(10))
def test_initiative_four_regroups_on_nought_to_three(die: int) -> None:
    play = back(die).does("regroup S1")
    side = play.state.side(0)
    if die <= 3:
        assert play.facts(Regrouped)
        assert (side.second_line, side.pursuit, side.pursuing) == (("S1",), (), 0)
        found = play["S1"]
        assert (found.routed, found.arrived, found.depletion, found.hits) == (False, True, 1, 2)
        assert (found.pursuing, found.manoeuvre) == (False, 0)
    else:
        assert (side.second_line, side.pursuit, side.pursuing) == ((), ("S1",), 1)


@pytest.mark.rule("HOP-24.24", "HOP-18.1")
def test_an_attempt_to_regroup_is_one_of_the_leaders_attempts() -> None:
    line = [unit("S2", "HI", routed=True)]
    play = back(9, second_lines=(line, []))
    assert {"regroup S1", "rally S2"} <= set(play.options)
    play.does("regroup S1").over()  # the one attempt of command 1 is made


@pytest.mark.rule("HOP-24.24")
def test_a_full_second_line_forbids_it() -> None:
    line = [unit(f"S{n}", "HI", routed=n == 2) for n in range(2, 10)]
    play = back(0, second_lines=(line, []))
    reason = play.options["regroup S1"]
    assert reason is not None
    assert reason.rule == "HOP-24.24"


@pytest.mark.rule("HOP-24.24")
def test_a_level_above_nought_forbids_it() -> None:
    play = fight({4: rider()}, {4: tired()}, [9, 9, 2, 9])
    reason = Play(play.state, RallyPhase(0)).options["regroup S1"]
    assert reason is not None
    assert reason.rule == "HOP-24.24"


@pytest.mark.rule("HOP-24.24", "HOP-7.2")
def test_tribal_command_does_not_forbid_it() -> None:
    play = back(0, sides=({"rules": ("tribal_command",)}, {})).does("regroup S1")
    assert play.state.side(0).second_line == ("S1",)


@pytest.mark.rule("HOP-24.22", "HOP-24.19", "HOP-2.11")
def test_where_pursuers_leave_a_zone_empty_hidden_enemies_across_are_seen() -> None:
    # N2 hides in the wood of column 3; when South's centre is empty it reaches S2 in column 2.
    options = Options(cavalry_pursuit=True, fog_of_war=True)
    ground = ("clear", "clear", "woods", *("clear",) * 6)
    south = {6: rider(), 2: unit("S2", "HI")}
    north = {6: tired(), 3: unit("N2", "LI", hidden=True), 1: unit("N3", "HI")}
    state = field(south, north, options=options, sides=({}, {"terrain": ground}))
    play = Play(state, Resolution(Attack(("S1",), ("N1",))), [9, 9, 1, 9]).over()
    assert play.column("S1") == 0
    assert not play["N2"].hidden
