"""What a letter tells and what it does not; the same dice however often a turn is loaded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Rolled
from polemos.kernel.view import View
from polemos.mail import Correspondence, begin, join, shuffling
from polemos.mail import letter as letters
from polemos.mail.dealing import first_hand
from polemos.mail.letter import Turn
from polemos.mail.reckoning import reckon
from polemos.mail.shuffling import Pile, card_leaves, card_order, card_shown, place_leaves, place_shown
from polemos.rules.hoplites.starting.decks import FIRST_LIGHTS, FIRST_UNITS, is_light_shooter
from polemos.rules.hoplites.state import HAND
from tests.mail.posting import LEUCTRA, computer, deploys, exchange, finished, pair, play, secret

GAME = "00" * 16
CARDS = [f"S{n}" for n in range(1, 11)] + ["reserve", "reserve"]


# -- decks of two permutations -----------------------------------------------------------------------------------------


def pile(owner_key: bytes, others_key: bytes) -> Pile:
    made = Pile(GAME, 0, CARDS)
    made.bind(card_leaves(GAME, 0, owner_key, CARDS), place_leaves(GAME, 0, others_key, made.draws))
    made.deal((0, 1, 2, 3, 4, 5, 11))
    return made


def drawn(owner_key: bytes, others_key: bytes) -> list[str]:
    """All draws, opened and shown one after the other."""
    made, order = pile(owner_key, others_key), card_order(owner_key, CARDS)
    cards = []
    for draw in range(made.draws):
        made.open_places([place_shown(others_key, draw, made.draws)])
        at = made.drawn_from(draw)
        made.show(card_shown(owner_key, at, order[at]))
        cards.append(order[at])
    return cards


def test_every_card_is_drawn_once_and_every_opening_is_what_was_bound() -> None:
    one, two = secret("owner"), secret("other")
    order = card_order(one, CARDS)
    dealt = [order[at] for at in (0, 1, 2, 3, 4, 5, 11)]
    assert Counter(dealt + drawn(one, two)) == Counter(CARDS)


@pytest.mark.parametrize("stacks", ["owner", "other"])
def test_the_order_is_fair_if_one_of_the_two_is_honest(stacks: str) -> None:
    """One of them always takes the same key; still each of the five cards is drawn first equally often."""
    first: Counter[int] = Counter()
    for number in range(1_500):
        honest = secret(f"honest {number}")
        made = Pile(GAME, 0, CARDS)
        made.hand = (0, 1, 2, 3, 4, 5, 11)
        if stacks == "owner":
            made.places = [place_shown(honest, 0, 5).place]
            first[made.drawn_from(0)] += 1
        else:
            made.places = [place_shown(secret("fixed"), 0, 5).place]
            rest = [CARDS.index(card) for card in card_order(honest, CARDS[:10])[:5]]
            first[sorted(rest).index(rest[made.places[0]])] += 1
    assert len(first) == 5
    assert sum((count - 300) ** 2 / 300 for count in first.values()) < 18.5  # 4 degrees of freedom, 0.001


@pytest.mark.rule("HOP-9.7")
def test_first_hands_have_seven_cards_four_units_and_two_light_shooters() -> None:
    hands = set()
    for seed in range(6):
        host, guest = pair(seed=f"hands {seed}")
        exchange(host, guest)
        for mail in (host, guest):
            assert mail.game is not None
            state = mail.game.state
            hand = state.side(mail.seat).hand
            units = [state.units[card] for card in hand if card in state.units]
            assert len(hand) == HAND
            assert len(units) >= FIRST_UNITS
            assert sum(map(is_light_shooter, units)) >= FIRST_LIGHTS
            hands.add(hand)
    assert len(hands) == 12


# -- what the receiver learns ------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-25.4", "HOP-1.7")
def test_cards_that_were_not_played_are_nowhere_in_the_letters() -> None:
    host, guest = pair()
    for _ in range(4):
        exchange(host, guest, deploys)
        exchange(guest, host, deploys)
    for mail, other in ((host, guest), (guest, host)):
        assert mail.game is not None
        assert other.game is not None
        side = mail.game.state.side(mail.seat)
        assert side.hand
        told = b"\n".join(raw.split(b"\n")[1] for raw in mail.notebook.letters[2:])
        for card in side.hand:
            if card in mail.game.state.units:
                assert f'"{card}"'.encode() not in told
                assert f" {card} ".encode() not in told
        unseen = other.game.state.side(mail.seat)
        assert unseen.hand == ()
        assert set(unseen.deck) == {""}
        assert (unseen.held, unseen.left) == (side.held, side.left)


def test_the_other_players_program_holds_nothing_that_it_should_not() -> None:
    """Not in its notes, its journal nor its state: a unit that was never shown does not occur but in the army list."""
    host, guest = pair()
    exchange(host, guest, deploys)
    assert host.game is not None
    assert guest.game is not None
    hidden = [card for card in host.game.state.side(host.seat).hand if card in host.game.state.units]
    journal = msgspec.json.encode(guest.game.journal).decode()
    side = msgspec.json.encode(guest.game.state.side(host.seat)).decode()
    for card in hidden:
        assert f'"{card}"' not in journal
        assert f'"{card}"' not in side


def test_two_worlds_that_look_alike_give_letters_that_are_alike_but_for_the_bound_hashes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two cards of the host change places, one in his hand and one deep in his deck; neither is ever shown."""

    def world(swapped: bool) -> list[letters.Letter]:
        key = begin(LEUCTRA, secret("host w")).notebook.keys().cards
        real_order, real_hand = shuffling.card_order, first_hand

        def order(of: bytes, cards: Sequence[str]) -> tuple[str, ...]:
            found = list(real_order(of, cards))
            if of == key and swapped:
                found[HELD], found[DEEP] = found[DEEP], found[HELD]
            return tuple(found)

        def hand(g: Any, seat: int, seed: bytes, of: Sequence[str]) -> tuple[int, ...]:
            """The positions do not change with what lies there."""
            back = list(of)
            if seat == 0 and swapped:
                back[HELD], back[DEEP] = back[DEEP], back[HELD]
            return real_hand(g, seat, seed, back)

        with monkeypatch.context() as patch:
            patch.setattr(shuffling, "card_order", order)
            patch.setattr("polemos.mail.replica.card_order", order)
            patch.setattr("polemos.mail.replica.first_hand", hand)
            host = begin(LEUCTRA, secret("host w"))
            guest = join(host.export_turn(), secret("guest w"))
            host.import_file(guest.export_turn())
            held = host.replica.orders[0]
            assert host.game is not None
            assert held[HELD] in host.game.state.side(0).hand
            kept = {held[HELD], held[DEEP]}

            def choose(view: View[Any]) -> Any:
                keys = [k for k in view.space.candidates() if isinstance(k, str) and k.startswith(("play ", "draw"))]
                return next((k for k in keys if not kept & set(k.split(" "))), view.space.default)

            for _ in range(3):
                exchange(host, guest, choose)
                exchange(guest, host, deploys)
            assert not kept & set(host.replica.piles[0].shown.values())
            return [letters.read(raw) for raw in host.notebook.letters]

    host = begin(LEUCTRA, secret("host w"))
    guest = join(host.export_turn(), secret("guest w"))
    host.import_file(guest.export_turn())
    dealt, state = host.replica.piles[0].hand, host.game
    assert state is not None
    order = host.replica.orders[0]
    units = state.state.units
    # Units that stay in hand and deck while others are played and drawn.
    HELD = [at for at in dealt if order[at] in units][-1]
    DEEP = [at for at in range(len(order)) if at not in dealt and order[at] in units][-1]

    one, two = world(False), world(True)
    assert len(one) == len(two) == 8
    different = [at for at, pair in enumerate(zip(_cards(one[0]), _cards(two[0]), strict=True)) if pair[0] != pair[1]]
    assert different == sorted([HELD, DEEP])
    for first, second in zip(one, two, strict=True):
        assert _without_commitments(first) == _without_commitments(second)


