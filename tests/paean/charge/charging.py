"""Charges in tests: reactions are scripted, and nobody hits anybody in the phase that follows."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.rules.paean.charge.charge import Charge
from polemos.rules.paean.charge.charge_facts import Reacted
from polemos.rules.paean.facts import ContactsMade
from polemos.rules.paean.state import Contact, State
from tests.paean.position import Play

PASS, FAIL = (1, 1), (6, 6)


def charging(
    state: State,
    reactions: Iterable[tuple[int, int]] = (),
    shots: Iterable[int] = (),
    extra: int = 0,
    nerve: Iterable[int] = (),
) -> Play:
    """S1 charges. Enough ones for the phase that follows: a draw in which nothing happens."""
    dice = {
        "PAE-12.6": [face for pair in reactions for face in pair], "PAE-12.16": list(shots), "PAE-13.14": [1] * 200,
        "PAE-11.18": list(nerve),
    }  # fmt: skip
    return Play(state, Charge("S1", extra), dice)


def answers(play: Play) -> dict[str, str]:
    """How everybody reacted, the last time that he did."""
    return {fact.piece: fact.how for fact in play.facts(Reacted)}


def contacts(play: Play) -> list[Contact]:
    """All that were made, in order."""
    return [contact for fact in play.facts(ContactsMade) for contact in fact.contacts]
