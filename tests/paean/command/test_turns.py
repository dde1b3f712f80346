"""Commanders one after the other, and the call of power (PAE-6.5, 7.3 to 7.7, 7.13 to 7.15, 7.22)."""

from __future__ import annotations

import pytest

from polemos.rules.paean.command.power import CallOfPower, why_not_called
from polemos.rules.paean.command.turns import CommanderTurn, CommandOrders, LostCommand, next_to_act
from tests.paean.position import Play, formation, leader, table

AC, SC1, SC2, HERO = "south-AC", "south-SC1", "south-SC2", "south-H1"


def keys(state: object) -> list[str]:
    return [each.id for each in next_to_act(state, 0)]  # type: ignore[arg-type]


@pytest.mark.rule("PAE-7.3", "PAE-6.5", "PAE-15.25")
def test_pae_7_3_from_the_highest_value_down_the_army_commander_first_of_his_value() -> None:
    known = [leader(AC, 9, 5, 5), leader(SC1, 9, 10, 5), leader(SC2, 8, 15, 5)]
    assert keys(table(leaders=known)) == [AC]
    done = [leader(AC, 9, 5, 5, is_silent=True), *known[1:]]
    assert keys(table(leaders=done)) == [SC1]
    lowered = [leader(AC, 8, 5, 5), leader(SC1, 9, 10, 5), leader(SC2, 9, 15, 5)]
    assert keys(table(leaders=lowered)) == [SC1, SC2]
    wise = leader(HERO, 12, 20, 5, gift="wisdom_of_athena")
    assert keys(table(leaders=[leader(AC, 9, 5, 5, is_silent=True), leader(SC1, 9, 10, 5), wise])) == [SC1, HERO]
    plain = leader(HERO, 12, 20, 5)
    assert keys(table(leaders=[leader(AC, 9, 5, 5), plain])) == [AC]


@pytest.mark.rule("PAE-7.3", "PAE-6.5", "PAE-7.15")
def test_pae_6_5_each_until_he_relinquishes_among_equals_by_choice() -> None:
    state = table(leaders=[leader(AC, 10, 5, 5), leader(SC1, 8, 15, 5), leader(SC2, 8, 25, 5)])
    play = Play(state, CommandOrders(0))
    play.does("march 0 5")  # with nobody to order he can only relinquish and move
    assert play.state.leaders[AC].centre == (5, 10)
    assert set(play.options) == {SC1, SC2}
    play.does(SC2, "stay", "stay").over()
    assert all(play.state.leaders[key].is_silent for key in (AC, SC1, SC2))


@pytest.mark.rule("PAE-7.7", "PAE-7.8", "PAE-7.14", "PAE-7.13")
def test_pae_7_8_orders_raise_the_tally_and_a_failure_silences() -> None:
    one, other = formation("S1", "HI-TS-S", 30, 20), formation("S2", "HI-TS-S", 40, 20)
    state = table(one, other, leaders=[leader(AC, 10, 35, 15)])
    # 10 passes at 10, 9 at 9 for the repeated order; 10 fails at 9.
    play = Play(state, CommanderTurn(AC), [5, 5, 5, 5, 4, 5, 6, 5])
    play.does("S1 nothing", "S2 nothing", "S1 nothing")
    assert (play["S1"].tally, play["S2"].tally) == (2, 1)
    play.does("S2").over()
    assert (play["S1"].tally, play["S2"].tally) == (2, 1)
    assert play.state.leaders[AC].is_silent
    assert play.why(LostCommand)[-1] == "PAE-7.13"
    assert play.state.leaders[AC].centre == (35, 15)  # he may not move


@pytest.mark.rule("PAE-11.17", "PAE-7.14")
def test_pae_11_17_an_order_to_another_formation_loses_the_remainder() -> None:
    kept = formation("S1", "MI-B-S", 30, 20, hits=1, target="N1")
    state = table(
        kept, formation("S2", "HI-TS-S", 40, 20), formation("N1", "MI-TS-S", 30, 60), leaders=[leader(AC, 11, 35, 15)]
    )
    play = Play(state, CommanderTurn(AC, last="S1"), [1, 1, 1, 1])
    play.does("S1 nothing")
    assert play["S1"].hits == 1
    play.does("S2 nothing")
    assert (play["S1"].hits, play["S1"].target) == (0, "")