def _cards(letter: letters.Letter) -> tuple[bytes, ...]:
    assert isinstance(letter.content, letters.Invitation)
    return letter.content.bound.cards


def _without_commitments(letter: letters.Letter) -> bytes:
    content = letter.content
    if not isinstance(content, Turn):
        content = replace(content, bound=replace(content.bound, cards=()))
    return msgspec.json.encode((replace(letter.heading, parent=b""), content))


def test_choices_without_effect_that_would_tell_of_the_hand_are_left_out() -> None:
    host, _ = pair()

    def choose(view: View[Any]) -> Any:
        keys = list(view.space.candidates())
        if "discard" in keys and not looked:
            looked.append(True)
            return "discard"
        return view.space.default

    looked: list[bool] = []
    content = letters.read(play(host, choose)).content
    assert isinstance(content, Turn)
    assert looked
    assert "discard" not in content.answers
    assert "none" not in content.answers


# -- reloading ---------------------------------------------------------------------------------------------------------


def rolls(mail: Correspondence) -> list[Rolled]:
    assert mail.game is not None
    return [entry.fact for entry in mail.game.journal if isinstance(entry.fact, Rolled)]


@pytest.mark.rule("HOP-1.6")
def test_a_turn_that_is_loaded_a_hundred_times_throws_the_same_dice() -> None:
    host, guest = pair(seed="dice")
    while True:
        before = host.to_bytes()
        known = len(rolls(host))
        raw = play(host, computer())
        if len(rolls(host)) > known + 1:
            break
        guest.import_file(raw)
        exchange(guest, host, computer())
    told = rolls(host)
    for _ in range(100):
        again = Correspondence.read(before)
        while again.status().task == "play":
            assert again.game is not None
            again.answer(computer()(View(again.game, again.seat)))
        assert rolls(again) == told
    assert play(again) == raw


