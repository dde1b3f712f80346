"""How cheats come to light."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.view import View
from polemos.mail import Correspondence, Refusal, replica
from polemos.mail import letter as letters
from tests.mail.posting import (
    exchange,
    pair,
    passes,
    play,
    rewritten,
)
from tests.mail.reserves import fetches, with_reserve


def test_a_first_hand_that_was_not_dealt_comes_to_light_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    host, guest = pair(seed="cheat")
    kept = host.to_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(replica, "first_hand", lambda *_: (0, 1, 2, 3, 4, 5, 6))
        host = Correspondence.read(kept)
        raw = play(host, passes)
    guest.import_file(raw)
    guest.concede()
    exchange(guest, host)
    guest.import_file(host.export_turn())
    assert guest.reckoning is not None
    assert (guest.reckoning.honest, guest.reckoning.cheat) == (False, host.seat)
    assert "the first hand of South is not the one that was dealt" in guest.reckoning.words


def test_a_deck_of_other_cards_comes_to_light_at_the_end() -> None:
    """The host lays open another key than the one that he had bound himself to."""
    host, guest = pair()
    exchange(host, guest)
    guest.concede()
    exchange(guest, host)
    keys = host.notebook.keys()
    raw = rewritten(host, host.export_turn(), keys=letters.Keys(bytes(32), keys.places, keys.deal))
    guest.import_file(raw)
    assert guest.reckoning is not None
    assert guest.reckoning.cheat == host.seat
    assert "his deck was not the cards of his army" in guest.reckoning.words


def test_a_wrong_number_of_reserves_is_not_believed() -> None:
    host, guest, _ = with_reserve()
    exchange(host, guest, fetches)
    exchange(guest, host)
    raw = play(host, passes)
    for count in (0, 1, 3):
        with pytest.raises(Refusal):
            guest.import_file(rewritten(host, raw, fetched=(count,)))


def test_reserves_taken_from_deeper_in_the_deck_come_to_light_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards that were opened for RESERVE let the owner look ahead; to choose among them is found out."""
    host, guest, _ = with_reserve()
    exchange(host, guest, fetches)
    opening = play(guest)
    real = replica.Replica._open_places

    def last_first(self: replica.Replica, owner: int, *rest: Any) -> None:
        real(self, owner, *rest)
        if owner in self.undrawn:
            self.undrawn[owner].reverse()

    with monkeypatch.context() as patch:
        patch.setattr(replica.Replica, "_open_places", last_first)
        host.import_file(opening)
        assert host.game is not None
        stolen = host.game.state.side(host.seat).hand[-1]
        exchange(host, guest, passes)
    exchange(guest, host, passes)

    def shows_off(view: View[Any]) -> Any:
        plays = [key for key in view.space.candidates() if isinstance(key, str) and key.startswith(f"play {stolen} ")]
        return plays[0] if plays else view.space.default

    exchange(host, guest, shows_off)  # believed for now: the card was bound and opened
    guest.concede()
    exchange(guest, host)
    exchange(host, guest)
    assert guest.reckoning is not None
    assert (guest.reckoning.honest, guest.reckoning.cheat) == (False, host.seat)
