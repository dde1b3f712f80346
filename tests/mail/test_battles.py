"""Whole battles by mail, RESERVE, initiative, the absent player, and how cheats come to light."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from polemos.kernel.view import View
from polemos.mail import Correspondence, Refusal, absent, begin, join, replica
from polemos.mail import letter as letters
from polemos.mail.letter import ENDING, Turn
from polemos.mail.needs import in_reserve
from polemos.mail.writing import turn_of
from polemos.rules.hoplites.attacks import FLANK
from polemos.rules.hoplites.draw import RESERVE
from polemos.rules.hoplites.facts import SpecialPlayed
from polemos.rules.hoplites.initiative import NewInitiative, OrderDecided, PeriodRanOut
from polemos.rules.hoplites.options import DeckPreferences, Options, StandingOrders
from polemos.rules.hoplites.setup import Setup
from polemos.rules.hoplites.state import NORTH, SOUTH
from tests.mail.posting import (
    LEUCTRA,
    Chooser,
    computer,
    deploys,
    exchange,
    finished,
    pair,
    passes,
    play,
    rewritten,
    secret,
    to_the_end,
)

TURN_BYTES = 2_500  # a turn is a small file


def contents(raws: Sequence[bytes]) -> list[Turn]:
    found = [letters.read(raw).content for raw in raws]
    return [content for content in found if isinstance(content, Turn)]


# -- whole battles -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-25.3", "HOP-25.4")
@pytest.mark.parametrize(
    "setup",
    [
        LEUCTRA,
        Setup("sekigahara", levels=(60, 60)),
        Setup("hydaspes", options=Options(variable_initiative=True, dynamic_play=True), swapped=True),
    ],
    ids=lambda setup: setup.battle,
)
def test_two_computers_fight_a_battle_to_its_end(setup: Setup) -> None:
    if setup == LEUCTRA:
        host, guest, sent = finished()
    else:
        host, guest = pair(setup, "battle")
        sent = tuple(to_the_end(host, guest, computer()))
    assert max(map(len, sent)) < TURN_BYTES
    assert ENDING == ".savegame"
    for mail in (host, guest):
        assert mail.status().task == "over"
        assert mail.reckoning is not None
        assert mail.reckoning.honest
    assert host.game is not None
    assert guest.game is not None
    assert host.game.state.outcome == guest.game.state.outcome is not None
    assert host.replica.position() == guest.replica.position()


def test_the_open_position_is_the_same_on_both_sides_after_every_letter() -> None:
    host, guest = pair(seed="digest")
    for _ in range(6):
        for mine, other in ((host, guest), (guest, host)):
            raw = exchange(mine, other, computer())
            (content,) = contents([raw])
            assert content.position == mine.replica.position()
            if not other.replica.waits:  # else he has gone on already with what he had asked for
                assert content.position == other.replica.position()


def test_notes_can_be_kept_and_read_at_every_question() -> None:
    host, guest = pair(seed="notes")
    for _ in range(3):
        exchange(host, guest, computer())
        exchange(guest, host, computer())
    while host.status().task == "play":
        kept = host.to_bytes()
        again = Correspondence.read(kept)
        assert again.to_bytes() == kept
        assert again.game is not None
        assert host.game is not None
        assert again.game.digest() == host.game.digest()
        host.answer(computer()(View(host.game, host.seat)))


def test_one_can_concede_and_both_lay_their_cards_open() -> None:
    host, guest = pair()
    exchange(host, guest, deploys)
    guest.concede()
    (content,) = contents([exchange(guest, host)])
    assert content.concedes
    assert content.keys == guest.notebook.keys()
    assert host.status().task == "send"
    exchange(host, guest)
    assert host.status().task == guest.status().task == "over"
    assert host.game is not None
    assert host.game.state.outcome is not None
    assert host.game.state.outcome.winner == host.seat


# -- setting up --------------------------------------------------------------------------------------------------------


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


# -- RESERVE -----------------------------------------------------------------------------------------------------------

RESERVES = Setup("leuctra", deck=DeckPreferences(reserve=5))


def fetches(view: View[Any]) -> Any:
    """RESERVE whenever there is room for two units; till then cards are played."""
    keys = list(view.space.candidates())
    if RESERVE in keys and view.state.side(view.seat or 0).held <= 6:
        return RESERVE
    return deploys(view)


def with_reserve() -> tuple[Correspondence, Correspondence, Turn]:
    """Up to the letter of the host that asks for cards."""
    host, guest = pair(RESERVES, "reserve 3")
    for _ in range(12):
        before = host.to_bytes()
        (content,) = contents([play(host, fetches)])
        if content.wants:
            return Correspondence.read(before), guest, content
        guest.import_file(host.export_turn())
        exchange(guest, host, passes)
    raise AssertionError("no RESERVE came into the hand")


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


# -- the initiative ----------------------------------------------------------------------------------------------------

VARIABLE = Setup("leuctra", options=Options(variable_initiative=True))


def up_to_initiative(first_plays: Chooser, second_plays: Chooser, seed: str) -> tuple[Correspondence, Correspondence]:
    """Up to the letter in which the first player is asked for his INITIATIVE card."""
    host, guest = pair(VARIABLE, seed)
    for _ in range(6):
        exchange(host, guest, first_plays)
        exchange(guest, host, second_plays)
        assert host.game is not None
        if isinstance(host.game.stack[-1].procedure, NewInitiative):
            return host, guest
    raise AssertionError("the initiative was never decided")


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


# -- cheats ------------------------------------------------------------------------------------------------------------


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


def test_played_specials_were_all_shown() -> None:
    _, guest, _ = finished()
    assert guest.game is not None
    for entry in guest.game.journal:
        if isinstance(entry.fact, SpecialPlayed):
            shown = guest.replica.piles[entry.fact.seat].shown
            assert entry.fact.card in shown.values()


@pytest.mark.rule("HOP-21.2")
def test_a_flank_card_can_be_shown_without_being_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Horse may be sent at elephants only with such a card in hand, though the leader's order may serve instead."""
    host, guest = next(each for each in map(_with_flank, range(40)) if each is not None)
    real = turn_of

    def not_believed(*args: Any) -> Iterator[Turn]:
        return islice(real(*args), 1, None)

    with monkeypatch.context() as patch:
        patch.setattr("polemos.mail.correspondence.turn_of", not_believed)
        (content,) = contents([exchange(host, guest, passes)])
    assert [card.card for card in content.shown] == [FLANK]
    assert guest.game is not None
    assert guest.game.state.side(host.seat).hand == (FLANK,)
    exchange(guest, host, passes)

    def discards(view: View[Any]) -> Any:
        keys = list(view.space.candidates())
        discarded = FLANK in view.state.side(host.seat).discarded
        return FLANK if FLANK in keys else "discard" if "discard" in keys and not discarded else view.space.default

    (content,) = contents([exchange(host, guest, discards)])
    assert content.shown == ()  # it was shown before
    assert guest.game.state.side(host.seat).hand == ()
    assert guest.game.state.side(host.seat).discarded == (FLANK,)


def _with_flank(seed: int) -> tuple[Correspondence, Correspondence] | None:
    host, guest = pair(seed=f"flank {seed}")
    assert host.game is not None
    return (host, guest) if host.game.state.side(host.seat).hand.count(FLANK) == 1 else None


def test_random_battles_with_elephants_are_believed_and_honest() -> None:
    host, guest = pair(Setup("hydaspes", options=Options(setup_turns=0), levels=(30, 30)), "elephants")
    to_the_end(host, guest, computer("random"))
    assert host.reckoning is not None
    assert host.reckoning.honest


def test_another_process_with_other_hash_seeds_comes_to_the_same(tmp_path: Path) -> None:
    """What the computer decides for the absent player must not hang on the order of sets."""
    host, _, _ = finished()
    (tmp_path / "notes").write_bytes(host.to_bytes())
    program = (
        "import sys, pathlib; from polemos.mail import Correspondence; "
        "mail = Correspondence.read(pathlib.Path(sys.argv[1]).read_bytes()); print(mail.replica.position())"
    )
    for seed in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path / "notes")],
            env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert ran.stdout.strip() == host.replica.position()
