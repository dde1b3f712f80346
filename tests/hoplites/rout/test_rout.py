"""Rout and elimination (HOP-17.1 to 17.4, 17.9, 17.10, 1.4)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplites.ending import route_points
from polemos.rules.hoplites.facts import Eliminated, Routed
from polemos.rules.hoplites.rout.rout import WentWild
from polemos.rules.hoplites.shock.shock import Resolution
from polemos.rules.hoplites.state import Attack, Unit
from tests.hoplites.position import Play, field, unit


def beaten(*broken: Unit, dice: tuple[int, ...] = (), **values: Any) -> Play:
    """North's one or two units lose a fight against a phalanx; column and die are such that each takes 4 hits or 2."""
    north = dict(enumerate(broken, 4))
    state = field({4: unit("S1", "PH", tq=20, size=5, engaged=True)}, north, **values)
    return Play(state, Resolution(Attack(("S1",), tuple(u.id for u in broken))), [9, *dice]).over()


def tired(name: str, kind: str, tq: int = 6, **values: Any) -> Unit:
    """One hit from its threshold, engaged, so that it does not check."""
    limit = 2 * tq if kind == "GC" else tq
    return unit(name, kind, tq, hits=limit - 1, engaged=True, **values)


@pytest.mark.rule("HOP-17.1", "HOP-17.2", "HOP-1.4")
def test_a_unit_at_its_threshold_goes_to_the_second_line() -> None:
    play = beaten(tired("N1", "HI", depletion=1, letter="J", no_missile=True, manoeuvre=1))
    assert play.state.unit_at(1, 4) is None
    assert play.state.side(1).second_line == ("N1",)
    found = play["N1"]
    assert (found.routed, found.routed_this_turn, found.depletion, found.used) == (True, True, 1, True)
    assert not any((found.engaged, found.no_missile, found.manoeuvre, found.withdrawing, found.flank, found.arrived))


@pytest.mark.rule("HOP-17.2", "HOP-20.3", "HOP-20.1")
@pytest.mark.parametrize(("kind", "size", "points"), [("HI", 5, 6), ("HI", 10, 12), ("MI", 5, 6), ("GC", 5, 12)])
def test_its_value_counts_from_now_on(kind: str, size: int, points: int) -> None:
    broken = unit("N1", kind, 6, size, hits=11 if kind == "GC" else 5, engaged=True)
    play = beaten(broken)
    assert play["N1"].routed
    assert route_points(play.state, play.state.side(1)) == points


@pytest.mark.rule("HOP-1.4")
def test_hits_below_the_threshold_do_nothing() -> None:
    play = beaten(unit("N1", "HI", tq=9, hits=4, engaged=True))  # 4 more: 8 of 9
    assert (play.column("N1"), play["N1"].hits) == (4, 8)
    assert beaten(unit("N1", "HI", tq=9, hits=5, engaged=True))["N1"].routed


@pytest.mark.rule("HOP-1.4", "HOP-21.4")
def test_german_cavalry_routs_at_twice_its_tq() -> None:
    # PH on LC: column 11, die 9: 1/4; no superiority.
    assert beaten(unit("N1", "GC", tq=6, hits=7, engaged=True)).column("N1") == 4
    assert beaten(unit("N1", "GC", tq=6, hits=8, engaged=True))["N1"].routed


@pytest.mark.rule("HOP-17.4", "HOP-21.7", "HOP-21.10", "HOP-20.1")
@pytest.mark.parametrize(("kind", "value"), [("SK SL", 1), ("SK JA", 1), ("CH", 2), ("CH LGT", 2)])
def test_skirmishers_and_chariots_are_eliminated_and_count_as_routed(kind: str, value: int) -> None:
    play = beaten(tired("N1", kind))
    assert play.facts(Routed) == []
    assert play.facts(Eliminated) == [Eliminated("N1", counts=True)]
    side = play.state.side(1)
    assert (side.second_line, side.eliminated, side.routs) == ((), ("N1",), 1)
    assert route_points(play.state, side) == value


@pytest.mark.rule("HOP-17.4", "HOP-17.5", "HOP-21.5")
def test_an_elephant_rampages_and_is_eliminated() -> None:
    play = beaten(tired("N1", "EL"), dice=(6, 8))
    assert play.facts(WentWild) == [WentWild("N1", 4)]
    assert play.state.side(1).eliminated == ("N1",)
    assert play.state.side(1).routs == 1
    assert route_points(play.state, play.state.side(1)) == 2


@pytest.mark.rule("HOP-17.9")
def test_the_eliminated_are_in_no_other_place() -> None:
    play = beaten(tired("N1", "SK SL"))
    side = play.state.side(1)
    assert "N1" not in (*side.areas, *side.second_line, *side.hand, *side.deck)


def line(*, rallied: int = 0) -> list[Unit]:
    return [unit(f"N{n}", "HI", routed=n >= 10 + rallied) for n in range(10, 18)]


