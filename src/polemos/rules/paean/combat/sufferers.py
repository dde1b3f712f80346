"""Who suffers when a side has lost a phase (PAE-14.3)."""

from __future__ import annotations

from collections.abc import Collection

from polemos.kernel.secrecy import Seat
from polemos.rules.paean.combat.clash import Clash


def sufferers(clash: Clash, loser: Seat, spared: Collection[str] = ()) -> list[str]:
    """The piece with the most bases fighting front to front, then in any contact; several: the winner chooses."""
    pieces = [piece for piece in clash.pieces(loser) if piece not in spared]
    if not pieces:
        return []
    most = max(_in_contact(clash, piece) for piece in pieces)
    return [piece for piece in pieces if _in_contact(clash, piece) == most]


def _in_contact(clash: Clash, piece: str) -> tuple[int, int]:
    contacts = clash.of_piece(piece)
    squarely = {own for own, each in contacts if each.of_a == each.of_b == "front"}
    return len(squarely), len({own for own, _ in contacts})
