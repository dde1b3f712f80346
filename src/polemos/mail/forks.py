"""The proof that a player has written two different letters in the place of one; anybody can look at it."""

from __future__ import annotations

from polemos.mail.letter import Letter, read


def is_fork(named_in: bytes, first: bytes, second: bytes) -> bool:
    """Are these two different letters of one game and number, both signed with the key that an earlier letter names?

    `named_in` is the letter that the player wrote before, or for his very first the one that the game goes on from. A
    key is made for one letter and known to its writer alone, so he has signed both.
    """
    before, one, two = read(named_in), read(first), read(second)
    if not before.heading.game == one.heading.game == two.heading.game:
        return False
    if one.number != two.number or one.signed == two.signed:
        return False
    key = _names(before, one.number)
    return key is not None and one.signer() == two.signer() == key


def _names(before: Letter, number: int) -> bytes | None:
    if before.number == number - 2:
        return before.content.next
    bound = getattr(before.content, "bound", None)
    return bound.key if bound is not None and before.number == number else None
