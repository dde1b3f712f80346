"""Cards that the other must open first: RESERVE, and no more draws than a turn needs."""

from __future__ import annotations

import pytest

from polemos.kernel.view import View
from polemos.mail import Correspondence, Refusal, begin, join
from polemos.mail.needs import in_reserve
from polemos.rules.hoplites.draw import RESERVE
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.setup import Setup
from tests.mail.posting import (
    LEUCTRA,
    contents,
    deploys,
    exchange,
    pair,
    passes,
    play,
    rewritten,
    secret,
)
from tests.mail.reserves import fetches, with_reserve


@pytest.mark.rule("HOP-5.5")
def test_reserve_shows_the_card_first_and_takes_one_more_exchange() -> None:
    host, guest, asking = with_reserve()
    assert asking.wants == RESERVE
    assert RESERVE in [card.card for card in asking.shown]
    exchange(host, guest, fetches)
    assert guest.status().task == "send"
    assert host.game is not None
    held = host.game.state.side(host.seat).held
    (opening,) = contents([guest.export_turn()])
    assert opening.answers == ()
    assert opening.places
    host.import_file(guest.export_turn())
    side = host.game.state.side(host.seat)
    assert side.spent[-1] == RESERVE
    assert side.held == held - 1 + 2
    assert all(card in host.game.state.units for card in side.hand[-2:])
    exchange(host, guest, passes)
    assert guest.game is not None
    assert guest.game.state.side(host.seat).held == side.held


def test_who_is_asked_for_cards_can_concede_instead() -> None:
    host, guest, _ = with_reserve()
    exchange(host, guest, fetches)
    guest.concede()
    exchange(guest, host)
    assert host.status().task == "send"
    exchange(host, guest)
    assert host.status().task == guest.status().task == "over"
    assert host.reckoning is not None
    assert host.reckoning.honest


def test_a_wish_for_cards_is_kept_in_the_notes_and_can_be_taken_back() -> None:
    host, _, _ = with_reserve()
    while host.status().task == "play":
        assert host.game is not None
        host.answer(fetches(View(host.game, host.seat)))
    again = Correspondence.read(host.to_bytes())
    assert (again.status().task, again.status().wants) == ("send", RESERVE)
    again.undo()
    assert again.status().task == "play"


def test_reserve_cannot_be_asked_for_without_the_card() -> None:
    host, guest, asking = with_reserve()
    raw = play(host, fetches)
    shown = tuple(card for card in asking.shown if card.card != RESERVE)
    with pytest.raises(Refusal, match="'reserve' cannot be done here"):
        guest.import_file(rewritten(host, raw, shown=shown))


def test_who_asked_for_cards_must_go_on_with_it() -> None:
    host, guest, _ = with_reserve()
    exchange(host, guest, fetches)
    exchange(guest, host)
    raw = play(host, passes)
    (content,) = contents([raw])
    assert content.answers[0] == RESERVE
    with pytest.raises(Refusal, match="must go on with 'reserve'"):
        guest.import_file(rewritten(host, raw, answers=content.answers[1:], fetched=()))


def test_a_turn_that_goes_on_has_the_dice_that_it_began_with() -> None:
    host, guest, _ = with_reserve()
    before = host.replica.seeds[host.seat]
    exchange(host, guest, fetches)
    exchange(guest, host)
    assert host.replica.seeds[host.seat] == before
    exchange(host, guest, passes)
    exchange(guest, host, passes)
    assert host.replica.seeds[host.seat] != before


def test_a_draw_that_was_not_opened_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second turn in a row, with nobody asked in between, may need more than was opened; here nothing ever is."""
    monkeypatch.setattr("polemos.mail.needs.a_turns_draws", lambda dynamic: 0)
    host = begin(LEUCTRA, secret("host draws"))
    guest = join(host.export_turn(), secret("guest draws"))
    host.import_file(guest.export_turn())
    (asking,) = contents([exchange(host, guest, deploys)])
    assert asking.wants == "draw"
    (opening,) = contents([exchange(guest, host)])
    assert len(opening.places) == 1
    assert host.game is not None
    assert host.game.state.side(host.seat).held == 7
    (rest,) = contents([exchange(host, guest, deploys)])
    assert rest.answers[0] == "draw"
    assert guest.game is not None
    assert guest.game.state.side(host.seat).held == 7


def test_no_more_draws_lie_open_than_a_turn_needs() -> None:
    for dynamic, most in ((False, 1), (True, 2)):
        host, guest = pair(Setup("leuctra", options=Options(dynamic_play=dynamic)))
        for _ in range(5):
            for mine, other in ((host, guest), (guest, host)):
                assert mine.game is not None
                assert in_reserve(mine.game.state, mine.replica.piles[mine.seat]) == most
                exchange(mine, other, deploys)
