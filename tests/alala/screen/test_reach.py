"""Where troops could come, painted before they are dragged."""

from __future__ import annotations

from typing import Any

from polemos.kernel.view import View
from polemos.rules.alala.movement.manoeuvre import ManoeuvrePhase
from polemos.rules.alala.screen.reach import reach
from polemos.rules.alala.skirmish.skirmish import SkirmishPhase
from tests.alala.position import Play, leader, table, troop


def moving(*troops: Any, order: str = "advance with 2") -> Play:
    known = [leader("south-I", "S1", signalled=1), leader("north-I", "N1")]
    return Play(table(*troops, leaders=known, phase="manoeuvre"), ManoeuvrePhase(0)).does(order)


def test_the_reach_of_a_dice_move_ends_at_the_stop_and_names_who_could_be_charged() -> None:
    play = moving(troop("S1", 30, 10), troop("N1", 30, 21), troop("N2", 60, 44))
    view = View(play.game, 0)
    told = reach(view)
    (sure,), (perhaps,) = told.free, told.priced
    assert max(y for _, y in sure) == 14800
    assert max(y for _, y in perhaps) == 16200  # four inches from N1, whose front is at 20.2
    assert told.contacts == ("N1",)


def test_a_free_move_reaches_round_and_nothing_is_reached_while_others_are_asked() -> None:
    known = (troop("S1", 10, 5), troop("S2", 30, 20, "psiloi", control="free"), troop("N1", 60, 40))
    play = Play(table(*known, phase="skirmish"), SkirmishPhase(0), [4])
    play.does("move 1")
    told = reach(View(play.game, 0))
    assert len(told.free) == 24
    assert not told.priced
    other = reach(View(play.game, 1))
    assert (other.free, other.priced, other.contacts) == ((), (), ())


def test_a_wheel_reaches_both_ways_at_a_price() -> None:
    told = reach(View(moving(troop("S1", 30, 10), troop("N1", 60, 44), order="wheel").game, 0))
    assert not told.free
    assert len(told.priced) == 2
    assert {min(x for x, _ in piece) < 27000 for piece in told.priced} == {False}
    assert all(max(y for _, y in piece) > 14000 for piece in told.priced)


def test_a_side_step_is_free_and_ends_after_two_inches() -> None:
    play = moving(troop("S1", 30, 10, grades="B"), troop("N1", 60, 44), order="side step")
    told = reach(View(play.game, 0))
    assert not told.priced
    xs = [x for piece in told.free for x, _ in piece]
    assert (min(xs), max(xs)) == (25000, 35000)
