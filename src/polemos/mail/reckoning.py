"""When the battle is over both lay their cards open, and everything is played again with nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from polemos.kernel.secrecy import Seat
from polemos.mail.letter import Invitation, Joining, Keys, Letter, Turn
from polemos.mail.refusal import Refusal
from polemos.mail.replica import Replica
from polemos.mail.sealing import deal_commitment
from polemos.mail.shuffling import card_leaves, place_leaves
from polemos.rules.hoplites.setup import Setup
from polemos.rules.hoplites.state import NAMES


class Reckoning(msgspec.Struct, frozen=True):
    """Was everything as it should be; if not, who has cheated, and how."""

    honest: bool
    words: str
    cheat: Seat | None = None


def reckon(setup: Setup, letters: Sequence[Letter]) -> Reckoning:
    """All letters of a finished battle, both players' keys among them."""
    game = letters[0].heading.game
    known: dict[Seat, Keys] = {}
    bare = Replica(game, setup, {})
    for letter in letters:
        if isinstance(letter.content, Turn) and letter.content.keys is not None:
            known[bare.writer(letter.number)] = letter.content.keys
    for number in (0, 1):
        seat = bare.writer(number)
        for wrong in _unbound(bare, seat, letters[number], known[seat]):
            return Reckoning(False, f"{NAMES[seat]} has cheated: {wrong}", seat)
    replica = Replica(game, setup, known)
    for letter in letters:
        content = letter.content
        seat = replica.writer(replica.number)
        try:
            if isinstance(content, Turn):
                replica.take(letter)
            else:
                replica.bind(content)
        except Refusal as refusal:
            words = f"{NAMES[seat]} has cheated: letter {letter.number}, {refusal}"
            return Reckoning(False, words, seat)
    return Reckoning(True, "the battle is over, and all cards and dice were as they should be")


def _unbound(replica: Replica, seat: Seat, letter: Letter, keys: Keys) -> Iterator[str]:
    """What a player's keys do not give though he bound himself to it."""
    content = letter.content
    assert isinstance(content, Invitation | Joining)
    bound, game = content.bound, letter.heading.game
    if card_leaves(game, seat, keys.cards, replica.piles[seat].cards) != bound.cards:
        yield "his deck was not the cards of his army in the order that he had bound himself to"
    if place_leaves(game, 1 - seat, keys.places, replica.piles[1 - seat].draws) != bound.places:
        yield "the other's draws were not those that he had bound himself to"
    if deal_commitment(game, seat, keys.deal) != bound.deal:
        yield "his first hand was not dealt with the key that he had bound himself to"
