"""The computer decides reaction fire and withdrawal for the absent player, within his standing orders (HOP-25.2)."""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.players.greedy import Greedy
from polemos.players.guarded import Guarded
from polemos.rules.hoplites.state import G

RULES = ("HOP-25.2", "HOP-26.4", "HOP-25.8")
DECIDED = ("HOP-13.9", "HOP-14.6")  # reaction fire and withdrawal, and nothing else


def is_asked(g: G, seat: Seat) -> bool:
    """Is the open question one that is decided for this seat while its player is away?"""
    return g.ask is not None and g.waiting_for == (seat,) and g.ask.rule in DECIDED


def decide(g: G, seat: Seat) -> None:
    """By open information alone: both players' programs must come to the same, and each knows another hand."""
    bare = g.fork()
    bare.state = g.state.seen_by(None)
    bare.reopen()
    g.answer(seat, Guarded(Greedy(0)).answer(View(bare, seat)))
