"""PAE-12.27, 12.16: what a pursuer meets, how far he goes, and what fire has left of him."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from polemos.rules.paean.charge.charge import Charge
from polemos.rules.paean.combat.phase import PhaseFought
from polemos.rules.paean.order.evading import Evaded
from polemos.rules.paean.state import Formation
from tests.paean.charge.charging import FAIL, PASS, answers, charging, contacts
from tests.paean.position import Play, area, formation, front, leader, set_side, table


def chargers(code: str = "LHI-TS-S", files: int = 2, **values: object) -> Formation:
    return formation("S1", code, 60, 20, files=files, bases=files, **values)


SLINGERS = formation("N1", "LI-S-S", 60, 24)


@pytest.mark.rule("PAE-12.16", "PAE-12.27")
def test_who_fired_at_a_charge_does_not_fire_again_when_the_pursuit_comes_up_to_him() -> None:
    play = charging(table(chargers("LMC-JS-S", 1), formation("N1", "LI-S-S", 60, 28)), [PASS] * 3, shots=[1])
    play.does("stay", "fire", "test for one more reaction", "evade")
    assert play.prompt == "N1 is charged by S1: how does it react?"  # caught up: 26 + 15 = 41, 2 cm short of 43
    reason = play.options["fire"]
    assert reason is not None
    assert (reason.rule, reason.text) == ("PAE-12.16", "it has fired at this charge before")
    play.does("evade")  # and after it there is nothing left that a second test could be for
    assert len(play.facts(Evaded)) == 2
    assert play.game.is_over


@pytest.mark.rule("PAE-12.27", "PAE-12.16")
@pytest.mark.parametrize("lost", ["S1.1", "S1.3"])
def test_a_pursuer_that_has_lost_a_file_still_goes_its_full_rate(lost: str) -> None:
    """The archers stand before one end of the line, so that the file there is lost."""
    x = {"S1.1": 52.5, "S1.3": 67.5}[lost]
    archers = formation("N1", "LMI-B-S", x, 26, files=2, bases=2)
    play = charging(table(chargers("MI-TS-S", 3), archers), [PASS, PASS], shots=[6, 6, 6, 6], nerve=[1])
    play.does("fire", "test for one more reaction", "evade")
    assert set(play.state.lost) == {lost}
    assert front(play["S1"]) == ({"S1.1": 62, "S1.3": 58}[lost], 30)


@pytest.mark.rule("PAE-12.27")
def test_the_pursuit_goes_on_from_one_evader_to_the_next() -> None:
    """Light heavies go 10 cm: N1 evades at 4 cm, then N2 behind it, and they go on to y 30."""
    state = table(chargers(), formation("N1", "LI-S-S", 60, 24), formation("N2", "LI-S-S", 60, 28))
    play = charging(state, [PASS, PASS]).does("evade", "leave it at that", "evade", "leave it at that")
    assert answers(play) == {"N1": "evaded", "N2": "evaded"}
    assert front(play["S1"]) == (60, 30)
    assert play.game.is_over


@pytest.mark.rule("PAE-21.4", "PAE-12.27")
@pytest.mark.parametrize("code", ["LMC-JS-S", "MC-JS-S"])
def test_by_an_option_horse_pursue_nobody_into_a_wood(code: str) -> None:
    """The slingers run through the grove 12 cm ahead; the horse stop before it, without it medium horse go 20 cm."""
    state = table(chargers(code), formation("N1", "LI-S-S", 60, 28), terrain=[area("grove", "wood", 40, 32, 80, 50)])
    state.options = replace(state.options, close_country=True)
    play = charging(state, [PASS])
    play.does(*(["stay"] if code == "LMC-JS-S" else []), "evade")
    assert play.game.is_over
    assert front(play["S1"]) == pytest.approx((60, 32), abs=0.01)
    assert play["S1"].count == 2


@pytest.mark.rule("PAE-5.8", "PAE-12.27")
def test_a_pursuit_that_the_jars_have_stopped_comes_up_to_nobody() -> None:
    """N1 evades; on the way to N2 the horse ride into the field, and stop at its middle, y 40."""
    state = table(
        formation("S1", "MC-JS-S", 60, 30), formation("N1", "LI-S-S", 60, 34), formation("N2", "LI-S-S", 60, 46),
        terrain=[area("Jar field 2", "marked_zone", 55, 38, 65, 42)],
    )  # fmt: skip
    state.scenario = "hyampolis"
    set_side(state, 1, jar_field="Jar field 2")
    play = Play(state, Charge("S1"), {"PAE-12.6": [1, 1], "PAE-5.8": [4]}).does("evade", "leave it at that").over()
    assert answers(play) == {"N1": "evaded"}
    assert front(play["S1"]) == (60, 40)


@pytest.mark.rule("PAE-12.16", "PAE-1.7")
def test_after_a_loss_each_base_is_judged_by_where_it_stood_itself() -> None:
    """File 1 began 1 cm beyond the front line of N1, which faces east; file 2 wholly behind it touches the flank."""
    target = formation("N1", "HI-TS-S", 61, 28, facing=90, files=1, bases=3)  # x 55 to 61, y 26 to 30
    archers = formation("N2", "LMI-B-S", 68.5, 26, files=2, bases=2)
    charger = formation("S1", "MI-TS-S", 62, 20, files=3, bases=3)  # x 56 to 68
    state = table(charger, target, archers)
    play = charging(state, [FAIL, PASS], shots=[6, 6, 6, 6], nerve=[1])
    play.does("N1 then N2", "fire", "leave it at that", "charge home")
    assert set(play.state.lost) == {"S1.3"}
    kinds = {each.a: each.of_b for each in contacts(play) if each.b.startswith("N1")}
    assert kinds == {"S1.1": "flank", "S1.2": "front"}  # S1.2 stood at x 60 to 64, not wholly behind x = 61


@pytest.mark.rule("PAE-12.16", "PAE-12.28")
def test_where_nobody_is_left_to_touch_the_targets_the_charge_ends_where_it_stands() -> None:
    archers = formation("N1", "LMI-B-S", 66.5, 26)
    play = charging(table(chargers("MI-TS-S", 3), archers), [PASS], shots=[6, 6], nerve=[1])
    play.does("fire")
    assert not play.state.lost  # two hits are no base
    play = charging(table(chargers("MI-TS-S", 3), formation("N1", "LMI-B-S", 67.5, 26, files=2, bases=2)), [PASS],
                    shots=[6] * 4, nerve=[1])  # fmt: skip
    play.does("fire", "leave it at that", "charge home")
    assert set(play.state.lost) == {"S1.3"}
    assert front(play["S1"]) == (58, 24)
    assert not play.facts(PhaseFought)
    assert play.state.charge is None


@pytest.mark.rule("PAE-12.16", "PAE-12.28")
def test_what_is_left_goes_no_further_than_its_rate() -> None:
    """N1 stands aslant: file 3 would touch its end 9 cm from the start, file 2 the line only after 12.9."""
    aslant = formation("N1", "LMI-B-S", 60.24, 34.66, facing=225, files=4, bases=4)
    play = charging(table(chargers("MI-TS-S", 3), aslant), [PASS], shots=[6] * 4 + [1] * 4, nerve=[1])
    play.does("fire", "leave it at that", "charge home")
    assert set(play.state.lost) == {"S1.3"}
    assert front(play["S1"])[1] == pytest.approx(27, abs=0.01)
    assert not contacts(play)


@pytest.mark.rule("PAE-12.27", "PAE-9.5")
def test_a_pursuit_over_difficult_ground_is_half_as_long_and_unforms() -> None:
    marsh = area("the marsh", "marsh", 50, 23.5, 70, 24.5)
    play = charging(table(chargers(), formation("N1", "LI-S-S", 60, 23), terrain=[marsh]), [PASS])
    play.does("evade", "leave it at that")
    assert {each.y for each in play.state.formations.values() if each.seat == 0} == {25_000}
    assert play["S1"].is_unformed


@pytest.mark.rule("PAE-12.27", "PAE-9.5")
@pytest.mark.parametrize(("y", "end"), [(28.5, 28.5), (25.5, 25.5), (30, 30)])
def test_ground_to_which_half_its_rate_does_not_lead_stops_a_pursuer_and_slows_him_not(y: float, end: float) -> None:
    """Light heavies go 10 cm from y 20, 5 over bad ground: they come up to the marsh in good order."""
    marsh = area("the marsh", "marsh", 50, y, 70, y + 1)
    play = charging(table(chargers(), formation("N1", "LI-S-S", 60, 23), terrain=[marsh]), [PASS])
    play.does("evade", "leave it at that")
    assert (front(play["S1"]), play["S1"].count) == (pytest.approx((60, end), abs=0.02), 2)


@pytest.mark.rule("PAE-12.27", "PAE-9.5", "PAE-18.5")
def test_a_pursuer_catches_whom_he_touches_before_he_comes_to_bad_ground() -> None:
    """Medium horse go 20 cm; N2 stands 12 cm away and the wood begins 15 cm away, beyond the half of their rate."""
    wood = area("the wood", "wood", 50, 35, 70, 45)
    behind = formation("N2", "HI-TS-S", 60, 32, files=2, bases=2)
    play = charging(table(chargers("MC-JS-S"), SLINGERS, behind, terrain=[wood]), [PASS, FAIL])
    play.does("evade", "leave it at that")
    assert answers(play) == {"N1": "evaded", "N2": "stands"}
    assert (front(play["S1"]), play["S1"].count) == ((60, 32), 2)


@pytest.mark.rule("PAE-12.27")
@pytest.mark.parametrize(("y", "end", "meets"), [(30, 30, True), (30.02, 30, False), (31.5, 30, False)])
def test_who_cannot_be_touched_within_the_full_rate_does_not_test(y: float, end: float, meets: bool) -> None:
    behind = formation("N2", "HI-TS-S", 60, y, files=2, bases=2)
    play = charging(table(chargers(), SLINGERS, behind), [PASS, FAIL] if meets else [PASS])
    play.does("evade", "leave it at that")
    assert answers(play) == ({"N1": "evaded", "N2": "stands"} if meets else {"N1": "evaded"})
    assert front(play["S1"]) == (60, end)  # even nearer than 2 cm
    assert bool(contacts(play)) == meets


@pytest.mark.rule("PAE-12.27")
def test_a_pursuer_stops_at_the_table_edge_at_the_sea_and_before_friends_but_not_before_lights() -> None:
    edge = charging(table(chargers(), SLINGERS, depth=28.05), [PASS]).does("evade", "leave it at that")
    assert 27.9 <= front(edge["S1"])[1] <= 28.05
    sea = area("the sea", "sea", 62, 26, 70, 40)
    shore = charging(table(chargers(), SLINGERS, terrain=[sea]), [PASS]).does("evade", "leave it at that")
    assert 25.9 <= front(shore["S1"])[1] <= 26
    friend = formation("S2", "HI-TS-S", 60, 31, files=2, bases=2)
    behind = charging(table(chargers(), SLINGERS, friend), [PASS]).does("evade", "leave it at that")
    assert 28.9 <= front(behind["S1"])[1] <= 29
    light = formation("S2", "LI-J-S", 60, 29.5, files=2, bases=2)
    over = charging(table(chargers(), SLINGERS, light), [PASS]).does("evade", "leave it at that")
    assert front(over["S1"]) == (60, 30)
    assert front(over["S2"]) != (60, 29.5)


@pytest.mark.rule("PAE-12.27", "PAE-12.2")
def test_light_mediums_in_pursuit_test_the_flank_of_close_troops_even_from_less_than_2_cm() -> None:
    """N2's right side lies 1 cm beyond the slingers: the light mediums halt 1 cm before it."""
    flank = formation("N2", "HI-TS-S", 61, 33, facing=90, files=3, bases=3)  # x 59 to 61, y 27 to 39
    charger = formation("S1", "LMI-JS-S", 58.5, 20)
    play = charging(table(charger, formation("N1", "LI-S-S", 56, 26), flank), [PASS, FAIL])
    play.does("stay", "evade", "leave it at that")
    assert answers(play) == {"N1": "evaded", "N2": "stands"}
    assert {each.of_b for each in contacts(play)} == {"flank"}


@pytest.mark.rule("PAE-12.5", "PAE-12.27", "PAE-12.26")
def test_as_long_as_one_of_several_targets_stays_there_is_no_pursuit() -> None:
    targets = formation("N1", "LI-S-S", 57, 26), formation("N2", "HI-TS-S", 63, 26)
    play = charging(table(chargers(), *targets), [PASS, FAIL])
    play.does("N1 then N2", "evade", "leave it at that")
    assert play.prompt == "S1: break off the charge?"
    play.does("charge home")
    assert front(play["S1"]) == (60, 26)
    assert {each.b for each in contacts(play)} == {"N2.1"}


@pytest.mark.rule("PAE-12.27", "PAE-12.14")
def test_an_open_leader_behind_evaders_tests_too() -> None:
    """He stands 5 cm behind them, fails, and is taken where he is touched; no breaking off in a pursuit."""
    state = table(chargers(), SLINGERS, leaders=[leader("north-SC1", 8, 60, 30.5)])
    play = charging(state, [PASS, FAIL]).does("evade", "leave it at that")
    assert play.state.leaders["north-SC1"].lost == "captured"
    assert front(play["S1"]) == (60, 29)
    assert not play.facts(PhaseFought)
