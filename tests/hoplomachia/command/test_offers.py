"""HMA-8.15, 20.4, 20.7: offers to end the battle, and heralds."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplomachia.battle import Battle
from polemos.rules.hoplomachia.command.placing import Placing
from polemos.rules.hoplomachia.command.strophe import Salpinx
from polemos.rules.hoplomachia.state.table import HonouredDead
from tests.hoplomachia.position import Play, change, table, unit

OFFER = Placing(peace="offer")


def play(a: Placing, b: Placing, dead: tuple[tuple[float, float], ...] = (), **values: Any) -> Play:
    state = table(unit("A1", x=36, y=12, count=2), unit("B1", x=36, y=40, count=2), **values)
    for number, (x, y) in enumerate(dead):
        state.dead[f"D{number}"] = HonouredDead(id=f"D{number}", seat=0, x=round(x * 1000), y=round(y * 1000))
    return Play(state, Salpinx()).answer(a, 0).answer(b, 1).over()


def winner(known: Play) -> object:
    return known.state.outcome.winner if known.state.outcome is not None else "nobody yet"


@pytest.mark.rule("HMA-8.15", "HMA-20.4")
def test_both_must_offer() -> None:
    assert winner(play(OFFER, Placing())) == "nobody yet"
    assert winner(play(Placing(), OFFER)) == "nobody yet"
    known = play(OFFER, OFFER)
    assert winner(known) is None  # no markers: a draw
    assert known.state.battle_over


@pytest.mark.rule("HMA-20.4")
@pytest.mark.parametrize(("dead", "expected"), [
    ([(36, 20)], 0), ([(36, 33.9)], 1), ([(36, 20), (30, 15)], 0), ([(36, 20), (36, 32)], None), ([(36, 40)], 1),
])  # fmt: skip
def test_who_possesses_all_the_dead_wins(dead: Any, expected: int | None) -> None:
    """A1 stands at 12 and below, B1 at 40 and above."""
    assert winner(play(OFFER, OFFER, tuple(dead))) == expected


@pytest.mark.rule("HMA-20.4")
def test_a_broken_army_cannot_end_it_so() -> None:
    assert winner(play(OFFER, OFFER, arete=(0, 5))) == "nobody yet"
    assert winner(play(OFFER, OFFER, arete=(1, 5))) is None
    state = table(unit("A1", x=36, y=12), unit("A2", "psiloi_hellenic", x=30, y=12), unit("B1", x=36, y=40))
    change(state, "A1.1", condition="routing")
    known = Play(state, Salpinx()).answer(OFFER, 0).answer(OFFER, 1).over()
    assert winner(known) == "nobody yet"


@pytest.mark.rule("HMA-8.15", "HMA-20.7")
def test_a_herald_ends_the_battle_at_once() -> None:
    state = table(unit("A1", x=36, y=12), unit("B1", x=36, y=40), arete=(0, 0), turn=0)
    known = Play(state, Battle(), {"HMA-5.2": [1, 3], "HMA-6.2": [6, 1]})
    while known.state.phase != "salpinx":
        assert known.game.ask is not None
        seat = known.game.waiting_for[0]
        known.answer(known.game.ask.to[seat].default, seat)
    known.answer(Placing(peace="concede"), 0).answer(Placing("charge"), 1)
    assert known.game.is_over
    assert winner(known) == 1
    assert known.state.turn == 1
    assert winner(play(Placing(peace="concede"), Placing(peace="concede"))) is None
