"""The variable initiative by mail (HOP-25.8)."""

from __future__ import annotations

import pytest

from polemos.kernel.view import View
from polemos.rules.hoplites.starting.initiative import OrderDecided, PeriodRanOut
from tests.mail.initiative import VARIABLE, up_to_initiative
from tests.mail.posting import (
    contents,
    exchange,
    pair,
    passes,
)


@pytest.mark.rule("HOP-25.8", "HOP-24.10")
def test_the_second_player_answers_before_his_letter_and_the_first_when_he_loads_it() -> None:
    lengths: set[int] = set()
    for seed in range(8):
        host, _ = up_to_initiative(passes, passes, f"initiative {seed}")
        assert host.game is not None
        assert host.game.stack[-1].step.name == "first_player"
        assert host.game.waiting_for == (host.seat,)
        lengths.update(entry.fact.turns for entry in host.game.journal if isinstance(entry.fact, PeriodRanOut))
    assert lengths == {3, 4, 5}


@pytest.mark.rule("HOP-25.8", "HOP-24.12")
def test_a_double_turn_goes_back_at_once() -> None:
    for seed in range(12):
        host, guest = up_to_initiative(passes, passes, f"initiative {seed}")
        host.answer("no")
        assert host.game is not None
        (decided,) = [entry.fact for entry in host.game.journal if isinstance(entry.fact, OrderDecided)]
        if decided.changed:
            assert host.status().task == "send"
            (content,) = contents([exchange(host, guest)])
            assert content.answers == ("no",)
            assert guest.status().task == "play"
            return
        assert host.status().task == "play"
    pytest.fail("the second player never won")


def test_how_long_an_order_holds_is_told_to_nobody() -> None:
    host, guest = pair(VARIABLE)
    raw = exchange(host, guest)
    assert b"until" not in raw
    assert host.game is not None
    assert View(host.game, host.seat).state.order_until == 0
