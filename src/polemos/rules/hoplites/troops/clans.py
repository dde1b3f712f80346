"""Clans of a Samurai army (HOP-22.7 to 22.9): a leader can move only so many of them in a turn."""

from __future__ import annotations

from polemos.kernel.reason import Reason
from polemos.kernel.words.english import counted
from polemos.rules.hoplites.facts import ClanActivated
from polemos.rules.hoplites.state import G, State, Unit


def why_not(state: State, unit: Unit) -> Reason | None:
    """Why a unit may not act: its clan would be one too many."""
    side = state.side(unit.seat)
    if not unit.clan or unit.clan in side.active_clans or len(side.active_clans) < side.leader.clans:
        return None
    active = ", ".join(side.clan_names.get(clan, clan) for clan in side.active_clans)
    return Reason(f"{side.leader.name} can move {counted(side.leader.clans, 'clan')} in a turn: {active}", "HOP-22.8")


def why_not_together(state: State, units: list[Unit]) -> Reason | None:
    """The same for several units that act as one."""
    side = state.side(units[0].seat)
    new = {unit.clan: None for unit in units if unit.clan and unit.clan not in side.active_clans}
    if len(side.active_clans) + len(new) <= side.leader.clans or not new:
        return None
    return Reason(f"{side.leader.name} can move only {counted(side.leader.clans, 'clan')} in a turn", "HOP-22.8")


def activate(g: G, unit: Unit) -> None:
    """Choosing a unit for an action makes its clan active for the rest of the turn."""
    if unit.clan and unit.clan not in g.state.side(unit.seat).active_clans:
        g.emit(ClanActivated(unit.seat, unit.clan), "HOP-22.8")
