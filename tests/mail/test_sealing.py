"""Hashes, chains, seeds and signatures: known answers, worked out here by hand with nothing but hashlib."""

import hashlib
import hmac
from collections import Counter

import pytest

from polemos.kernel.dice import KeyedDice, RollId
from polemos.mail.letter import CardShown, PlaceShown
from polemos.mail.sealing import LINKS, before, chain, deal_commitment, hashed, keyed, seed_of_deal, seed_of_turn
from polemos.mail.shuffling import card_leaf, card_order, card_shown, permutation, place_leaf, place_shown
from polemos.mail.signing import DIGITS, SIGNATURE, WIDTH, public_key, sign, signer

GAME = "0123456789abcdef" * 2
KEY = bytes(range(32))
OTHER = bytes(range(32, 64))


def packed(*parts: bytes) -> bytes:
    return b"polemos mail 1" + b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def by_hand(*parts: bytes) -> bytes:
    return hashlib.sha256(packed(*parts)).digest()


def keyed_by_hand(key: bytes, *parts: bytes) -> bytes:
    return hmac.new(key, packed(*parts), "sha256").digest()


def test_hashes_are_what_anybody_can_work_out() -> None:
    game = GAME.encode()
    assert hashed("x", b"y", "z", 12) == by_hand(b"x", b"y", b"z", b"12")
    assert before(KEY) == by_hand(b"link", KEY)
    assert deal_commitment(GAME, 1, KEY) == by_hand(b"deal", game, b"1", KEY)
    assert seed_of_turn(GAME, 7, KEY, OTHER) == keyed_by_hand(KEY + OTHER, b"dice", game, b"7")
    assert seed_of_deal(KEY, GAME, OTHER) == keyed_by_hand(KEY, b"first hand", game, OTHER)
    salt = bytes(16)
    assert card_leaf(GAME, 0, CardShown(3, "S7", salt)) == by_hand(b"card", game, b"0", b"3", b"S7", salt)
    assert place_leaf(GAME, 1, 4, PlaceShown(9, salt)) == by_hand(b"place", game, b"1", b"4", b"9", salt)


def test_the_whole_derivation_gives_known_values() -> None:
    """If one of these changes, games that are under way by mail are broken: raise the format then."""
    seed = seed_of_turn(GAME, 2, KEY, OTHER)
    assert seed.hex() == "9e2d46fc0d9574478679b98459b9a514c2659126e3b5c8e982c80cc0c3eb10c3"
    assert KeyedDice(seed).faces(RollId(4, "shock", "HOP-15.3", ("S7", "N3")), ["ten"] * 8) == (8, 9, 2, 4, 2, 4, 5, 5)
    assert permutation(KEY, "cards", 10) == (6, 4, 0, 7, 2, 5, 1, 9, 3, 8)
    assert card_shown(KEY, 3, "S7").salt.hex() == "988083c0ee504620bb6e3d854857ff14"
    assert place_shown(KEY, 2, 10).salt.hex() == "45d108bd68835baa9872540de53fbaca"
    assert public_key(KEY, "tag").hex() == "e9420460535509ad579b78cdec08123e6c4f5ee8b1cb61fa68452fc275c0c16c"
    assert chain(KEY)[0].hex() == "1b840a5dbb1208617b2a94307a1ebec9b7600a5ff828adf93ed5632d09a57ee8"


def test_parts_of_a_hash_cannot_be_shifted_into_each_other() -> None:
    assert hashed("a", "bc", "d") != hashed("a", "b", "cd") != hashed("ab", "c", "d")
    assert keyed(KEY, "a", "b") != keyed(KEY, "ab", "")


def test_each_link_is_the_hash_of_the_next() -> None:
    links = chain(KEY)
    assert len(links) == LINKS
    assert all(before(links[i + 1]) == links[i] for i in range(LINKS - 1))


def test_a_seed_needs_both_links_and_belongs_to_one_letter_of_one_game() -> None:
    seeds = {
        seed_of_turn(GAME, 2, KEY, OTHER), seed_of_turn(GAME, 3, KEY, OTHER), seed_of_turn(GAME, 2, OTHER, KEY),
        seed_of_turn(GAME, 2, KEY, KEY), seed_of_turn(GAME[::-1], 2, KEY, OTHER),
    }  # fmt: skip
    assert len(seeds) == 5


def test_dice_of_many_letters_are_fair() -> None:
    """Chi-square over 60,000 dice: 9 degrees of freedom, 27.9 is the bound of one in a thousand."""
    found: Counter[int] = Counter()
    for number in range(2_000):
        dice = KeyedDice(seed_of_turn(GAME, number, KEY, OTHER))
        for times in range(3):
            found.update(dice.faces(RollId(1, "missile", "HOP-13.5", ("S1",), times), ["ten"] * 10))
    expected = 60_000 / 10
    assert sorted(found) == list(range(10))
    assert sum((count - expected) ** 2 / expected for count in found.values()) < 27.9


def test_orders_of_cards_are_fair_and_complete() -> None:
    cards = [f"S{n}" for n in range(1, 7)]
    first: Counter[str] = Counter()
    for number in range(3_000):
        order = card_order(number.to_bytes(32, "big"), cards)
        assert sorted(order) == cards
        first[order[0]] += 1
    assert sum((count - 500) ** 2 / 500 for count in first.values()) < 20.5  # 5 degrees of freedom, 0.001


# -- signatures --------------------------------------------------------------------------------------------------------


def test_a_signature_gives_the_key_and_only_for_its_message_and_tag() -> None:
    signature = sign(KEY, "game/2", b"message")
    assert len(signature) == SIGNATURE == DIGITS * WIDTH
    assert signer(signature, "game/2", b"message") == public_key(KEY, "game/2")
    assert signer(signature, "game/2", b"massage") != public_key(KEY, "game/2")
    assert signer(signature, "game/3", b"message") != public_key(KEY, "game/2")
    assert signer(signature[:-1], "game/2", b"message") is None


@pytest.mark.parametrize("at", range(0, SIGNATURE, 31))
def test_a_changed_signature_gives_another_key(at: int) -> None:
    signature = bytearray(sign(KEY, "t", b"m"))
    signature[at] ^= 1
    assert signer(bytes(signature), "t", b"m") != public_key(KEY, "t")
