"""Difficult ground over which a charge is answered (PAE-9.5): the order is kept for the clash and lost after it."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import Convex
from polemos.rules.paean.charge.charge_facts import AnsweredOverGround
from polemos.rules.paean.field.rates import slowed_by
from polemos.rules.paean.state import G


def answered_over(g: G, formation: str, ground: Sequence[Convex]) -> None:
    """Somebody has come to meet a charge, or turned to it, over this ground."""
    known = g.state.formations.get(formation)
    if known is not None and known.is_formed_close and slowed_by(g.state, known, ground):
        g.emit(AnsweredOverGround(formation), "PAE-9.5")