@pytest.mark.rule("HOP-17.3", "HOP-2.12")
def test_into_a_full_second_line_one_of_the_eight_gives_way_at_random() -> None:
    play = beaten(tired("N1", "HI"), dice=(5,), second_lines=((), line()))
    assert play.facts(Eliminated) == [Eliminated("N15")]
    assert play.state.side(1).second_line == ("N10", "N11", "N12", "N13", "N14", "N16", "N17", "N1")
    assert play.state.side(1).routs == 1  # the one who gave way did not rout again
    assert play.dice.rolls[-1].rule == "HOP-17.3"


@pytest.mark.rule("HOP-17.3", "HOP-20.3")
def test_a_rallied_unit_lost_this_way_counts() -> None:
    second = line(rallied=8)
    play = beaten(tired("N1", "HI", tq=5), dice=(0,), second_lines=((), second))
    assert route_points(play.state, play.state.side(1)) == 6 + 5


@pytest.mark.rule("HOP-17.3")
def test_seven_units_leave_room() -> None:
    play = beaten(tired("N1", "HI"), second_lines=((), line()[:7]))
    assert play.facts(Eliminated) == []
    assert len(play.state.side(1).second_line) == 8


@pytest.mark.rule("HOP-17.3", "HOP-17.4")
def test_those_who_do_not_rout_need_no_room() -> None:
    play = beaten(tired("N1", "SK SL"), second_lines=((), line()))
    assert [fact.unit for fact in play.facts(Eliminated)] == ["N1"]


@pytest.mark.rule("HOP-17.10")
def test_several_units_leave_in_ascending_columns() -> None:
    north = {5: tired("N1", "HI"), 4: tired("N2", "HI")}
    state = field({4: unit("S1", "PH", tq=20, size=5, engaged=True)}, north)
    play = Play(state, Resolution(Attack(("S1",), ("N1", "N2"))), [9]).over()
    assert [fact.unit for fact in play.facts(Routed)] == ["N2", "N1"]
    assert "HOP-17.10" in play.why(Routed)


@pytest.mark.rule("HOP-17.10")
def test_of_one_unit_no_order_is_told() -> None:
    assert "HOP-17.10" not in beaten(tired("N1", "HI")).why(Routed)


@pytest.mark.rule("HOP-17.10")
def test_the_player_whose_turn_it_is_comes_first() -> None:
    south = {4: unit("S1", "HI", size=6, tq=3), 5: unit("S2", "HI", size=4, tq=9)}
    north = {4: unit("N1", "HI", tq=3)}
    play = Play(field(south, north), Resolution(Attack(("S2", "S1"), ("N1",))), [0, 9, 9]).over()
    assert [fact.unit for fact in play.facts(Routed)] == ["S1", "N1"]


@pytest.mark.rule("HOP-17.10")
def test_so_it_is_in_the_turn_of_north() -> None:
    north = {4: unit("N1", "HI", size=6, tq=3), 5: unit("N2", "HI", size=4, tq=9)}
    state = field({4: unit("S1", "HI", tq=3)}, north, active=1)
    play = Play(state, Resolution(Attack(("N2", "N1"), ("S1",))), [0, 9, 9]).over()
    assert [fact.unit for fact in play.facts(Routed)] == ["N1", "S1"]


@pytest.mark.rule("HOP-17.10", "HOP-17.5")
def test_rampages_follow_when_all_have_left_in_the_same_order() -> None:
    # Both units of North are broken; the elephant in column 5 would trample N2 in column 4 were it still there.
    north = {4: tired("N2", "HI", size=4), 5: tired("N1", "EL", size=4)}
    state = field({4: unit("S1", "PH", tq=20, size=5, engaged=True)}, north)
    # The elephant and the infantry both break; the right of North is the next lower column.
    play = Play(state, Resolution(Attack(("S1",), ("N1", "N2"))), [9, 5, 8]).over()
    assert [roll.rule for roll in play.dice.rolls] == ["HOP-15.10", "HOP-17.6", "HOP-17.6"]
    kinds = [type(entry.fact) for entry in play.game.journal if isinstance(entry.fact, Routed | WentWild | Eliminated)]
    assert kinds == [Routed, WentWild, Eliminated]


@pytest.mark.rule("HOP-17.10", "HOP-17.5")
def test_of_two_elephants_the_one_in_the_lower_column_rampages_first() -> None:
    north = {5: tired("N1", "EL"), 4: tired("N2", "EL")}
    state = field({4: unit("S1", "PH", tq=20, size=10, engaged=True)}, north)
    play = Play(state, Resolution(Attack(("S1",), ("N1", "N2"))), [9, 6, 8, 7, 0]).over()
    wild = [roll.who for roll in play.dice.rolls if roll.rule == "HOP-17.6"]
    assert wild == [("N2",), ("N2",), ("N1",), ("N1",)]


@pytest.mark.rule("HOP-7.2", "HOP-17.2")
def test_under_tribal_command_the_routed_are_eliminated() -> None:
    play = beaten(tired("N1", "BI"), sides=({}, {"rules": ("tribal_command",)}), second_lines=((), line()))
    assert play.facts(Eliminated) == [Eliminated("N1", counts=True)]
    assert play.state.side(1).routs == 1
    assert route_points(play.state, play.state.side(1)) == 6 + 8 * 6
