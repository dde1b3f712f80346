"""Leaders in danger (PAE-7.20, 7.23, 7.25): a commander who fails against his own value is lost."""

from __future__ import annotations

from polemos.kernel.test import Test
from polemos.rules.paean.facts import LeaderLost
from polemos.rules.paean.state import G, Leader

DICE = "2d6"


def survival_test(leader: Leader, rule: str, label: str) -> Test:
    return Test(rule, DICE, label, (leader.id,), leader.seat, limit=leader.value)


def survives(g: G, leader: str, rule: str, label: str, lost: str = "killed") -> None:
    """He tests against his command value; if he fails he is lost, in the manner that is told."""
    if not survival_test(g.state.leaders[leader], rule, label).roll(g).passed:
        g.emit(LeaderLost(leader, lost), rule, "PAE-7.25")