@pytest.mark.rule("PAE-11.17", "PAE-9.10")
def test_a_part_that_splits_off_has_none_of_the_hits_left_over() -> None:
    """The succession goes on with the formation that was ordered before, whatever it has split off."""
    kept = formation("S1", "MI-B-S", 30, 20, files=2, bases=2, hits=1, target="N1")
    state = table(kept, formation("N1", "MI-TS-S", 30, 60), leaders=[leader(AC, 11, 35, 15)])
    play = Play(state, CommanderTurn(AC, last="S1"), [1, 1])
    play.does("S1 split", "left 1")
    assert (play["S1"].hits, play["S1"].target) == (1, "N1")
    assert (play["S1a"].hits, play["S1a"].target) == (0, "")


@pytest.mark.rule("PAE-16.6")
def test_pae_16_6_who_fights_for_his_life_gives_no_orders() -> None:
    own = formation("S1", "HI-TS-S", 30, 20)
    known = [leader(AC, 10, 30, 10, opponent="north-H1"), leader("north-H1", 9, 30, 7, opponent=AC)]
    state = table(own, leaders=known)
    Play(state, CommandOrders(0)).over()
    Play(state, CallOfPower(0)).over()


@pytest.mark.rule("PAE-7.4", "PAE-7.6")
def test_pae_7_4_within_ten_centimetres_once_and_without_a_roll() -> None:
    near = formation("S1", "HI-TS-S", 30, 23.5)
    far = formation("S2", "HI-TS-S", 30, 1.98, 180)
    state = table(near, formation("S3", "HI-TS-S", 90, 40), leaders=[leader(AC, 10, 30, 10)])
    play = Play(state, CallOfPower(0))
    assert play.options["S1"] is None
    assert play.options["S3"] is not None
    play.does("S1 nothing").over()
    assert play["S1"].powered
    assert play["S1"].tally == 0
    for y, reached in ((23.5, True), (23.52, False)):
        at = table(formation("S1", "HI-TS-S", 30, y), far, leaders=[leader(AC, 10, 30, 10)])
        assert (why_not_called(at, at.leaders[AC], at.formations["S1"]) is None) == reached


@pytest.mark.rule("PAE-7.5", "PAE-7.22", "PAE-7.19")
def test_pae_7_5_who_cannot_use_it() -> None:
    def rule(own: object, *more: object, leaders: tuple[object, ...] = (), chief: object = None) -> str:
        state = table(own, *more, leaders=[chief or leader(AC, 10, 30, 20), *leaders])  # type: ignore[arg-type, list-item]
        why = why_not_called(state, state.leaders[AC], state.formations["S1"])
        return why.rule if why else ""

    enemy = formation("N1", "HI-TS-S", 30, 30)
    plain = formation("S1", "HI-TS-S", 30, 30)
    assert rule(plain) == ""
    assert rule(formation("S1", "LI-J-S", 30, 30)) == "PAE-7.5"
    assert rule(formation("S1", "HI-TS-S", 30, 30, rally=2)) == "PAE-7.5"
    assert rule(plain, enemy) == "PAE-7.5"
    assert rule(plain, enemy, leaders=(leader(HERO, 10, formation="S1"),)) == ""
    assert rule(plain, enemy, leaders=(leader(SC1, 9, formation="S1"),)) == ""
    assert rule(plain, leaders=(leader(SC1, 9, formation="S1"),)) == ""
    led = formation("S2", "HI-TS-S", 35, 30)
    assert rule(plain, led, chief=leader(AC, 10, formation="S2")) == "PAE-7.5"
    assert rule(plain, led, chief=leader(AC, 10, formation="S1")) == ""


@pytest.mark.rule("PAE-7.8", "PAE-22.1")
@pytest.mark.parametrize(("tallies", "proposed"), [((1, 0), "S2"), ((0, 0), "S1"), ((4, 4), "relinquish")])
def test_pae_22_1_who_had_fewest_orders_and_will_rather_obey_than_not_is_proposed(
    tallies: tuple[int, int], proposed: str
) -> None:
    """S1 is 4 cm away, S2 12, S3 is light; with four orders each the chance is 15 or 10 in 36."""
    pieces = [
        formation("S1", "HI-TS-S", 30, 18, tally=tallies[0]), formation("S2", "HI-TS-S", 30, 26, tally=tallies[1]),
        formation("S3", "LI-J-S", 30, 14.5),
    ]  # fmt: skip
    play = Play(table(*pieces, leaders=[leader(AC, 10, 30, 10)]), CommanderTurn(AC))
    assert play.game.ask is not None
    space = play.game.ask.to[0]
    assert (space.default, space.proposal) == ("relinquish", proposed)
