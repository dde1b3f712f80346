"""Passage of lines (ALA-12.17, 12.18): who may go through whom, and who is disordered by it."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.kernel.reason import Reason
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.facts import Disordered
from polemos.rules.alala.scenarios.records import CavalryThroughHoplites
from polemos.rules.alala.scenarios.scenarios import seat_of, specials
from polemos.rules.alala.state import G, State
from polemos.rules.alala.troops import Troop


def why_no_passage(mover: Troop, friend: Troop) -> Reason | None:
    """Cavalry and hoplites do not go through each other, in any kind of move."""
    if (mover.is_cavalry and friend.is_hoplites) or (mover.is_hoplites and friend.is_cavalry):
        return Reason(f"cavalry and hoplites do not mix: {friend.id} bars the way", "ALA-12.18")
    return None


def may_pass(mover: Troop, friend: Troop) -> bool:
    return why_no_passage(mover, friend) is None


def is_disordered_by_passage(troop: Troop) -> bool:
    """Formed hoplites and Thessalians; skirmishers and other cavalry never."""
    return (troop.is_hoplites and troop.formed) or troop.chart.disordered_by_passage


def disordered_by(
    state: State, mover: Troop, passed: Iterable[str], moving: tuple[str, ...] = ()
) -> tuple[tuple[str, int], ...]:
    """Who takes how many points when a troop has gone through these friends.

    `moving` are friends that move at the same moment; whoever stands and is passed by skirmishers that do not rout
    keeps its order.
    """
    points = movement().passage.dp
    found = []
    through = tuple(passed)
    if through and is_disordered_by_passage(mover):
        found.append((mover.id, points))
    gentle = mover.is_skirmishers and mover.status != "routing"
    for name in through:
        friend = state.troops[name]
        if is_disordered_by_passage(friend) and (name in moving or not gentle):
            found.append((name, _of_horse(state, mover, friend, points)))
    return tuple(each for each in found if each[1])


def _of_horse(state: State, mover: Troop, friend: Troop, usual: int) -> int:
    """What hoplites take from cavalry that a scenario lets through them (ALA-23.13)."""
    if mover.is_cavalry and friend.is_hoplites:
        for rule in specials(state, CavalryThroughHoplites):
            if seat_of(rule.side) == mover.seat:
                return rule.dp_each
    return usual


def take_passage(g: G, mover: str, passed: Iterable[str], moving: tuple[str, ...] = ()) -> None:
    """At the end of a move through friends."""
    for name, points in disordered_by(g.state, g.state.troops[mover], passed, moving):
        g.emit(Disordered(name, points, "a passage of lines"), "ALA-12.17")
