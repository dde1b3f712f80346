"""What the computer's captains of Hoplomachia decide in positions that a wargamer would not doubt."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.procedure import Procedure
from polemos.kernel.view import View
from polemos.players.hoplomachia.captain import Captain
from polemos.players.hoplomachia.charges import choice
from polemos.players.hoplomachia.style import GREEDY
from polemos.rules.hoplomachia.automatic.pursuing import UnitPursues
from polemos.rules.hoplomachia.belos.ekdromoi import SendEkdromoi
from polemos.rules.hoplomachia.command.strophe import Salpinx
from polemos.rules.hoplomachia.epidromos.phase import UnitDeclares
from polemos.rules.hoplomachia.epidromos.reacting import TargetReacts
from polemos.rules.hoplomachia.marches.unit_moves import UnitMoves
from polemos.rules.hoplomachia.pregame.arete import PreGameArete
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import Piece, Play, change, table, unit


def decided(state: State, procedure: Procedure, seat: int = 0, dice: tuple[int, ...] = ()) -> Any:
    """What a captain answers to the first question of a procedure."""
    play = Play(state, procedure, dice)
    assert play.game.ask is not None
    assert seat in play.game.ask.to
    return Captain().answer(View(play.game, seat))


def lines(gap: float, *more: Piece, turn: int = 3, **values: Any) -> State:
    """Two lines of six lochoi, so many inches apart."""
    return table(
        unit("A1", x=31.5, y=20, count=3, **values),
        unit("A2", x=36, y=20, count=3, **values),
        unit("B1", x=31.5, y=20 + gap, count=3),
        unit("B2", x=36, y=20 + gap, count=3),
        *more,
        turn=turn,
    )


def signal(state: State, seat: int = 0) -> str:
    found = decided(state, Salpinx(), seat)
    assert found.peace == ""
    return str(found.signal)


def test_the_army_eats_and_sacrifices() -> None:
    assert decided(lines(20, turn=0), PreGameArete(), dice=(3, 3)) is True


def test_a_far_off_army_marches() -> None:
    assert signal(lines(24)) == "march"


def test_within_sight_files_are_closed_and_the_paean_is_sung() -> None:
    assert signal(lines(11, order="march", arrangement="OF")) == "approach"


def test_an_approach_goes_on_without_another_signal() -> None:
    assert signal(lines(9, order="approach", credit=True)) == "blank"


def test_a_line_in_order_that_is_near_enough_charges() -> None:
    assert signal(lines(3, order="approach", credit=True)) == "charge"


def test_a_disarrayed_line_halts_before_an_enemy_in_order() -> None:
    assert signal(lines(3, order="approach", disarrayed=True)) == "halt"


@pytest.mark.parametrize(("quiet", "expected"), [(0, "halt"), (6, "approach")])
def test_ranks_are_not_dressed_until_both_armies_leave_off(quiet: int, expected: str) -> None:
    """Ten turns without a blow end the battle (HMA-20.4)."""
    state = lines(10, order="march", disarrayed=True)
    state.quiet = quiet
    assert signal(state) == expected


def test_lights_are_let_in_before_the_approach() -> None:
    screen = unit("A3", "psiloi_hellenic", x=33, y=23.75, count=4)
    assert signal(lines(12, screen, order="march", arrangement="OF")) == "halt"


def stuck(quiet: int = 0, turn: int = 3, order: str = "halt") -> State:
    """Horse stands before the line and does not get out of the way."""
    horse = unit("A3", "hippeis_hellenic", x=33, y=22.5, count=3)
    state = lines(12, horse, turn=turn, order=order, arrangement="OF")
    state.quiet = quiet
    return state


def test_lights_that_do_not_get_out_of_the_way_are_recalled_then_the_line_marches_on() -> None:
    assert signal(stuck(quiet=1)) == "blank"
    assert signal(stuck(quiet=5)) == "recall"
    assert signal(stuck(quiet=6)) == "march"
    assert signal(stuck(quiet=7, order="march")) == "blank"


def test_lights_that_skirmish_for_ever_are_waited_for_no_more() -> None:
    assert signal(stuck(turn=8)) == "blank"
    assert signal(stuck(turn=9)) == "charge"
    assert signal(stuck(turn=10, order="charge")) == "blank"


def test_lights_in_front_slip_through_open_files_that_stand() -> None:
    screen = unit("A3", "psiloi_hellenic", x=33, y=22, count=3)
    state = lines(12, screen, order="halt", arrangement="OF")
    play = Play(state, UnitMoves("A3"))
    while play.game.ask is not None:
        play.answer(Captain().answer(View(play.game, 0)), 0)
    assert all(play[f"A3.{place}"].y < 18_000 for place in (1, 2, 3))
    assert not any(play[f"A{taxis}.{place}"].disarrayed for taxis in (1, 2) for place in (1, 2, 3))


def test_who_may_gain_momentum_runs_to_meet_a_charge_and_who_stands_in_open_files_does_not() -> None:
    for values, expected in (({"credit": True}, "charge"), ({"arrangement": "OF"}, "stand")):
        state = table(unit("A1", y=20, count=3, order="halt", **values), unit("B1", y=23, count=3, order="charge"))
        assert decided(state, TargetReacts("A1", "B1", False), dice=(1, 1)) == expected


def test_horse_takes_an_open_flank() -> None:
    """The lochos at the end is locked in front: its unshielded side is lost for sure (HMA-18.23)."""
    state = table(
        unit("A1", y=20, count=3, order="charge"),
        unit("B1", y=20, count=3, order="charge"),
        unit("A2", "hippeis_hellenic", x=29, y=21, count=2, facing=90, order="charge", mode="recalled"),
    )
    assert decided(state, UnitDeclares("A2")) in ("ahead", "wheel")


def test_who_must_charge_and_has_one_way_only_takes_it() -> None:
    state = lines(4.0)
    for key in ("gate north", "run B1"):
        assert choice(state, state.units["A1"], [key], GREEDY) == key


def test_a_free_lochos_laps_onto_the_unshielded_side() -> None:
    state = table(unit("A1", x=36, y=20, count=3, order="charge"), unit("B1", x=36.75, y=20, count=2, order="charge"))
    assert decided(state, UnitMoves("A1")).startswith("A1.3>")


@pytest.mark.parametrize(("chart", "expected"), [("psiloi_hellenic", "A1.1 B1"), ("hippeis_hellenic", "none")])
def test_ekdromoi_run_out_at_psiloi_not_at_horse(chart: str, expected: str) -> None:
    state = table(
        unit("A1", y=20, tormentors=("B1",)),
        unit("B1", chart, y=22, count=2),
    )
    assert decided(state, SendEkdromoi(at=2)) == expected


def test_a_victor_whose_taxis_still_fights_is_held() -> None:
    state = table(
        unit("A1", x=36, y=20, count=2, order="charge"),
        unit("B1", x=35.25, y=20, order="charge"),
        unit("B2", x=36.75, y=21.5, condition="routing", cause="A1", facing=0, turned=True),
    )
    change(state, "A1.1", quarry="B2")
    assert decided(state, UnitPursues("A1")) == "hold"


# -- where lines and taxeis go -----------------------------------------------------------------------------------------


def moved(state: State, key: str) -> Play:
    """After a unit has moved as a captain wants it to."""
    play = Play(state, UnitMoves(key))
    while play.game.ask is not None:
        play.answer(Captain().answer(View(play.game, 0)), 0)
    return play


def passing(gap: float, **values: Any) -> State:
    """Two lines, neither of which has the other before it."""
    return table(unit("A1", x=20, y=12, count=4, **values), unit("B1", x=30, y=12 + gap, count=4))


def test_a_guide_steers_for_an_enemy_whom_it_would_pass() -> None:
    assert moved(passing(24, order="march", arrangement="OF"), "A1")["A1.1"].facing > 0
    straight = table(unit("A1", x=36, y=12, count=4, order="march", arrangement="OF"), unit("B1", x=38, y=36, count=4))
    assert moved(straight, "A1")["A1.1"].facing == 0


@pytest.mark.parametrize(("gap", "steers"), [(30.0, False), (20.0, True)])
def test_far_off_a_guide_goes_straight_on_unless_he_would_pass_the_enemy(gap: float, steers: bool) -> None:
    half = table(
        unit("A1", x=36, y=8, count=4, order="march", arrangement="OF"), unit("B1", x=39, y=8 + gap, count=4)
    )  # fmt: skip
    assert (moved(half, "A1")["A1.1"].facing != 0) is steers
    assert moved(passing(30, order="march", arrangement="OF"), "A1")["A1.1"].facing > 0


def test_a_guide_does_not_go_into_column_to_come_before_the_enemy() -> None:
    """Who turns to the side has to turn back, and stands in no line meanwhile."""
    state = table(unit("A1", x=20, y=12, count=4, order="march", arrangement="OF"), unit("B1", x=45, y=40, count=4))
    assert not moved(state, "A1").state.units["A1"].column


def test_no_approach_leads_past_the_enemy() -> None:
    assert signal(passing(10, order="halt")) == "march"
    assert signal(passing(10, order="march")) == "blank"
    assert signal(passing(6, order="approach")) == "charge"
    assert signal(passing(6, order="charge")) == "blank"


def test_who_has_the_enemy_behind_him_opens_his_files_and_turns_about() -> None:
    state = table(unit("A1", y=20, count=3, order="charge"), unit("B1", y=10, count=3, facing=0))
    assert moved(state, "A1")["A1.1"].facing == 180_000


def test_horse_before_a_column_in_a_pass_goes_on_before_it() -> None:
    column = unit("A1", x=36, y=12, count=4, column=True, arrangement="OF", order="march")
    horse = unit("A2", "hippeis_hellenic", x=36, y=20, column=True, count=2, arrangement="OF")
    state = table(column, horse, unit("B1", x=36, y=44, count=4), a={"formation": "marching_column"})
    play = moved(state, "A2")
    assert play["A2.1"].y > 20_000
    assert play["A2.1"].facing == 0
