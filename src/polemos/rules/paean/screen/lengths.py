"""Lengths as they are told (PAE-21.1): with larger figures everything is larger, and the battle is the same."""

from __future__ import annotations

from polemos.rules.paean.options import Scale

TIMES: dict[Scale, int] = {"6mm": 1, "15mm": 2, "25mm": 3}


def told_cm(length: float, scale: Scale) -> str:
    """A length of the rules in the centimetres of the table that is played on."""
    return f"{length * TIMES[scale]:.4g} cm"
