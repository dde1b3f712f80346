"""Several charges of one phase that have to do with one another (HMA-16.8, 16.11, 16.17, 16.24)."""

from __future__ import annotations

import pytest

from polemos.geometry import milli
from polemos.rules.hoplomachia.epidromos.facts import ChargeDeclared
from polemos.rules.hoplomachia.epidromos.phase import Epidromos
from polemos.rules.hoplomachia.field.eligibility import why_not_charge
from polemos.rules.hoplomachia.marches.lapping import laps
from tests.hoplomachia.position import Piece, Play, change, front, table, unit

YES, NO = [1, 1], [6, 6]  # a check passed, a check failed


@pytest.mark.rule("HMA-16.5", "HMA-16.11", "HMA-16.13")
def test_who_was_the_target_of_a_charge_that_failed_its_check_still_countercharges_the_next() -> None:
    """A1 does not bring itself to charge; A2 does, rolls 6 inches to B1's 6 and meets him half way. The
    rest of B1 runs on into A1, who has checked already and stands (HMA-16.13)."""
    state = table(
        unit("A1", x=33, y=10, count=2, order="charge"), unit("A2", x=30, y=10, count=2, order="charge"),
        unit("B1", x=31.5, y=14, count=4, order="approach", credit=True),
    )  # fmt: skip
    play = Play(state, Epidromos(), [*NO, *YES, 6, *YES, 6]).over()
    assert play.unit("A1").did("halted")
    assert play.unit("B1").did("countercharged")
    assert front(play["A2.1"])[1] == pytest.approx(12, abs=0.002)
    assert [front(play[f"B1.{at}"])[1] for at in (1, 2, 3, 4)] == pytest.approx([12, 12, 10, 10], abs=0.002)
    assert play["B1.4"].momentum
    assert set(play.state.contacts) == {"A2.1|B1.2", "A2.2|B1.1", "A1.1|B1.4", "A1.2|B1.3"}


@pytest.mark.rule("HMA-16.13", "HMA-16.24", "HMA-2.7")
def test_a_countercharge_strikes_a_third_unit_on_the_side_that_it_shows() -> None:
    """A1 meets B1.2 half way; before B1.1 stands A2, who has checked already, and turns its back on it."""
    state = table(
        unit("A1", x=30.75, y=10, order="charge"), unit("A2", x=29.25, y=8.5, facing=180, checked=True),
        unit("B1", x=30, y=14, count=2, order="approach"),
    )  # fmt: skip
    play = Play(state, Epidromos(), [*YES, 6, *YES, 6]).over()
    assert front(play["B1.1"]) == (29.25, 10, 180)
    made = play.state.contacts["A2.1|B1.1"]
    assert (made.of_a, made.of_b) == ("rear", "front")


@pytest.mark.rule("HMA-16.19", "HMA-16.24", "HMA-2.7")
@pytest.mark.parametrize(("facing", "edge"), [(0, "rear"), (180, "front")])
def test_who_stands_behind_a_target_that_has_run_is_struck_on_the_side_that_he_shows(facing: float, edge: str) -> None:
    """The psiloi get more than 12 inches away, so the charge goes straight on: 5 inches, to B2."""
    state = table(
        unit("A1", x=30, y=10, order="charge"), unit("B1", "psiloi_hellenic", x=30, y=12.5),
        unit("B2", x=30, y=16.5 if facing == 0 else 15, facing=facing, arrangement="OF" if facing else "CF"),
    )  # fmt: skip
    play = Play(state, Epidromos(), [*YES, 6, 6]).does("ahead").over()
    assert front(play["A1.1"]) == (30, 15, 0)
    assert play.state.contacts["A1.1|B2.1"].of_b == edge


@pytest.mark.rule("HMA-16.8", "HMA-16.11")
def test_who_was_charged_in_the_flank_in_vain_still_countercharges_the_next() -> None:
    """A2 strikes at B1's left, rolls 3 inches and falls short; then A1 charges his front."""
    state = table(
        unit("A1", x=30, y=10, count=2, order="charge"),
        unit("A2", x=36, y=14.75, facing=270, order="charge"),
        unit("B1", x=30, y=14, count=2, order="approach"),
        a={"arete": 13},
    )  # fmt: skip
    play = Play(state, Epidromos(), {"HMA-11.2": [*YES, *YES, *YES, *YES], "HMA-16.7": [1, 6, 6]}).over()
    assert play.unit("A2").failed == 3
    assert play.unit("B1").did("countercharged")
    assert front(play["A1.1"])[1] == pytest.approx(12, abs=0.002)


