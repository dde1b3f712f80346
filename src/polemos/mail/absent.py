"""The computer decides reaction fire and withdrawal for the absent player, within his standing orders (HOP-25.2)."""

from __future__ import annotations

from typing import Any

from polemos.kernel.fact import Fact
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.players.guarded import Guarded
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplites.changing import titled
from polemos.rules.hoplites.state import G

DECIDED = ("HOP-13.9", "HOP-14.6")  # reaction fire and withdrawal, and nothing else


class DecidedForAbsent(Fact, frozen=True):
    """Told before what comes of it; the position is not touched, so letters do not know it."""

    seat: Seat
    asked: str
    answer: tuple[str, ...]  # units that fire or withdraw

    def words(self, state: Any) -> str:
        who = ", ".join(titled(state, unit) for unit in self.answer) or "nobody"
        return f"{self.asked} {who[:1].upper()}{who[1:]}: decided for the absent player by the computer"


def is_asked(g: G, seat: Seat) -> bool:
    """Is the open question one that is decided for this seat while its player is away?"""
    return g.ask is not None and g.waiting_for == (seat,) and g.ask.rule in DECIDED


def decide(g: G, seat: Seat) -> None:
    """By open information alone: both players' programs must come to the same, and each knows another hand."""
    bare = g.fork()
    bare.state = g.state.seen_by(None)
    bare.reopen()
    answer = Guarded(entry_of(g.ruleset.id).players.make("greedy", 0)).answer(View(bare, seat))
    assert g.ask is not None
    g.emit(DecidedForAbsent(seat, g.ask.prompt, tuple(answer)), "HOP-25.2", "HOP-26.4")
    g.answer(seat, answer)
