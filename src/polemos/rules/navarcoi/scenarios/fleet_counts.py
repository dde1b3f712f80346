"""Counting: who is lost, who is left, which fleet is shaken or beaten (NAV-7.6, 20.1, 20.2)."""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.rules.navarcoi.charts.charts import events
from polemos.rules.navarcoi.records.specials import Exit
from polemos.rules.navarcoi.scenarios.scenarios import special
from polemos.rules.navarcoi.state import Squadron, State


def fleet_ships(state: State, seat: Seat) -> list[Squadron]:
    """All warship squadrons that a fleet started with, reserves included."""
    return [s for s in state.squadrons.values() if s.seat == seat and not s.freighters]


def freighters(state: State, seat: Seat) -> list[Squadron]:
    return [s for s in state.squadrons.values() if s.seat == seat and s.freighters]


def lost_count(state: State, seat: Seat) -> int:
    return sum(1 for squadron in fleet_ships(state, seat) if squadron.is_lost)


def is_shaken(state: State, seat: Seat) -> bool:
    """Has it lost half its squadrons or more? (NAV-7.6)"""
    return lost_count(state, seat) * events().shaken.lost_one_in >= len(fleet_ships(state, seat))


def is_out(state: State, seat: Seat) -> bool:
    """No warships in play, in reserve or chasing off the table (NAV-20.1)."""
    way = special(state, Exit)
    harbour = way is not None and way.counts_as_reserve
    return not any(
        squadron.in_play
        or squadron.status in ("reserve", "off_table")
        or (harbour and squadron.status == "exited" and squadron.id in state.exits)
        for squadron in fleet_ships(state, seat)
    )


def is_beaten(state: State, seat: Seat) -> bool:
    """Has it left the field, or nobody to fight with? (NAV-20.2)"""
    return state.fleet(seat).has_left or is_out(state, seat)


def exited_count(state: State, seat: Seat) -> int:
    """Squadrons that have left by the scenario's exit."""
    return sum(1 for s in fleet_ships(state, seat) if s.status == "exited" and s.id in state.exits)
