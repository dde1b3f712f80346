"""TQ checks (HOP-1.3) and initiative tests (HOP-4.2)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.dice import Modifier
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.state import G, State, Unit

DIE = "ten"


def is_ferocious(state: State, unit: Unit) -> bool:
    """Barbarians and light infantry while Ferocity lasts (HOP-7.3)."""
    return unit.type in ("BI", "LI", "LP") and state.side(unit.seat).has_rule("ferocity")


def with_ferocity(state: State, unit: Unit, mods: Sequence[Modifier] = ()) -> list[Modifier]:
    ferocity = [Modifier(-2, "Ferocity", "HOP-7.3")] if is_ferocious(state, unit) else []
    return [*mods, *ferocity]


def tq_check(g: G, unit: Unit, rule: str, label: str, mods: Sequence[Modifier] = ()) -> int:
    """The margin by which a unit fails; 0 if it passes."""
    mods = with_ferocity(g.state, unit, mods)
    rolled = g.roll(rule, DIE, f"{unit.id} {label}", (unit.id,), unit.seat, mods=mods, limit=unit.tq)
    return max(0, rolled.total - unit.tq)


def initiative_test(g: G, seat: Seat, rule: str, label: str, bonus: int = 0, who: Sequence[str] = ()) -> bool:
    """Not higher than the leader's initiative and a bonus (HOP-4.2)."""
    leader = g.state.side(seat).leader
    rolled = g.roll(rule, DIE, f"{leader.name}: {label}", who, seat, limit=leader.initiative + bonus)
    return rolled.passed
