"""First hands by mail (HOP-9.7): dealt by the engine itself, with dice that only the owner can compute."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from polemos.kernel.dice import KeyedDice, RollId
from polemos.kernel.fact import Entry, Shuffled
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.changing import set_side
from polemos.rules.hoplites.starting.decks import Dealt, deal
from polemos.rules.hoplites.state import G

UNKNOWN = "?"  # a card of one's own deck that the other has not opened yet
UNSEEN = ""  # a card of the other's


def first_hand(g: G, seat: Seat, seed: bytes, order: Sequence[str]) -> tuple[int, ...]:
    """The positions of the first hand in the owner's order. Copies of a special card are alike, so chance takes one."""
    dice = KeyedDice(seed)
    twin = g.fork(dice)
    deal(twin, seat)
    positions: list[int] = []
    hand = twin.state.side(seat).hand
    for card in dict.fromkeys(hand):
        copies = [at for at, each in enumerate(order) if each == card]
        taken = dice.order(RollId(0, "mail", "copies", (card,)), len(copies))[: hand.count(card)]
        positions += [copies[index] for index in taken]
    return tuple(sorted(positions))


def lay_hand(g: G, seat: Seat, hand: Sequence[str]) -> None:
    """In place of what open dice have dealt; the journal tells what its reader may know."""
    side = g.state.side(seat)
    set_side(g.state, seat, hand=tuple(hand), deck=(UNKNOWN if hand else UNSEEN,) * side.left)
    for at, entry in enumerate(g.journal):
        fact = entry.fact
        if isinstance(fact, Dealt) and fact.owner == seat:
            g.journal[at] = Entry(replace(fact, hand=tuple(hand), deck=()), entry.why, entry.words)
        elif isinstance(fact, Shuffled):
            g.journal[at] = Entry(replace(fact, order=()), entry.why, entry.words)
