"""Special rules of the scenarios (section 23)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.rules.alala.charge.response import costs_of_charge, feel_charge
from polemos.rules.alala.command.command import CommandPhase
from polemos.rules.alala.command.control import ControlTest
from polemos.rules.alala.deployment.arrivals import Arrivals, Arrived, shocked
from polemos.rules.alala.facts import Moved, set_leader
from polemos.rules.alala.morale.compelled import Evade, RoutMove
from polemos.rules.alala.morale.leaders import Killed, on_leader_killed
from polemos.rules.alala.morale.misfortunes import Retire, Unrest, WithdrawMove
from polemos.rules.alala.movement.manoeuvre import ManoeuvrePhase
from polemos.rules.alala.scenarios.records import HiddenBand
from polemos.rules.alala.scenarios.scenarios import specials
from polemos.rules.alala.scenarios.specials import (
    has_happened,
    may_signal,
    pursuit_is_called_off,
    rating_of_successor,
    runs_through,
)
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import EAGER, FORMED_UP, READY, SHAKEN
from polemos.tabletop.placing import Placement
from tests.alala.position import Play
from tests.alala.scenes import put, scene


def levels(state: State, *names: str) -> list[int]:
    return [state.troops[name].level for name in names]


# -- Solygeia: reinforcements ------------------------------------------------------------------------------------------


def cenchreae(turn: int, seat: int = 1, *moved: tuple[str, tuple[float, float]]) -> Play:
    state = scene("solygeia_425", turn)
    for name, (x, y) in moved:
        put(state, name, x, y)
    return Play(state, Arrivals(seat)).over()


@pytest.mark.rule("ALA-23.3")
def test_the_men_from_cenchreae_come_in_turn_seven() -> None:
    assert cenchreae(6)["CO5"].status == "reserve"
    assert cenchreae(7, seat=0)["CO5"].status == "reserve"
    unit = cenchreae(7)["CO5"]
    assert (unit.status, unit.x, unit.y, unit.facing) == ("steady", 48_000, 47_200, 180_000)
    assert (unit.disorder, unit.level, unit.formed, unit.phalanx) == (3, FORMED_UP, True, "north-I")
    assert unit.control == ""  # it tests like others
    assert cenchreae(7).state.side(1).breaks_at == 2


@pytest.mark.rule("ALA-23.3")
@pytest.mark.parametrize(
    ("name", "place", "comes"),
    [
        ("AT4", (48, 41.6), False),  # an enemy exactly four inches away
        ("AT4", (48, 41.5), True),
        ("CO4", (48, 46), False),  # a friend on the place
        ("CO4", (48, 45.8), True),  # touching
    ],
)
def test_they_wait_while_an_enemy_is_near_or_the_place_is_taken(
    name: str, place: tuple[float, float], comes: bool
) -> None:
    unit = cenchreae(9, 1, (name, place))["CO5"]
    assert (unit.status == "steady") is comes


@pytest.mark.rule("ALA-23.3")
def test_they_come_once() -> None:
    state = scene("solygeia_425", 8)
    put(state, "CO5", status="gone")
    assert Play(state, Arrivals(1)).over().facts(Arrived) == []


# -- Delium: hidden squadrons ------------------------------------------------------------------------------------------


def delium(turn: int = 5, **values: Any) -> State:
    state = scene("delium_424", turn)
    for name, (x, y) in values.items():
        put(state, name, x, y)
    return state


@pytest.mark.rule("ALA-23.5", "ALA-26.1")
def test_the_hidden_squadrons_may_come_from_turn_five_on() -> None:
    Play(delium(4), Arrivals(0)).over()
    Play(delium(), Arrivals(1)).over()
    play = Play(delium(), Arrivals(0))
    assert "Bring BO8" in play.prompt
    assert play.game.ask is not None
    assert play.game.ask.to[0].default is False
    assert play.answer(False).over()["BO8"].status == "reserve"


@pytest.mark.rule("ALA-23.5")
@pytest.mark.parametrize(
    ("x", "y", "facing", "told"),
    [
        (20, 6, 0, ""),
        (13.6, 4.8, 0, ""),  # in the very corner of the hill
        (13.5, 4.8, 0, "on The hill"),
        (20, 4.7, 0, "on The hill"),
        (30, 6, 0, ""),
        (30.1, 6, 0, "x 30 or less"),
        (10.8, 13.95, 90, ""),
        (10.8, 14.1, 90, "y 14 or less"),
        (30, 14, 0, "stand on others"),  # the Thespians are there
    ],
)
def test_where_they_may_appear(x: float, y: float, facing: float, told: str) -> None:
    play = Play(delium(), Arrivals(0)).answer(True)
    assert play.game.ask is not None
    at = Placement("BO8", round(1000 * x), round(1000 * y), round(1000 * facing))
    reason = play.game.ask.to[0].why_not(at)
    if told:
        assert reason is not None
        assert told in reason.text or (told == "on The hill" and "inside" in reason.text)
    else:
        assert reason is None


@pytest.mark.rule("ALA-23.5")
def test_they_appear_beyond_four_inches_of_every_enemy() -> None:
    play = Play(delium(AT8=(20, 11.61)), Arrivals(0)).answer(True)
    assert play.game.ask is not None
    space = play.game.ask.to[0]
    assert space.why_not(Placement("BO8", 20_000, 6_000, 0)) is not None  # 4.01
    assert space.why_not(Placement("BO8", 20_000, 5_980, 0)) is None


@pytest.mark.rule("ALA-23.5", "ALA-9.1")
def test_they_take_no_test_and_shock_the_athenians_within_twelve_inches() -> None:
    state = delium(AT1=(20, 19.4), AT2=(26, 24), AT8=(60, 30))
    put(state, "AT1", level=READY)
    put(state, "AT2", level=READY)
    play = Play(state, Arrivals(0)).answer(True).answer(Placement("BO8", 20_000, 6_000, 0)).over()
    band = play["BO8"]
    assert (band.status, band.control, band.moved) == ("steady", "free", False)
    assert levels(play.state, "AT1", "AT2", "AT3") == [FORMED_UP, READY, FORMED_UP]
    assert has_happened(play.state, "hidden_squadrons")
    Play(play.state, Arrivals(0)).over()  # nobody is left to come


@pytest.mark.rule("ALA-23.5", "ALA-10.12")
def test_a_shaken_unit_in_sight_of_them_retires() -> None:
    state = delium(AT1=(20, 19.4))
    put(state, "AT1", level=SHAKEN)
    play = Play(state, Arrivals(0), [3, 3]).answer(True).answer(Placement("BO8", 20_000, 6_000, 0)).over()
    assert (play["AT1"].status, play["AT1"].level) == ("retiring", SHAKEN)


@pytest.mark.rule("ALA-23.5")
def test_twelve_inches_are_measured_to_the_block() -> None:
    state = delium(BO8=(20, 6), AT1=(20, 19.6), AT2=(30, 19.63))
    put(state, "BO8", status="steady")
    (rule,) = specials(state, HiddenBand)
    assert [troop.id for troop in shocked(state, rule)] == ["AT1"]


# -- Mantinea 418: the older Argives -----------------------------------------------------------------------------------


@pytest.mark.rule("ALA-23.7", "ALA-10.10", "ALA-15.11")
def test_older_argives_drop_one_level_more_when_spartans_charge_them() -> None:
    state = scene("mantinea_418", phase="charge")
    spartan = next(t for t in state.troops.values() if t.state == "Sparta")
    other = next(t for t in state.troops.values() if t.seat == 0 and t.is_hoplites and t.state != "Sparta")
    put(state, "AR5", level=EAGER)
    put(state, "AR6", level=EAGER)
    play = Play(state, Unrest())
    feel_charge(play.game, other.id, "AR5")
    assert play["AR5"].level == READY  # for receiving it at the halt
    feel_charge(play.game, spartan.id, "AR6")
    assert play["AR6"].level == FORMED_UP
    assert has_happened(play.state, "older_argives", "AR6")


@pytest.mark.rule("ALA-23.7")
def test_only_the_first_time_and_only_these_units() -> None:
    state = scene("mantinea_418", phase="charge")
    spartan = next(t for t in state.troops.values() if t.state == "Sparta")
    rules = [cost.rule for cost in costs_of_charge(state, spartan, state.troops["AR7"])]
    assert rules == ["ALA-10.10", "ALA-23.7"]
    state.done = ("older_argives:AR7",)
    assert [cost.rule for cost in costs_of_charge(state, spartan, state.troops["AR7"])] == ["ALA-10.10"]
    assert [cost.rule for cost in costs_of_charge(state, spartan, state.troops["AR5"])] == ["ALA-10.10", "ALA-23.7"]
    assert [cost.rule for cost in costs_of_charge(state, spartan, state.troops["AR4"])] == ["ALA-10.10"]


# -- Coronea: the Argives waver ----------------------------------------------------------------------------------------


def coronea() -> Play:
    return Play(scene("coronea_394", phase="manoeuvre"), Unrest())


def move(play: Play, troop: str, x: float, y: float) -> None:
    facing = play[troop].facing
    play.game.emit(Moved(troop, round(1000 * x), round(1000 * y), facing, "moves"))


@pytest.mark.rule("ALA-23.11")
def test_argives_waver_when_agesilaus_comes_within_six_inches_once() -> None:
    play = coronea()
    move(play, "AG1", 69, 26.18)  # 6.02 from the Argives
    assert levels(play.state, "KO8", "KO9", "KO10") == [FORMED_UP] * 3
    move(play, "AG1", 69, 26.2)
    assert levels(play.state, "KO8", "KO9", "KO10") == [SHAKEN] * 3
    assert levels(play.state, "KO7") == [FORMED_UP]
    move(play, "AG1", 69, 20)
    move(play, "AG1", 69, 26.2)
    assert levels(play.state, "KO8", "KO9", "KO10") == [SHAKEN] * 3
    assert play.state.due == ()


@pytest.mark.rule("ALA-23.11")
def test_other_phalanxes_do_not_frighten_them_and_their_own_moves_do() -> None:
    play = coronea()
    move(play, "AG4", 69, 26.2)
    assert levels(play.state, "KO8") == [FORMED_UP]
    move(play, "AG4", 57, 14.2)
    move(play, "KO8", 63, 21.8)  # an Argive unit comes to Agesilaus' neodamodes
    assert levels(play.state, "KO8", "KO9", "KO10") == [SHAKEN] * 3


@pytest.mark.rule("ALA-23.11", "ALA-10.12")
def test_a_shaken_argive_unit_retires_when_events_are_worked_off() -> None:
    state = scene("coronea_394", phase="manoeuvre")
    put(state, "KO10", level=SHAKEN)
    play = Play(state, Unrest())
    move(play, "AG1", 69, 26.2)
    assert play.state.due == ("KO10",)
    assert [event.troop for event in play.state.events] == ["KO10"]
    after = Play(play.state, Unrest(), [4, 4] * 3).over()
    assert [after[name].status for name in ("KO10", "KO9", "KO8")] == ["retiring"] * 3  # one after the other


# -- Leuctra -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-23.13", "ALA-8.9")
def test_reluctant_allies_do_not_signal_before_turn_three() -> None:
    for turn, free in ((1, False), (2, False), (3, True)):
        state = scene("leuctra_371", turn)
        for key in ("north-II", "north-III"):
            reason = may_signal(state, key)
            assert (reason is None) is free
        assert may_signal(state, "north-I") is None
        assert may_signal(state, "south-II") is None
    play = Play(scene("leuctra_371", 2), CommandPhase(1))
    barred = play.options["north-II signal"]
    assert barred is not None
    assert barred.rule == "ALA-23.13"
    assert play.options["north-I signal"] is None


@pytest.mark.rule("ALA-23.13", "ALA-19.4")
def test_pelopidas_follows_epaminondas_once() -> None:
    play = Play(scene("leuctra_371"), Killed("south-I"), []).over()
    assert play.state.leaders["south-I"].rating == 4
    put(play.state, "BO3", level=READY)
    again = Play(play.state, Killed("south-I")).over()
    assert again.state.leaders["south-I"].rating == 1
    assert rating_of_successor(scene("leuctra_371"), "south-II") == 1


@pytest.mark.rule("ALA-23.13", "ALA-12.18")
def test_who_may_run_through_whom_at_leuctra() -> None:
    state = scene("leuctra_371")
    troops = state.troops
    assert all(
        runs_through(state, troops["SP10"], troops["SP1"], kind) for kind in ("evade", "retire", "rout", "give_way")
    )
    assert not runs_through(state, troops["BO4"], troops["BO3"], "rout")
    assert not runs_through(state, troops["SP13"], troops["SP9"], "rout")  # peltasts have their own rule
    other = scene("delium_424")
    assert not runs_through(other, other.troops["AT8"], other.troops["AT1"], "rout")


@pytest.mark.rule("ALA-23.13", "ALA-12.17", "ALA-12.18", "ALA-1.9")
@pytest.mark.parametrize("procedure", [Evade, Retire, RoutMove])
def test_beaten_horse_runs_through_its_own_hoplites_and_disorders_them(procedure: Any) -> None:
    state = scene("leuctra_371", phase="charge")
    for name in ("SP1", "SP2", "SP3"):
        put(state, name, disorder=0)
    put(state, "BO4", 16, 26)
    put(state, "SP11", 40, 30.8)
    put(state, "SP10", 18, 30.8)
    play = Play(state, procedure("SP10", ("BO4",)), [5, 5]).over()
    assert play["SP10"].y > 34_600
    assert [play[name].disorder for name in ("SP1", "SP2", "SP3")] == [1, 1, 0]


@pytest.mark.rule("ALA-23.13", "ALA-10.16")
def test_a_withdrawal_is_a_retirement_and_goes_through_them_as_well() -> None:
    state = scene("leuctra_371", phase="skirmish")
    put(state, "SP1", disorder=0)
    put(state, "SP10", 16, 30.8, status="withdrawing", counted=True)
    play = Play(state, WithdrawMove("SP10", initial=False), [5, 5]).over()
    assert play["SP10"].y > 34_600
    assert play["SP1"].disorder == 1


@pytest.mark.rule("ALA-12.18")
def test_elsewhere_hoplites_bar_their_own_horse() -> None:
    state = scene("leuctra_371", phase="charge")
    state.scenario = "mantinea_418"
    put(state, "BO4", 16, 26)
    play = Play(state, Evade("SP10", ("BO4",)), [5, 5]).over()
    assert play["SP10"].y < 33_000
    assert play["SP1"].disorder == 3


# -- Mantinea 362: the death of Epaminondas ----------------------------------------------------------------------------


@pytest.mark.rule("ALA-23.15", "ALA-10.7")
@pytest.mark.parametrize("name", ["mantinea_362", "mantinea_362_condensed"])
def test_when_epaminondas_dies_his_whole_army_loses_heart(name: str) -> None:
    state = scene(name)
    for troop in list(state.troops.values()):
        if troop.is_hoplites:
            put(state, troop.id, level=READY)
    play = Play(state, Killed("south-I")).over()
    for troop in play.state.troops.values():
        if troop.is_hoplites:
            assert troop.level == (FORMED_UP if troop.seat == 0 else READY), troop.id
    second = Play(play.state, Killed("south-I")).over()
    far = next(t.id for t in play.state.troops.values() if t.phalanx == "south-III")
    assert second[far].level == FORMED_UP  # his successor is mourned like anybody else


@pytest.mark.rule("ALA-23.15")
def test_another_leader_is_mourned_as_usual() -> None:
    play = Play(scene("mantinea_362"), Unrest())
    set_leader(play.state, "south-II", successors=1)
    assert on_leader_killed(play.game, "south-II") is False


@pytest.mark.rule("ALA-23.15", "ALA-9.6")
def test_his_pursuers_stop_at_their_next_test_whatever_they_roll() -> None:
    state = scene("mantinea_362")
    put(state, "BO15", 30, 26, status="pursuing")
    put(state, "SP17", 20.2, 39.8, status="pursuing")
    after = Play(state, Killed("south-I")).over().state
    assert pursuit_is_called_off(after, "BO15")
    assert not pursuit_is_called_off(after, "SP17")
    play = Play(after, ControlTest("BO15"), [5]).over()
    assert (play["BO15"].control, play["BO15"].status) == ("halt", "steady")
    later = play.state.fork()
    later.troops["BO15"] = replace(later.troops["BO15"], status="pursuing", control="")
    assert not pursuit_is_called_off(later, "BO15")  # news is told once
    assert Play(later, ControlTest("BO15"), [5]).over()["BO15"].control == "pursue"


@pytest.mark.rule("ALA-23.15")
def test_pursuits_that_begin_later_are_not_called_off() -> None:
    after = Play(scene("mantinea_362"), Killed("south-I")).over().state
    put(after, "BO15", 30, 26, status="pursuing")
    assert Play(after, ControlTest("BO15"), [5]).over()["BO15"].control == "pursue"


@pytest.mark.rule("ALA-23.11", "ALA-10.12", "ALA-7.5")
def test_the_frightened_retire_before_the_next_unit_moves() -> None:
    """Agesilaus' unit advances to within six inches, and the shaken Argives run before anybody else acts."""
    state = scene("coronea_394", phase="manoeuvre")
    for troop in list(state.troops.values()):
        if troop.id not in ("AG1", "AG2", "KO10", "KO1"):
            put(state, troop.id, status="gone", counted=True)
    put(state, "AG1", 75, 24, control="free", level=READY, disorder=0)
    put(state, "AG2", 40, 14, control="free")
    put(state, "KO10", 75, 33.8, level=SHAKEN)
    for key in ("south-II", "south-III", "north-II", "north-III"):
        set_leader(state, key, unit="")
    set_leader(state, "south-I", signalled=1)
    set_leader(state, "north-IV", unit="KO10")
    play = Play(state, ManoeuvrePhase(0), [5, 4, 4])
    assert "AG1" in play.prompt
    play.answer("advance 1")
    while play.prompt and "AG2" not in play.prompt:
        assert play.game.ask is not None
        play.answer(play.game.ask.to[0].default)
    assert play["AG1"].y == 28_000  # Spartans lower a 5
    assert play["KO10"].status == "retiring"
    assert not play["AG2"].acted
