"""The planner and the search of Hoplomachia: when the line approaches and charges, who goes round, what is tried."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Outcome
from polemos.kernel.view import View
from polemos.players.hoplomachia import missiles
from polemos.players.hoplomachia.captain import Captain
from polemos.players.hoplomachia.deploying import strongest_post
from polemos.players.hoplomachia.generals import Planner
from polemos.players.hoplomachia.judgement import NAMES, WEIGHTS, chance_to_win, differences
from polemos.players.hoplomachia.scout import Scout
from polemos.players.hoplomachia.style import GREEDY, PLANNER, Style
from polemos.rules.hoplomachia.command.strophe import Salpinx
from polemos.rules.hoplomachia.deployment.strategoi import PostsJudge
from polemos.rules.hoplomachia.epidromos.phase import UnitDeclares
from polemos.rules.hoplomachia.katastrophe.envelopment import is_enveloped
from polemos.rules.hoplomachia.marches.unit_moves import UnitMoves
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import Piece, Play, strategos, table, unit


def lines(gap: float, *more: Piece, **values: Any) -> State:
    """Two lines of six lochoi, so many inches apart."""
    return table(
        unit("A1", x=31.5, y=20, count=3, **values),
        unit("A2", x=36, y=20, count=3, **values),
        unit("B1", x=31.5, y=20 + gap, count=3),
        unit("B2", x=36, y=20 + gap, count=3),
        *more,
    )


def signal(captain: Captain, state: State) -> str:
    return str(captain.answer(View(Play(state, Salpinx()).game, 0)).signal)


def test_the_planner_sings_the_paean_as_soon_as_it_can_the_greedy_one_marches() -> None:
    state = lines(18)
    assert signal(Planner(), state) == "approach"
    assert signal(Captain(), state) == "march"


def test_the_planner_waits_until_a_charge_is_sure_to_reach() -> None:
    """A run of 3 falls short of 5 inches; the approach brings the line up, and it is charged at no disadvantage."""
    state = lines(5.0, order="approach", credit=True)
    assert signal(Planner(), state) == "blank"
    assert signal(Captain(), state) == "charge"
    assert signal(Planner(), lines(3.0, order="approach", credit=True)) == "charge"


@pytest.mark.parametrize(("captain", "wish"), [(Planner(), "approach"), (Captain(), "charge")])
def test_after_a_victory_the_planner_sings_anew_before_the_others_charge(captain: Captain, wish: str) -> None:
    """A second taxis fights; the first has the enemy three inches before it."""
    state = table(
        unit("A1", x=31.5, y=20, count=3, order="approach"), unit("B1", x=31.5, y=23, count=3),
        unit("A3", x=50, y=20, order="charge"), unit("B3", x=50, y=20, order="charge"), a={"approach": "won"},
    )  # fmt: skip
    assert signal(captain, state) == wish


def files(captain: Captain, gap: float) -> str:
    """Those in which A1 stands with psiloi before it."""
    state = lines(gap, unit("A3", "psiloi_hellenic", x=31.5, y=22, count=3))
    return str(captain.answer(View(Play(state, UnitMoves("A1")).game, 0)))


def test_the_line_of_the_planner_opens_for_psiloi_who_stand_before_it() -> None:
    assert files(Planner(), 14.0) == "OF"
    assert files(Planner(), 7.0) == "CF"  # the enemy is too near for that
    assert files(Captain(), 14.0) == "CF"


# -- who has nobody before him -----------------------------------------------------------------------------------------


def enveloped(captain: Captain, turns: int, piece: Piece) -> bool:
    """Is B enveloped after somebody beside two lines that fight has moved for some turns?"""
    key = piece.unit.id
    state = table(
        unit("A1", x=36, y=20, count=4, order="charge"), unit("B1", x=36, y=20, count=4, order="charge"), piece
    )  # fmt: skip
    for _ in range(turns):
        play = Play(state, UnitMoves(key))
        while play.game.ask is not None:
            play.answer(captain.answer(View(play.game, 0)), 0)
        state = play.state
        state.units[key] = replace(state.units[key], deeds=(), crossed=(), wheeled=0, turns=0, acted=False)
    return is_enveloped(state, 1)


def taxis(y: float, count: int) -> Piece:
    return unit("A2", x=46, y=y, count=count, order="charge", arrangement="OF")


def test_horse_of_the_planner_rides_where_it_envelops_the_enemy() -> None:
    """Beside two lines that fight, at the end where the enemy bears no shields."""
    horse = unit("A3", "hippeis_hellenic", x=27, y=19, count=2, arrangement="OF")
    assert enveloped(Planner(), 3, horse)
    assert not enveloped(Captain(), 3, horse)


@pytest.mark.parametrize(("y", "count", "turns"), [(19.0, 2, 1), (15.0, 2, 2), (19.0, 3, 2)])
def test_a_taxis_with_nobody_before_it_goes_where_it_envelops_the_enemy(y: float, count: int, turns: int) -> None:
    assert not enveloped(Planner(), 0, taxis(y, count))
    assert enveloped(Planner(), turns, taxis(y, count))


def test_the_taxis_of_the_greedy_one_is_slower_or_stands_idle() -> None:
    assert not enveloped(Captain(), 1, taxis(19.0, 2))
    assert not enveloped(Captain(), 3, taxis(19.0, 3))


def run_in(style: Style, *suffered: str) -> str:
    """At whom javelins are thrown, after what the hoplites have suffered in this turn."""
    state = table(
        unit("A1", "peltasts_thracian", x=36, y=20, count=4), unit("B1", x=33, y=24, count=2),
        unit("B2", "hippeis_hellenic", x=39, y=24, count=2),
    )  # fmt: skip
    state.elements["B1.1"] = replace(state.elements["B1.1"], deeds=suffered)
    return missiles.target(state, state.units["A1"], ["B1", "B2", "hold"], style)


def test_hoplites_lose_heart_once_a_turn_then_horse_is_the_better_aim() -> None:
    assert run_in(PLANNER) == run_in(GREEDY) == "B1"
    assert run_in(PLANNER, "belos") == "B2"
    assert run_in(GREEDY, "belos") == "B1"


# -- the value of a position -------------------------------------------------------------------------------------------


def test_an_even_battle_is_even_and_arete_wins_it() -> None:
    assert len(NAMES) == len(WEIGHTS) == len(differences(lines(12), 0))
    assert chance_to_win(lines(12), 0) == pytest.approx(0.5)
    state = table(unit("A1", y=20, count=3), unit("B1", y=32, count=3), arete=(15, 6))
    assert chance_to_win(state, 0) > 0.8
    assert chance_to_win(state, 0) + chance_to_win(state, 1) == pytest.approx(1.0)


def test_a_battle_that_is_over_is_known() -> None:
    state = lines(12)
    state.outcome = Outcome(1, "the enemy's arete is broken", "HMA-20.1")
    assert (chance_to_win(state, 0), chance_to_win(state, 1)) == (0.0, 1.0)


# -- the search --------------------------------------------------------------------------------------------------------


def tried(state: State) -> list[str]:
    return [each.answer.signal for each in Scout().candidates(View(Play(state, Salpinx()).game, 0))]


def test_near_the_enemy_signals_are_tried_out_the_planners_own_first() -> None:
    state = lines(3, order="approach", credit=True)
    found = tried(state)
    assert found[0] == signal(Planner(), state) == "charge"
    assert sorted(found) == ["approach", "blank", "charge"]


def test_far_off_the_planner_is_asked_alone() -> None:
    assert tried(lines(18)) == ["approach"]


def test_a_world_is_played_on_until_the_turn_is_over() -> None:
    play = Play(lines(18, order="approach", credit=True), Salpinx())
    assert 0.0 <= Scout().judged(play.game, 0, None) <= 1.0
    assert play.game.is_over or play.game.ask is None


# -- light foot --------------------------------------------------------------------------------------------------------


def charging_at(x: float, captain: Captain, turns: int) -> str:
    """How peltasts beside two lines that fight charge after some turns of moving; `no` if they may not."""
    state = table(
        unit("A1", x=36, y=20, count=4, order="charge"), unit("B1", x=36, y=20, count=4, order="charge"),
        unit("A3", "peltasts_thracian", x=x, y=19, count=2),
    )  # fmt: skip
    for _ in range(turns):
        play = Play(state, UnitMoves("A3"))
        while play.game.ask is not None:
            play.answer(captain.answer(View(play.game, 0)), 0)
        state = play.state
        state.units["A3"] = replace(state.units["A3"], deeds=(), acted=False)
    play = Play(state, UnitDeclares("A3"))
    return "no" if play.game.ask is None else str(captain.answer(View(play.game, 0)))


@pytest.mark.parametrize("x", [29.0, 43.0])
def test_light_foot_goes_round_the_end_of_lines_that_fight(x: float) -> None:
    assert charging_at(x, Planner(), 3) in ("ahead", "face")
    assert charging_at(x, Captain(), 3) == "no"


# -- before the battle -------------------------------------------------------------------------------------------------


def test_the_hegemon_of_the_planner_stands_where_most_have_to_be_lost() -> None:
    """Two lochoi of picked men on the right, four of citizens beside them."""
    state = table(
        unit("A1", "epilektoi", x=40, y=10, count=2), unit("A2", x=35, y=10, count=4), unit("B1", x=36, y=40, count=4),
        strategoi=[strategos("A-S1", "A1.1", hegemon=True)],
    )  # fmt: skip
    assert [post.element for post in PostsJudge(state, 0).default] == ["A1.1"]
    assert [post.element for post in strongest_post(state, PostsJudge(state, 0))] == ["A2.1"]


# -- who stands before the line ----------------------------------------------------------------------------------------


def before_the_line(captain: Captain, turns: int) -> float:
    """How far horse that stands before a halted line has gone to the side after some turns."""
    state = lines(16, unit("A3", "hippeis_hellenic", x=34, y=26, count=2, arrangement="OF"))
    for _ in range(turns):
        play = Play(state, UnitMoves("A3"))
        while play.game.ask is not None:
            play.answer(captain.answer(View(play.game, 0)), 0)
        state = play.state
        state.units["A3"] = replace(state.units["A3"], deeds=(), crossed=(), wheeled=0, turns=0, acted=False)
    return abs(sum(state.elements[key].box.cx for key in ("A3.1", "A3.2")) / 2.0 - 34.0)


def test_horse_of_the_planner_clears_the_front_round_the_end_of_the_line() -> None:
    assert before_the_line(Planner(), 2) >= 6.0
    assert before_the_line(Captain(), 2) < 6.0


def test_a_line_behind_its_lights_is_not_charged_with_from_afar() -> None:
    def late(gap: float) -> State:
        state = lines(gap, unit("A3", "peltasts_thracian", x=34, y=23, count=3))
        state.turn = 9
        return state

    assert signal(Captain(), late(13)) == "charge"
    assert signal(Planner(), late(13)) == "march"
    assert signal(Planner(), late(8)) == "charge"
