"""Cavalry pursuit (HOP-24.22 to 24.24): who rides after a routed enemy, and when he comes back.

Only its owner knows which units are away and for how long.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from polemos.kernel.dice import Modifier
from polemos.kernel.fact import Fact
from polemos.kernel.secrecy import Owner, Public, Seat
from polemos.kernel.words.english import listed, verb
from polemos.rules.hoplites.changing import off_the_field, set_side, set_unit, titled, unmarked
from polemos.rules.hoplites.facts import Eliminated
from polemos.rules.hoplites.field import fog
from polemos.rules.hoplites.field.engagement import disengage
from polemos.rules.hoplites.state import G, State, Unit
from polemos.rules.hoplites.troops.checks import DIE

EAGERNESS = 2  # added to the die of whoever may pursue
CATCHES = 7  # a routed enemy is destroyed with a die up to this


class Pursued(Fact, frozen=True):
    """A unit left the field in pursuit; how long it stays away is known to its owner alone."""

    owner: Public[Seat]
    unit: Public[str]
    level: Owner[int] = 0

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        off_the_field(state, unit)
        side = state.side(self.owner)
        seen = self.level > 0
        set_side(
            state, self.owner, pursuing=side.pursuing + 1, pursuit=(*side.pursuit, unit.id) if seen else side.pursuit
        )
        away = unmarked(unit, manoeuvre=self.level, pursuing=True, arrived=True)
        state.units[self.unit] = away if seen else away.seen_by(None)

    def words(self, state: State) -> str:
        return f"{titled(state, self.unit)} rides off in pursuit"


class Slackened(Fact, frozen=True):
    """At the start of a rally phase the levels of units in pursuit fall; the enemy hears nothing of it."""

    seat: Seat
    units: tuple[str, ...]

    def seen_by(self, seat: Seat | None) -> Slackened | None:
        return self if seat == self.seat else None

    def apply(self, state: State) -> None:
        for name in self.units:
            set_unit(state, name, manoeuvre=max(0, state.units[name].manoeuvre - 1))

    def words(self, state: State) -> str:
        return f"{listed(self.units)} {verb(len(self.units) > 1, 'slackens')} in pursuit"


class Regrouped(Fact, frozen=True):
    """A unit came back from pursuit to the second line, as a rallied one (HOP-24.24)."""

    BARRIER: ClassVar[bool] = True
    unit: str
    shown: Unit  # as it comes back, for those who had lost sight of it

    def seen_by(self, seat: Seat | None) -> Regrouped:
        return self

    def apply(self, state: State) -> None:
        side = state.side(self.shown.seat)
        pursuit = tuple(name for name in side.pursuit if name != self.unit)
        set_side(
            state, side.seat, pursuing=side.pursuing - 1, pursuit=pursuit, second_line=(*side.second_line, self.unit)
        )
        state.units[self.unit] = replace(self.shown, manoeuvre=0, pursuing=False, arrived=True)

    def words(self, state: State) -> str:
        return f"{titled(state, self.unit)} is back from pursuit"


def pursue(g: G, attackers: Sequence[str], routed: Sequence[str]) -> None:
    """Each attacking cavalry unit still on the field may ride after those who routed (HOP-24.22)."""
    if not routed:
        return
    has_pursuers = False
    for name in attackers:
        unit = g.state.units[name]
        if not g.state.column(name) or not g.state.kind(unit).cav:
            continue
        mods = [Modifier(EAGERNESS, "eager to pursue", "HOP-24.22")]
        rolled = g.roll("HOP-24.22", DIE, f"{name} holds back", (name,), unit.seat, mods=mods, limit=unit.tq)
        if rolled.passed:
            continue
        has_pursuers = True
        away = g.roll("HOP-24.23", "d4", f"{name} is away", (name,), unit.seat, only_to=(unit.seat,)).natural
        g.emit(Pursued(unit.seat, name, away), "HOP-24.23")
    if not has_pursuers:
        return
    for name in routed:
        if name in g.state.side(g.state.units[name].seat).second_line:
            seat = 1 - g.state.units[name].seat
            if g.roll("HOP-24.22", DIE, f"{name} is ridden down", (name,), seat, limit=CATCHES).passed:
                g.emit(Eliminated(name), "HOP-24.22", "HOP-17.9")
    disengage(g)
    fog.reveal(g)  # where a zone is left empty, units across its border become adjacent
