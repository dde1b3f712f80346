"""What hits bring (PAE-11.15, 11.16, 11.18, 7.23): bases dispersed, a commander in danger, and the others' nerve."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.dice import Modifier
from polemos.kernel.test import Test
from polemos.rules.paean.charts.charts import base_chart, experience_chart
from polemos.rules.paean.facts import Dispersed
from polemos.rules.paean.field.field import commander_with
from polemos.rules.paean.leaders.survival import survives
from polemos.rules.paean.order.closing_up import close_up
from polemos.rules.paean.state import Base, Formation, G, level_of

DICE = "1d4"


def disperse(g: G, target: str, hits: int, aim: Sequence[str], *cites: str) -> int:
    """Turn hits into dispersed bases, with what follows; the hits that are left over."""
    struck = g.state.formations.get(target)
    if struck is None:
        return 0
    each = base_chart().hits_to_disperse[struck.ranks]
    lost = tuple([base for base in aim if base in struck.boxes][: hits // each])
    left = hits % each if len(lost) == hits // each else 0
    if not lost:
        return left
    commander = commander_with(g.state, target)
    g.emit(Dispersed(target, lost, "missiles"), *cites, "PAE-11.16", "PAE-11.15")
    parts = _close_up(g, target)
    if commander is not None:
        survives(g, commander.id, "PAE-7.23", f"{commander.name} under missiles", "mortally wounded")
    if parts:
        _react(g, parts)
    return left


def _close_up(g: G, target: str) -> list[str]:
    """What is left of it: several parts, if it comes apart at the gap."""
    before = set(g.state.formations)
    if target in before:
        close_up(g, target)
    return [key for key in g.state.formations if key == target or key not in before]


def reaction_test(formation: Formation, left: Sequence[Base]) -> Test:
    """PAE-11.18: a D4, changed by the level of the bases left, that may not be higher than their number."""
    level = level_of(left)
    mod = Modifier(experience_chart(level).missile_reaction, level, "PAE-2.5")
    label = f"{formation.id} under missiles"
    return Test("PAE-11.18", DICE, label, (formation.id,), formation.seat, (mod,), limit=len(left))


def _react(g: G, parts: Sequence[str]) -> None:
    """All that is left tests once: it carries on, or is dispersed."""
    left = [g.state.formations[part] for part in parts]
    if not reaction_test(left[0], [base for each in left for base in each.bases]).roll(g).passed:
        for each in left:
            g.emit(Dispersed(each.id, tuple(each.boxes), "missiles"), "PAE-11.18")
