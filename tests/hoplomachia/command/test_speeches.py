"""HMA-6.7: rhetoria in an encounter."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplomachia.command.placing import Placing
from polemos.rules.hoplomachia.command.speeches import Announcing, has_moved, hear_speeches, may_announce
from polemos.rules.hoplomachia.command.strophe import Salpinx
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.state.armies import Station
from polemos.rules.hoplomachia.state.table import State
from polemos.rules.hoplomachia.turn.turn import Turn
from tests.hoplomachia.position import Play, change, course, set_army, set_strategos, set_unit, strategos, table, unit

POSTS = (Station(unit="A1", post="line"), Station(unit="A2", post="line", slot=-1), Station(unit="A3", post="front"))
PLACED = (
    unit("A1", x=40, y=12, count=2), unit("A2", x=37, y=12, count=2),
    unit("A3", "psiloi_hellenic", x=38.5, y=15.75, count=2), unit("B1", x=36, y=46, count=2),
)  # fmt: skip


def mustered(**values: Any) -> State:
    """An Athenian army in line after its Muster; the enemy has not mustered."""
    leaders = [
        strategos("A-S1", "A1.1", nation="athens"), strategos("A-S2", "A2.1", "crafty", nation="athens"),
        strategos("B-S1", "B1.1", nation="argos"),
    ]  # fmt: skip
    a = {"nation": "athens", "mustered": True, "stations": POSTS, "formation_shown": True}
    known = {"mode": "encounter", "strategoi": leaders, "a": a, "b": {"nation": "argos"}, **values}
    return table(*PLACED, **known)


@pytest.mark.rule("HMA-6.7")
def test_it_is_announced_after_muster_when_every_core_unit_is_in_its_station() -> None:
    state = mustered()
    assert may_announce(state, 0)
    assert not may_announce(state, 1)
    for key in ("A3.1", "A3.2"):
        change(state, key, y=30_000)  # lights need not be there
    assert may_announce(state, 0)
    assert not may_announce(mustered(mode="arrayed"), 0)
    state = mustered()
    set_army(state, 0, mustered=False)
    assert not may_announce(state, 0)
    state = mustered()
    for key in ("A2.1", "A2.2"):
        change(state, key, y=10_000)  # two inches behind
    assert not may_announce(state, 0)
    for key in ("A2.1", "A2.2"):
        change(state, key, condition="destroyed")  # whoever is lost needs not be there
    assert may_announce(state, 0)
    for key in ("A2.1", "A2.2"):
        change(state, key, condition="off_table")  # but whoever is still to come has to
    assert not may_announce(state, 0)


@pytest.mark.rule("HMA-6.7", "HMA-6.6")
def test_not_when_everybody_has_spoken_nor_by_an_army_that_makes_no_efforts() -> None:
    state = mustered()
    for key in ("A-S1", "A-S2"):
        set_strategos(state, key, spoke=True)
    assert not may_announce(state, 0)
    assert not may_announce(mustered(type="B", options=Options(pass_variant="harder_for_invader")), 0)


@pytest.mark.rule("HMA-6.7")
def test_a_muster_signal_that_is_shown_counts() -> None:
    state = mustered()
    set_army(state, 0, mustered=False)
    set_army(state, 0, arete=13)
    play = Play(state, Turn()).answer(Placing("muster"), 0)
    assert not play.state.army(0).mustered
    play.answer(Placing("march"), 1)
    assert [play.state.army(seat).mustered for seat in (0, 1)] == [True, False]


@pytest.mark.rule("HMA-6.7", "HMA-25.1")
def test_the_question_comes_with_the_signals_and_its_answer_is_open() -> None:
    play = Play(mustered(), Salpinx()).answer(Placing("halt"), 0).answer(Placing(), 1)
    assert play.game.waiting_for == (0,)
    assert play.game.ask is not None
    assert play.game.ask.to[0].default is False
    play.answer(True).over()
    assert play.state.army(0).announced == play.state.turn
    assert play.state.seen_by(1).army(0).announced == play.state.turn


@pytest.mark.rule("HMA-6.7")
def test_both_state_it_together() -> None:
    state = mustered()
    set_army(state, 1, mustered=True, stations=(Station(unit="B1", post="line"),))
    play = Play(state, Announcing()).answer(True, 1)
    assert play.state.army(1).announced == 0
    play.answer(False, 0).over()
    assert [play.state.army(seat).announced for seat in (0, 1)] == [0, 3]


@pytest.mark.rule("HMA-6.7", "HMA-6.6", "HMA-19.1")
def test_at_the_end_of_a_turn_without_moves_all_of_them_roll() -> None:
    """A fellow hoplite with a 6 (+2), a crafty one with a 4 (+2); each rolls once per battle."""
    state = mustered()
    set_army(state, 0, announced=3)
    play = course(state, {"HMA-6.6": [6, 4]})
    hear_speeches(play.game)
    assert play.arete() == (16, 12)
    hear_speeches(play.game)
    play.dice.assert_all_used()
    assert play.arete() == (16, 12)


@pytest.mark.rule("HMA-6.7")
def test_without_an_announcement_in_this_turn_nobody_rolls() -> None:
    state = mustered()
    set_army(state, 0, announced=2)
    play = course(state)
    hear_speeches(play.game)
    assert play.arete() == (12, 12)


@pytest.mark.rule("HMA-6.7")
@pytest.mark.parametrize("deed", ["moved", "belos_charged", "charged", "countercharged", "pursued", "routed", "evaded"])
def test_a_unit_that_moves_spoils_it(deed: str) -> None:
    """Any unit, lights too; and the speeches are not lost by it."""
    state = mustered()
    set_army(state, 0, announced=3)
    set_unit(state, "A3", deeds=(deed,))
    play = course(state)
    hear_speeches(play.game)
    assert play.arete() == (12, 12)
    assert not play.state.strategoi["A-S1"].spoke
    assert not has_moved(state, 1)


@pytest.mark.rule("HMA-6.7", "HMA-11.7")
@pytest.mark.parametrize(("condition", "deed"), [("routing", "routed"), ("evading", "evaded")])
def test_who_turns_to_run_moves_only_in_the_next_turn(condition: str, deed: str) -> None:
    state = mustered()
    set_unit(state, "A3", deeds=(deed,))
    change(state, "A3.1", condition=condition)
    assert not has_moved(state, 0)
    change(state, "A3.1", runs=1)
    assert has_moved(state, 0)


@pytest.mark.rule("HMA-6.7")
def test_shooting_and_standing_in_melee_are_no_moves_but_being_driven_back_is() -> None:
    state = mustered()
    set_unit(state, "A3", deeds=("shot", "halted", "disarrayed"))
    change(state, "A1.1", deeds=("fought",))
    assert not has_moved(state, 0)
    change(state, "A1.1", deeds=("fought", "pushed_back"))
    assert has_moved(state, 0)


@pytest.mark.rule("HMA-6.7", "HMA-18.17")
def test_who_pushes_an_enemy_back_goes_after_him_and_has_moved() -> None:
    locked = table(unit("A1", x=30, y=20), unit("B1", x=30, y=20))
    assert not has_moved(locked, 0)
    change(locked, "B1.1", deeds=("fought", "pushed_back"))
    assert has_moved(locked, 0)
    locked.contacts.clear()  # he could not follow
    assert not has_moved(locked, 0)


@pytest.mark.rule("HMA-6.7", "HMA-7.1", "HMA-19.1")
def test_a_whole_turn() -> None:
    """Announced with Halt, nobody moves, the strategoi speak."""
    play = Play(mustered(arete=(14, 12)), Turn(), {"HMA-6.6": [6, 4]}).answer(Placing("halt"), 0).answer(Placing(), 1)
    play.answer(True)
    play.to_the_end()
    assert play.arete() == (18, 12)
    assert all(play.state.strategoi[key].spoke for key in ("A-S1", "A-S2"))
