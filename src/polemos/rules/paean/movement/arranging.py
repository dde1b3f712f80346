"""Which base stands where in a shape (PAE-9.9, 9.16): asked for only where bases differ."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.spaces import Option, Order
from polemos.rules.paean.facts import code_of
from polemos.rules.paean.state import Bases, Formation
from polemos.tabletop.files import by_rows, depths, filled


def is_mixed(formation: Formation) -> bool:
    """Do its bases differ, so that their places matter?"""
    return len({(base.weapon, base.experience, base.expert) for base in formation.bases}) > 1


def arranging(formation: Formation) -> Order:
    """All its bases, row by row from the front, each row from left to right; as they stand by default."""
    bases = [base for row in by_rows(formation.files) for base in row]
    return Order([Option(base.id, f"{base.id} ({code_of(formation, base.id)})") for base in bases])


def arranged(formation: Formation, order: Sequence[str], shape: Bases) -> Bases:
    """Its bases in this order in the shape of these files."""
    known = {base.id: base for base in formation.bases}
    return filled([known[key] for key in order], depths(shape))
