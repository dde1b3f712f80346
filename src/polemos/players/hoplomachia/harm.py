"""Ways that do no harm to those who go or to their friends (HMA-12.5, 13.15)."""

from __future__ import annotations

from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.movement.passing import disarrayed_by
from polemos.rules.hoplomachia.movement.ways import BlockWay, LooseWay
from polemos.tabletop.legs import Legs


def does_no_harm(judge: BlockWay | LooseWay, legs: Legs) -> bool:
    """Does a way throw nobody into disarray, neither who goes nor whom he passes? (HMA-12.5, 13.15)"""
    going = judge.going(legs)
    if isinstance(going, Reason) or going.disarray is not None:
        return False
    state, own = judge.mover.state, judge.mover.unit
    return not any(disarrayed_by(state, own, state.units[each], going.had_movement) for each in going.passed)
