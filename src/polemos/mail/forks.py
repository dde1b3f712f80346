"""The proof that a player has written two different letters in the place of one; anybody can look at it."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.mail.letter import Invitation, Joining, Letter, read
from polemos.mail.refusal import Refusal
from polemos.mail.sealing import hashed


def is_fork(before: Sequence[bytes], first: bytes, second: bytes) -> bool:
    """Are these two different letters of one game and number, both signed with the key that its writer had named?

    `before` are all letters of the game up to there, from the invitation on: each must answer the one before it and be
    signed with the key that its writer named in his last letter. Otherwise anybody could name a key of his own and
    accuse whom he likes. The first of the two is the one that the game went on with. A key is made for one letter and
    known to its writer alone, so he has signed both.
    """
    try:
        chain = [read(raw) for raw in (*before, first)]
        other = read(second)
    except Refusal:
        return False
    last = chain[-1]
    if not before or not all(_follows(chain, number) for number in range(len(chain))):
        return False
    if (other.heading.game, other.number) != (last.heading.game, last.number) or other.signed == last.signed:
        return False
    return other.signer() == _key(chain, last.number)


def _follows(chain: Sequence[Letter], number: int) -> bool:
    """Is this letter the next of the game, and of whoever has to write it?"""
    letter = chain[number]
    parent = hashed("letter", chain[number - 1].raw) if number else b""
    is_next = letter.number == number and letter.heading.game == chain[0].heading.game
    is_kind = isinstance(letter.content, Invitation) == (number == 0) and isinstance(letter.content, Joining) == (
        number == 1
    )
    return is_next and is_kind and letter.heading.parent == parent and letter.signer() == _key(chain, number)


def _key(chain: Sequence[Letter], number: int) -> bytes | None:
    """With which a letter must be signed: his first names its own, all others are named in the one before."""
    content = chain[number].content
    if isinstance(content, Invitation | Joining):
        return content.bound.key
    return chain[number - 2].content.next
