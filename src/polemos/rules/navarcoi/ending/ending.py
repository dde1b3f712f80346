"""How the fighting is broken off: everything inside the battle stops and the reckoning follows (NAV-20.1)."""

from __future__ import annotations

from polemos.kernel.fact import Outcome
from polemos.kernel.procedure import Contest, Flow, Leave
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import within
from polemos.rules.navarcoi.facts import BattleEnded
from polemos.rules.navarcoi.state import G


def end_battle(g: G, winner: Seat | None, why: str, rule: str) -> Flow:
    """State the end and the outcome, and leave the battle."""
    g.emit(BattleEnded(why), rule)
    told = "The battle is drawn" if winner is None else f"Victory for {within(g.state.fleet(winner).name)}"
    g.finish(Outcome(winner, f"{told}: {why}", rule), rule)
    return Leave(Contest)