@pytest.mark.rule("HMA-16.24", "HMA-16.26")
@pytest.mark.parametrize(("check", "engaged"), [(YES, True), (NO, False)])
def test_a_charge_that_its_check_has_stopped_pins_nobody_for_a_flank_charge(check: list[int], engaged: bool) -> None:
    """A1 comes up first and is to charge the front of B1, A2 his right; B1 faces A2 if nobody comes at his front."""
    state = table(
        unit("A1", x=30, y=10, count=2, order="charge"),
        unit("A2", x=24.5, y=14.75, facing=90, order="charge"),
        unit("B1", x=30, y=14, count=2, order="halt"),
    )  # fmt: skip
    dice = {"HMA-11.2": [*check, *(YES if engaged else []), *YES, *YES], "HMA-16.7": [*([1] if engaged else []), 6]}
    play = Play(state, Epidromos(), dice)
    if engaged:
        play.does("stand")
    play.over()
    assert play["B1.1"].disarrayed is not engaged
    assert front(play["B1.1"])[2] == (180 if engaged else 270)
    assert play.state.contacts["A2.1|B1.1"].of_b == ("right" if engaged else "front")


@pytest.mark.rule("HMA-16.17")
@pytest.mark.parametrize("off", [0.5, -0.5])
def test_every_unit_that_has_come_to_meet_a_charge_is_lined_up(off: float) -> None:
    """Whoever stands in the other's way is not shifted first."""
    state = table(
        unit("A1", x=30, y=10, count=4, order="charge"),
        unit("B1", x=28.5 + off, y=14, count=2, order="approach"),
        unit("B2", x=31.5 + off, y=14, count=2, order="approach"),
        a={"arete": 13},
    )  # fmt: skip
    play = Play(state, Epidromos(), {"HMA-11.2": YES * 3, "HMA-16.7": [6, 6, 6]}).over()
    assert [front(play[key])[0] for key in ("B1.1", "B1.2", "B2.1", "B2.2")] == [27.75, 29.25, 30.75, 32.25]
    assert front(play["A1.1"]) == (32.25, 12, 0)


@pytest.mark.rule("HMA-16.17")
def test_a_charger_is_lined_up_on_one_who_stands_and_another_on_him() -> None:
    """A1, with precedence, is shifted onto B1, which stands, then B2, which came, onto A1."""
    state = table(
        unit("A1", x=30, y=10, count=4, order="charge"),
        unit("B1", x=29, y=14, count=2, order="halt"),
        unit("B2", x=32, y=14.5, count=2, order="approach"),
        a={"arete": 13},
    )  # fmt: skip
    play = Play(state, Epidromos(), {"HMA-11.2": YES * 3, "HMA-16.7": [6, 6]}).does("stand").over()
    assert [front(play[f"A1.{at}"])[0] for at in (1, 2, 3, 4)] == [32.75, 31.25, 29.75, 28.25]
    assert [front(play[key])[0] for key in ("B1.1", "B1.2", "B2.1", "B2.2")] == [28.25, 29.75, 31.25, 32.75]


@pytest.mark.rule("HMA-16.17", "HMA-17.7")
def test_who_stands_beyond_the_end_of_a_line_after_lining_up_is_free_to_lap() -> None:
    """A1.1 strikes the last third of an inch of B1 and is shifted past him with the rest: corner on corner it fights
    nobody, and in B5 of the next turn it laps."""
    state = table(
        unit("A1", x=30, y=10, count=3, order="charge"), unit("B1", x=29.6, y=14, count=2, order="halt"),
        a={"arete": 13},
    )  # fmt: skip
    play = Play(state, Epidromos(), [*YES, 6, *YES]).does("stand").over()
    assert front(play["A1.1"]) == (31.85, 14, 0)
    assert set(play.state.contacts) == {"A1.2|B1.2", "A1.3|B1.1"}
    then = play.state.fork()
    then.turn += 1
    assert [(lap.target.id, lap.flank) for lap in laps(then, then.elements["A1.1"])] == [("B1.2", "left")]


@pytest.mark.rule("HMA-16.18", "HMA-16.11", "HMA-16.14")
def test_a_countercharge_that_meets_nobody_has_failed_too() -> None:
    """8 inches apart both roll die 1: 3 inches each. Both go on next turn with 3 more of disarray."""
    state = table(unit("A1", x=30, y=10, order="charge"), unit("B1", x=30, y=18, order="charge"), a={"arete": 13})
    play = Play(state, Epidromos(), {"HMA-16.7": [1, 1], "HMA-11.2": YES * 2}).over()
    assert (front(play["A1.1"])[1], front(play["B1.1"])[1]) == (13, 15)
    assert (play.unit("A1").failed, play.unit("B1").failed) == (3, 3)


