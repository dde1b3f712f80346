"""Games by mail can be rehearsed without their seeds; only what the other fetched out of a deck unseen cannot."""

from __future__ import annotations

from polemos.kernel.rehearsal import Strays, rehearse
from polemos.mail import Correspondence
from polemos.rules.hoplites.draw import RESERVE
from tests.mail.posting import exchange, finished, passes
from tests.mail.reserves import fetches, with_reserve


def strayed(mail: Correspondence) -> list[dict[int, object]]:
    """The answers that cannot be played again from one player's notes."""
    assert mail.game is not None
    found = []
    for step, decision in enumerate(mail.game.decisions):
        try:
            rehearse(mail.game, step)
        except Strays:
            found.append(decision.answers)
    return found


def test_a_whole_battle_can_be_rehearsed_on_both_sides() -> None:
    for mail in finished()[:2]:
        assert mail.game is not None
        assert len(mail.game.decisions) > 100
        assert all(answers == {1 - mail.seat: RESERVE} for answers in strayed(mail))


def test_reserves_of_a_deck_that_is_not_seen_cannot_be_played_again_but_by_their_owner() -> None:
    host, guest, _ = with_reserve()
    exchange(host, guest, fetches)
    host.import_file(guest.export_turn())
    exchange(host, guest, passes)
    assert strayed(host) == []
    assert strayed(guest) == [{host.seat: RESERVE}]
