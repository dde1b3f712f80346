"""After the attacks (section 16): engagement, collapse, and the markers of the phase."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplites.facts import Eliminated, Routed
from polemos.rules.hoplites.shock.after_attacks import AfterAttacks
from polemos.rules.hoplites.shock.declaring import ShockPhase
from polemos.rules.hoplites.state import Melee, Unit
from polemos.rules.hoplites.troops.marks import Marked
from tests.hoplites.position import Play, field, unit
from tests.hoplites.under_way import UnderWay


def shock(south: dict[int, Unit], north: dict[int, Unit], dice: list[int], *orders: str, **values: Any) -> Play:
    return Play(field(south, north, **values), ShockPhase(0), dice).does(*orders, "end").over()


def after(south: dict[int, Unit], north: dict[int, Unit], dice: list[int], **values: Any) -> Play:
    return Play(field(south, north, **values), AfterAttacks(), dice).over()


@pytest.mark.rule("HOP-16.2", "HOP-16.1")
def test_both_sides_of_an_attack_become_engaged() -> None:
    south = {4: unit("S1", "HI", tq=9), 6: unit("S2", "HI")}
    play = shock(south, {4: unit("N1", "HI", tq=9), 5: unit("N2", "HI")}, [0, 0, 5], "attack S1 N1")
    assert {name for name in play.state.units if play[name].engaged} == {"S1", "N1"}


@pytest.mark.rule("HOP-16.2")
def test_so_they_are_if_it_ended_at_the_check_and_another_enemy_is_adjacent() -> None:
    north = {4: unit("N1", "HI", tq=3), 5: unit("N2", "HI")}
    play = shock({4: unit("S1", "HI", tq=9)}, north, [0, 9], "attack S1 N1")
    assert play["N1"].routed
    assert play["S1"].engaged
    assert not play["N2"].engaged


@pytest.mark.rule("HOP-16.2")
def test_not_if_no_enemy_is_adjacent_any_more() -> None:
    play = shock({4: unit("S1", "HI", tq=9)}, {4: unit("N1", "HI", tq=3)}, [0, 9], "attack S1 N1")
    assert not play["S1"].engaged


@pytest.mark.rule("HOP-16.2")
def test_withdrawn_units_and_their_attackers_did_not_take_part() -> None:
    state = field({4: unit("S1", "HI")}, {4: unit("N1", "LI")})
    play = Play(state, ShockPhase(0), [0]).does("attack S1 N1").answer(("N1",)).does("end").over()
    assert not play["S1"].engaged
    assert not play["N1"].engaged


@pytest.mark.rule("HOP-16.3", "HOP-16.2")
def test_engagement_ends_when_the_last_adjacent_enemy_has_gone() -> None:
    south = {4: unit("S1", "HI", tq=9, engaged=True), 6: unit("S2", "HI", tq=9)}
    north = {5: unit("N1", "HI", tq=3)}
    play = shock(south, north, [0, 9], "attack S2 N1")
    assert not play["S1"].engaged
    assert Marked("S1", "engaged", on=False) in play.facts(Marked)


@pytest.mark.rule("HOP-16.3")
def test_it_lasts_otherwise_and_leaves_with_the_field() -> None:
    play = after({4: unit("S1", "HI", engaged=True)}, {5: unit("N1", "HI")}, [])
    assert play["S1"].engaged
    # N1 collapses; the routed unit carries no mark.
    play = after({4: unit("S1", "HI")}, {4: unit("N1", "HI", tq=6, hits=5, engaged=True)}, [9])
    assert (play["N1"].routed, play["N1"].engaged) == (True, False)


# -- collapse ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-16.4")
@pytest.mark.parametrize("die", range(10))
def test_a_tottering_unit_routs_on_its_tq_or_more(die: int) -> None:
    play = after({4: unit("S1", "HI", tq=6, hits=5, engaged=True)}, {4: unit("N1", "HI")}, [die])
    if die >= 6:
        assert play["S1"].routed
    else:
        assert (play.column("S1"), play["S1"].hits) == (4, 4)


@pytest.mark.rule("HOP-16.4")
def test_tq_nine_collapses_only_on_a_nine() -> None:
    play = after({4: unit("S1", "HI", tq=9, hits=8, engaged=True)}, {4: unit("N1", "HI")}, [8])
    assert play["S1"].hits == 7
    play = after({4: unit("S1", "HI", tq=9, hits=8, engaged=True)}, {4: unit("N1", "HI")}, [9])
    assert play["S1"].routed


@pytest.mark.rule("HOP-16.4", "HOP-21.4")
@pytest.mark.parametrize(("die", "hits"), [(5, 10), (6, None)])
def test_german_cavalry_rolls_its_tq_at_twice_the_hits(die: int, hits: int | None) -> None:
    play = after({4: unit("S1", "GC", tq=6, hits=11, engaged=True)}, {4: unit("N1", "HI")}, [die])
    assert (None if play["S1"].routed else play["S1"].hits) == hits
    assert after({4: unit("S1", "GC", tq=6, hits=5, engaged=True)}, {4: unit("N1", "HI")}, [])["S1"].hits == 5


@pytest.mark.rule("HOP-16.4")
@pytest.mark.parametrize(
    "tottering",
    [unit("S1", "HI", tq=6, hits=5), unit("S1", "HI", tq=6, hits=4, engaged=True)],
)
def test_only_engaged_units_one_hit_from_their_threshold_roll(tottering: Unit) -> None:
    assert after({4: tottering}, {4: unit("N1", "HI")}, []).column("S1") == 4


@pytest.mark.rule("HOP-16.4")
def test_both_sides_roll_the_active_players_units_first_in_ascending_columns() -> None:
    def tottering(name: str) -> Unit:
        return unit(name, "HI", tq=6, hits=5, engaged=True)

    south = {6: tottering("S1"), 3: tottering("S2")}
    north = {5: tottering("N1"), 4: tottering("N2")}
    play = after(south, north, [0, 0, 0, 0])
    assert [roll.who for roll in play.dice.rolls] == [("S2",), ("S1",), ("N2",), ("N1",)]
    play = after(south, north, [0, 0, 0, 0], active=1)
    assert [roll.who for roll in play.dice.rolls] == [("N2",), ("N1",), ("S2",), ("S1",)]


@pytest.mark.rule("HOP-16.4")
def test_a_unit_whose_last_enemy_collapsed_does_not_roll() -> None:
    south = {4: unit("S1", "HI", tq=6, hits=5, engaged=True)}
    north = {4: unit("N1", "HI", tq=6, hits=5, engaged=True)}
    play = after(south, north, [9])
    assert play["S1"].routed
    assert play["N1"].hits == 5
    assert not play["N1"].engaged


@pytest.mark.rule("HOP-16.4", "HOP-17.5")
def test_a_unit_with_more_hits_by_a_rampage_is_gone_or_does_not_roll() -> None:
    # The elephant collapses and tramples N1, which reaches its threshold and routs instead of rolling.
    south = {4: unit("S1", "EL", tq=6, hits=5, engaged=True), 5: unit("S2", "HI")}
    north = {4: unit("N1", "HI", tq=6, hits=5, engaged=True)}
    play = after(south, north, [9, 1, 0, 8])
    assert play.facts(Routed) == [Routed("N1")]
    assert [fact.unit for fact in play.facts(Eliminated)] == ["S1"]


@pytest.mark.rule("HOP-16.4")
def test_a_unit_that_came_to_totter_by_a_rampage_does_not_roll() -> None:
    # Who has to roll is settled before the first roll.
    south = {4: unit("S1", "EL", tq=6, hits=5, engaged=True), 5: unit("S2", "HI")}
    north = {4: unit("N1", "HI", tq=6, hits=4, engaged=True)}
    play = after(south, north, [9, 1, 0, 8])
    assert (play.column("N1"), play["N1"].hits) == (4, 5)


@pytest.mark.rule("HOP-16.1", "HOP-16.2", "HOP-16.4")
def test_units_engaged_in_this_phase_roll_at_once() -> None:
    south, north = {4: unit("S1", "HI", tq=9)}, {4: unit("N1", "HI", tq=9, hits=6)}
    play = shock(south, north, [0, 0, 5, 3], "attack S1 N1")  # 2/2: N1 has 8 of 9
    assert play["N1"].hits == 7


@pytest.mark.rule("HOP-16.1", "HOP-16.4")
def test_units_collapse_even_if_nobody_can_attack() -> None:
    south = {4: unit("S1", "HI", manoeuvre=1)}
    north = {4: unit("N1", "HI", tq=6, hits=5, engaged=True)}
    play = Play(field(south, north), ShockPhase(0), [6]).over()
    assert play["N1"].routed


@pytest.mark.rule("HOP-16.4", "HOP-20.4")
def test_the_end_is_checked_after_each_collapse_roll() -> None:
    south = {3: unit("S1", "HI", tq=6, hits=5, engaged=True), 5: unit("S2", "HI", tq=6, hits=5, engaged=True)}
    state = field(south, {4: unit("N1", "HI")}, sides=({"level": 6}, {}))
    play = Play(state, UnderWay(part=AfterAttacks()), [9]).over()
    assert play.state.outcome is not None
    assert play.state.outcome.winner == 1
    assert play.column("S2") == 5


@pytest.mark.rule("HOP-16.1", "HOP-2.5")
def test_the_marks_of_the_phase_go_on_both_sides() -> None:
    south = {4: unit("S1", "HC", flank=True), 6: unit("S2", "HI", raiding=True)}
    play = after(south, {4: unit("N1", "LI", withdrawing=True)}, [], melee=Melee(spent=("S1",), buttons=1))
    assert not any((play["S1"].flank, play["S2"].raiding, play["N1"].withdrawing))
    assert play.state.melee == Melee()
