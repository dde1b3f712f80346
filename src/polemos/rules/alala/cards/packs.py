"""The Othismos pack (ALA-20.1, 20.2): whole, shuffled, and shuffled again from the discards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from polemos.kernel.fact import Fact
from polemos.kernel.secrecy import Nobody, Public
from polemos.kernel.words.english import counted
from polemos.rules.alala.charts.charts import pack
from polemos.rules.alala.state import G, State


class PackShuffled(Fact, frozen=True):
    """A pack face down, its order known to nobody."""

    BARRIER: ClassVar[bool] = True
    left: Public[int]
    again: Public[bool] = False  # made from the discards
    cards: Nobody[tuple[str, ...]] = ()

    def apply(self, state: State) -> None:
        state.pack, state.pack_left = self.cards, self.left
        if self.again:
            state.discards = ()

    def words(self, state: State) -> str:
        return f"The Othismos pack is shuffled: {counted(self.left, 'card')}"


def full_pack() -> list[str]:
    return [known.id for known in pack().card for _ in range(known.copies)]


def shuffle_pack(g: G, cards: Sequence[str], again: bool = False) -> None:
    """Lay these cards down as the pack; `again`: they are the discards (ALA-20.2)."""
    order = g.shuffle("ALA-20.2", len(cards), "", ("othismos",))
    g.emit(PackShuffled(len(cards), again, tuple(cards[index] for index in order)), "ALA-20.2")
