"""Victory and the report (sections 21 and 22)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.procedure import NEXT, Ask, Flow, Frame, Procedure, step
from polemos.kernel.spaces import YesNo
from polemos.rules.alala.battle import Battle
from polemos.rules.alala.combat.combat import CombatPhase
from polemos.rules.alala.ending.after_battle import (
    Reckoning,
    SideReported,
    figures_fled,
    figures_killed,
    men_per_figure,
)
from polemos.rules.alala.ending.victory import (
    broken,
    is_broken,
    lost_or_retiring,
    on_points,
    points,
    without_hoplites,
)
from polemos.rules.alala.facts import StatusChanged, change, set_side
from polemos.rules.alala.loss_facts import Removed
from polemos.rules.alala.morale.misfortunes import Losses, Lost
from polemos.rules.alala.state import G, State
from polemos.rules.alala.turn import EndOfTurn
from tests.alala.position import Play, contact, leader, table, troop
from tests.alala.scenes import put, scene


def army(seat: str, count: int, **values: Any) -> list[Any]:
    y = 10 if seat == "S" else 40
    return [troop(f"{seat}{n + 1}", 6 * n + 4, y, **values) for n in range(count)]


def field(south: int = 7, north: int = 7, **values: Any) -> State:
    return table(*army("S", south), *army("N", north), **values)


def within_battle(state: State, procedure: Procedure, *dice: int) -> Play:
    """As a procedure that a battle has called, so that it can be left."""
    play = Play(state, Idle(), dice)
    fight = next(at for at, step in enumerate(Battle.STEPS) if step.name == "fight")
    play.game.stack = [Frame(Battle(), fight, NEXT), Frame(procedure, 0, NEXT)]
    play.game.ask = None
    play.game.go_on()
    return play


class Idle(Procedure, frozen=True):
    """Waits for an answer, whatever it is."""

    @step()
    def wait(self, g: G) -> Flow:
        return Ask.one(0, YesNo(), "?")

    @wait.answered
    def _(self, g: G, answer: bool) -> Flow:
        return None


# -- broken armies -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-21.2", "ALA-21.1")
def test_the_example_two_lost_and_a_column_of_two_retiring() -> None:
    state = table(*army("S", 5), troop("S6", 50, 10, grades="CC"), *army("N", 3))
    assert (state.side(0).units_at_start, state.side(0).breaks_at) == (7, 4)
    set_side(state, 0, units_lost=("C", "C"))
    assert (lost_or_retiring(state, 0), is_broken(state, 0)) == (2, False)
    change(state, "S6", status="retiring", formed=False)
    assert (lost_or_retiring(state, 0), is_broken(state, 0)) == (4, True)


@pytest.mark.rule("ALA-21.1")
@pytest.mark.parametrize("status", ["routing", "withdrawing"])
def test_units_that_run_or_withdraw_count_from_that_moment(status: Any) -> None:
    play = Play(field(), Reckoning())
    play.game.emit(StatusChanged("S1", status))
    play.game.emit(StatusChanged("S2", "last_stand"))
    assert play.state.side(0).units_lost == ("C",)
    play.game.emit(Removed("S1", "leaves the field", True))
    assert play.state.side(0).units_lost == ("C",)  # once


@pytest.mark.rule("ALA-21.2")
def test_who_is_broken_loses() -> None:
    state = field()
    set_side(state, 1, units_lost=("C",) * 4)
    verdict = broken(state)
    assert verdict is not None
    assert (verdict.winner, verdict.why) == (0, "North is broken")


@pytest.mark.rule("ALA-21.2")
@pytest.mark.parametrize(("south", "north", "winner"), [(4, 5, 0), (6, 5, 1), (5, 5, None)])
def test_if_both_are_broken_the_smaller_share_wins(south: int, north: int, winner: int | None) -> None:
    state = field(8, 8)
    set_side(state, 0, units_lost=("C",) * south)
    set_side(state, 1, units_lost=("A",) * north)
    verdict = broken(state)
    assert verdict is not None
    assert verdict.winner == winner


@pytest.mark.rule("ALA-21.2")
def test_shares_are_compared_not_numbers() -> None:
    state = field(4, 8)
    set_side(state, 0, units_lost=("C",) * 3)  # three of four
    set_side(state, 1, units_lost=("C",) * 5)  # five of eight
    verdict = broken(state)
    assert verdict is not None
    assert verdict.winner == 1


@pytest.mark.rule("ALA-23.13")
def test_leuctra_breaks_the_boeotians_with_their_column() -> None:
    state = scene("leuctra_371")
    assert not is_broken(state, 0)
    put(state, "BO3", status="retiring", formed=False)
    assert is_broken(state, 0)  # four of six retire
    put(state, "BO3", status="routing", counted=True)
    assert is_broken(state, 0)
    short = scene("leuctra_371")
    put(short, "BO3", elements=short.troops["BO3"].elements[:1])
    set_side(short, 0, units_lost=("B",) * 3)
    assert not is_broken(short, 0)
    put(short, "BO3", status="withdrawing", counted=True)
    assert is_broken(short, 0)


@pytest.mark.rule("ALA-23.13")
def test_leuctra_breaks_the_lacedaemonians_with_their_right() -> None:
    state = scene("leuctra_371")
    put(state, "SP1", status="retiring", formed=False)
    put(state, "SP2", status="gone", counted=True)
    assert not is_broken(state, 1)
    put(state, "SP3", status="retiring", formed=False)
    assert is_broken(state, 1)


@pytest.mark.rule("ALA-23.3")
def test_solygeia_breaks_at_two_though_the_reinforcement_has_come() -> None:
    state = scene("solygeia_425")
    put(state, "CO5", 48, 47.2, status="steady")
    set_side(state, 1, units_lost=("C",))
    assert not is_broken(state, 1)
    put(state, "CO5", status="retiring", formed=False)
    assert is_broken(state, 1)


# -- points ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-21.4")
@pytest.mark.parametrize(
    ("losses", "worth"),
    [
        ({"units_lost": ("A",)}, 4),
        ({"units_lost": ("B",)}, 3),
        ({"units_lost": ("C",)}, 2),
        ({"bands_lost": ("N2",)}, 2),
        ({"bands_lost": ("N3",)}, 1),
        ({"bands_lost": ("N4",)}, 1),
        ({"bands_lost": ("N5",)}, 2),
        ({"leaders_lost": 1}, 1),
        ({"leaders_lost": 1, "chiefs_lost": 1}, 2),
        ({"leaders_lost": 3, "chiefs_lost": 2}, 5),
        ({"looted": True}, 3),
        ({}, 0),
    ],
)
def test_what_each_loss_is_worth(losses: dict[str, Any], worth: int) -> None:
    kinds = ("hoplites", "cavalry", "psiloi", "peltasts", "hamippoi")
    state = table(troop("S1", 30, 10), *(troop(f"N{n + 1}", 8 * n + 5, 40, kind) for n, kind in enumerate(kinds)))
    set_side(state, 1, **losses)
    assert points(state, 0) == worth
    assert points(state, 1) == 0


@pytest.mark.rule("ALA-23.11", "ALA-21.4")
def test_the_baggage_at_coronea_is_worth_six() -> None:
    state = scene("coronea_394")
    set_side(state, 0, looted=True)
    assert points(state, 1) == 6


@pytest.mark.rule("ALA-21.3")
@pytest.mark.parametrize(("ahead", "winner"), [(4, None), (5, 0), (6, 0)])
def test_five_points_ahead_are_a_marginal_victory(ahead: int, winner: int | None) -> None:
    state = field()
    set_side(state, 1, leaders_lost=ahead + 2)
    set_side(state, 0, leaders_lost=2)
    verdict = on_points(state)
    assert verdict.winner == winner
    assert ("marginal victory" in verdict.why) is (winner is not None)


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-21.3", "ALA-21.2")
def test_the_battle_goes_on_until_the_last_turn() -> None:
    assert Play(field(turn=14), EndOfTurn()).over().state.outcome is None
    play = within_battle(field(turn=15), EndOfTurn())
    outcome = play.over().state.outcome
    assert outcome is not None
    assert outcome.rule == "ALA-21.3"
    assert play.state.battle_over
    assert len(play.facts(SideReported)) == 2


@pytest.mark.rule("ALA-21.2")
def test_a_broken_army_ends_the_battle_at_the_end_of_the_turn() -> None:
    state = field(turn=3)
    set_side(state, 0, units_lost=("C",) * 4)
    play = within_battle(state, EndOfTurn()).over()
    assert play.state.outcome is not None
    assert (play.state.outcome.winner, play.state.outcome.text) == (1, "Victory for North: South is broken")


@pytest.mark.rule("ALA-21.5")
def test_a_side_without_hoplites_loses_at_once() -> None:
    state = table(troop("S1", 30, 10), troop("S2", 50, 10, "cavalry"), troop("N1", 30, 40), phase="manoeuvre")
    play = within_battle(state, Lost("S1", "leaves the field")).over()
    assert play.state.outcome is not None
    assert (play.state.outcome.winner, play.state.outcome.rule) == (1, "ALA-21.5")
    assert [fact.result for fact in play.facts(SideReported)] == ["lost", "won"]


@pytest.mark.rule("ALA-21.5")
def test_with_hoplites_left_the_battle_goes_on() -> None:
    state = table(troop("S1", 30, 10), troop("S2", 50, 10), troop("N1", 30, 40), phase="manoeuvre")
    change(state, "S2", status="routing", counted=True, formed=False)
    play = Play(state, Lost("S1", "leaves the field")).over()
    assert play.state.outcome is None
    assert without_hoplites(play.state) is None


@pytest.mark.rule("ALA-21.5")
def test_both_at_the_same_moment_is_a_draw() -> None:
    state = table(troop("S1", 30, 10, "cavalry"), troop("N1", 30, 40, "cavalry"))
    verdict = without_hoplites(state)
    assert verdict is not None
    assert verdict.winner is None


@pytest.mark.rule("ALA-21.5", "ALA-17.7")
def test_the_last_of_both_sides_fall_in_one_combat() -> None:
    units = troop("S1", 30, 20, men=2), troop("N1", 30, 21.6, men=2)
    state = table(*units, contacts=[contact("S1", "N1")], phase="combat")
    play = within_battle(state, CombatPhase(), 1, 1).over()
    assert play.state.outcome is not None
    assert (play.state.outcome.winner, play.state.outcome.rule) == (None, "ALA-21.5")
    one_sided = table(troop("S1", 30, 20), units[1], contacts=[contact("S1", "N1")], phase="combat")
    won = within_battle(one_sided, CombatPhase(), *[1] * 11).over()
    assert won.state.outcome is not None
    assert won.state.outcome.winner == 0


# -- the report --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-22.1")
def test_the_report_tells_the_dead_and_the_fled_apart() -> None:
    leaders = [leader("south-I", "S3"), leader("north-I", "N1")]
    troops = troop("S1", 30, 10), troop("S2", 40, 10), troop("S3", 50, 10), troop("N1", 30, 40)
    state = table(*troops, leaders=leaders, phase="manoeuvre")
    play = Play(state, Losses("S1", 4, "a test", "ALA-2.15")).over()
    play.game.emit(Removed("S1", "leaves the field", True))
    play.game.emit(Removed("S2", "is destroyed", False))
    assert figures_killed(play.state, 0) == 4 + 20
    assert figures_fled(play.state, 0) == 16
    report = Play(play.state, Reckoning()).over()
    south, _ = report.facts(SideReported)
    assert (south.killed, south.fled, south.units_lost) == (24 * 50, 16 * 50, 2)


@pytest.mark.rule("ALA-22.1", "ALA-2.12")
def test_men_of_a_spent_front_unit_are_counted_with_the_fled() -> None:
    state = table(troop("S1", 30, 10, grades="BC"), troop("N1", 30, 40), phase="manoeuvre")
    play = Play(state, Losses("S1", 13, "a test", "ALA-2.15")).over()
    assert figures_killed(play.state, 0) == 13
    assert figures_fled(play.state, 0) == 9
    assert play["S1"].men == 18


@pytest.mark.rule("ALA-22.1", "ALA-24.3")
def test_a_figure_is_fifty_men_and_a_hundred_in_a_condensed_battle() -> None:
    assert men_per_figure(scene("nemea_394")) == 50
    assert men_per_figure(scene("nemea_394_condensed")) == 100


@pytest.mark.rule("ALA-22.1")
def test_the_report_names_the_turn_of_the_decision() -> None:
    state = field(turn=9, leaders=[leader("south-I", "S1"), leader("north-I", "N1")])
    set_side(state, 1, units_lost=("C",) * 4, leaders_lost=2)
    south, north = within_battle(state, EndOfTurn()).over().facts(SideReported)
    assert (south.result, south.points, south.decisive) == ("won", 10, 0)
    assert (north.result, north.leaders_lost, north.decisive) == ("lost", 2, 9)
    assert "broken in turn 9" in north.words(state)
