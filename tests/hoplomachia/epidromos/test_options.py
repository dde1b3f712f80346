"""HMA-23.7 in the charge, HMA-23.9."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplomachia.epidromos.phase import Epidromos
from polemos.rules.hoplomachia.options import Options
from tests.hoplomachia.position import Piece, Play, area, front, table, unit

LOOSE = Options(chariots=True)


def chariots(*pieces: Piece, dice: list[int], released: int = 2, **values: Any) -> Play:
    """A chariot of A at (30, 10), let loose in turn 2; now it is turn 3."""
    own = unit("A1", x=60, y=5, count=2), unit("A9", "scythed_chariot", x=30, y=10, role="light")
    state = table(*own, *pieces, options=LOOSE, a={"ekdromoi_released": released}, **values)
    return Play(state, Epidromos(), dice)


@pytest.mark.rule("HMA-23.9")
def test_a_chariot_stands_still_until_the_signal_and_then_runs() -> None:
    far = unit("B1", x=30, y=40, count=3)
    assert front(chariots(far, dice=[], released=0).over()["A9.1"]) == (30, 10, 0)
    assert front(chariots(far, dice=[1]).over()["A9.1"]) == (30, 18, 0)


@pytest.mark.rule("HMA-23.9")
@pytest.mark.parametrize(("dice", "routs", "disarrayed"), [([1, 1], False, False), ([4, 5], False, True)])
def test_it_is_spent_on_the_phalanx_and_that_lochos_checks(dice: list[int], routs: bool, disarrayed: bool) -> None:
    """Phobos 3 against 1: 8 - 2 = 6; Firm: D, for that lochos only."""
    play = chariots(unit("B1", x=30, y=16, count=3), dice=[1, *dice]).over()
    assert play["A9.1"].condition == "destroyed"
    assert play.arete() == (12, 12)
    assert [play[f"B1.{at}"].disarrayed for at in (1, 2, 3)] == [False, disarrayed, False]


@pytest.mark.rule("HMA-23.9")
def test_x_routs_the_lochos_alone() -> None:
    play = chariots(unit("B1", x=30, y=16, count=3), dice=[1, 6, 6], arete=(12, 8)).over()
    assert [play[f"B1.{at}"].is_routing for at in (1, 2, 3)] == [False, True, False]
    assert play.arete() == (13, 7)


@pytest.mark.rule("HMA-23.9", "HMA-15.23")
def test_it_cuts_through_lights_or_is_brought_down() -> None:
    """8 inches: psiloi after 3, killed on 1 to 3; then it goes on."""
    psiloi = unit("B1", "psiloi_hellenic", x=30, y=13, count=2), unit("B2", x=60, y=40)
    play = chariots(*psiloi, dice=[1, 3, 3]).over()
    assert [play[f"B1.{at}"].condition for at in (1, 2)] == ["destroyed", "destroyed"]
    assert front(play["A9.1"]) == (30, 18, 0)
    down = chariots(*psiloi, dice=[1, 4]).over()
    assert down["A9.1"].condition == "destroyed"
    assert down["B1.1"].is_steady
    assert down.arete() == (12, 12)


@pytest.mark.rule("HMA-23.9", "HMA-15.24")
@pytest.mark.parametrize(("dice", "stands"), [([1, 4], 2), ([1, 1, 4], 1), ([1, 1, 1], 0)])
def test_of_an_ile_it_cuts_down_one_stand_after_the_other(dice: list[int], stands: int) -> None:
    """Horse: a stand is killed by a 1 only, and the chariot goes on: the next stand is in its way."""
    horse = unit("B1", "hippeis_hellenic", x=30, y=13), unit("B2", x=60, y=40)
    play = chariots(*horse, dice=dice).over()
    assert (play["B1.1"].stands if play["B1.1"].is_on_table else 0) == stands
    assert (play["A9.1"].condition == "destroyed") is (stands > 0)


@pytest.mark.rule("HMA-23.9")
def test_lights_that_fight_are_no_phalanx_to_it() -> None:
    psiloi = unit("A2", "psiloi_hellenic", x=32.25, y=13.4), unit("B1", "psiloi_hellenic", x=30, y=13, count=2)
    state = table(*psiloi)
    assert state.contacts
    play = chariots(*psiloi, unit("B2", x=60, y=40), dice=[1, 3, 3]).over()
    assert [play[f"B1.{at}"].condition for at in (1, 2)] == ["destroyed", "destroyed"]
    assert not play.state.contacts


@pytest.mark.rule("HMA-23.9")
def test_it_turns_aside_for_impassable_ground() -> None:
    river = [area("r", "river", 29, 14, 31, 16)]
    play = chariots(unit("B1", x=50, y=40), dice=[1], terrain=river).over()
    assert front(play["A9.1"])[0] > 31
    assert play["A9.1"].facing > 0


@pytest.mark.rule("HMA-23.7")
def test_epilektoi_change_their_epidromos_roll_once_a_turn() -> None:
    own = unit("A1", "epilektoi", x=30, y=10, count=3, order="charge")
    state = table(own, unit("B1", x=30, y=14, count=3), options=Options(epilektoi=True))
    play = Play(state, Epidromos(), [1, 1, 4, 1, 1])
    play.does("no")  # the check
    assert set(play.options) == {"no", "up", "down"}
    play.does("up", "stand").over()
    assert play.unit("A1").die == 5
    assert play.unit("A1").changed_roll
    assert play.state.contacts


@pytest.mark.rule("HMA-23.9", "HMA-19.4")
def test_lights_that_a_chariot_has_cut_down_are_a_cause_to_check_for_the_rest() -> None:
    psiloi = unit("B1", "psiloi_hellenic", x=31.5, y=13, count=3), unit("B2", x=60, y=40)
    play = chariots(*psiloi, dice=[1, 3]).to_the_end()
    assert [play[f"B1.{at}"].condition for at in (1, 2, 3)] == ["destroyed", "steady", "steady"]
    assert play.unit("B1").causes == ("lost_elements",)


@pytest.mark.rule("HMA-23.9", "HMA-15.23")
@pytest.mark.parametrize(("die", "lost"), [(1, "B1.1"), (2, "A9.1")])
def test_a_chariot_among_chariots_counts_as_horse(die: int, lost: str) -> None:
    foe = unit("B1", "scythed_chariot", x=30, y=14, role="light"), unit("B2", x=60, y=40)
    play = chariots(*foe, dice=[1, die]).over()
    assert [key for key in ("A9.1", "B1.1") if play[key].condition == "destroyed"] == [lost]
