"""The exact chances of a TQ check (HOP-1.3, 28.2), before the die is thrown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from polemos.kernel.dice import FACES, Modifier
from polemos.rules.hoplites.state import State, Unit
from polemos.rules.hoplites.troops.checks import DIE, with_ferocity

TEN = FACES[DIE]


class Check(msgspec.Struct, frozen=True):
    """A TQ check: how likely it fails, and the mean margin (HOP-1.3)."""

    fails: float
    margin: float
    mods: tuple[Modifier, ...] = ()

    @property
    def passes(self) -> float:
        return 1 - self.fails


@cache
def margins(tq: int, added: int) -> tuple[tuple[int, float], ...]:
    """Each margin of a check and its chance; 0 is a check that is passed."""
    counts: dict[int, int] = {}
    for face in TEN:
        margin = max(0, face + added - tq)
        counts[margin] = counts.get(margin, 0) + 1
    return tuple((margin, count / len(TEN)) for margin, count in counts.items())


def check(state: State, unit: Unit, mods: Sequence[Modifier] = ()) -> Check:
    """A check of a unit with these modifiers; Ferocity is added here."""
    mods = with_ferocity(state, unit, mods)
    found = margins(unit.tq, sum(mod.value for mod in mods))
    fails = sum(chance for margin, chance in found if margin)
    return Check(fails, sum(margin * chance for margin, chance in found), tuple(mods))
