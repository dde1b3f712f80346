"""Throws, and the cards that change them (ALA-1.7, 20.6, 20.7, 20.13, 20.14, 20.16, 20.18, 20.24)."""

from __future__ import annotations

import pytest

from polemos.rules.alala.state import State
from polemos.rules.alala.throws import Throwing, Wanted
from tests.alala.position import Play, table, troop


def throw(kind: str = "combat", seat: int = 0, dice: str = "3d6", who: tuple[str, ...] = ("S1",)) -> Wanted:
    return Wanted("ALA-16.3", kind, "Dice", seat, dice, who)  # type: ignore[arg-type]


def field(**values: object) -> State:
    marks = values.pop("marks", ())
    return table(troop("S1", 30, 10, marks=marks), troop("N1", 30, 30), **values)  # type: ignore[arg-type]


@pytest.mark.rule("ALA-1.5", "ALA-20.6")
def test_without_cards_a_throw_is_final_at_once() -> None:
    play = Play(field(), Throwing((throw(dice="2avd+1d6"),)), [2, 5, 6]).over()
    assert play.state.throws[0].faces == (2, 5, 6)
    assert play.state.throws[0].total == 13


@pytest.mark.rule("ALA-20.7")
def test_agatha_tyche_throws_one_own_die_again() -> None:
    play = Play(field(hands=(["agatha_tyche"], [])), Throwing((throw("risk"),)), [1, 4, 2, 6])
    play.answer("agatha_tyche 0").answer(("0",)).over()
    assert play.state.throws[0].faces == (6, 4, 2)
    assert play.state.side(0).held == 0
    assert play.state.discards == ("agatha_tyche",)


@pytest.mark.rule("ALA-1.7")
def test_a_die_is_thrown_again_only_once() -> None:
    play = Play(
        field(hands=(["agatha_tyche", "strength_of_ares"], [])), Throwing((throw("combat"),)), [1, 1, 1, 2, 3, 3]
    )
    play.answer("agatha_tyche 0").answer(("1",))
    play.answer("strength_of_ares 0")
    assert sorted(play.options) == ["0", "2"]
    play.answer(("0", "2")).over()
    assert play.state.throws[0].faces == (3, 2, 3)


@pytest.mark.rule("ALA-20.13", "ALA-20.14")
@pytest.mark.parametrize(
    ("card", "kind", "fits"),
    [
        ("far_seeing_apollo", "shooting", True),
        ("far_seeing_apollo", "combat", False),
        ("strength_of_ares", "combat", True),
        ("strength_of_ares", "shooting", False),
        ("strength_of_ares", "hack", False),
    ],
)
def test_apollo_is_for_shooting_and_ares_for_combat(card: str, kind: str, fits: bool) -> None:
    play = Play(field(hands=([card], [])), Throwing((throw(kind, dice="4d6"),)), [1, 1, 1, 1])
    assert (f"{card} 0" in play.options) is fits


@pytest.mark.rule("ALA-20.13")
def test_up_to_three_dice_of_the_shooting_throw() -> None:
    play = Play(field(hands=(["far_seeing_apollo"], [])), Throwing((throw("shooting", dice="4d6"),)), [1, 2, 3, 4])
    play.answer("far_seeing_apollo 0")
    assert play.order("0, 1, 2 and 3") is not None


@pytest.mark.rule("ALA-20.16")
def test_hubris_makes_the_enemy_throw_a_die_again_that_its_holder_picks() -> None:
    play = Play(field(received=([], ["hubris"])), Throwing((throw(),)), [6, 6, 6, 1])
    assert play.game.waiting_for == (1,)
    play.answer("hubris 0").answer(("2",)).over()
    assert play.state.throws[0].faces == (6, 6, 1)
    assert play.state.side(1).received == ()


@pytest.mark.rule("ALA-20.16")
def test_hubris_does_not_touch_the_holders_own_dice() -> None:
    Play(field(received=(["hubris"], [])), Throwing((throw(),)), [6, 6, 6]).over()


@pytest.mark.rule("ALA-20.18")
def test_the_gods_watch_over_all_dice_of_a_throw_once() -> None:
    play = Play(field(marks=("gods_watch_over",)), Throwing((throw(),)), [1, 2, 3, 4, 5, 6])
    play.answer("gods_watch_over 0").over()
    assert play.state.throws[0].faces == (4, 5, 6)
    assert play["S1"].marks == ()


@pytest.mark.rule("ALA-20.18")
def test_the_gods_do_not_watch_over_leaders_in_danger() -> None:
    Play(field(marks=("gods_watch_over",)), Throwing((throw("risk", dice="1d6"),)), [1]).over()


@pytest.mark.rule("ALA-20.24")
def test_a_window_opens_for_any_hidden_card() -> None:
    play = Play(field(hands=(["beautiful_plumage"], [])), Throwing((throw(),)), [1, 2, 3])
    assert play.game.waiting_for == (0,)
    assert [key for key in play.options if not key.startswith("order")] == ["pass"]
    play.answer("pass").over()


@pytest.mark.rule("ALA-20.24")
def test_a_window_stays_shut_when_all_that_could_be_used_lie_open() -> None:
    open_cards = ("agatha_tyche", "strength_of_ares")
    Play(field(hands=(["ekdromoi"], []), discards=open_cards), Throwing((throw("combat"),)), [1, 2, 3]).over()
    asked = Play(field(hands=(["ekdromoi"], []), discards=open_cards), Throwing((throw("shooting"),)), [1, 2, 3])
    assert asked.game.waiting_for == (0,)


@pytest.mark.rule("ALA-20.24")
def test_a_hidden_card_serves_only_the_throws_of_its_own_side() -> None:
    Play(field(hands=([], ["agatha_tyche"])), Throwing((throw(seat=0),)), [1, 2, 3]).over()


@pytest.mark.rule("ALA-20.24")
def test_a_standing_order_passes_the_window() -> None:
    play = Play(field(hands=(["agatha_tyche"], [])), Throwing((throw(),)), [1, 2, 3])
    play.answer("order pass after_throw").over()
    assert play.state.side(0).passes == ("after_throw",)
    Play(play.state, Throwing((throw(),)), [1, 2, 3]).over()


@pytest.mark.rule("ALA-20.6")
def test_where_both_throw_both_throws_lie_there_and_the_initiative_plays_first() -> None:
    state = field(hands=(["strength_of_ares"], ["agatha_tyche"]), initiative=1)
    both = (throw(seat=0, dice="1d6"), throw(seat=1, dice="1d6", who=("N1",)))
    play = Play(state, Throwing(both), [2, 3, 5])
    assert play.game.waiting_for == (1,)
    assert "agatha_tyche 1" in play.options
    assert "agatha_tyche 0" not in play.options
    play.answer("agatha_tyche 1")  # a single die need not be picked
    assert play.game.waiting_for == (0,)
    play.answer("pass").over()
    assert [each.faces for each in play.state.throws] == [(2,), (5,)]