@pytest.mark.rule("HMA-16.12", "HMA-14.2")
def test_who_ran_in_the_automatic_moves_does_not_run_again_because_his_taxis_is_charged() -> None:
    state = table(unit("A1", x=30, y=10, count=2, order="charge"), unit("B1", x=30.75, y=14, count=3, order="halt"))
    change(state, "B1.3", condition="routing", disarrayed=True, y=26_000, facing=0, runs=1, cause="A1")
    play = Play(state, Epidromos(), [*YES, 6, *YES]).does("stand").over()
    assert front(play["B1.3"])[1:] == (26, 0)
    assert play["B1.3"].runs == 1


@pytest.mark.rule("HMA-16.12", "HMA-16.5")
def test_nor_because_his_taxis_routs_when_it_is_to_charge() -> None:
    state = table(unit("A1", x=30, y=24, count=2, order="charge"), unit("B1", x=30, y=28, count=2), arete=(5, 12))
    change(state, "A1.2", condition="routing", disarrayed=True, y=6_000, facing=180_000, runs=1, cause="B1")
    play = Play(state, Epidromos(), [*NO, 2]).over()
    assert front(play["A1.1"]) == (30.75, 24 - 1.5 - 8, 180)
    assert front(play["A1.2"])[1:] == (6, 180)


@pytest.mark.rule("HMA-15.20", "HMA-16.12")
@pytest.mark.parametrize(("x", "runs"), [(30, True), (36, False)])
def test_who_has_been_turned_round_by_belos_runs_at_once_only_if_he_is_charged_himself(x: float, runs: bool) -> None:
    """B1.2 is to rout; A1 charges him, or his taxis beside him."""
    state = table(unit("A1", x=30, y=10, order="charge"), unit("B1", x=32.25, y=14, count=2, order="halt"))
    change(state, "B1.1", x=30_000 if not runs else 36_000)
    change(
        state, "B1.2", x=milli(x), y=15_500, facing=0, condition="routing", turned=True, disarrayed=True, cause="A1",
        deeds=("routed",),
    )  # fmt: skip
    play = Play(state, Epidromos(), [*YES, 6, *YES, *([1] if runs else [])])
    if not runs:
        play.does("stand")
    play.over()
    assert play["B1.2"].turned is not runs
    assert (front(play["B1.2"])[1] > 15.5) is runs


@pytest.mark.rule("HMA-16.17", "HMA-16.20")
def test_a_charger_that_drifts_from_one_enemy_to_the_next_is_lined_up_on_whom_it_touches_then() -> None:
    """Of a phalanx of twelve B2 charges a quarter inch out of line and drifts half an inch: a quarter is left."""
    state = table(
        unit("A1", x=40.25, y=18.5, count=4, order="halt"), unit("A2", x=34.25, y=18.5, count=4, order="halt"),
        unit("B1", "athenians", x=30, y=21.5, count=4, order="halt"),
        unit("B2", "athenians", x=36, y=21.5, count=4, order="charge"),
        unit("B3", "athenians", x=42, y=21.5, count=4, order="halt"), b={"arete": 13},
    )  # fmt: skip
    play = Play(state, Epidromos(), [*YES, 2, *NO, *NO]).over()
    assert [front(play[f"B2.{at}"])[0] for at in (1, 2, 3, 4)] == [33.5, 35, 36.5, 38]
    assert set(play.state.contacts) == {"A2.3|B2.1", "A2.2|B2.2", "A2.1|B2.3", "A1.4|B2.4"}


@pytest.mark.rule("HMA-16.6", "HMA-16.8", "HMA-16.3")
def test_all_who_stand_level_before_a_charger_are_its_targets() -> None:
    """The right-hand lochos of A1 would run into B2 as well, with a fifth of its front; so B2 is asked, too."""

    def foes(order: str = "halt") -> tuple[Piece, ...]:
        return unit("B1", x=28.8, y=14, count=4, order=order), unit("B2", x=34.8, y=14, count=4, order=order)

    play = Play(table(unit("A1", x=30.6, y=10, count=2, order="charge"), *foes()), Epidromos(), [*YES, 6, *NO, *NO])
    play.over()
    assert [set(fact.note.targets) for fact in play.facts(ChargeDeclared)] == [{"B1", "B2"}]
    horse = unit("A1", "hippeis_hellenic", x=30.6, y=10, count=2, order="charge", role="core")
    level = table(horse, unit("B1", "psiloi_hellenic", x=28.8, y=14, count=4), foes()[1])
    assert why_not_charge(level, level.units["A1"]).rule == "HMA-16.3"  # type: ignore[union-attr]
