"""Rout and elimination (HOP-17.1 to 17.4, 17.9, 17.10) and the end of Ferocity (HOP-7.4)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from polemos.kernel.fact import Fact
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import within
from polemos.rules.hoplites.changing import set_side, titled
from polemos.rules.hoplites.facts import Eliminated, Routed
from polemos.rules.hoplites.field import fog
from polemos.rules.hoplites.field.engagement import disengage
from polemos.rules.hoplites.rout.rampage import rampage
from polemos.rules.hoplites.state import G, State, Unit
from polemos.rules.hoplites.troops.checks import initiative_test

FEARLESS = 3  # so many units may rout before Ferocity is in question (HOP-7.4)


class WentWild(Fact, frozen=True):
    """An elephant has left its area and rampages from this column."""

    unit: str
    column: int

    def words(self, state: State) -> str:
        return f"{titled(state, self.unit)} runs amok"


class FerocityEnded(Fact, frozen=True):
    seat: Seat

    def apply(self, state: State) -> None:
        rules = tuple(rule for rule in state.side(self.seat).rules if rule != "ferocity")
        set_side(state, self.seat, rules=rules)

    def words(self, state: State) -> str:
        return f"The ferocity of {within(state.side(self.seat).name)} is spent"


def is_broken(unit: Unit) -> bool:
    return unit.hits >= unit.threshold


def in_order_of_leaving(state: State, names: Iterable[str]) -> list[str]:
    """The units of the player whose turn it is first, each side in ascending columns (HOP-17.10)."""
    return sorted(names, key=lambda name: (state.units[name].seat != state.active, state.column(name)))


def settle(g: G, names: Sequence[str]) -> None:
    """All of these that stand on the field and have reached their threshold leave it, with everything that follows."""
    units = g.state.units
    if broken := [name for name in names if is_broken(units[name]) and g.state.column(name)]:
        leave(g, broken)


def leave(g: G, names: Sequence[str]) -> None:
    """These units rout, whatever their hits."""
    tests: list[Seat] = []
    elephants: deque[tuple[Unit, int]] = deque()
    order = ("HOP-17.10",) if len(names) > 1 else ()
    for name in in_order_of_leaving(g.state, names):
        _left(g, name, tests, elephants, *order)
    while elephants:
        for trampled in rampage(g, *elephants.popleft()):
            if is_broken(g.state.units[trampled]):
                _left(g, trampled, tests, elephants)
    for seat in tests:
        _ferocity(g, seat)
    disengage(g)
    fog.reveal(g)


def _left(g: G, name: str, tests: list[Seat], elephants: deque[tuple[Unit, int]], *cites: str) -> None:
    unit, state = g.state.units[name], g.state
    if unit.hidden:
        fog.unveil(g, unit)
        unit = state.units[name]
    side = state.side(unit.seat)
    if side.routs >= FEARLESS and side.has_rule("ferocity"):
        tests.append(unit.seat)
    if unit.type == "EL":
        column = state.column(unit)
        g.emit(WentWild(name, column), *cites, "HOP-17.5")
        elephants.append((unit, column))
    if unit.type in ("EL", "SK", "CH"):
        g.emit(Eliminated(name, counts=True), *cites, "HOP-17.1", "HOP-17.4", "HOP-17.9")
    elif side.has_rule("tribal_command"):
        g.emit(Eliminated(name, counts=True), *cites, "HOP-17.1", "HOP-7.2", "HOP-17.9")
    else:
        if side.is_full:
            crowded = g.draw("HOP-17.3", side.second_line, "The second line is full", (name,))
            g.emit(Eliminated(crowded), "HOP-17.3", "HOP-17.9")
        g.emit(Routed(name), *cites, "HOP-17.1", "HOP-17.2")


def _ferocity(g: G, seat: Seat) -> None:
    if g.state.side(seat).has_rule("ferocity") and not initiative_test(g, seat, "HOP-7.4", "Ferocity lasts"):
        g.emit(FerocityEnded(seat), "HOP-7.4")
