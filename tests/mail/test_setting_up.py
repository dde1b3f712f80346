"""What can be played by mail, who begins, and what the computer decides for the absent player."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.mail import Correspondence, Refusal, absent, begin
from polemos.rules.hoplites.options import Options, StandingOrders
from polemos.rules.hoplites.setup import Setup
from polemos.rules.hoplites.state import NORTH, SOUTH
from tests.mail.posting import (
    contents,
    exchange,
    finished,
    pair,
)


@pytest.mark.rule("HOP-25.1")
@pytest.mark.parametrize("swapped", [False, True])
def test_who_invites_has_the_first_army_and_the_first_turn_without_a_roll(swapped: bool) -> None:
    host, _ = pair(Setup("leuctra", swapped=swapped))
    assert host.seat == (NORTH if swapped else SOUTH)
    assert host.status().task == "play"
    assert host.game is not None
    assert host.game.state.starter == host.game.state.active == host.seat
    assert not [
        entry for entry in host.game.journal if "HOP-9.8" in entry.why and type(entry.fact).__name__ == "Rolled"
    ]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (Options(fog_of_war=True), r"not in a game by mail: the fog of war \(HOP-24.18\)"),
        (Options(cavalry_pursuit=True), r"not in a game by mail: cavalry pursuit \(HOP-24.22\)"),
    ],
)
def test_options_with_further_secrets_are_refused_with_the_reason(options: Options, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        begin(Setup("leuctra", options=options))


@pytest.mark.rule("HOP-24.30")
def test_a_random_opponent_is_drawn_when_the_invitation_is_written() -> None:
    found = set()
    for seed in range(8):
        mail = begin(Setup("leuctra", options=Options(random_opponent=True)), bytes([seed] * 32))
        assert not mail.setup.options.random_opponent
        assert mail.setup.armies[0] == "theban_371"
        found.add(mail.setup.armies[1])
    assert len(found) > 3


@pytest.mark.rule("HOP-25.2")
def test_the_host_cannot_give_standing_orders_for_the_guest() -> None:
    with pytest.raises(Refusal, match="gives his standing orders himself"):
        begin(Setup("leuctra", orders=(StandingOrders(), StandingOrders(all_withdraw="always"))))


# -- the absent player -------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-25.2", "HOP-26.4")
def test_the_computer_decides_reaction_fire_and_withdrawal_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    host, _, sent = finished()
    asked: list[tuple[str, int, int | None]] = []
    real = absent.decide

    def decide(g: Any, seat: int) -> None:
        asked.append((g.ask.rule, seat, g.here))
        real(g, seat)

    monkeypatch.setattr(absent, "decide", decide)
    again = Correspondence.read(host.to_bytes()).replica.game
    assert again is not None
    asked = asked[: len(asked) // 2]  # the reckoning has played it once more
    assert {rule for rule, _, _ in asked} == {"HOP-13.9", "HOP-14.6"}
    assert all(seat != here for _, seat, here in asked)
    # They stand in no letter: the other's program comes to the same by itself.
    assert sum(len(turn.answers) for turn in contents(sent)) + len(asked) == len(again.decisions)


@pytest.mark.rule("HOP-25.2")
def test_standing_orders_travel_in_the_letter_and_hold_in_the_others_turn() -> None:
    host, guest = pair()
    exchange(host, guest)
    guest.answer("order all_react never")
    exchange(guest, host)
    assert host.game is not None
    assert host.game.state.side(guest.seat).orders.all_react == "never"
    assert host.game.state.side(host.seat).orders == StandingOrders()