def test_other_choices_before_do_not_change_the_dice_of_the_same_shots() -> None:
    """Rolls are keyed by who does what, so nothing is gained by doing other things first."""
    host, guest = pair(seed="dice")
    for _ in range(60):
        before = host.to_bytes()
        play(host, computer())
        plain = {(r.rule, r.who, r.times): r.faces for r in rolls(host)}
        again = Correspondence.read(before)
        given = False
        while again.status().task == "play":
            assert again.game is not None
            view = View(again.game, again.seat)
            if not given:
                again.answer("order all_react always")
                given = True
                continue
            again.answer(computer()(view))
        assert {(r.rule, r.who, r.times): r.faces for r in rolls(again)} == plain
        if len(plain) > 3:
            return
        guest.import_file(host.export_turn())
        exchange(guest, host, computer())
    pytest.fail("no dice were thrown")


def test_dice_are_those_of_both_players_links() -> None:
    """With another secret of the guest, who committed nothing but his chain, the host's dice are others."""
    host = begin(LEUCTRA, secret("host 1"))
    one = join(host.export_turn(), secret("guest 1"))
    two = join(host.export_turn(), secret("guest 2"))
    seeds = []
    for guest in (one, two):
        mine = Correspondence.read(host.to_bytes())
        mine.import_file(guest.export_turn())
        assert mine.game is not None
        seeds.append(mine.game.header.seed)
    assert seeds[0] != seeds[1]


def test_undo_does_not_reach_into_a_letter_that_was_sent() -> None:
    host, guest = pair()
    exchange(host, guest, deploys)
    exchange(guest, host, deploys)
    assert host.game is not None
    assert str(host.game.why_no_undo(host.seat)) != "None"
    host.answer("order all_react always")
    host.undo()
    assert host.game.state.side(host.seat).orders.all_react == "ask"


def test_the_journal_of_a_finished_battle_has_every_roll_of_both() -> None:
    host, guest, _ = finished()
    assert rolls(host) == rolls(guest)
    assert rolls(host)
    assert reckon(host.setup, [letters.read(raw) for raw in guest.notebook.letters]).honest
