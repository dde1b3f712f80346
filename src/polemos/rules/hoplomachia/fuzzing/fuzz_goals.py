"""Goals: what makes armies go and fight, so that fuzzed battles come to blows, which by chance alone they seldom do.

Whoever can approach or charge is told to, and strikes, shoots or goes on where he may. Nobody plays to win like this.
"""

from __future__ import annotations

from typing import Any

from polemos.kernel.catalogue import standing_order
from polemos.kernel.chance import Chance
from polemos.kernel.procedure import Procedure
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Form, Space
from polemos.rules.hoplomachia.command.placing import Placing, PlacingJudge
from polemos.rules.hoplomachia.state.armies import Signal
from polemos.rules.hoplomachia.state.table import G

SIGNALS: tuple[Signal, ...] = (  # what brings armies together, the surest first
    "charge", "approach", "forward", "release_ekdromoi", "march",
)  # fmt: skip
PEACE_ONE_IN = 10  # so often one offers to leave off; the battle goes on unless both do
BACKWARD = ("no", "hold", "stand")  # keys of those who do nothing


def fuzz_goal(g: G, seat: Seat, chance: Chance) -> Any | None:
    """The answer of somebody who wants to fight; None where he has no wish."""
    assert g.ask is not None
    space, procedure = g.ask.to[seat], g.stack[-1].procedure
    answer = _wish(procedure, space, chance)
    if answer is None or space.why_not(answer) is not None:
        return standing_order(g, seat, chance)
    return answer


def _signal(judge: PlacingJudge, chance: Chance) -> Signal:
    """Forward, but for an army that is still on the march and may want to form up and hear a speech."""
    if judge.state.mode == "encounter" and chance.below(2):
        return "blank" if judge.state.army(judge.seat).mustered else "muster"
    able = [signal for signal in SIGNALS if judge.why_not_signal(signal) is None]
    return able[0] if able and chance.below(2) else chance.pick(able or ["blank"])


def _wish(procedure: Procedure, space: Space[Any], chance: Chance) -> Any | None:
    if not chance.below(4):
        return None
    match space:
        case Form(judge=PlacingJudge() as judge):
            return Placing(_signal(judge, chance), peace="" if chance.below(PEACE_ONE_IN) else "offer")
        case Choice():
            bold = [option.key for option in space.free if option.key not in BACKWARD]
            return chance.pick(bold) if bold and len(bold) < len(space.free) else None
    return None
