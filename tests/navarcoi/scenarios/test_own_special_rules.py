"""Special rules of one's own scenario: what its file says is what is played (sections 18 and 19)."""

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.events import EventPhase, WindCame
from polemos.rules.navarcoi.facts import TurnBegan
from polemos.rules.navarcoi.morale.end_of_turn import BoomCut, EndOfTurn
from polemos.rules.navarcoi.scenarios.check import problems
from polemos.rules.navarcoi.scenarios.data import load
from tests.navarcoi.battlefield import play
from tests.navarcoi.position import Play, battle, poses, rectangle, sea, squadron
from tests.navarcoi.scenarios.own_scenario import played_as, with_special

BEACH = rectangle("beach", 0, 0, 72, 4)
NO = (4, 5)  # 2d6 below 10


# -- ships come off the beach ----------------------------------------------------------------------------------------


def beached(*dice: int, **values: Any) -> Play:
    ships = [squadron(f"A{k}", "epi_pollon", 12 * k, 4, 180, status="anchored") for k in (1, 2, 3)]
    state = sea(*ships, lands=[BEACH], scenario="bottled_up")
    return Play(played_as(state, with_special("bottled_up", "launch", **values)), ShipMovement(0), dice)


@pytest.mark.rule("NAV-18.13")
def test_two_in_a_turn_are_launched_without_a_roll() -> None:
    under_way = beached(*NO, free_each_turn=2).does("launch A1", "launch A3")
    assert [roll.who for roll in under_way.facts(Rolled)] == [("A2",)]
    assert {name: under_way.options[name] is None for name in ("A1", "A2", "A3")} == {
        "A1": True,
        "A2": False,
        "A3": True,
    }


@pytest.mark.rule("NAV-18.13")
def test_of_two_he_may_launch_only_one() -> None:
    under_way = beached(*NO, *NO, free_each_turn=2).does("launch A1", "none")
    assert [roll.who for roll in under_way.facts(Rolled)] == [("A2",), ("A3",)]


@pytest.mark.rule("NAV-18.13")
def test_without_a_free_one_all_are_rolled_for() -> None:
    under_way = beached(*NO, 5, 5, *NO, free_each_turn=0)
    assert [roll.who for roll in under_way.facts(Rolled)] == [("A1",), ("A2",), ("A3",)]
    assert "which squadron acts" in under_way.prompt


@pytest.mark.rule("NAV-18.13")
def test_they_come_off_in_the_order_and_as_far_as_the_scenario_says() -> None:
    under_way = beached(*NO, *NO, order="ordered", move=3.5).does("launch A1", "squadron 1 launch")
    assert under_way["A1"].order == "ordered"
    assert under_way.order("advance 3.6") is not None
    under_way.does("advance 3.5")
    assert max(y for _, y, _ in poses(under_way["A1"])) == pytest.approx(4 + 0.69 + 1.97 + 3.5)


# -- the second signal, the wind, the boom ---------------------------------------------------------------------------


@pytest.mark.rule("NAV-19.4")
def test_the_second_signal_may_be_sounded_as_often_as_the_scenario_says() -> None:
    record = with_special("artemisium_480", "second_signal", times=2)
    state = played_as(battle("artemisium_480", 2), record)
    for turn in (3, 4):
        under_way = Play(state, ShipMovement(0))
        assert under_way.prompt == "Sound the second signal?"
        state = under_way.does("sound the second signal", "none", "rest").over().state
        TurnBegan(turn).apply(state)
    assert "which squadron acts" in Play(state, ShipMovement(0)).prompt


@pytest.mark.rule("NAV-19.7")
def test_a_wind_that_does_not_stay_is_rolled_for_again() -> None:
    ring, foe = squadron("B1", "kyklos", 32, 15, 0), squadron("A1", "epi_keras", 22, 30, 90, 3)
    state = sea(foe, ring, scenario="rhium_429", turn=3)
    gusts = with_special("rhium_429", "morning_wind", stays=False)
    after = play(played_as(state, gusts), EventPhase(), (4, 6, 6, 3, 4)).over()
    assert len(after.facts(WindCame)) == 1
    assert not after.state.morning_wind
    TurnBegan(4).apply(after.state)
    later = play(after.state, EventPhase(), (3, 3, 4)).over()
    assert (later.facts(Rolled)[0].label, later.facts(WindCame)) == ("Morning wind", [])


@pytest.mark.rule("NAV-19.9")
def test_a_boom_may_be_cut_by_a_squadron_that_has_moved_if_the_scenario_says_so() -> None:
    ship = squadron("A1", "epi_mias", 68, 24, 90)
    for needs, cut in ((["held", "not_in_melee"], []), (["not_in_melee"], [BoomCut("A1")])):
        state = sea(ship, squadron("B1", "epi_mias", 20, 24, 90), scenario="syracuse_413", width=68)
        own = played_as(state, with_special("syracuse_413", "boom", needs=needs))
        assert play(own, EndOfTurn(), (4, 5) if cut else ()).over().facts(BoomCut) == cut


# -- what contradicts itself -----------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-19.1")
@pytest.mark.parametrize(
    ("scenario", "kind", "values", "words"),
    [
        ("salamis_480", "start_state", {"side": "alpha"}, "B8 is no squadron of alpha - at `$.special[0].squadrons`"),
        ("sybota_433", "restraint", {"side": "beta"}, "A8 is no squadron of beta - at `$.special[1].squadrons`"),
        ("sybota_433", "reinforcement", {"side": "beta"}, "A9 is no squadron of beta - at `$.special[2].squadrons`"),
        ("sybota_433", "withdrawal_choice", {"side": "alpha"}, "a fleet may withdraw when the enemy's"),
    ],
)  # fmt: skip
def test_a_special_rule_names_squadrons_of_its_own_fleet(
    scenario: str, kind: str, values: dict[str, Any], words: str
) -> None:
    assert problems(with_special(scenario, kind, **values))[0].startswith(words)


@pytest.mark.rule("NAV-19.1", "NAV-5.3", "NAV-7.6", "NAV-3.5")
@pytest.mark.parametrize("figure", ["signals", "shaken_at", "ships", "points"])
def test_a_figure_that_the_squadrons_do_not_give_is_refused(figure: str) -> None:
    record: Any = load("rhium_429")
    assert problems(record) == []
    wrong = replace(record, alpha=replace(record.alpha, **{figure: 9}))
    right = {"signals": 1, "shaken_at": 1, "ships": 20, "points": 50}[figure]
    assert problems(wrong) == [f"it is {right}, by the squadrons listed - at `$.alpha.{figure}`"]
